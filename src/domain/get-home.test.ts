import { describe, expect, it } from 'vitest';
import { tripFlight } from '#test/itinerary/trip-fixture.ts';
import type { AirportCode } from './airports.ts';
import { destinationOf, type Flight, originOf } from './flight.ts';
import { type GetHomeQuestion, getHome, type HomeJourney, MOST_JOURNEYS } from './get-home.ts';
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
  return getHome(asked, {
    now: NOW,
    hasFares: true,
    direct: leaves.filter((one) => lands.includes(one)),
    from: leaves,
    to: lands,
    ...more,
  });
}

const numbers = (journeys: readonly HomeJourney[]) => journeys.map((one) => one.numbers);
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

  it('of two bookings stand only where nothing else is home as early for as little', () => {
    const first = nonstop(['MCO', '09 19:00'], ['ATL', '09 20:30'], 1);
    const second = nonstop(['ATL', '09 22:00'], ['CLE', '09 23:30'], 2);
    const dearer = nonstop(['MCO', '09 20:00'], ['CLE', '09 23:30'], 3, { standard: [40, 9] });
    const asCheap = nonstop(['MCO', '09 20:00'], ['CLE', '09 23:30'], 3, { standard: [30, 9] });
    const later = nonstop(['MCO', '09 20:00'], ['CLE', '09 23:31'], 3, { standard: [30, 9] });
    const found = (other: Flight) => numbers(answer([first, second, other]).journeys);
    expect(found(dearer)).toEqual(['F9 1, F9 2', 'F9 3']);
    expect(found(asCheap)).toEqual(['F9 3']);
    expect(found(later)).toEqual(['F9 1, F9 2', 'F9 3']);
  });

  it('of equal ways of two bookings the one that leaves last stands', () => {
    const early = nonstop(['MCO', '09 19:00'], ['ATL', '09 20:00'], 1);
    const late = nonstop(['MCO', '09 19:30'], ['ATL', '09 20:30'], 2);
    const home = nonstop(['ATL', '09 22:00'], ['CLE', '09 23:30'], 3);
    expect(numbers(answer([early, late, home]).journeys)).toEqual(['F9 2, F9 3']);
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

  it('each day of arrival keeps its earliest', () => {
    const { journeys } = answer([...ofDay('10'), ...ofDay('11')]);
    expect(journeys).toHaveLength(MOST_JOURNEYS);
    const onTenth = journeys.filter(({ homeDay }) => homeDay === '2026-12-10');
    expect(onTenth).toHaveLength(MOST_JOURNEYS / 2);
    expect(onTenth[0]?.numbers).toBe('F9 1000');
    expect(journeys.at(-1)?.numbers).toBe('F9 1119');
  });

  it('slow ones go first, but not the earliest of all', () => {
    const { journeys } = answer([...ofDay('10', { slow: true }), ...ofDay('10').slice(1)]);
    expect(journeys).toHaveLength(MOST_JOURNEYS);
    expect(journeys.filter(({ flights }) => flights[0].slow)).toHaveLength(1);
    expect(journeys[0]?.flights[0].slow).toBe(true);
  });
});
