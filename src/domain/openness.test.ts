import { describe, expect, it } from 'vitest';
import { flight } from '#test/harness.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';
import { type AirportCode, airportCode } from './airports.ts';
import type { GoWildWindow } from './booking-window.ts';
import type { Flight } from './flight.ts';
import { opennessOf } from './openness.ts';
import { type InstantMinute, type LocalDate, localDate, timeZone } from './time.ts';
import type { TripWorld } from './trips.ts';

const DEN = airportCode('DEN');
const network = {
  ...testNetwork(
    [
      { ...testAirport('DEN', 'America/Denver'), lat: 39.9, lng: -104.7 },
      { ...testAirport('LAS', 'America/Los_Angeles'), lat: 36.1, lng: -115.2 },
      { ...testAirport('ATL', 'America/New_York'), lat: 33.6, lng: -84.4 },
    ],
    '1 DEN 08:00 LAS 120 daily',
  ),
  blackoutDates: new Set([localDate('2026-11-27')]),
};

/** Of the line on every day, unless the day is a blackout date. */
function worldOf(lines: readonly string[], change: Partial<Flight> = {}): TripWorld {
  const on = (day: LocalDate) =>
    lines.map((line): Flight => {
      const one = flight(line, {});
      const [segment] = one.segments;
      const move = (time: string) => time.replace('2026-11-25', day) as typeof segment.departs;
      return {
        ...one,
        segments: [{ ...segment, departs: move(segment.departs), arrives: move(segment.arrives) }],
        goWildWindow: network.blackoutDates.has(day) ? { state: 'blackout' } : { state: 'open' },
        ...change,
      };
    });
  const ends = (one: Flight, end: 'from' | 'to', code: AirportCode) =>
    one.segments[0][end] === code;
  return {
    network,
    now: 0 as InstantMinute,
    hasFares: false,
    from: (origin, day) => on(day).filter((one) => ends(one, 'from', origin)),
    to: (home, day) => on(day).filter((one) => ends(one, 'to', home)),
  };
}

const OPEN = { state: 'open' } as const;
const OUT = 'DEN 08:00-07:00 > LAS 09:00-08:00';
const days = ['2026-11-25', '2026-11-26', '2026-11-27'].map(localDate);
const placesOf = (world: TripWorld) => opennessOf([DEN], days, world).map(({ places }) => places);
const nights = (world: TripWorld, count: number) =>
  opennessOf([DEN], days, world).map(({ roundTrips }) => roundTrips[count]);

describe('the openness of a month', () => {
  it('a blackout day leads nowhere, and only days up to the last published one are announced', () => {
    const world = worldOf([OUT, 'LAS 18:00-08:00 > DEN 21:00-07:00']);
    const month = opennessOf([DEN], [...days, localDate('2026-11-28')], world);
    expect(month.map(({ isBlackout, places }) => [isBlackout, places])).toEqual([
      [false, 1],
      [false, 1],
      [true, 0],
      [false, 1],
    ]);
    expect(month.map(({ isAnnounced }) => isAnnounced)).toEqual([true, true, true, false]);
    expect(month[0]?.opens).toBe('2026-11-24T00:00:00-07:00');
  });

  it('an airport abroad has the window of international flights', () => {
    const cancun = { ...testAirport('CUN', 'America/Cancun', true), lat: 21, lng: -86.9 };
    const airports = new Map(network.airports).set(cancun.code, cancun);
    const world = { ...worldOf([]), network: { ...network, airports } };
    const [first] = opennessOf([cancun.code], [localDate('2026-11-25')], world);
    expect(first?.opens).toBe('2026-11-15T00:00:00-05:00');
  });

  it('the places of a day are counted by window, each by its flight that opens first', () => {
    const opens = (minute: number) =>
      ({ state: 'opens', at: minute as InstantMinute, zone: timeZone('America/Denver') }) as const;
    const lines = [
      OUT,
      'DEN 12:00-07:00 > LAS 13:00-08:00',
      'LAS 18:00-08:00 > DEN 21:00-07:00',
      'DEN 09:00-07:00 > ATL 14:00-05:00',
      'ATL 18:00-05:00 > DEN 20:00-07:00',
      'DEN 09:00-07:00 > CUN 15:00-05:00',
      'CUN 18:00-05:00 > DEN 20:00-07:00',
      // No way home.
      'DEN 09:00-07:00 > SLC 10:00-07:00',
    ];
    const windows: Record<string, GoWildWindow> = {
      [OUT]: opens(9),
      'DEN 12:00-07:00 > LAS 13:00-08:00': opens(7),
      'DEN 09:00-07:00 > ATL 14:00-05:00': opens(9),
    };
    const airports = new Map(network.airports);
    for (const one of [
      { ...testAirport('CUN', 'America/Cancun', true), lat: 21, lng: -86.9 },
      { ...testAirport('SLC', 'America/Denver'), lat: 40.8, lng: -112 },
    ])
      airports.set(one.code, one);
    const all = lines.map((line) => worldOf([line], { goWildWindow: windows[line] ?? OPEN }));
    const world: TripWorld = {
      ...worldOf([]),
      network: { ...network, airports },
      from: (origin, day) => all.flatMap((one) => one.from(origin, day)),
      to: (home, day) => all.flatMap((one) => one.to(home, day)),
    };
    const [first] = opennessOf([DEN], [localDate('2026-11-25')], world);
    expect(first?.places).toBe(3);
    const { domestic, abroad } = first?.windows ?? {};
    expect(abroad).toEqual({ open: 1, openings: [], blackout: 0 });
    expect(domestic?.open).toBe(0);
    expect(domestic?.openings.map(({ at, count }) => [at, count])).toEqual([
      [7, 1],
      [9, 1],
    ]);
    const [, , closed] = opennessOf([DEN], days, world);
    expect(closed?.windows.domestic.openings).toEqual([]);
  });

  it('a place counts with a way home 45 minutes after landing, on the day or the next', () => {
    expect(placesOf(worldOf([OUT, 'LAS 09:45-08:00 > DEN 12:00-07:00']))).toEqual([1, 1, 0]);
    // The one of the next day counts.
    expect(placesOf(worldOf([OUT, 'LAS 09:44-08:00 > DEN 12:00-07:00']))).toEqual([1, 1, 0]);
    expect(placesOf(worldOf([OUT]))).toEqual([0, 0, 0]);
    expect(placesOf(worldOf([OUT, 'LAS 18:00-08:00 > DEN 21:00-07:00'], { slow: true }))).toEqual([
      0, 0, 0,
    ]);
    const unsure = { seasonUnknown: true } as const;
    expect(placesOf(worldOf([OUT, 'LAS 18:00-08:00 > DEN 21:00-07:00'], unsure))).toEqual([
      0, 0, 0,
    ]);
  });

  it('a round trip needs two hours there and both days open', () => {
    const back = (at: string) => worldOf([OUT, `LAS ${at}-08:00 > DEN 21:00-07:00`]);
    expect(nights(back('11:00'), 0)).toEqual([1, 1, 0]);
    expect(nights(back('10:59'), 0)).toEqual([0, 0, 0]);
    expect(nights(back('10:59'), 1)).toEqual([1, 0, 0]);
    expect(nights(back('10:59'), 2)).toEqual([0, 1, 0]);
  });
});
