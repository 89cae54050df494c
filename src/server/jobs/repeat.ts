import type { JobHealth } from '#server/telemetry/health.ts';

/** Longer than any one step of a job waits for a database or a provider. */
const LONGEST_RUN_MS = 15_000;
/** A run that should end has this time for its current step. */
const GRACE_MS = 10_000;

/**
 * Runs `work` now and every `seconds`, never twice at once. A failure is left to the next run, because the database may
 * be down for a while. Work of many steps ends after the current one once `stop` is aborted: at the end, and when a run
 * takes longer than 15 seconds. One that goes on regardless is left behind, and the next one starts beside it, as if in
 * another process.
 * @returns a function that stops it; resolves once the current run has ended.
 */
export function repeat(
  seconds: number,
  work: (stop: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    if (running || stopping.signal.aborted) return;
    const isLate = new AbortController();
    let leaveBehind: NodeJS.Timeout | undefined;
    const late = setTimeout(() => {
      isLate.abort();
      leaveBehind = setTimeout(end, GRACE_MS).unref();
    }, LONGEST_RUN_MS).unref();
    const end = () => {
      clearTimeout(late);
      clearTimeout(leaveBehind);
      if (running === current) running = undefined;
    };
    const current = work(AbortSignal.any([stopping.signal, isLate.signal]))
      .catch(() => {})
      .finally(end);
    running = current;
  };
  run();
  const timer = setInterval(run, seconds * 1000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

/** As `repeat`, with a name for the health metrics. */
export type Every = (
  name: string,
  seconds: number,
  work: (stop: AbortSignal) => Promise<void>,
) => () => Promise<void>;

export const everyOf =
  (jobs: Pick<JobHealth, 'meter'>): Every =>
  (name, seconds, work) =>
    repeat(seconds, jobs.meter(name, seconds, work));
