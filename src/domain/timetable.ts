import type { Airport, AirportCode } from './airports.ts';
import { addDays, type LocalDate, type Minutes } from './time.ts';

/**
 * One line of the weekly timetable: a flight number that leaves an airport at the same wall-clock time on
 * certain weekdays. Departure and block time are the truth; the arrival follows from the zones of the day.
 */
export interface TimetableRow {
  /** Without the airline's code, `1094`. */
  readonly flightNumber: string;
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  /** Minutes after local midnight of the origin. */
  readonly departs: Minutes;
  /** Gate to gate, minutes. */
  readonly block: Minutes;
  /** Bit 0 = Monday … bit 6 = Sunday. */
  readonly weekdays: number;
  /** First day on which it flies; undefined when it flies already. */
  readonly begins?: LocalDate | undefined;
  /** True when time or number is an estimate rather than a filed schedule. */
  readonly approximate: boolean;
}

/** A directed pair of airports that the airline serves. */
export interface NetworkRoute {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly seasonal: boolean;
  readonly begins?: LocalDate | undefined;
}

/** Everything that is known of the airline's network at one moment. Immutable; replaced as a whole. */
export interface Network {
  /** Changes whenever any part changes: key for everything derived from it. */
  readonly version: string;
  readonly airports: ReadonlyMap<AirportCode, Airport>;
  readonly routes: readonly NetworkRoute[];
  readonly timetable: readonly TimetableRow[];
  /** Travel days on which no GoWild fare is sold. */
  readonly blackoutDates: ReadonlySet<LocalDate>;
  /** Where the timetable comes from, for the reader: `US DOT, July 2026`. */
  readonly timetableSource: string;
  /** Last day of the month for which it was filed; undefined where that was not written down. */
  readonly timetableUntil?: LocalDate | undefined;
}

/** Bit of a weekday (1 = Monday … 7 = Sunday) in {@link TimetableRow.weekdays}. */
export const weekdayBit = (weekday: number): number => 1 << (weekday - 1);

/** `1356` (Monday, Wednesday, Friday, Saturday) to bits. @throws RangeError for another form. */
export function weekdaysFromDigits(digits: string): number {
  if (!/^[1-7]{1,7}$/.test(digits) || new Set(digits).size !== digits.length)
    throw new RangeError(`Not weekdays: ${digits}`);
  return [...digits].reduce((bits, digit) => bits | weekdayBit(Number(digit)), 0);
}

/** Whether the row flies on a day with this weekday. */
export const fliesOn = (row: TimetableRow, date: LocalDate, weekday: number): boolean =>
  (row.weekdays & weekdayBit(weekday)) !== 0 && (row.begins === undefined || row.begins <= date);

export interface PlacesAndDay {
  /** Every airport when absent. */
  readonly origins?: readonly AirportCode[] | undefined;
  /** Every airport when absent. */
  readonly destinations?: readonly AirportCode[] | undefined;
  readonly date: LocalDate;
}

export interface ConnectedRoute {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
}

/** A journey may go on for so many days after the one on which it begins. */
const LAST_SEGMENT_DAYS = 2;

/**
 * The pairs of places between which a journey of at most `maxStops` stops may exist on that day, whether or not the
 * timetable has one. Those of the fewest stops first; of as many stops by origin, as asked.
 */
export function connectedRoutes(
  network: Network,
  { origins, destinations, date }: PlacesAndDay,
  maxStops: number,
): ConnectedRoute[] {
  const neighbours = neighboursIn(network, addDays(date, LAST_SEGMENT_DAYS));
  const wanted = destinations && new Set(destinations);
  const byStops: ConnectedRoute[][] = Array.from({ length: maxStops + 1 }, () => []);
  for (const origin of new Set(origins ?? network.airports.keys())) {
    const reached = new Set([origin]);
    let edge: readonly AirportCode[] = [origin];
    for (const found of byStops) {
      edge = edge.flatMap((from) => [...(neighbours.get(from) ?? [])]).filter(isNewTo(reached));
      const ends = wanted ? edge.filter((code) => wanted.has(code)) : edge;
      found.push(...ends.map((destination) => ({ origin, destination })));
    }
  }
  return byStops.flat();
}

function neighboursIn(
  { airports, routes, timetable }: Network,
  last: LocalDate,
): ReadonlyMap<AirportCode, ReadonlySet<AirportCode>> {
  const neighbours = new Map<AirportCode, Set<AirportCode>>();
  for (const { origin, destination, begins } of [...routes, ...timetable]) {
    const hasBegun = begins === undefined || begins <= last;
    if (!hasBegun || !airports.has(origin) || !airports.has(destination)) continue;
    const known = neighbours.get(origin) ?? new Set();
    neighbours.set(origin, known.add(destination));
  }
  return neighbours;
}

/** True once for each code; from then on it is known. */
const isNewTo =
  (known: Set<AirportCode>) =>
  (code: AirportCode): boolean =>
    !known.has(code) && known.add(code).has(code);

/** Gives the airline's network as it is known now. The answer is immutable and cheap to ask for. */
export interface NetworkSource {
  current(): Network;
}
