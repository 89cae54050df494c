import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { airportCode } from '#domain/airports.ts';
import { bookingKind, FARE_KINDS, type Flight, type Segment } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { type InstantMinute, instantOf, localDate, offsetTime, timeZone } from '#domain/time.ts';
import { simulatedFares } from '#server/providers/fares/sample.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { flightFromWire, flightToWire } from './flight-codec.ts';
import { flightDto } from './flights.ts';

const TIMES = ['06:30', '07:45', '09:00', '11:59', '13:00', '23:10'].map((time) =>
  offsetTime(`2026-11-25T${time}:00-07:00`),
);

/** The number of the first segment is one that neither JSON nor ASCII can take as it is. */
const SEGMENTS = ['DEN', 'LAS', 'PHX'].map(
  (from, at): Segment => ({
    from: airportCode(from),
    to: airportCode(['LAS', 'PHX', 'MCO'][at] ?? ''),
    departs: TIMES[2 * at]!,
    arrives: TIMES[2 * at + 1]!,
    number: at === 0 ? 'F9 "é1\\\n' : `F9 10${at}`,
    approximate: at === 1,
  }),
);

const WINDOWS: Flight['goWildWindow'][] = [
  { state: 'open' },
  { state: 'open', unannounced: true },
  { state: 'blackout' },
  { state: 'opens', at: instantOf(TIMES[0]!) as InstantMinute, zone: timeZone('America/Denver') },
];

/** Cents that are written with two decimals, one and none. */
const TOTALS = [cents(1541), cents(12_910), cents(8800)];

const LENGTHS = [1, 2, 3];
/** Every set of three things, as bits. */
const SETS = [0, 1, 2, 3, 4, 5, 6, 7];
const isIn = (set: number, at: number) => (set & (1 << at)) > 0;

/** A flight of so many segments that offers these of the classes, and says the seats of these. */
function shape(length: number, classes: number, seats: number, window: Flight['goWildWindow']) {
  const fares: Flight['fares'] = {};
  for (const [at, kind] of FARE_KINDS.entries())
    if (isIn(classes, at))
      fares[kind] = { total: TOTALS[at]!, seatsLeft: isIn(seats, at) ? at + 1 : undefined };
  const segments = SEGMENTS.slice(0, length) as unknown as Flight['segments'];
  const seasonUnknown = length === 3 ? ({ seasonUnknown: true } as const) : {};
  return { segments, fares, goWildWindow: window, ...seasonUnknown };
}

const SHAPES: readonly Flight[] = LENGTHS.flatMap((length) =>
  SETS.flatMap((classes) =>
    SETS.flatMap((seats) => WINDOWS.map((window) => shape(length, classes, seats, window))),
  ),
);

/** What JSON makes of it; parsing drops what the contract does not declare. */
function expectWhole(flights: readonly Flight[]) {
  const json = JSON.parse(JSON.stringify(flights.map(flightToWire)));
  expect(z.array(flightDto).parse(json)).toEqual(json);
  return json;
}

it('the flight codec encodes flights of every shape with exactly the fields of the contract', () => {
  expectWhole(SHAPES);
  expect(SHAPES).toHaveLength(3 * 8 * 8 * 4);
});

it('the flight codec writes prices in dollars, a missing fare as null and seats only where known', () => {
  const [json] = expectWhole([shape(2, 0b101, 0b001, WINDOWS[3]!)]);
  expect(json).toMatchObject({
    stops: 1,
    duration: '04:14',
    total_trip_time: '05:29',
    fares: {
      go_wild: { total: 15.41, available_seats: 1 },
      standard: null,
      discount_den: { total: 88 },
    },
    lowest_go_wild_price: 15.41,
    lowest_price: 15.41,
    booking_links: { standard: null },
    go_wild_window: { state: 'opens', opens_at: '2026-11-25T06:30:00-07:00' },
  });
  expect(json.fares.discount_den).toEqual({ total: 88 });
  expect(json.booking_links.go_wild).toMatch(/o1=DEN&d1=PHX&dd1=2026-11-25.*&ftype=GW$/);
});

it('the flight codec encodes the flights of a realistic day as the contract requires', async () => {
  const clock = { now: () => new Date('2026-12-08T18:00:00Z') };
  const network = still(await realNetwork());
  const source = simulatedFares({ network, clock, market: clock, seed: 'x', rules: DEFAULT_RULES });
  const query = {
    origins: [airportCode('DEN'), airportCode('SJU')],
    date: localDate('2026-12-09'),
  };
  const { flights } = await source.search(query, new AbortController().signal);
  expect(expectWhole(flights).length).toBeGreaterThan(100);
});

it('decodes every encoded flight, with a booking link for each fare, and without fares one', () => {
  const zoneOf = () => timeZone('America/Denver');
  for (const flight of SHAPES.filter(({ goWildWindow }) => goWildWindow.state !== 'opens')) {
    const wire = z.parse(flightDto, JSON.parse(JSON.stringify(flightToWire(flight))));
    const { links, ...read } = flightFromWire(wire, zoneOf)!;
    expect(read).toEqual(flight);
    const offered = Object.keys(flight.fares);
    expect(Object.keys(links)).toEqual(offered.length > 0 ? offered : [bookingKind(flight)]);
  }
});

it('carries that a connection is sold as one booking, where the source says so', () => {
  const connection = shape(2, 0b010, 0, WINDOWS[0]!);
  const [plain, sold] = expectWhole([connection, { ...connection, soldAsOne: true }]);
  expect(plain).not.toHaveProperty('sold_as_one');
  expect(sold.sold_as_one).toBe(true);
  expect(flightFromWire(sold, () => undefined)?.soldAsOne).toBe(true);
  expect(flightFromWire(plain, () => undefined)).not.toHaveProperty('soldAsOne');
});

it('the flight codec reads no fare from a total of 0 and no booking link to another host', () => {
  const wire = flightToWire(shape(1, 0b111, 0, WINDOWS[0]!));
  wire.fares.standard = { total: 0 };
  wire.booking_links.go_wild = 'https://booking.example/';
  const read = flightFromWire(wire, () => undefined);
  expect(Object.keys(read?.fares ?? {})).toEqual(['goWild', 'discountDen']);
  expect(Object.keys(read?.links ?? {})).toEqual(['standard', 'discountDen']);
});
