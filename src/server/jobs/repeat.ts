import type { JobHealth } from '#server/telemetry/health.ts';

/**
 * Runs `work` now and every `seconds`, never twice at once. A failure is left to the next run, because the database may
 * be down for a while. Work of many steps ends after the current one once `stop` is aborted.
 * @returns a function that stops it; resolves once the current run has ended.
 */
export function repeat(
  seconds: number,
  work: (stop: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work(stopping.signal)
      .catch(() => {})
      .finally(() => {
        running = undefined;
      });
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
