import { setTimeout as delay } from 'node:timers/promises';
import { concurrencyLimit, type RunLimited, yieldLoop } from '#server/concurrency.ts';

/** Concurrent tasks: while one is compressed on another thread, the next one is computed. */
const AT_ONCE = 2;

/** Milliseconds of pause between two steps of a long task, for each millisecond that a step takes. */
const IDLE_PER_BUSY_MS = 2;

/** Queue for tasks that block the event loop for milliseconds. */
export interface WorkQueue {
  /** Runs a task when it is its turn; other requests are served between two tasks. */
  readonly runLimited: RunLimited;
  /** For a task that takes a second: what it returns waits between two steps, so that others get most of the time. */
  readonly pacer: () => () => Promise<void>;
  /** How long the oldest waiting task has waited, in milliseconds; 0 if none waits. */
  readonly waitedMs: () => number;
}

/** @param now monotonic time in milliseconds. */
export function openWorkQueue(now: () => number): WorkQueue {
  const limit = concurrencyLimit(AT_ONCE);
  /** Start of waiting by task, in order of arrival. */
  const waiting = new Map<symbol, number>();
  return {
    runLimited(work, rank) {
      const task = Symbol('a piece');
      waiting.set(task, now());
      return limit(async () => {
        await yieldLoop();
        waiting.delete(task);
        return work();
      }, rank);
    },
    pacer() {
      let begun = now();
      return async () => {
        await delay(IDLE_PER_BUSY_MS * (now() - begun));
        await yieldLoop();
        begun = now();
      };
    },
    waitedMs() {
      const [since] = waiting.values();
      return since === undefined ? 0 : now() - since;
    },
  };
}
