import type { Airport, AirportCode } from '../network/airport.ts';
import { fliesOn, type Network, type TimetableRow } from '../network/timetable.ts';
import { addDays, dayNumberOf, type LocalDate, weekdayOf } from '../time/local-date.ts';
import type { InstantMinute } from '../time/offset-time.ts';
import { type Column, read } from './column.ts';
import { instantIn, offsetIn, type ZoneClock, zoneClock } from './zone-clock.ts';

/**
 * Every flight of a few calendar days, ready for searching. Flights are numbers 0 … size−1; the arrays hold
 * one fact each. Flights of one airport stand together, ordered by departure, equal departures by timetable
 * row.
 */
export interface Schedule {
  readonly airports: readonly Airport[];
  /** Position in `airports`. */
  readonly airportIndex: ReadonlyMap<AirportCode, number>;
  readonly rows: readonly TimetableRow[];
  readonly firstDay: LocalDate;
  readonly days: number;
  readonly size: number;
  /** Flights of airport `a` are `starts[a]` … `starts[a + 1]` − 1. */
  readonly starts: Column;
  /** Position in `airports`. */
  readonly origins: Column;
  /** Position in `airports`. */
  readonly destinations: Column;
  /** UTC minutes since 1970. */
  readonly departs: Column;
  /** UTC minutes since 1970. */
  readonly arrives: Column;
  /** UTC offset in minutes at the origin, at departure. */
  readonly departOffsets: Column;
  /** UTC offset in minutes at the destination, at arrival. */
  readonly arriveOffsets: Column;
  /** Days after `firstDay` on the calendar of the origin. */
  readonly dayIndexes: Column;
  /** Position in `rows`. */
  readonly rowIndexes: Column;
}

/** Sort keys pack origin, departure and position into the 52 bits that a double holds exactly. */
const POSITIONS = 2 ** 20;
const MINUTES = 2 ** 21;

const DAY = 1440;

/**
 * The flights of `days` calendar days from `firstDay`, each day counted at the airport of departure.
 * Rows that have not begun, or whose airports are unknown, are left out.
 */
export function buildSchedule(network: Network, firstDay: LocalDate, days: number): Schedule {
  const airports = [...network.airports.values()];
  const airportIndex = new Map(airports.map((airport, index) => [airport.code, index]));
  const rows = network.timetable;
  const start = (dayNumberOf(firstDay) - 2) * DAY;
  const clocks = clocksOf(airports, start, start + (days + 4) * DAY + longestBlock(rows));
  const ends = endsOf(rows, airportIndex);

  const keys = new Float64Array(rows.length * days);
  const rowOf = new Int32Array(keys.length);
  const dayOf = new Int32Array(keys.length);
  let size = 0;
  for (let day = 0; day < days; day++) {
    const date = addDays(firstDay, day);
    const weekday = weekdayOf(date);
    const midnight = dayNumberOf(date) * DAY;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index];
      const origin = read(ends.origins, index);
      if (!row || origin === UNKNOWN || !fliesOn(row, date, weekday)) continue;
      const departs = instantIn(clocks[origin] ?? UTC, midnight + row.departs);
      keys[size] = (origin * MINUTES + (departs - start)) * POSITIONS + size;
      rowOf[size] = index;
      dayOf[size++] = day;
    }
  }

  const sorted = keys.subarray(0, size).sort();
  const schedule: Schedule = {
    airports,
    airportIndex,
    rows,
    firstDay,
    days,
    size,
    starts: new Int32Array(airports.length + 1),
    origins: new Int32Array(size),
    destinations: new Int32Array(size),
    departs: new Int32Array(size),
    arrives: new Int32Array(size),
    departOffsets: new Int32Array(size),
    arriveOffsets: new Int32Array(size),
    dayIndexes: new Int32Array(size),
    rowIndexes: new Int32Array(size),
  };
  for (let flight = 0; flight < size; flight++) {
    const key = sorted[flight] ?? 0;
    const position = key % POSITIONS;
    const departs = start + (Math.floor(key / POSITIONS) % MINUTES);
    schedule.departs[flight] = departs;
    schedule.dayIndexes[flight] = read(dayOf, position);
    schedule.rowIndexes[flight] = read(rowOf, position);
    fillFlight(schedule, clocks, ends, flight);
  }
  for (let at = 0; at < airports.length; at++)
    schedule.starts[at + 1] = read(schedule.starts, at + 1) + read(schedule.starts, at);
  return schedule;
}

/** Origin where a row's airports are not known. */
const UNKNOWN = -1;

interface Ends {
  readonly origins: Column;
  readonly destinations: Column;
}

/** Positions of the airports of each row, looked up once for all days. */
function endsOf(rows: readonly TimetableRow[], index: Schedule['airportIndex']): Ends {
  const ends = {
    origins: new Int32Array(rows.length),
    destinations: new Int32Array(rows.length),
  };
  for (const [at, row] of rows.entries()) {
    const destination = index.get(row.destination);
    ends.origins[at] = destination === undefined ? UNKNOWN : (index.get(row.origin) ?? UNKNOWN);
    ends.destinations[at] = destination ?? UNKNOWN;
  }
  return ends;
}

/** What follows from a flight's row and departure; also counts it for its origin. */
function fillFlight(
  schedule: Schedule,
  clocks: readonly ZoneClock[],
  ends: Ends,
  flight: number,
): void {
  const at = read(schedule.rowIndexes, flight);
  const origin = read(ends.origins, at);
  const destination = read(ends.destinations, at);
  const departs = read(schedule.departs, flight);
  const arrives = departs + (schedule.rows[at]?.block ?? 0);
  schedule.origins[flight] = origin;
  schedule.destinations[flight] = destination;
  schedule.arrives[flight] = arrives;
  schedule.departOffsets[flight] = offsetIn(clocks[origin] ?? UTC, departs);
  schedule.arriveOffsets[flight] = offsetIn(clocks[destination] ?? UTC, arrives);
  schedule.starts[origin + 1] = read(schedule.starts, origin + 1) + 1;
}

const UTC: ZoneClock = { from: [Number.NEGATIVE_INFINITY], offsets: [0] };

/** One clock per airport; airports of one zone have the same. */
function clocksOf(airports: readonly Airport[], begin: number, end: number): ZoneClock[] {
  const clocks = new Map<string, ZoneClock>();
  return airports.map(({ zone }) => {
    const clock = clocks.get(zone) ?? zoneClock(zone, begin as InstantMinute, end as InstantMinute);
    clocks.set(zone, clock);
    return clock;
  });
}

const longestBlock = (rows: readonly TimetableRow[]): number =>
  rows.reduce((longest, row) => Math.max(longest, row.block), 0);
