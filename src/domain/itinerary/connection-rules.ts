import type { AirportCode } from '../network/airport.ts';
import type { Network } from '../network/timetable.ts';
import { addDays, dayNumberOf, type LocalDate } from '../time/local-date.ts';
import type { InstantMinute, Minutes } from '../time/offset-time.ts';
import { minutes } from '../time/offset-time.ts';
import { offsetAt } from '../time/zone.ts';
import { read } from './column.ts';
import type { Schedule } from './schedule.ts';

/** Which flights may follow one another in one journey. */
export interface ConnectionRules {
  /** Shortest wait between arrival and the next departure. */
  readonly minConnection: Minutes;
  /** The same after landing in the United States from abroad, where bags and travellers clear customs. */
  readonly minConnectionFromAbroad: Minutes;
  /** Longest wait, exactly so many minutes allowed. */
  readonly maxLayover: Minutes;
  readonly maxStops: 0 | 1 | 2;
}

export const DEFAULT_RULES: ConnectionRules = {
  minConnection: minutes(45),
  minConnectionFromAbroad: minutes(90),
  maxLayover: minutes(720),
  maxStops: 2,
};

/**
 * For each flight the first one that leaves its destination late enough to be reached. Those after it, up to
 * the end of that airport, leave later still; when none does, the value is that end.
 */
export function firstOnward(schedule: Schedule, rules: ConnectionRules): Int32Array {
  const { airports, size, origins, destinations, arrives } = schedule;
  const onward = new Int32Array(size);
  for (let flight = 0; flight < size; flight++) {
    const at = read(destinations, flight);
    const fromAbroad = airports[at]?.domestic && !airports[read(origins, flight)]?.domestic;
    const wait = fromAbroad ? rules.minConnectionFromAbroad : rules.minConnection;
    onward[flight] = firstFrom(schedule, at, read(arrives, flight) + wait);
  }
  return onward;
}

/** For each flight the first one that leaves its destination after the longest layover, or the end of that airport. */
export function firstTooLate(schedule: Schedule, { maxLayover }: ConnectionRules): Int32Array {
  const { size, destinations, arrives } = schedule;
  const late = new Int32Array(size);
  for (let flight = 0; flight < size; flight++)
    late[flight] = firstFrom(
      schedule,
      read(destinations, flight),
      read(arrives, flight) + maxLayover + 1,
    );
  return late;
}

/** The first flight of an airport that leaves at an instant or later, or the end of that airport. */
function firstFrom({ starts, departs }: Schedule, airport: number, instant: number): number {
  let low = read(starts, airport);
  let high = read(starts, airport + 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (read(departs, middle) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Room for clock changes at both ends of a journey: the offsets of one noon stand for all its days. */
const CLOCK_CHANGES = 120;
const DAY = 1440;

/**
 * The calendar days on which segments of a journey that begins on `date` may leave: the schedule that a
 * search of that date needs. Far westwards the calendar may show the day before.
 */
export function travelDays(
  network: Network,
  date: LocalDate,
  rules: ConnectionRules,
): { readonly firstDay: LocalDate; readonly days: number } {
  if (rules.maxStops === 0) return { firstDay: date, days: 1 };
  const walls = wallShifts(network, date);
  const wait = Math.min(rules.minConnection, rules.minConnectionFromAbroad);
  const furtherWest = rules.maxStops === 2 ? Math.min(0, walls.least + wait) : 0;
  const earliest = walls.soonest + wait + furtherWest - CLOCK_CHANGES;
  const latest = DAY - 1 + rules.maxStops * (walls.most + rules.maxLayover) + CLOCK_CHANGES;
  const before = Math.min(0, Math.floor(earliest / DAY));
  return { firstDay: addDays(date, before), days: Math.floor(latest / DAY) - before + 1 };
}

/**
 * By how many minutes the wall clock of the destination at arrival is ahead of the one of the origin at
 * departure (`least`, `most`), and the earliest arrival of a day, in minutes after its midnight (`soonest`).
 */
function wallShifts({ airports, timetable }: Network, date: LocalDate) {
  const noon = (dayNumberOf(date) * DAY + DAY / 2) as InstantMinute;
  const offsets = new Map<AirportCode, number>();
  for (const { code, zone } of airports.values()) offsets.set(code, offsetAt(zone, noon));
  let [least, most, soonest] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY];
  for (const { origin, destination, departs, block } of timetable) {
    const shift = block + (offsets.get(destination) ?? 0) - (offsets.get(origin) ?? 0);
    least = Math.min(least, shift);
    most = Math.max(most, shift);
    soonest = Math.min(soonest, departs + shift);
  }
  return timetable.length > 0 ? { least, most, soonest } : { least: 0, most: 0, soonest: 0 };
}
