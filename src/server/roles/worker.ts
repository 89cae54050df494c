import type { App } from '../app.ts';

/** A task under way may take this long to finish once the end has been asked for. */
const FINISH_MS = 25_000;

/** Runs what runs by itself. The answer ends it after its current task; an unfinished one is found again later. */
export async function runWorker(app: App): Promise<() => Promise<void>> {
  const stop = await app.startWorker();
  return () => {
    app.drain();
    return new Promise<void>((resolve, reject) => {
      const cutOff = setTimeout(resolve, FINISH_MS);
      stop()
        .then(resolve, reject)
        .finally(() => clearTimeout(cutOff));
    });
  };
}
