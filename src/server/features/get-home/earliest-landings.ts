import type { AirportCode } from '#domain/airports.ts';
import { NEVER } from '#domain/fares.ts';
import { SELF_MADE_WAIT } from '#domain/home-journeys.ts';
import type { ConnectionRules, Departure } from '#domain/itineraries.ts';
import { dayNumberOf, type LocalDate } from '#domain/time.ts';

type MinimumConnections = Pick<ConnectionRules, 'minConnection' | 'minConnectionFromAbroad'>;

/** A departure between airports by their positions. */
interface Hop {
  readonly from: number;
  readonly to: number;
  readonly departs: number;
  readonly arrives: number;
  /** When the next flight can be taken at the earliest. */
  readonly onward: number;
  readonly dayNumber: number;
}

/** Departures prepared for {@link earliestLandings}. */
export interface Hops {
  readonly codes: readonly AirportCode[];
  readonly positions: ReadonlyMap<AirportCode, number>;
  /** Earliest first. */
  readonly list: readonly Hop[];
}

export function hopsOf(departures: readonly Departure[], rules: MinimumConnections): Hops {
  const positions = new Map<AirportCode, number>();
  const positionOf = (code: AirportCode) => {
    const known = positions.get(code) ?? positions.size;
    positions.set(code, known);
    return known;
  };
  const list = departures.map(({ origin, destination, departs, arrives, dayNumber }): Hop => {
    const isFromAbroad = destination.domestic && !origin.domestic;
    const wait = isFromAbroad ? rules.minConnectionFromAbroad : rules.minConnection;
    const [from, to] = [positionOf(origin.code), positionOf(destination.code)];
    return { from, to, departs, arrives, onward: arrives + wait, dayNumber };
  });
  list.sort((a, b) => a.departs - b.departs);
  return { codes: [...positions.keys()], positions, list };
}

interface LandingsQuestion {
  /** From when on the first flight may leave, UTC minutes by airport. */
  readonly starts: ReadonlyMap<AirportCode, number>;
  /** Last travel day of the first flight, on the calendar of its airport. */
  readonly lastDay: LocalDate;
}

/** UTC minutes by position of the airport; {@link NEVER} where nothing leads there. */
type Instants = number[];

/** The earliest landings with at most one, two and three flights. */
export type Landings = readonly [Instants, Instants, Instants];

/**
 * When airports are reached at the earliest by the timetable. No itinerary is earlier, nor do two that follow each other
 * land earlier; where a layover would be too long, they land later.
 */
export function earliestLandings(
  { codes, positions, list }: Hops,
  { starts, lastDay }: LandingsQuestion,
): Landings {
  const never = () => codes.map(() => NEVER);
  const starting = never();
  for (const [code, start] of starts) starting[positions.get(code) ?? codes.length] = start;
  const lastNumber = dayNumberOf(lastDay);
  const lands: Landings = [never(), never(), never()];
  const [one, two, three] = lands;
  const [afterOne, afterTwo] = [never(), never()];
  for (const { from, to, departs, arrives, onward, dayNumber } of list) {
    if ((starting[from] as number) <= departs && dayNumber <= lastNumber) {
      lower(one, to, arrives);
      lower(afterOne, to, onward);
    } else if ((afterOne[from] as number) <= departs) {
      lower(two, to, arrives);
      lower(afterTwo, to, onward);
    } else if ((afterTwo[from] as number) <= departs) lower(three, to, arrives);
  }
  for (const at of codes.keys()) {
    lower(two, at, one[at] as number);
    lower(three, at, two[at] as number);
  }
  return lands;
}

function lower(instants: Instants, at: number, instant: number): void {
  if (instant < (instants[at] as number)) instants[at] = instant;
}

/** Airports where a second booking may begin on a travel day, by timetable. */
interface HomeChanges {
  /** A flight with at most one stop, as one flight leads there. */
  readonly toOneStop: ReadonlySet<AirportCode>;
  /** A nonstop home; at most two flights lead there. */
  readonly toNonstop: ReadonlySet<AirportCode>;
}

interface ChangesQuestion {
  readonly landings: Landings;
  readonly homes: ReadonlyMap<AirportCode, unknown>;
  /** On the calendar of the airport that the second booking leaves from. */
  readonly day: LocalDate;
}

/** Two bookings of at most three flights that change elsewhere are not in time. */
export function homeChanges(
  { codes, list }: Hops,
  { landings: [one, two], homes, day }: ChangesQuestion,
): HomeChanges {
  const number = dayNumberOf(day);
  const isHome = codes.map((code) => homes.has(code));
  const toOneStop = new Set<number>();
  const toNonstop = new Set<number>();
  for (const { from, to, departs, dayNumber } of list) {
    if (dayNumber !== number) continue;
    const latest = departs - SELF_MADE_WAIT.least;
    if ((one[from] as number) <= latest) toOneStop.add(from);
    if (isHome[to] && (two[from] as number) <= latest) toNonstop.add(from);
  }
  const named = (found: ReadonlySet<number>) =>
    new Set([...found].map((at) => codes[at] as AirportCode));
  return { toOneStop: named(toOneStop), toNonstop: named(toNonstop) };
}
