import type { Metrics } from './metrics.ts';

const BEAT_MS = 20;

/** Hears again and again what time it is and how late work is done at the moment, both in milliseconds. */
type Listener = (now: number, lateMs: number) => void;

/** For how long the work has been waiting that waits longest, in milliseconds. */
type Waits = Readonly<Record<'database' | 'turn', () => number>>;

/**
 * How late the process comes to its work, or for how long work waits for the database or for its turn, whichever is
 * worst.
 * @returns tells a listener every 20 ms; what that answers ends it.
 */
export const queueingDelay =
  ({ late: measure }: Pick<Metrics, 'late'>, waits: Waits) =>
  (listener: Listener): (() => void) => {
    let dueAt = performance.now() + BEAT_MS;
    const beat = setInterval(() => {
      const now = performance.now();
      const late = {
        loop: Math.max(0, now - dueAt),
        database: waits.database(),
        turn: waits.turn(),
      };
      dueAt = now + BEAT_MS;
      for (const [what, ms] of Object.entries(late)) measure.set({ for: what }, ms / 1000);
      listener(now, Math.max(...Object.values(late)));
    }, BEAT_MS);
    beat.unref();
    return () => clearInterval(beat);
  };
