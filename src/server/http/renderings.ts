import { LRUCache } from 'lru-cache';
import type { PAGE_LIMIT, PICTURE_LIMIT } from '#contract/other-paths.ts';
import { AppError } from '#domain/errors.ts';
import { concurrencyLimit, turnsByKey, yieldLoop } from '#server/concurrency.ts';

/** Milliseconds between two renderings of one caller, for each millisecond that the first takes: a tenth of the time. */
const REST = 9;
/** Callers that are remembered, the last ones. */
const MOST_CALLERS = 50_000;

/**
 * Makes what is not in a cache: one page or picture at a time, and of those that wait one of each network address, so
 * that others wait for one of a caller who asks for many and gets a tenth of the time.
 * @throws AppError `too_many_requests` with the seconds until the window ends.
 */
export type Render = <T>(
  limit: typeof PAGE_LIMIT | typeof PICTURE_LIMIT,
  addressKey: string,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Counts in this process, whose time it is: pages are served while the database is not there.
 * @param now time in milliseconds.
 */
export function renderings(now: () => number): Render {
  const counted = new LRUCache<string, { readonly window: number; readonly made: number }>({
    max: MOST_CALLERS,
  });
  const inOwnTurn = turnsByKey();
  const inTurn = concurrencyLimit(1);

  const count = ({ name, max, windowMinutes }: Parameters<Render>[0], addressKey: string) => {
    const windowMs = windowMinutes * 60_000;
    const window = Math.floor(now() / windowMs);
    const key = `${name} ${addressKey}`;
    const last = counted.get(key);
    const made = last?.window === window ? last.made : 0;
    if (made >= max) {
      const retryAfterSeconds = Math.ceil(((window + 1) * windowMs - now()) / 1_000);
      throw new AppError('too_many_requests', { retryAfterSeconds });
    }
    counted.set(key, { window, made: made + 1 });
  };

  /** The turn of the caller goes on for a while after the answer, so that others get most of the time. */
  const renderAndRest = async (work: () => Promise<void>): Promise<void> => {
    let begun = now();
    await inTurn(async () => {
      await yieldLoop();
      begun = now();
      await work();
    });
    const rest = REST * Math.max(0, now() - begun);
    await new Promise((resolve) => setTimeout(resolve, rest));
  };

  return async (limit, addressKey, work) => {
    count(limit, addressKey);
    return new Promise((resolve, reject) => {
      const answer = () => work().then(resolve, reject);
      void inOwnTurn(addressKey, () => renderAndRest(answer));
    });
  };
}
