import { ProviderError } from './provider-error.ts';

interface AnswerLimit {
  /** Name of the service in the error. */
  readonly name: string;
  readonly limitMs: number;
  /** Calls `work` after so many milliseconds; returns a function that prevents it. */
  readonly after: (ms: number, work: () => void) => () => void;
}

/**
 * Asks with a signal that aborts after `limitMs` or with `breakOff`. Waits no longer than that, also for a service that
 * does not heed the signal.
 * @throws ProviderError `timeout` after the limit; the reason of `breakOff`.
 */
export async function askInTime<T>(
  { name, limitMs, after }: AnswerLimit,
  breakOff: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  breakOff.throwIfAborted();
  const limit = new AbortController();
  const signal = AbortSignal.any([breakOff, limit.signal]);
  let refuse = () => {};
  const tooLate = new Promise<never>((_, reject) => {
    refuse = () => reject(signal.reason as Error);
  });
  signal.addEventListener('abort', refuse, { once: true });
  const cancel = after(limitMs, () => limit.abort());
  try {
    return await Promise.race([ask(signal), tooLate]);
  } catch (error) {
    breakOff.throwIfAborted();
    throw limit.signal.aborted ? new ProviderError(name, 'timeout') : error;
  } finally {
    // Node keeps a signal of several others in memory for as long as it has a listener.
    signal.removeEventListener('abort', refuse);
    cancel();
  }
}
