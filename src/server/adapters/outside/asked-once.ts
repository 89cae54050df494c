import { ProviderError } from '#server/ports/provider-error.ts';

export type Work<T> = (signal: AbortSignal) => Promise<T>;

interface UnderWay<T> {
  readonly answer: Promise<T>;
  readonly stop: () => void;
  callers: number;
}

/** What one hears who leaves before the answer is there. */
export const left = () => new ProviderError('memory', 'aborted');

/**
 * Does the same work once for all who ask for it at once. A caller may leave at any time; the work is stopped when
 * nobody waits for it any more.
 */
export function askedOnce<T>() {
  const underWay = new Map<string, UnderWay<T>>();

  const begin = (key: string, work: Work<T>): UnderWay<T> => {
    const controller = new AbortController();
    const forget = () => {
      if (underWay.get(key) === begun) underWay.delete(key);
    };
    const begun: UnderWay<T> = {
      answer: work(controller.signal).finally(forget),
      stop: () => {
        forget();
        controller.abort();
      },
      callers: 0,
    };
    underWay.set(key, begun);
    return begun;
  };

  return async (key: string, signal: AbortSignal, work: Work<T>): Promise<T> => {
    if (signal.aborted) throw left();
    const joined = underWay.get(key) ?? begin(key, work);
    joined.callers += 1;
    let leave = () => {};
    const gone = new Promise<never>((_, reject) => {
      leave = () => reject(left());
    });
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([joined.answer, gone]);
    } finally {
      signal.removeEventListener('abort', leave);
      joined.callers -= 1;
      if (joined.callers === 0) joined.stop();
    }
  };
}
