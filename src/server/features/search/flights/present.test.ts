import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { flightDto } from '#contract/flights.ts';
import { FARE_KINDS, type Flight, type Segment } from '#domain/flight/flight.ts';
import { DEFAULT_RULES } from '#domain/itinerary/connection-rules.ts';
import { cents } from '#domain/money.ts';
import { airportCode } from '#domain/network/airport.ts';
import { localDate } from '#domain/time/local-date.ts';
import { type InstantMinute, instantOf, offsetTime } from '#domain/time/offset-time.ts';
import { timeZone } from '#domain/time/zone.ts';
import { simulatedFares } from '#server/adapters/fares/simulated.ts';
import { byteText } from '#server/http/json-bytes.ts';
import { plainFlight } from '#test/api/plain-answer.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { flightWriter } from './present.ts';

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
  return { segments, fares, goWildWindow: window };
}

const SHAPES: readonly Flight[] = LENGTHS.flatMap((length) =>
  SETS.flatMap((classes) =>
    SETS.flatMap((seats) => WINDOWS.map((window) => shape(length, classes, seats, window))),
  ),
);

/** Writes lists one after the other, as a search that comes route by route does. */
function listWriter() {
  const write = flightWriter();
  return (flights: readonly Flight[]): string => {
    const to = byteText();
    write(flights, to);
    return to.whole().toString();
  };
}

/** Parsing drops what the contract does not name. */
const isWhole = (text: string) =>
  expect(z.array(flightDto).parse(JSON.parse(text))).toEqual(JSON.parse(text));

it('writes flights of every shape with what the contract names and nothing else', () => {
  const write = listWriter();
  for (const flight of SHAPES) {
    const text = write([flight]);
    isWhole(text);
    expect(JSON.parse(text)).toEqual([plainFlight(flight)]);
  }
  expect(write([])).toBe('[]');
  expect(SHAPES).toHaveLength(3 * 8 * 8 * 3);
});

it('writes the flights of a real day as they are', async () => {
  const clock = { now: () => new Date('2026-12-08T18:00:00Z') };
  const network = still(await realNetwork());
  const source = simulatedFares({ network, clock, market: clock, seed: 'x', rules: DEFAULT_RULES });
  const { signal } = new AbortController();
  for (const query of [
    { origins: [airportCode('DEN'), airportCode('SJU')], date: localDate('2026-12-09') },
    { destinations: [airportCode('LAS')], date: localDate('2026-12-09') },
  ]) {
    const { flights } = await source.search(query, signal);
    const write = listWriter();
    const text = write(flights);
    expect(JSON.stringify(flights.map(plainFlight))).toBe(text);
    isWhole(text);
  }
});
