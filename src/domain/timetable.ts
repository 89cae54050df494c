import type { Airport, AirportCode } from './airports.ts';
import { addDays, type LocalDate, type Minutes } from './time.ts';

/**
 * One row of the weekly timetable: a flight number that departs at the same local time on certain weekdays. The arrival
 * is computed from departure, block time and the zones of the day.
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
  /** First day of service; undefined if it is already in service. */
  readonly begins?: LocalDate | undefined;
  /** True if time or number is an estimate, not a filed schedule. */
  readonly approximate: boolean;
}

/** A directed pair of airports that the airline serves. */
export interface NetworkRoute {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly seasonal: boolean;
  readonly begins?: LocalDate | undefined;
}

/** The airline's network at one moment. Immutable; replaced as a whole. */
export interface Network {
  /** Changes whenever any part changes: cache key for derived data. */
  readonly version: string;
  readonly airports: ReadonlyMap<AirportCode, Airport>;
  readonly routes: readonly NetworkRoute[];
  readonly timetable: readonly TimetableRow[];
  /** Travel days on which no GoWild fare is sold. */
  readonly blackoutDates: ReadonlySet<LocalDate>;
  /** Source of the timetable, as shown to users: `US DOT, July 2026`. */
  readonly timetableSource: string;
  /** Last day of the month for which it was filed; undefined if unknown. */
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

/** @param weekday of `date`, 1 = Monday … 7 = Sunday. */
export const fliesOn = (row: TimetableRow, date: LocalDate, weekday: number): boolean =>
  (row.weekdays & weekdayBit(weekday)) !== 0 && (row.begins === undefined || row.begins <= date);

/** Months between two months of a year, whichever way is shorter. */
const monthsApart = (a: number, b: number): number => {
  const apart = Math.abs(a - b);
  return Math.min(apart, 12 - apart);
};

const monthOf = (day: LocalDate): number => Number(day.slice(5, 7));
const pairKey = (origin: AirportCode, destination: AirportCode) => `${origin} ${destination}`;

/** Whether nobody knows that a route is flown on a travel day. */
type SeasonRule = (origin: AirportCode, destination: AirportCode, day: LocalDate) => boolean;

/** Found once: a network does not change. */
const knownRules = new WeakMap<Network, SeasonRule>();

/**
 * Nobody knows that a seasonal route, either way, is flown outside the month of the timetable and the months beside it,
 * of any year, nor that a route is before its first day.
 */
export function seasonRule(network: Network): SeasonRule {
  const rule = knownRules.get(network) ?? ruleOf(network);
  knownRules.set(network, rule);
  return rule;
}

function ruleOf({ routes, timetableUntil }: Network): SeasonRule {
  const seasonal = new Set<string>();
  const begins = new Map<string, LocalDate>();
  for (const route of routes) {
    const { origin, destination } = route;
    if (route.seasonal) {
      seasonal.add(pairKey(origin, destination));
      seasonal.add(pairKey(destination, origin));
    }
    if (route.begins) begins.set(pairKey(origin, destination), route.begins);
  }
  const isFiled = (day: LocalDate) =>
    timetableUntil !== undefined && monthsApart(monthOf(day), monthOf(timetableUntil)) <= 1;
  return (origin, destination, day) => {
    const key = pairKey(origin, destination);
    const first = begins.get(key);
    return (first !== undefined && day < first) || (seasonal.has(key) && !isFiled(day));
  };
}

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

/** The last segment of a journey may leave this many days after the first. */
const LAST_SEGMENT_DAYS = 2;

/**
 * Pairs of airports that a journey of at most `maxStops` stops may connect on that day, whether or not the timetable
 * has one. Fewest stops first, then by origin as requested.
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
    let frontier: readonly AirportCode[] = [origin];
    for (const found of byStops) {
      frontier = frontier
        .flatMap((from) => [...(neighbours.get(from) ?? [])])
        .filter(isNewTo(reached));
      const ends = wanted ? frontier.filter((code) => wanted.has(code)) : frontier;
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

/** True on the first call for each code; records the code. */
const isNewTo =
  (known: Set<AirportCode>) =>
  (code: AirportCode): boolean =>
    !known.has(code) && known.add(code).has(code);

/** The airline's current network. Immutable and cheap to read. */
export interface NetworkSource {
  current(): Network;
}
