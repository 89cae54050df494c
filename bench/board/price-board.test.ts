import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ScheduleFares, scheduleFares } from '#domain/fares/schedule-fares.ts';
import { flightOpenings, journeyOpenings } from '#domain/gowild/openings.ts';
import type { Candidates } from '#domain/itinerary/candidates.ts';
import { DEFAULT_RULES, firstOnward } from '#domain/itinerary/connection-rules.ts';
import { runSearch } from '#domain/itinerary/journey-runs.ts';
import { buildSchedule, type Schedule } from '#domain/itinerary/schedule.ts';
import type { Network } from '#domain/network/timetable.ts';
import { addDays, type LocalDate, localDate } from '#domain/time/local-date.ts';
import type { InstantMinute } from '#domain/time/offset-time.ts';
import { startOfDay } from '#domain/time/zone.ts';
import { enumerate } from '#test/itinerary/enumerate.ts';
import { realNetwork, testAirport, testNetwork } from '#test/network-fixture.ts';
import { boardJourneys, keyAt, NOT_BOOKABLE } from './board-journeys.ts';
import { journeyFares } from './journey-fares.ts';
import { priceBoard } from './price-board.ts';

const DAY = localDate('2026-12-09');

/** All journeys of a travel day with the fares of a day of looking, free to be changed. */
function world(network: Network, date: LocalDate, today: LocalDate) {
  const schedule = buildSchedule(network, addDays(date, -1), 4);
  const { blackoutDates } = network;
  const fares = scheduleFares(schedule, { seed: 'board', today, blackoutDates });
  const onward = firstOnward(schedule, DEFAULT_RULES);
  const candidates = enumerate(runSearch(schedule, onward, DEFAULT_RULES), { date });
  const opens = journeyOpenings(flightOpenings(schedule, blackoutDates), candidates);
  const journeys = boardJourneys(schedule, candidates, { opens, fares });
  return { schedule, candidates, fares, opens, journeys };
}

/** The least prices by key, from the prices that a search gives each journey. */
function plainLeast({ schedule, candidates, fares, opens }: ReturnType<typeof world>, now: number) {
  const { goWild, standard, discountDen } = journeyFares(schedule, fares, candidates);
  const least = new Map<number, { goWild: number; any: number }>();
  for (let journey = 0; journey < candidates.count; journey++) {
    const first = candidates.first[journey]!;
    if (schedule.departs[first]! <= now) continue;
    const key = keyOf(schedule, candidates, journey);
    const known = least.get(key) ?? { goWild: NOT_BOOKABLE, any: NOT_BOOKABLE };
    const total = goWild[journey]!;
    const pass = total >= 0 && opens[journey]! <= now ? total : NOT_BOOKABLE;
    const others = [standard[journey]!, discountDen[journey]!].filter((one) => one >= 0);
    least.set(key, {
      goWild: Math.min(known.goWild, pass),
      any: Math.min(known.any, pass, ...others),
    });
  }
  return least;
}

function keyOf(schedule: Schedule, { first, second, third }: Candidates, journey: number) {
  const flights = [first, second, third].map((column) => column[journey]!);
  const last = flights.filter((flight) => flight >= 0).at(-1)!;
  const [origin, destination] = [schedule.origins[flights[0]!]!, schedule.destinations[last]!];
  return keyAt(schedule, origin, destination, schedule.dayIndexes[flights[0]!]!);
}

/** Keys with a price of a board, as {@link plainLeast} gives them. */
const pricesOf = ({ least }: { readonly least: Int32Array }) =>
  new Map(
    Array.from({ length: least.length / 2 }, (_, key) => key)
      .filter((key) => least[2 * key]! < NOT_BOOKABLE)
      .map((key) => [key, { goWild: least[2 * key + 1]!, any: least[2 * key]! }]),
  );

const changedBetween = (before: Int32Array, after: Int32Array) =>
  Array.from({ length: before.length / 2 }, (_, key) => key).filter(
    (key) => before[2 * key] !== after[2 * key] || before[2 * key + 1] !== after[2 * key + 1],
  );

const bookableWithPass = ({ least }: { readonly least: Int32Array }) =>
  least.filter((price, at) => at % 2 === 1 && price < NOT_BOOKABLE).length;

const SMALL = testNetwork(
  [
    testAirport('DEN', 'America/Denver'),
    testAirport('ATL', 'America/New_York'),
    testAirport('MCO', 'America/New_York'),
    testAirport('LAS', 'America/Los_Angeles'),
    testAirport('CUN', 'America/Cancun', true),
  ],
  `1 DEN 06:00 ATL 180 daily
   2 DEN 20:00 ATL 180 daily
   3 ATL 13:00 MCO 90 daily
   4 ATL 07:00 MCO 90 daily
   5 DEN 08:00 MCO 220 daily
   6 DEN 09:00 LAS 110 daily
   7 LAS 12:00 MCO 280 daily
   8 MCO 18:00 CUN 120 daily
   9 ATL 15:00 CUN 150 daily
   10 CUN 09:00 ATL 150 daily
   11 LAS 21:00 ATL 240 daily`,
  ['2026-12-10'],
);

const someFare = fc.record({
  flight: fc.nat(10_000),
  standard: fc.integer({ min: 19, max: 60 }).map((dollars) => dollars * 100),
  clubDiscount: fc.constantFrom(0, 100, 700),
  seats: fc.constantFrom(0, 0, 1, 4),
});
type SomeFare = { flight: number; standard: number; clubDiscount: number; seats: number };

/** Writes fares into the columns; answers the flights. */
function setFares(fares: ScheduleFares, changes: readonly SomeFare[]): Int32Array {
  const size = fares.standard.length;
  return Int32Array.from(changes, ({ flight: any, standard, clubDiscount, seats }) => {
    const flight = any % size;
    fares.standard[flight] = standard;
    fares.clubDiscounts[flight] = clubDiscount;
    fares.goWildSeats[flight] = seats;
    return flight;
  });
}

describe('the price board', () => {
  it('is at every moment what pricing everything anew gives, and names what changed', () => {
    const steps = fc.array(
      fc.record({
        changes: fc.array(someFare, { maxLength: 12 }),
        minutes: fc.constantFrom(0, 10, 60, 400, 1440),
        all: fc.boolean(),
      }),
      { minLength: 1, maxLength: 14, size: 'max' },
    );
    let changed = 0;
    const start = startOfDay(SMALL.airports.values().next().value!.zone, addDays(DAY, -2));
    fc.assert(
      fc.property(steps, (moves) => {
        const small = world(SMALL, DAY, addDays(DAY, -2));
        let now: number = start;
        const board = priceBoard(small.journeys, small.fares, start);
        expect(pricesOf(board)).toEqual(plainLeast(small, now));
        for (const { changes, minutes, all } of moves) {
          const before = board.least.slice();
          const flights = setFares(small.fares, changes);
          now += minutes;
          const keys = all
            ? board.changeAll(now as InstantMinute)
            : board.change(flights, now as InstantMinute);
          expect(pricesOf(board)).toEqual(plainLeast(small, now));
          const expected = changedBetween(before, board.least);
          expect(Array.from(keys).sort((a, b) => a - b)).toEqual(expected);
          changed += expected.length;
        }
      }),
      { numRuns: 300, seed: 20261121 },
    );
    // Guards against a generator that changes nothing.
    expect(changed).toBeGreaterThan(5000);
  });

  it('follows the fares of the real network through a night in which windows open', async () => {
    const network = await realNetwork();
    const real = world(network, DAY, addDays(DAY, -1));
    const [denver] = network.airports.values();
    const midnight = startOfDay(denver!.zone, addDays(DAY, -1));
    const at = (minutes: number) => (midnight + minutes) as InstantMinute;
    const board = priceBoard(real.journeys, real.fares, at(-300));
    expect(pricesOf(board)).toEqual(plainLeast(real, at(-300)));
    const before = bookableWithPass(board);
    for (const [round, minutes] of [-100, 0, 1, 500, 1700, 2300].entries()) {
      const flights = Int32Array.from({ length: 25 }, (_, n) => (n * 97 + round * 13) % 2400);
      for (const flight of flights) {
        real.fares.standard[flight] = 1900 + ((flight * 7 + round) % 90) * 100;
        real.fares.goWildSeats[flight] = (flight + round) % 3;
      }
      board.change(flights, at(minutes));
      expect(pricesOf(board)).toEqual(plainLeast(real, at(minutes)));
      if (minutes === 500) expect(bookableWithPass(board)).toBeGreaterThan(before + 500);
    }
  });
});
