import type { AirportCode } from './airports.ts';
import { destinationOf, type Flight } from './flight.ts';
import {
  type FlightFacts,
  type Payers,
  pricesFor,
  segmentNames,
  type TimedFlight,
} from './flight-facts.ts';
import {
  addDays,
  type InstantMinute,
  type LocalDate,
  limitAt,
  type Minutes,
  type TimeZone,
} from './time.ts';

/** Minutes between the arrival of one booking and the departure of the next. */
export const MIN_TURNAROUND = 45;

/** How surely a traveler gets home, best first. */
export const HOME_LEVELS = ['strong', 'fair', 'thin', 'none'] as const;
export type HomeLevel = (typeof HOME_LEVELS)[number];

/** What the strength of a way home depends on. */
export interface StrengthWay extends FlightFacts {
  /** Whether all of the party can go on GoWild, with known seats. */
  readonly onPass: boolean;
  /** From this instant on a way counts as late: noon on the day, or 8 hours before the deadline if that is earlier. */
  readonly lateFrom: number;
}

/** By arrival, stops, departure and flight numbers. */
export const byArrival = (a: StrengthWay, b: StrengthWay): number =>
  a.arrives - b.arrives ||
  a.stops - b.stops ||
  a.departs - b.departs ||
  compareTexts(a.numbers, b.numbers);

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Ways that do not fail together: each shares no segment with one taken before it.
 * @param ways in the order of {@link byArrival}.
 */
export function independentWays<W extends StrengthWay>(ways: readonly W[]): W[] {
  return [...eachIndependent(ways)];
}

function* eachIndependent<W extends StrengthWay>(ways: readonly W[]): Generator<W> {
  const taken = new Set<string>();
  for (const way of ways) {
    if (way.segments.some((segment) => taken.has(segment))) continue;
    for (const segment of way.segments) taken.add(segment);
    yield way;
  }
}

/** Looks no further once home is strong. @param independent of {@link independentWays}. */
export function levelOf(independent: Iterable<StrengthWay>): HomeLevel {
  let [count, late, hasGoodLate] = [0, 0, false];
  for (const { departs, lateFrom, stops, onPass } of independent) {
    count += 1;
    if (departs >= lateFrom) {
      late += 1;
      hasGoodLate ||= stops === 0 || onPass;
    }
    if (count >= 3 && late >= 2 && hasGoodLate) return 'strong';
  }
  if (count < 2) return count === 1 ? 'thin' : 'none';
  return 'fair';
}

/** By when a traveler must be home, as wall clocks of the landing airport. Without either, by the end of the day. */
export interface Deadline {
  readonly homeBy?: { readonly date: LocalDate; readonly minute: Minutes } | undefined;
  /** On the travel day of the flight back; a time before 4:00 AM means the following morning. */
  readonly homeByTime?: Minutes | undefined;
}

/** Equal for equal deadlines. */
export const deadlineKey = ({ homeBy, homeByTime }: Deadline): string =>
  `${homeBy?.date} ${homeBy?.minute} ${homeByTime}`;

const NEXT_MORNING_BEFORE = 4 * 60;
export const END_OF_DAY = 23 * 60 + 59;

/** The instants of a deadline for a travel day back and a landing airport in `zone`, those that are set. */
export function deadlinesOn(
  { homeBy, homeByTime }: Deadline,
  day: LocalDate,
  zone: TimeZone,
): InstantMinute[] {
  const date = homeByTime !== undefined && homeByTime < NEXT_MORNING_BEFORE ? addDays(day, 1) : day;
  return [
    ...(homeBy ? [limitAt(zone, homeBy.date, homeBy.minute)] : []),
    ...(homeByTime === undefined ? [] : [limitAt(zone, date, homeByTime)]),
  ];
}

/** The limits of the ways home on a travel day, at a landing airport in `zone`. */
export interface HomeLimits {
  readonly day: InstantMinute;
  /** The end of the next day, which counts if nothing lands by `day`; undefined where a deadline is set. */
  readonly next: InstantMinute | undefined;
}

export function homeLimits(deadline: Deadline, day: LocalDate, zone: TimeZone): HomeLimits {
  const [set] = deadlinesOn(deadline, day, zone);
  if (set !== undefined) return { day: set, next: undefined };
  return {
    day: limitAt(zone, day, END_OF_DAY),
    next: limitAt(zone, addDays(day, 1), END_OF_DAY),
  };
}

/** When a way home must land and from when on it counts as late, by where it lands. */
export interface HomeTimes {
  readonly limits: HomeLimits;
  /** On the day, at the place that it leaves. */
  readonly noon: InstantMinute;
  readonly lateFrom: number;
}

export interface HomeTimesQuestion {
  /** Travel day of the ways home. */
  readonly day: LocalDate;
  /** Zone of the place that they leave from. */
  readonly zone: TimeZone;
  readonly zoneOf: (home: AirportCode) => TimeZone;
  readonly deadline: Deadline;
}

/** Found once for each landing airport. */
export function homeTimes({ day, zone, zoneOf, deadline }: HomeTimesQuestion) {
  const noon = limitAt(zone, day, NOON);
  const known = new Map<AirportCode, HomeTimes>();
  return (home: AirportCode): HomeTimes => {
    const times = known.get(home) ?? timesBy(homeLimits(deadline, day, zoneOf(home)), noon);
    known.set(home, times);
    return times;
  };
}

const timesBy = (limits: HomeLimits, noon: InstantMinute): HomeTimes => ({
  limits,
  noon,
  lateFrom: lateFrom(noon, limits.day),
});

/** A way home that may be in time. */
export interface TimedWay extends StrengthWay, HomeTimes {}

/** A flight home with what its strength needs. */
export interface HomeWay extends TimedWay {
  readonly flight: Flight;
  /** Cents for the party without GoWild; undefined if there is no such fare. */
  readonly sure: number | undefined;
}

/** The ways home after an arrival. */
export interface WaysHomeAfter<W extends TimedWay = HomeWay> {
  /** In the order of {@link byArrival}. */
  readonly ways: readonly W[];
  readonly independent: readonly W[];
  readonly level: HomeLevel;
  /** Whether no deadline is set and nothing lands by the end of the day, so that the end of the next day counts. */
  readonly isNextDay: boolean;
}

/** The ways home from one place on one travel day, for any arrival there. */
export interface HomeDay<W extends TimedWay = HomeWay> {
  /** By departure. */
  readonly all: readonly W[];
  readonly after: (arrival: number) => WaysHomeAfter<W>;
  readonly levelAfter: (arrival: number) => HomeLevel;
  /** Those that land by the end of the day, or of the next one; by the deadline where one is set. */
  readonly landing: (arrival: number, isNextDay: boolean) => readonly W[];
}

interface HomePayers extends Payers {
  readonly hasFares: boolean;
}

/** The flights that count as ways home. */
export const homeWays = (
  flights: readonly TimedFlight[],
  payers: HomePayers,
  timesOf: (home: AirportCode) => HomeTimes,
): HomeWay[] => flights.flatMap((flight) => homeWayOf(flight, payers, timesOf) ?? []);

/** @param ways from the place on the day, of which none is slow or without seats. */
export function homeDayOf<W extends TimedWay>(
  ways: readonly W[],
  { homeBy, homeByTime }: Deadline,
): HomeDay<W> {
  const all = ways.toSorted((a, b) => a.departs - b.departs);
  const mayBeNextDay = homeBy === undefined && homeByTime === undefined;
  const byDay = landingBy(all, false);
  let byNextDay: readonly W[] | undefined;
  const landing = (arrival: number, isNextDay: boolean) => {
    if (isNextDay) byNextDay ??= landingBy(all, true);
    const inTime = (isNextDay && byNextDay) || byDay;
    return inTime.filter(({ departs }) => departs >= arrival + MIN_TURNAROUND);
  };
  const waysAfter = (arrival: number) => {
    const sameDay = landing(arrival, false);
    const isNextDay = mayBeNextDay && sameDay.length === 0;
    return { ways: isNextDay ? landing(arrival, true) : sameDay, isNextDay };
  };
  const departures = all.map(({ departs }) => departs);
  /** By position of the first way that leaves late enough. */
  const levels: (HomeLevel | undefined)[] = [];
  return {
    all,
    landing,
    after(arrival) {
      const { ways, isNextDay } = waysAfter(arrival);
      const independent = independentWays(ways);
      return { ways, independent, level: levelOf(independent), isNextDay };
    },
    levelAfter(arrival) {
      const first = firstFrom(departures, arrival + MIN_TURNAROUND);
      const level = levels[first] ?? levelOf(eachIndependent(waysAfter(arrival).ways));
      levels[first] = level;
      return level;
    },
  };
}

/** Position of the first instant that is not before another. @param instants in order. */
export function firstFrom(instants: readonly number[], earliest: number): number {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] as number) < earliest) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In the order of {@link byArrival}. */
const landingBy = <W extends TimedWay>(ways: readonly W[], isNextDay: boolean): W[] =>
  ways
    .filter(({ arrives, limits: { day, next } }) => arrives <= (isNextDay ? (next ?? day) : day))
    .map((way) => (isNextDay ? untilNextDay(way) : way))
    .sort(byArrival);

const untilNextDay = <W extends TimedWay>(way: W): W => ({
  ...way,
  lateFrom: lateFrom(way.noon, way.limits.next ?? way.limits.day),
});

function homeWayOf(
  { flight, departs, arrives, stops, numbers }: TimedFlight,
  { party, den, hasFares }: HomePayers,
  timesOf: (home: AirportCode) => HomeTimes,
): HomeWay | undefined {
  if (flight.slow) return undefined;
  const { any, sure, isOnPass } = pricesFor(party, den)(flight);
  if (hasFares && any === undefined) return undefined;
  const facts = { departs, arrives, stops, numbers, segments: segmentNames(flight) };
  return { ...facts, ...timesOf(destinationOf(flight)), flight, onPass: isOnPass, sure };
}

export const NOON = 12 * 60;
/** Ways that leave less than 8 hours before the deadline count as late, however early it is. */
const BEFORE_DEADLINE = 8 * 60;

/** From when on a way home counts as late. */
export const lateFrom = (noon: InstantMinute, deadline: InstantMinute): number =>
  Math.min(noon, deadline - BEFORE_DEADLINE);

/** The least price without GoWild; ties by arrival. */
export const cheapestSure = ({ ways }: Pick<WaysHomeAfter, 'ways'>): HomeWay | undefined =>
  firstBy(
    ways.filter(({ sure }) => sure !== undefined),
    (a, b) => (a.sure ?? 0) - (b.sure ?? 0) || byArrival(a, b),
  );

/** The one that leaves last. */
export const lastToLeave = (ways: readonly HomeWay[]): HomeWay | undefined =>
  firstBy(ways, (a, b) => b.departs - a.departs || byArrival(a, b));

function firstBy<W>(ways: readonly W[], compare: (a: W, b: W) => number): W | undefined {
  let first = ways[0];
  for (const way of ways) if (first && compare(way, first) < 0) first = way;
  return first;
}
