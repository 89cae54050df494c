import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enumerate } from '#test/itinerary/enumerate.ts';
import { randomCase } from '#test/itinerary/random-case.ts';
import { realNetwork } from '#test/network-fixture.ts';
import { goWildPrice } from '../gowild/price.ts';
import { DEFAULT_RULES, firstOnward, travelDays } from '../itinerary/connection-rules.ts';
import { type Journeys, runSearch } from '../itinerary/journey-runs.ts';
import { buildSchedule, type Schedule } from '../itinerary/schedule.ts';
import type { Airport } from '../network/airport.ts';
import type { Network } from '../network/timetable.ts';
import { addDays, localDate } from '../time/local-date.ts';
import { roomForJourneys } from './journey-columns.ts';
import { pricedJourneys } from './priced-journeys.ts';
import { reachAt, type ScheduleFares, scheduleFares } from './schedule-fares.ts';

/** Compared with the rules in words: one journey after the other, everything on lists. */
function plainFares(schedule: Schedule, fares: ScheduleFares, flights: readonly number[]) {
  const of = (column: Int32Array) => flights.map((flight) => column[flight]!);
  const standard = of(fares.standard);
  const dearest = Math.max(...standard);
  const others = standard.reduce((sum, fare) => sum + fare) - dearest;
  const price = dearest + Math.ceil(others / 2);
  const discounts = of(fares.clubDiscounts);
  const goWildSeats = Math.min(...of(fares.goWildSeats));
  const reaches = flights.map((flight) => reachAt(fares, flight));
  const [origin, destination] = [
    schedule.airports[schedule.origins[flights[0]!]!]!,
    schedule.airports[schedule.destinations[flights.at(-1)!]!]!,
  ];
  const pass = goWildPrice({
    origin: origin.code,
    destination: destination.code,
    flights: flights.length as 1 | 2 | 3,
    reach:
      (['international', 'territory'] as const).find((reach) => reaches.includes(reach)) ??
      'domestic',
    endsDomestic: destination.domestic,
  });
  return {
    ends: schedule.destinations[flights.at(-1)!]!,
    goWild: goWildSeats > 0 ? pass : -1,
    standard: price,
    discountDen: Math.min(...discounts) > 0 ? price - Math.max(...discounts) : -1,
    goWildSeats,
    seats: Math.min(...of(fares.seats)),
  };
}

const found = roomForJourneys(2);

/** Searches and compares; answers how many journeys there were. Every other airport looks a day later. */
function compare(network: Network, rules: typeof DEFAULT_RULES, asked: Journeys): number {
  const { firstDay, days } = travelDays(network, asked.date, rules);
  const schedule = buildSchedule(network, firstDay, days);
  const { blackoutDates } = network;
  const views = [10, 9].map((daysLeft) =>
    scheduleFares(schedule, {
      seed: 'test',
      today: addDays(asked.date, -daysLeft),
      blackoutDates,
    }),
  );
  const seenFrom = (airport: number) => views[airport % 2]!;
  const search = runSearch(schedule, firstOnward(schedule, rules), rules);
  pricedJourneys(search, asked, seenFrom, found);
  const { count, first, second, third } = enumerate(search, asked);
  expect(found.count).toBe(count);
  for (const [column, expected] of [
    [found.first, first],
    [found.second, second],
    [found.third, third],
  ] as const)
    expect(column.subarray(0, count)).toEqual(expected.subarray(0, count));
  for (let journey = 0; journey < count; journey++) {
    const flights = [first, second, third].map((column) => column[journey]!);
    const fares = seenFrom(schedule.origins[flights[0]!]!);
    const { ends, goWild, standard, discountDen, goWildSeats, seats } = found;
    const columns = { ends, goWild, standard, discountDen, goWildSeats, seats };
    const ours = Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, column[journey]]),
    );
    const taken = flights.filter((flight) => flight >= 0);
    expect(ours).toEqual(plainFares(schedule, fares, taken));
  }
  return count;
}

const codes = (airports: readonly Airport[] | undefined) => airports?.map(({ code }) => code);

describe('journeys priced while they are found', () => {
  it('are those of the enumeration, at the prices of the rules, in 500 random networks', () => {
    let journeys = 0;
    fc.assert(
      fc.property(randomCase, ({ network, date, rules, origins, destinations }) => {
        const asked = { date, origins: codes(origins), destinations: codes(destinations) };
        journeys += compare(network, rules, asked);
      }),
      { numRuns: 500, seed: 20261122 },
    );
    expect(journeys).toBeGreaterThan(2000);
  }, 60_000);

  it('are so in the real network: at home, to the territories and abroad', async () => {
    const network = await realNetwork();
    const date = localDate('2026-12-09');
    const some = [...network.airports.values()].filter(
      ({ country, status }, at) => status === 'current' && (country !== 'US' || at % 20 === 0),
    );
    const asked = { date, origins: codes(some) };
    expect(compare(network, { ...DEFAULT_RULES, maxStops: 1 }, asked)).toBeGreaterThan(500);
    const there = { date, origins: codes(some.slice(0, 3)), destinations: codes(some) };
    expect(compare(network, DEFAULT_RULES, there)).toBeGreaterThan(10);
  }, 60_000);
});
