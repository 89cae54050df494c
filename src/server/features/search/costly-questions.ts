import { LRUCache } from 'lru-cache';
import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/permissions.ts';
import { admission, concurrencyLimit } from '#server/concurrency.ts';

/**
 * What one caller may ask, in airports of answers that have to be made: each takes the process 5 to 30 ms. A question is
 * admitted while the ones before it use less than `most`, so two of twenty airports are. The web app asks for one
 * to four airports a search and once more for the ways home, and nobody reads ten such answers a minute.
 */
const OF_ONE = { most: 24, perSecond: 0.5 };
/** Of all members at one address, which may be an office or a campus. */
const OF_ADDRESS = { most: 240, perSecond: 5 };
/** Airports that make a question large: it takes about a second. One is worked on at a time. */
export const LARGE = 5;
const MOST_AT_ONCE = { ofOne: 6, large: 4, retryAfterSeconds: 5 };
/** Callers that are remembered; each is forgotten once it could ask the most again. */
const MOST_CALLERS = 50_000;

type Rate = typeof OF_ONE;

export interface Questioner {
  readonly actor: Actor;
  readonly caller: { readonly addressKey: string };
}

/** Limits the answers that have to be made, by account and by address, as the work that they are. */
export interface CostlyQuestions {
  /**
   * Takes the airports of a question from what its caller may ask.
   * @returns the airports that its earlier questions still use.
   * @throws AppError `busy` with the seconds until it may be asked: 429 would mean that the searches of the day are used.
   */
  readonly take: (questioner: Questioner, airports: number) => number;
  /**
   * The same, and makes the answer when it is its turn. Answers wait by what their callers have asked before: nobody
   * waits for one who has asked more.
   * @param work gets its rank among what waits, as `RunLimited` has it.
   * @throws AppError `busy`, also while too much is made.
   */
  readonly run: <T>(
    questioner: Questioner,
    airports: number,
    work: (rank: number) => Promise<T>,
  ) => Promise<T>;
}

/** @param now time in milliseconds. */
export function costlyQuestions(now: () => number): CostlyQuestions {
  const used = new LRUCache<string, { readonly airports: number; readonly at: number }>({
    // `max` would reserve the memory of all of them at once.
    maxSize: MOST_CALLERS,
    sizeCalculation: () => 1,
  });
  const { refuseIfBusy, during } = admission(MOST_AT_ONCE);
  const inTurn = concurrencyLimit(1);

  /** 0 where the clock has been put back. */
  const secondsSince = (at: number) => Math.max(0, now() - at) / 1_000;
  /** What earlier questions still use. */
  const usedBy = (key: string, { perSecond }: Rate): number => {
    const last = used.get(key);
    return last ? Math.max(0, last.airports - secondsSince(last.at) * perSecond) : 0;
  };
  const take: CostlyQuestions['take'] = (questioner, airports) => {
    const rates = ratesOf(questioner);
    const [[ofCaller, rateOfCaller]] = rates;
    const before = usedBy(ofCaller, rateOfCaller);
    const sums = rates.map(([key, rate]) => {
      const sum = usedBy(key, rate);
      if (sum >= rate.most) throw overLimit(Math.floor((sum - rate.most) / rate.perSecond) + 1);
      return [key, sum + airports] as const;
    });
    for (const [key, sum] of sums) used.set(key, { airports: sum, at: now() });
    return before;
  };
  return {
    take,
    async run(questioner, airports, work) {
      const [[key]] = ratesOf(questioner);
      const isLarge = airports >= LARGE;
      refuseIfBusy({ key, isLarge });
      const rank = take(questioner, airports);
      return during({ key, isLarge }, () =>
        isLarge ? inTurn(() => work(rank), rank) : work(rank),
      );
    },
  };
}

/** Of the caller or of its address. */
const overLimit = (retryAfterSeconds: number) =>
  new AppError('busy', { retryAfterSeconds, isOwnLimit: true });

type KeyedRate = readonly [key: string, rate: Rate];

function ratesOf({ actor, caller }: Questioner): readonly [KeyedRate, ...KeyedRate[]] {
  if (actor.kind === 'guest') return [[`guest ${caller.addressKey}`, OF_ONE]];
  return [
    [`member ${actor.id}`, OF_ONE],
    [`address ${caller.addressKey}`, OF_ADDRESS],
  ];
}
