import type { Measures } from './measures.ts';

const BEAT_MS = 20;

/** Hears again and again what time it is and how late work is done at the moment, both in milliseconds. */
type Listener = (now: number, lateMs: number) => void;

/**
 * How late the process comes to its work, or for how long work waits for the database, whichever is worse.
 * @returns tells a listener every 20 ms; what that answers ends it.
 */
export const lateness =
  ({ late }: Pick<Measures, 'late'>, databaseLateMs: () => number) =>
  (listener: Listener): (() => void) => {
    let dueAt = performance.now() + BEAT_MS;
    const beat = setInterval(() => {
      const now = performance.now();
      const [loop, database] = [Math.max(0, now - dueAt), databaseLateMs()];
      dueAt = now + BEAT_MS;
      late.set({ for: 'loop' }, loop / 1000);
      late.set({ for: 'database' }, database / 1000);
      listener(now, Math.max(loop, database));
    }, BEAT_MS);
    beat.unref();
    return () => clearInterval(beat);
  };
