import { setImmediate as nextLoop } from 'node:timers/promises';
import { concurrencyLimit, type RunLimited } from '#domain/concurrency-limit.ts';

/** While one is compressed on another thread, the next is worked out. */
const AT_ONCE = 2;

/** Node accepts one connection a loop: fewer, and new visitors wait for seconds while answers are made. */
const LOOPS = 16;

/** Lets everybody else be served. */
export async function yieldLoop(): Promise<void> {
  for (let loop = 0; loop < LOOPS; loop += 1) await nextLoop();
}

/** Work that keeps the process to itself for milliseconds, a piece at a time. */
export interface WorkQueue {
  /** Does it when its turn has come; between two pieces everybody else is served. */
  readonly runLimited: RunLimited;
  /** For how long the piece has been waiting that waits longest, in milliseconds; 0 when none waits. */
  readonly waitedMs: () => number;
}

/** @param now in milliseconds since whenever. */
export function openWorkQueue(now: () => number): WorkQueue {
  const enter = concurrencyLimit(AT_ONCE);
  /** Since when each waits, in the order in which they came. */
  const waiting = new Map<symbol, number>();
  return {
    runLimited(work) {
      const one = Symbol('a piece');
      waiting.set(one, now());
      return enter(async () => {
        await yieldLoop();
        waiting.delete(one);
        return work();
      });
    },
    waitedMs() {
      const [since] = waiting.values();
      return since === undefined ? 0 : now() - since;
    },
  };
}
