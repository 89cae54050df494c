import type { AirportCode } from './airports.ts';
import { type Deadline, deadlineOn } from './deadline.ts';
import { destinationOf, type Flight } from './flight.ts';
import {
  type FlightFacts,
  type Payers,
  pricesFor,
  segmentNames,
  type TimedFlight,
} from './flight-facts.ts';
import { passStateBy } from './party.ts';
import { type InstantMinute, type LocalDate, limitAt, type TimeZone } from './time.ts';

/** Minutes between the arrival of one booking and the departure of the next. */
export const MIN_TURNAROUND = 45;

/** How surely a traveler gets home, best first. */
export const HOME_LEVELS = ['strong', 'fair', 'thin', 'none'] as const;
export type HomeLevel = (typeof HOME_LEVELS)[number];

export const HOME_WORDS: Readonly<Record<HomeLevel, string>> = {
  strong: 'Strong',
  fair: 'Fair',
  thin: 'Thin',
  none: 'None',
};

/** What the strength of a way home depends on. */
export interface StrengthWay extends FlightFacts {
  /** Whether all of the party can go on GoWild, with known seats, on days that are announced. */
  readonly onPass: boolean;
  /** From this instant on a way counts as late: noon on the day, or 8 hours before the deadline if that is earlier. */
  readonly lateFrom: number;
}

/** By arrival, stops, departure and flight numbers. */
const byArrival = (a: StrengthWay, b: StrengthWay): number =>
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

/** When a way home must land and from when on it counts as late, by where it lands. */
interface HomeTimes {
  readonly deadline: InstantMinute;
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
    const times = known.get(home) ?? timesBy(deadlineOn(deadline, day, zoneOf(home)), noon);
    known.set(home, times);
    return times;
  };
}

/** @param noon on the travel day, at the place that the way home leaves. */
export const timesBy = (deadline: InstantMinute, noon: InstantMinute): HomeTimes => ({
  deadline,
  lateFrom: Math.min(noon, deadline - BEFORE_DEADLINE),
});

/** A way home that may be in time. */
export interface TimedWay extends StrengthWay, HomeTimes {}

/** A flight home with what its strength needs. */
export interface HomeWay extends TimedWay {
  readonly flight: Flight;
  /** Cents for the party without GoWild; undefined if there is no such fare. */
  readonly sure: number | undefined;
  /** Whether all of the party can go on GoWild, on any day; `unknown` if nobody knows how many seats are left. */
  readonly pass: 'yes' | 'no' | 'unknown';
}

/** The ways home after an arrival. */
export interface WaysHomeAfter<W extends TimedWay = HomeWay> {
  /** In the order of {@link byArrival}. */
  readonly ways: readonly W[];
  readonly independent: readonly W[];
  readonly level: HomeLevel;
}

/** The ways home from one place on one travel day that land by their deadline, for any arrival there. */
export interface HomeDay<W extends TimedWay = HomeWay> {
  /** By departure. */
  readonly all: readonly W[];
  readonly after: (arrival: number) => WaysHomeAfter<W>;
  readonly levelAfter: (arrival: number) => HomeLevel;
}

interface HomePayers extends Payers {
  readonly hasFares: boolean;
}

/** The flights that count as ways home: of slow ones, those that are among `flights`. */
export const homeWays = (
  flights: readonly TimedFlight[],
  payers: HomePayers,
  timesOf: (home: AirportCode) => HomeTimes,
): HomeWay[] => flights.flatMap((flight) => homeWayOf(flight, payers, timesOf) ?? []);

/** @param ways from the place on the day, of which none is without seats. */
export function homeDayOf<W extends TimedWay>(ways: readonly W[]): HomeDay<W> {
  const all = ways
    .filter(({ arrives, deadline }) => arrives <= deadline)
    .sort((a, b) => a.departs - b.departs);
  const sorted = all.toSorted(byArrival);
  const waysAfter = (arrival: number) =>
    sorted.filter(({ departs }) => departs >= arrival + MIN_TURNAROUND);
  const departures = all.map(({ departs }) => departs);
  /** By position of the first way that leaves late enough. */
  const levels: (HomeLevel | undefined)[] = [];
  return {
    all,
    after(arrival) {
      const ways = waysAfter(arrival);
      const independent = independentWays(ways);
      return { ways, independent, level: levelOf(independent) };
    },
    levelAfter(arrival) {
      const first = firstFrom(departures, arrival + MIN_TURNAROUND);
      const level = levels[first] ?? levelOf(eachIndependent(waysAfter(arrival)));
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

function homeWayOf(
  { flight, departs, arrives, stops, numbers }: TimedFlight,
  { party, den, hasFares }: HomePayers,
  timesOf: (home: AirportCode) => HomeTimes,
): HomeWay | undefined {
  const { any, sure } = pricesFor(party, den)(flight);
  if (hasFares && any === undefined) return undefined;
  const pass = passStateBy(flight, party, hasFares);
  return {
    departs,
    arrives,
    stops,
    numbers,
    segments: segmentNames(flight),
    ...timesOf(destinationOf(flight)),
    flight,
    onPass: pass === 'yes' && !flight.goWildWindow.unannounced,
    pass,
    sure,
  };
}

export const NOON = 12 * 60;
/** Ways that leave less than 8 hours before the deadline count as late, however early it is. */
const BEFORE_DEADLINE = 8 * 60;

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
