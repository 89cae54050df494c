import { describe, expect, it } from 'vitest';
import { tripFlight } from '#test/itinerary/trip-fixture.ts';
import type { AirportCode } from './airports.ts';
import { destinationOf, type Flight, originOf } from './flight.ts';
import { getHome, type HomeAnswer, MOST_JOURNEYS } from './get-home.ts';
import { type GetHomeQuestion, type HomeJourney, legsOf } from './home-journeys.ts';
import { cents } from './money.ts';
import type { Reachable } from './reach-by-car.ts';
import { instantOf, offsetTime, timeZone } from './time.ts';

const ZONE = timeZone('America/New_York');
const at = (text: string) => instantOf(offsetTime(text));
const byCar = (drives: Record<string, number>): Reachable =>
  new Map(
    Object.entries(drives).map(([code, minutes]) => [code as AirportCode, { minutes, zone: ZONE }]),
  );

const question = (changes: Partial<GetHomeQuestion> = {}): GetHomeQuestion => ({
  origins: byCar({ MCO: 0, TPA: 120 }),
  homes: byCar({ CLE: 0, CMH: 180 }),
  party: { travelers: 1, passes: 1 },
  den: false,
  ...changes,
});

/** 6:00 PM in Orlando. */
const NOW = at('2026-12-09T18:00:00-05:00');

function answer(flights: readonly Flight[], changes: Partial<GetHomeQuestion> = {}, more = {}) {
  const asked = question(changes);
  const leaves = flights.filter((one) => asked.origins.has(originOf(one)));
  const lands = flights.filter((one) => asked.homes.has(destinationOf(one)));
  const world = {
    now: NOW,
    hasFares: true,
    direct: leaves.filter((one) => lands.includes(one)),
    from: leaves,
    to: lands,
    ...more,
  };
  return getHome(legsOf(asked, world));
}

const numbers = (journeys: readonly HomeJourney[]) => journeys.map((one) => one.numbers);
const beaten = (journeys: HomeAnswer['journeys']) =>
  Object.fromEntries(journeys.map((one) => [one.numbers, one.isBeaten]));
const nonstop = (
  [from, departs]: readonly [string, string],
  [to, arrives]: readonly [string, string],
  number: number,
  fares?: Parameters<typeof tripFlight>[1],
) => tripFlight(`${from} ${departs}-05:00 ${to} ${arrives}-05:00 ${number}`, fares);

describe('ways home', () => {
  it('stand by arrival at home with the drives at both ends', () => {
    const fromTampa = nonstop(['TPA', '09 21:52'], ['CLE', '10 00:27'], 1);
    const toColumbus = nonstop(['MCO', '09 19:00'], ['CMH', '09 21:30'], 2);
    const { journeys, earliest } = answer([toColumbus, fromTampa]);
    expect(numbers(journeys)).toEqual(['F9 1', 'F9 2']);
    expect(journeys.map(({ homeAt }) => homeAt)).toEqual([
      at('2026-12-10T00:27:00-05:00'),
      at('2026-12-10T00:30:00-05:00'),
    ]);
    expect(earliest?.drive).toEqual({ to: 120, from: 0 });
    expect(earliest?.leaveBy).toBe(at('2026-12-09T19:07:00-05:00'));
    expect(journeys[1]?.drive).toEqual({ to: 0, from: 180 });
  });

  it('leave at least 45 minutes from now, and after the drive to the airport', () => {
    const inTime = nonstop(['MCO', '09 18:45'], ['CLE', '09 21:00'], 1);
    const tooSoon = nonstop(['MCO', '09 18:44'], ['CLE', '09 20:59'], 2);
    const tooFar = nonstop(['TPA', '09 20:44'], ['CLE', '09 23:00'], 3);
    const reached = nonstop(['TPA', '09 20:45'], ['CLE', '09 23:01'], 4);
    const { journeys } = answer([inTime, tooSoon, tooFar, reached]);
    expect(numbers(journeys)).toEqual(['F9 1', 'F9 4']);
  });

  it('with one booking all count, slow and dear ones too', () => {
    const first = nonstop(['MCO', '10 06:00'], ['CLE', '10 08:30'], 1);
    const later = nonstop(['MCO', '10 07:00'], ['CLE', '10 09:30'], 2, { standard: [300, 9] });
    const slow: Flight = { ...nonstop(['MCO', '10 07:00'], ['CLE', '10 23:00'], 3), slow: true };
    expect(numbers(answer([first, later, slow]).journeys)).toEqual(['F9 1', 'F9 2', 'F9 3']);
  });

  it('none has a flight of which nobody knows that it is flown', () => {
    const first = nonstop(['MCO', '10 06:00'], ['CLE', '10 08:30'], 1);
    const unsure: Flight = {
      ...nonstop(['MCO', '10 07:00'], ['CLE', '10 09:00'], 2),
      seasonUnknown: true,
    };
    expect(numbers(answer([first, unsure]).journeys)).toEqual(['F9 1']);
  });

  it('of two bookings are marked by their two flights, with the sum of both prices', () => {
    const first = nonstop(['MCO', '09 19:00'], ['ATL', '09 20:30'], 1, { goWild: [15, 4] });
    const second = nonstop(['ATL', '09 22:00'], ['CLE', '09 23:30'], 2, { standard: [70, 4] });
    const { journeys } = answer([first, second]);
    expect(journeys).toHaveLength(1);
    expect(journeys[0]).toMatchObject({ flights: [first, second], prices: [1500, 7000] });
    expect(journeys[0]?.price).toBe(8500);
  });

  it('of two bookings need 90 minutes to 24 hours between them', () => {
    const first = nonstop(['MCO', '09 19:00'], ['ATL', '09 20:30'], 1);
    const seconds = [
      nonstop(['ATL', '09 21:59'], ['CLE', '09 23:29'], 2),
      nonstop(['ATL', '10 20:31'], ['CLE', '10 22:00'], 3),
    ];
    expect(answer([first, ...seconds]).journeys).toEqual([]);
    const latest = nonstop(['ATL', '10 20:30'], ['CLE', '10 22:00'], 4);
    expect(numbers(answer([first, ...seconds, latest]).journeys)).toEqual(['F9 1, F9 4']);
  });

  it('of two bookings have at most three segments and touch no airport twice', () => {
    const change = (line: string) => tripFlight(line);
    const overDenver = change(
      'MCO 09 19:00-05:00 DEN 09 21:00-07:00 1 | DEN 09 22:00-07:00 ATL 10 03:00-05:00 2',
    );
    const overCharlotte = change(
      'ATL 10 06:00-05:00 CLT 10 07:00-05:00 3 | CLT 10 08:00-05:00 CLE 10 09:30-05:00 4',
    );
    const backOverDenver = change('ATL 10 06:00-05:00 DEN 10 08:00-07:00 5');
    expect(answer([overDenver, overCharlotte]).journeys).toEqual([]);
    const home = change('DEN 10 10:00-07:00 CLE 10 15:00-05:00 6');
    expect(numbers(answer([overDenver, backOverDenver, home]).journeys)).toEqual([]);
    const nonstopHome = nonstop(['ATL', '10 06:00'], ['CLE', '10 08:00'], 7);
    expect(numbers(answer([overDenver, nonstopHome]).journeys)).toEqual(['F9 1, F9 2, F9 7']);
  });

  it('are beaten by others that are home no later, cost no more and have no more bookings', () => {
    const first = nonstop(['MCO', '09 19:00'], ['ATL', '09 20:30'], 1);
    const second = nonstop(['ATL', '09 22:00'], ['CLE', '09 23:30'], 2);
    const dearer = nonstop(['MCO', '09 20:00'], ['CLE', '09 23:30'], 3, { standard: [40, 9] });
    const asCheap = nonstop(['MCO', '09 20:00'], ['CLE', '09 23:30'], 3, { standard: [30, 9] });
    const later = nonstop(['MCO', '09 20:00'], ['CLE', '09 23:31'], 3, { standard: [30, 9] });
    const found = (...others: Flight[]) => beaten(answer([first, second, ...others]).journeys);
    expect(found(dearer)).toEqual({ 'F9 1, F9 2': false, 'F9 3': false });
    expect(found(asCheap)).toEqual({ 'F9 3': false, 'F9 1, F9 2': true });
    expect(found(later)).toEqual({ 'F9 1, F9 2': false, 'F9 3': false });
    const latest = nonstop(['MCO', '09 20:00'], ['CLE', '09 23:32'], 4, { standard: [31, 9] });
    expect(found(later, latest)).toMatchObject({ 'F9 3': false, 'F9 4': true });
  });

  it('that are equal in arrival, price and bookings beat each other not', () => {
    const early = nonstop(['MCO', '09 19:00'], ['ATL', '09 20:00'], 1);
    const late = nonstop(['MCO', '09 19:30'], ['ATL', '09 20:30'], 2);
    const home = nonstop(['ATL', '09 22:00'], ['CLE', '09 23:30'], 3);
    const { journeys } = answer([late, early, home]);
    expect(numbers(journeys)).toEqual(['F9 1, F9 3', 'F9 2, F9 3']);
    expect(Object.values(beaten(journeys))).toEqual([false, false]);
  });

  it('do not pass by a place near home from where one is home no later', () => {
    // Columbus is 180 minutes from home.
    const over = (landing: string, homeAt: string) => [
      tripFlight(
        `MCO 09 19:00-05:00 CMH ${landing}-05:00 1 | CMH 09 22:00-05:00 CLE ${homeAt}-05:00 2`,
      ),
    ];
    expect(answer(over('09 21:00', '10 00:00')).journeys).toEqual([]);
    expect(numbers(answer(over('09 21:00', '09 23:59')).journeys)).toEqual(['F9 1, F9 2']);
    const first = nonstop(['MCO', '09 19:00'], ['CMH', '09 20:00'], 3);
    const slowly = nonstop(['CMH', '09 21:30'], ['CLE', '09 23:00'], 4);
    expect(numbers(answer([first, slowly]).journeys)).toEqual(['F9 3']);
    const quickly = nonstop(['CMH', '09 21:30'], ['CLE', '09 22:59'], 4);
    expect(numbers(answer([first, quickly]).journeys)).toEqual(['F9 3, F9 4', 'F9 3']);
  });

  it('touch no airport twice with one booking either', () => {
    const loop = tripFlight(
      'MCO 09 19:00-05:00 ATL 09 20:30-05:00 1 | ATL 09 21:30-05:00 MCO 09 23:00-05:00 2 | MCO 10 06:00-05:00 CLE 10 08:30-05:00 3',
    );
    expect(answer([loop]).journeys).toEqual([]);
  });

  it('by two bookings are none where one booking holds the same segments', () => {
    const asOne = (fares?: Parameters<typeof tripFlight>[1]) =>
      tripFlight(
        'MCO 09 19:00-05:00 ATL 09 20:30-05:00 1 | ATL 09 22:00-05:00 CLE 09 23:30-05:00 2',
        fares,
      );
    const parts = [
      nonstop(['MCO', '09 19:00'], ['ATL', '09 20:30'], 1, { standard: [10, 9] }),
      nonstop(['ATL', '09 22:00'], ['CLE', '09 23:30'], 2, { standard: [10, 9] }),
    ];
    const found = answer([asOne({ goWild: [15, 4] }), ...parts]);
    expect(found.journeys.map(({ flights }) => flights.length)).toEqual([1]);
    expect(found.cheapestSure).toBeUndefined();
    const fromTampa = tripFlight(
      'TPA 09 21:00-05:00 MCO 09 22:00-05:00 5 | MCO 10 06:00-05:00 ATL 10 07:30-05:00 6 | ATL 10 09:00-05:00 CLE 10 10:30-05:00 7',
    );
    const part = [
      nonstop(['MCO', '10 06:00'], ['ATL', '10 07:30'], 6),
      nonstop(['ATL', '10 09:00'], ['CLE', '10 10:30'], 7),
    ];
    expect(numbers(answer([fromTampa, ...part]).journeys)).toEqual(['F9 5, F9 6, F9 7']);
    // A booking that cannot be bought holds nothing.
    expect(answer([asOne({}), ...parts]).journeys).toHaveLength(1);
  });

  it('need seats for the party', () => {
    const flight = nonstop(['MCO', '09 19:00'], ['CLE', '09 21:30'], 1, { standard: [60, 1] });
    expect(answer([flight], { party: { travelers: 2, passes: 0 } }).journeys).toEqual([]);
    expect(answer([flight]).journeys).toHaveLength(1);
  });
});

describe('the three ways home on top', () => {
  const pass = nonstop(['MCO', '10 06:00'], ['CLE', '10 08:30'], 1, {
    goWild: [15, 1],
    standard: [90, 9],
  });
  const sure = nonstop(['MCO', '10 12:00'], ['CMH', '10 14:00'], 2, { standard: [39, 9] });
  const early = nonstop(['TPA', '09 22:00'], ['CLE', '10 00:30'], 3, { standard: [80, 9] });

  it('are the earliest, the cheapest without the pass and the cheapest on it', () => {
    const found = answer([pass, sure, early]);
    expect(found.earliest).toMatchObject({ numbers: 'F9 3', price: 8000, payment: 'any' });
    expect(found.cheapestSure).toMatchObject({ numbers: 'F9 2', price: 3900, payment: 'sure' });
    expect(found.cheapestPass).toMatchObject({ numbers: 'F9 1', price: 1500, payment: 'pass' });
  });

  it('price a way on the pass for everybody, in seats that are known', () => {
    const two = { party: { travelers: 2, passes: 2 } };
    expect(answer([pass, sure, early], two).cheapestPass).toBeUndefined();
    const unknown = nonstop(['MCO', '10 06:00'], ['CLE', '10 08:30'], 4, { goWild: [15] });
    expect(answer([unknown]).cheapestPass).toBeUndefined();
    expect(answer([unknown]).earliest?.price).toBe(1500);
  });

  it('may be of two bookings', () => {
    const first = nonstop(['MCO', '09 19:00'], ['ATL', '09 20:30'], 5, { standard: [10, 9] });
    const second = nonstop(['ATL', '10 15:00'], ['CLE', '10 17:00'], 6, { standard: [12, 9] });
    const found = answer([pass, sure, early, first, second]);
    expect(found.cheapestSure).toMatchObject({ numbers: 'F9 5, F9 6', prices: [1000, 1200] });
  });

  it('at the same arrival or price are told apart by price, arrival and bookings', () => {
    const cheap = nonstop(['MCO', '09 19:10'], ['CLE', '09 21:30'], 8, { standard: [30, 9] });
    const dear = nonstop(['MCO', '09 19:00'], ['CLE', '09 21:30'], 7, { standard: [40, 9] });
    const later = nonstop(['MCO', '09 19:00'], ['CLE', '09 21:31'], 6, { standard: [30, 9] });
    const found = answer([dear, later, cheap]);
    expect(found.earliest?.numbers).toBe('F9 8');
    expect(found.cheapestSure?.numbers).toBe('F9 8');
    const parts = [
      nonstop(['MCO', '09 18:50'], ['ATL', '09 19:20'], 1, { standard: [10, 9] }),
      nonstop(['ATL', '09 20:50'], ['CLE', '09 21:30'], 2, { standard: [20, 9] }),
    ];
    const withTwo = answer([dear, later, cheap, ...parts]);
    expect([withTwo.earliest?.numbers, withTwo.cheapestSure?.numbers]).toEqual(['F9 8', 'F9 8']);
  });

  it('without fares only the earliest is named', () => {
    const flights = [pass, sure, early].map((flight): Flight => ({ ...flight, fares: {} }));
    const found = answer(flights, {}, { hasFares: false });
    expect(found.earliest?.numbers).toBe('F9 3');
    expect(numbers(found.journeys)).toEqual(['F9 3', 'F9 1', 'F9 2']);
    expect([found.cheapestSure, found.cheapestPass]).toEqual([undefined, undefined]);
  });
});

describe('more ways home than one answer holds', () => {
  /** A flight of every half hour of a day. */
  const ofDay = (day: string, more: Partial<Flight> = {}) =>
    Array.from({ length: 40 }, (_, half): Flight => {
      const clock = (minutes: number) =>
        `${day} ${[Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')}`;
      const leaves = 60 + half * 30;
      const one = nonstop(
        ['MCO', clock(leaves)],
        ['CLE', clock(leaves + 120)],
        Number(day) * 100 + half,
      );
      return { ...one, ...more };
    });

  it('leave out the latest of those that are beaten, never one that is not', () => {
    const cheapest = nonstop(['MCO', '11 12:00'], ['CLE', '11 14:00'], 5, { standard: [9, 9] });
    const { journeys } = answer([...ofDay('10'), ...ofDay('11'), cheapest]);
    expect(journeys).toHaveLength(MOST_JOURNEYS);
    expect(journeys.filter(({ isBeaten }) => !isBeaten)).toMatchObject([
      { numbers: 'F9 1000' },
      { numbers: 'F9 5' },
    ]);
    expect(numbers(journeys).slice(-2)).toEqual(['F9 1038', 'F9 5']);
  });

  it('hold the cheaper ones of those that are home at the same time', () => {
    const dear = [5, 6].map((number) =>
      nonstop(['MCO', '11 12:00'], ['CLE', '11 14:00'], number, { standard: [90, 9] }),
    );
    const parts = [
      nonstop(['MCO', '11 08:00'], ['ATL', '11 09:00'], 7),
      nonstop(['ATL', '11 12:00'], ['CLE', '11 14:00'], 8),
    ];
    const { journeys } = answer([...ofDay('10').slice(1), ...dear, ...parts]);
    expect(numbers(journeys).slice(-2)).toEqual(['F9 1039', 'F9 7, F9 8']);
  });

  it('hold forty of those that are not beaten, by arrival', () => {
    const falling = [...ofDay('10'), ...ofDay('11')].map((one, at) => ({
      ...one,
      fares: { standard: { total: cents(20_000 - at), seatsLeft: 9 } },
    }));
    const { journeys } = answer(falling);
    expect(journeys.every(({ isBeaten }) => !isBeaten)).toBe(true);
    expect(numbers(journeys)).toEqual(numbers(journeys).toSorted());
    expect(journeys.at(-1)?.numbers).toBe('F9 1039');
  });

  it('count slow ones as the others', () => {
    const { journeys } = answer([...ofDay('10', { slow: true }), ...ofDay('11')]);
    expect(journeys).toHaveLength(MOST_JOURNEYS);
    expect(journeys.every(({ flights }) => flights[0].slow)).toBe(true);
  });
});
