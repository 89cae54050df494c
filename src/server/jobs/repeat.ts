/**
 * Runs `work` now and then every so many seconds, never twice at once. A failure is left to the next run:
 * the database may be down for a while.
 * @returns stops it; resolves once the run under way has ended.
 */
export function repeat(seconds: number, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
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
    await running;
  };
}
