import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import { addDays, instantOfDate, localDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { outDays, type TripQuestion, type TripWorld } from '#domain/trips.ts';
import { flightLists, type ListsAsked } from '#server/features/search/trips/flight-lists.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { stillClock } from '#test/harness.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { tripQuestion } from '#test/itinerary/trip-fixture.ts';
import { still } from '#test/network-fixture.ts';

export const NOW = '2026-11-30T18:00:00Z';
export const FIRST_DAY = localDate('2026-12-01');

export const question = (
  origins: readonly AirportCode[],
  days: number,
  nights: TripQuestion['nights'],
): TripQuestion =>
  tripQuestion({
    origins,
    out: { from: FIRST_DAY, until: addDays(FIRST_DAY, days - 1) },
    nights,
  });

/** The question that T1 asks: two airports, two weeks, two to four nights. */
export const usualQuestion = (origins: readonly AirportCode[]): TripQuestion =>
  question(origins, 14, { least: 2, most: 4 });

/** The largest question allowed. */
export const largestQuestion = (origins: readonly AirportCode[]): TripQuestion =>
  question(origins, 31, { least: 0, most: 14 });

export interface ListedWorld extends TripWorld {
  /** Lists more flights. */
  readonly list: (asked: ListsAsked) => Promise<void>;
}

/** Most lists of a question: those of the largest one, out and back, and airports near home. */
const MOST_LISTS = 7 * (31 + 45) + 100;

/**
 * Days of simulated fares, listed at the first use and kept, as the worker thread keeps them.
 * @param checkCanceled called as the worker thread looks whether the caller has gone.
 */
export function pricedDays(network: Network, checkCanceled = () => {}) {
  const signal = Object.defineProperty(new AbortController().signal, 'aborted', {
    get() {
      checkCanceled();
      return false;
    },
  });
  const clock = stillClock(NOW);
  const source = { network: still(network), clock, market: clock, rules: DEFAULT_RULES };
  const listsOf = flightLists(simulatedFares({ ...source, seed: 'bench' }), MOST_LISTS);
  return async (asked: TripQuestion): Promise<ListedWorld> => {
    const { origins, nights, out } = asked;
    const days = outDays(asked);
    const lists = new Map<string, readonly Flight[]>();
    const list = async ({ direction, codes, date, places }: ListsAsked) => {
      checkCanceled();
      const withoutSlow = !asked.slow;
      for (const [code, flights] of await listsOf(
        { direction, codes, date, places, withoutSlow },
        signal,
      ))
        lists.set(`${direction} ${code} ${date}`, flights);
    };
    for (const date of days) await list({ direction: 'origins', codes: origins, date });
    for (let ahead = nights.least; ahead < days.length + nights.most; ahead += 1)
      await list({
        direction: 'destinations',
        codes: origins,
        date: addDays(out.from, ahead),
      });
    return {
      network,
      now: instantOfDate(clock.now()),
      hasFares: true,
      from: (origin, day) => lists.get(`origins ${origin} ${day}`) ?? [],
      to: (home, day) => lists.get(`destinations ${home} ${day}`) ?? [],
      list,
      checkCanceled,
    };
  };
}

/** The airports that most flights leave from, busiest first. */
export function busiest({ timetable, airports }: Network, count: number): AirportCode[] {
  const counts = new Map<AirportCode, number>();
  for (const { origin } of timetable)
    if (airports.has(origin)) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([code]) => code);
}
