import type { AirportCode } from '#domain/airports.ts';
import { NEVER } from '#domain/fares.ts';
import type { Flight } from '#domain/flight.ts';
import { type GetHomeWorld, SELF_MADE_WAIT } from '#domain/home-journeys.ts';
import { MIN_TURNAROUND } from '#domain/home-strength.ts';
import {
  type ConnectionRules,
  type Departure,
  departuresOn,
  travelDays,
} from '#domain/itineraries.ts';
import type { Reachable } from '#domain/reach-by-car.ts';
import { recentlyUsed } from '#domain/recently-used.ts';
import { addDays, dayNumberOf, type InstantMinute, type LocalDate } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import { yieldLoop } from '#server/concurrency.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';

interface HomeFlightsQuestion {
  readonly origins: Reachable;
  readonly homes: Reachable;
  readonly now: InstantMinute;
  /** The first travel day; ways home leave on it and the two after it. */
  readonly today: LocalDate;
}

/** The travel days of ways home. */
export const homeDays = (today: LocalDate): LocalDate[] =>
  [0, 1, 2].map((ahead) => addDays(today, ahead));

interface FoundFlights extends Pick<GetHomeWorld, 'direct' | 'from' | 'to'> {
  readonly seenAt: Date;
}

interface HomeFlightsDeps {
  /** Knows no flights but those of the timetable. */
  readonly fares: FareSource;
  readonly network: NetworkSource;
  readonly rules: ConnectionRules;
}

/** First travel days whose departures are cached, about 400 kB each: there are two or three at once. */
const CACHED_DAYS = 3;

/** Reads the flights of which ways home are made. @throws AppError `fares_unavailable`. */
export function homeFlights({ fares, network, rules }: HomeFlightsDeps) {
  const hopsBy = recentlyUsed(CACHED_DAYS, (_key, of: HopsAsked) => homeHops(of, rules));
  return async (question: HomeFlightsQuestion, signal: AbortSignal): Promise<FoundFlights> => {
    const current = network.current();
    const { today } = question;
    const hops = hopsBy(`${current.version} ${today}`, { network: current, today });
    const found: Record<Kind, Flight[]> = { direct: [], from: [], to: [] };
    let seenAt: Date | undefined;
    for (const [kind, query] of homeQueries(question, hops)) {
      const answer = await fares.search(query, signal).catch(refuseWith('fares_unavailable'));
      found[kind].push(...answer.flights);
      if (!seenAt || answer.seenAt < seenAt) seenAt = answer.seenAt;
      // Lets other requests in between.
      await yieldLoop();
    }
    return { ...found, seenAt: seenAt as Date };
  };
}

type Kind = 'direct' | 'from' | 'to';

/**
 * What to ask for: the flights home, and those that may be one of two bookings. Of two bookings with three segments at
 * most, none has two stops, and one has none.
 */
function homeQueries(
  { origins, homes, now, today }: HomeFlightsQuestion,
  hops: Hops,
): (readonly [Kind, FareQuery])[] {
  const days = homeDays(today);
  const starts = new Map(
    [...origins].map(([code, { minutes }]) => [code, now + MIN_TURNAROUND + minutes] as const),
  );
  const lastDay = days.at(-1) ?? today;
  const landings = earliestLandings(hops, { starts, lastDay });
  const changes = days.map((day) => homeChanges(hops, { landings, homes, day }));
  const hubs = new Set(changes.flatMap(({ toNonstop }) => [...toNonstop]));
  const others = without(new Set(changes.flatMap(({ toOneStop }) => [...toOneStop])), hubs);
  const ends = { origins: [...origins.keys()], destinations: [...homes.keys()] };
  return days.flatMap((date, at) => {
    const { toOneStop = NONE, toNonstop = NONE } = changes[at] ?? {};
    const asked: (readonly [Kind, FareQuery])[] = [
      ['direct', { ...ends, date }],
      ['from', { ...ends, destinations: [...hubs], date, maxStops: 1 }],
      ['from', { ...ends, destinations: others, date, maxStops: 0 }],
      ['to', { ...ends, origins: [...toOneStop], date, maxStops: 1 }],
      ['to', { ...ends, origins: without(toNonstop, toOneStop), date, maxStops: 0 }],
    ];
    return asked.filter(([, query]) => query.origins?.length && query.destinations?.length);
  });
}

const NONE: ReadonlySet<AirportCode> = new Set();

const without = (codes: ReadonlySet<AirportCode>, others: ReadonlySet<AirportCode>) =>
  [...codes].filter((code) => !others.has(code));

interface HopsAsked {
  readonly network: Network;
  readonly today: LocalDate;
}

/** All departures that ways home may use. */
export function homeHops({ network, today }: HopsAsked, rules: ConnectionRules): Hops {
  const days = new Set(homeDays(today).flatMap((day) => travelDays(network, day, rules)));
  return hopsOf(
    [...days].flatMap((day) => departuresOn(network, day)),
    rules,
  );
}

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
