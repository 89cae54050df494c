/**
 * Runs `work` now and then every so many seconds, never twice at once. A failure is left to the next run:
 * the database may be down for a while.
 * @returns stops it; a run under way ends by itself.
 */
export function repeat(seconds: number, work: () => Promise<void>): () => void {
  let running = false;
  const run = () => {
    if (running) return;
    running = true;
    work()
      .catch(() => {})
      .finally(() => {
        running = false;
      });
  };
  run();
  const timer = setInterval(run, seconds * 1000);
  timer.unref();
  return () => clearInterval(timer);
}
