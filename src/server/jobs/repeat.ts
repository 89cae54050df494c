import type { JobHealth } from '#server/telemetry/health.ts';

/**
 * Runs `work` now and then every so many seconds, never twice at once. A failure is left to the next run:
 * the database may be down for a while. Work of many steps ends after the one under way once `stop` is aborted.
 * @returns stops it; resolves once the run under way has ended.
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

/** As `repeat`, under a name by which it is known how the work goes. */
export type Every = (
  name: string,
  seconds: number,
  work: (stop: AbortSignal) => Promise<void>,
) => () => Promise<void>;

export const everyOf =
  (jobs: Pick<JobHealth, 'meter'>): Every =>
  (name, seconds, work) =>
    repeat(seconds, jobs.meter(name, seconds, work));
