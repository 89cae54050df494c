import type { AirportCode } from '#domain/airports.ts';
import { NOT_OFFERED, type SegmentFares } from '#domain/fares.ts';
import {
  type ConnectionRules,
  connect,
  type Departure,
  departuresOn,
  eachItinerary,
  endpointsAmong,
  type Itinerary,
} from '#domain/itineraries.ts';
import { addDays, type LocalDate, minutes } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { sampleFares } from '#server/providers/fares/sample-fares.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';

/** Every itinerary of at most one stop with a layover of at most a day. */
export const ONE_STOP: ConnectionRules = {
  ...DEFAULT_RULES,
  minConnectionFromAbroad: DEFAULT_RULES.minConnection,
  maxLayover: minutes(1440),
  maxStops: 1,
};

/** Departures of a day and of the days around it, with their fares as seen ten days before. */
export interface PricedDay {
  readonly date: LocalDate;
  readonly departures: readonly Departure[];
  /** By departure, in order. */
  readonly fares: readonly SegmentFares[];
  readonly network: Network;
  /** Airports with departures on the day, busiest first. */
  readonly origins: readonly AirportCode[];
}

/** The day before, the day, and the two days after it. */
const DAYS = [-1, 0, 1, 2];
const SLOT = 0;

export function pricedDay(network: Network, date: LocalDate): PricedDay {
  const departures = DAYS.flatMap((day) => departuresOn(network, addDays(date, day)));
  const counts = new Map<AirportCode, number>();
  for (const { origin, date: day } of departures)
    if (day === date) counts.set(origin.code, (counts.get(origin.code) ?? 0) + 1);
  return {
    date,
    departures,
    fares: sampleFares('bench')(departures, addDays(date, -10), SLOT),
    network,
    origins: [...counts].sort(([, a], [, b]) => b - a).map(([code]) => code),
  };
}

/** Columns of an itinerary row: departures, totals and seats, and the previous row with the same destination. */
const COLUMNS = 9;

export interface Found {
  count: number;
  /** Row by row, {@link COLUMNS} numbers each. */
  rows: Int32Array;
  /** Index of the last row by destination, −1 for none. */
  last: Int32Array;
}

/**
 * Every itinerary of an origin with its fares, by destination, as the databases answer them. The result is valid until
 * the next search.
 */
export function itinerarySearch(day: PricedDay, rules: ConnectionRules) {
  const airports = [...day.network.airports.values()];
  const positions = new Map(airports.map(({ code }, position) => [code, position]));
  const legs = connect(airports, day.departures, rules);
  const { date, fares } = day;
  const asked = { endpoints: endpointsAmong(legs), fares, date, now: 0, maxStops: rules.maxStops };
  const found: Found = {
    count: 0,
    rows: new Int32Array(COLUMNS * 4096),
    last: new Int32Array(airports.length),
  };
  return (origin: AirportCode): Found => {
    found.count = 0;
    found.last.fill(-1);
    eachItinerary(legs, { ...asked, origin: positions.get(origin) ?? 0 }, (one) =>
      addRow(found, one),
    );
    return found;
  };
}

function addRow(found: Found, itinerary: Itinerary): void {
  const { to, first, second, third, goWild, standard, discountDen } = itinerary;
  const row = found.count++;
  let at = row * COLUMNS;
  if (at === found.rows.length) {
    const wider = new Int32Array(at * 2);
    wider.set(found.rows);
    found.rows = wider;
  }
  const { rows, last } = found;
  rows[at++] = first.position;
  rows[at++] = second ? second.position : -1;
  rows[at++] = third ? third.position : -1;
  rows[at++] = goWild < NOT_OFFERED ? goWild : -1;
  rows[at++] = standard;
  rows[at++] = discountDen < NOT_OFFERED ? discountDen : -1;
  rows[at++] = itinerary.goWildSeats;
  rows[at++] = itinerary.seats;
  rows[at] = last[to] ?? -1;
  last[to] = row;
}

export const countOf = ({ count }: Found): number => count;

const rowsOf = ({ count, rows }: Found): number[][] =>
  Array.from({ length: count }, (_, at) => [
    ...rows.subarray(at * COLUMNS, (at + 1) * COLUMNS - 1),
  ]);

/**
 * Returns the number of itineraries.
 * @throws Error where the rows of a database differ from those of the engine in departures, totals or seats.
 */
export function sameRows(
  day: PricedDay,
  rules: ConnectionRules,
  rows: readonly (readonly number[][])[],
): number {
  const search = itinerarySearch(day, rules);
  let count = 0;
  for (const [at, origin] of day.origins.entries()) {
    const ours = rowsOf(search(origin)).map(String).sort();
    const theirs = (rows[at] ?? []).map((row) => String(row.slice(0, -1))).sort();
    if (ours.join('\n') !== theirs.join('\n'))
      throw new Error(`From ${origin}: ${ours.length} itineraries, and ${theirs.length} others`);
    count += ours.length;
  }
  return count;
}

/** So many items of a list, evenly spaced. */
export function spread<T>(list: readonly T[], count: number): T[] {
  if (count >= list.length) return [...list];
  return Array.from(
    { length: count },
    (_, at) => list[Math.round((at * (list.length - 1)) / (count - 1))]!,
  );
}
