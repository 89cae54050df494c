import { setTimeout as delay } from 'node:timers/promises';

/** Much longer than the work takes, much shorter than a person notices. */
const EVEN_MS = 50;

/**
 * The outcome of `work`, no sooner than 50 ms from now: what took less cannot be told from outside. A failure
 * comes at once.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([work(), delay(EVEN_MS)]);
  return outcome;
}
