import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import { addDays, instantOfDate, type LocalDate, localDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { outDays, type TripQuestion, type TripWorld } from '#domain/trips.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { stillClock } from '#test/harness.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { tripQuestion } from '#test/itinerary/trip-fixture.ts';
import { still } from '#test/network-fixture.ts';

export const NOW = '2026-11-30T18:00:00Z';
const FIRST_DAY = localDate('2026-12-01');

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

const SIGNAL = new AbortController().signal;

/** Days of simulated fares, listed at the first use and kept. */
export function pricedDays(network: Network) {
  const clock = stillClock(NOW);
  const source = { network: still(network), clock, market: clock, rules: DEFAULT_RULES };
  const fares = simulatedFares({ ...source, seed: 'bench' });
  const lists = new Map<string, readonly Flight[]>();
  const list = async (kind: 'from' | 'to', code: AirportCode, date: LocalDate) => {
    const key = `${kind} ${code} ${date}`;
    const query = kind === 'from' ? { origins: [code], date } : { destinations: [code], date };
    if (!lists.has(key)) lists.set(key, (await fares.search(query, SIGNAL)).flights);
  };
  return async (asked: TripQuestion): Promise<TripWorld> => {
    const { origins, nights } = asked;
    const days = outDays(asked);
    for (const day of days) for (const origin of origins) await list('from', origin, day);
    for (let ahead = nights.least; ahead < days.length + nights.most; ahead += 1)
      for (const origin of origins) await list('to', origin, addDays(asked.out.from, ahead));
    return {
      network,
      now: instantOfDate(clock.now()),
      hasFares: true,
      from: (origin, day) => lists.get(`from ${origin} ${day}`) ?? [],
      to: (home, day) => lists.get(`to ${home} ${day}`) ?? [],
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
