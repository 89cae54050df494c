import { setTimeout as delay } from 'node:timers/promises';

/** Much longer than the work takes, and too short to be noticed. */
const EVEN_MS = 50;

/**
 * Returns the result of `work` after at least 50 ms, so that shorter durations cannot be observed. Throws errors at
 * once.
 */
export async function inMinimumTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([work(), delay(EVEN_MS)]);
  return outcome;
}
