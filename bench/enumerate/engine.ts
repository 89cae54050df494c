import { NOT_OFFERED, type SegmentFares } from '#domain/fares.ts';
import {
  type ConnectionRules,
  connect,
  DEFAULT_RULES,
  type Departure,
  departuresOf,
  departuresOn,
  eachItinerary,
  type Itinerary,
} from '#domain/itineraries.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import type { Network } from '#domain/network/timetable.ts';
import { sampleFares } from '#domain/sample-fares.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { minutes } from '#domain/time/offset-time.ts';

/** Every itinerary of at most one stop that waits no longer than a day. */
export const ONE_STOP: ConnectionRules = {
  ...DEFAULT_RULES,
  minConnectionFromAbroad: DEFAULT_RULES.minConnection,
  maxLayover: minutes(1440),
  maxStops: 1,
};

/** A day's departures and those around it, with their fares as seen ten days before. */
export interface PricedDay {
  readonly date: LocalDate;
  readonly departures: readonly Departure[];
  readonly fares: ReadonlyMap<Departure, SegmentFares>;
  /** Airports from which anything leaves on the day, the busiest first. */
  readonly origins: readonly AirportCode[];
}

/** The day before, the day, and the two days after it. */
const DAYS = [-1, 0, 1, 2];
const SLOT = 0;

export function pricedDay(network: Network, date: LocalDate): PricedDay {
  const departures = DAYS.flatMap((day) => departuresOn(network, addDays(date, day)));
  const faresOf = sampleFares('bench', (day) => network.blackoutDates.has(day));
  const counts = new Map<AirportCode, number>();
  for (const { origin, date: day } of departures)
    if (day === date) counts.set(origin.code, (counts.get(origin.code) ?? 0) + 1);
  return {
    date,
    departures,
    fares: new Map(departures.map((one) => [one, faresOf(one, addDays(date, -10), SLOT)])),
    origins: [...counts].sort(([, a], [, b]) => b - a).map(([code]) => code),
  };
}

/** Every itinerary of an origin with its fares, by destination: what the product does before it chooses. */
export function itinerarySearch(day: PricedDay, rules: ConnectionRules) {
  const legs = connect(day.departures, rules, (departure) => day.fares.get(departure)!);
  return (origin: AirportCode): Map<AirportCode, Itinerary[]> => {
    const found = new Map<AirportCode, Itinerary[]>();
    const question = { origin, date: day.date, maxStops: rules.maxStops };
    eachItinerary(legs, question, (itinerary) => {
      const { code } = itinerary.last.departure.destination;
      const others = found.get(code);
      if (others) others.push(itinerary);
      else found.set(code, [itinerary]);
    });
    return found;
  };
}

export const countOf = (found: ReadonlyMap<unknown, readonly unknown[]>): number => {
  let count = 0;
  for (const list of found.values()) count += list.length;
  return count;
};

/** Departures, totals and seats of each itinerary, as the databases answer them. */
export function rowsOf(day: PricedDay, found: ReadonlyMap<unknown, readonly Itinerary[]>) {
  const ids = new Map(day.departures.map((departure, id) => [departure, id]));
  return [...found.values()].flat().map((itinerary) => {
    const [first, second, third] = departuresOf(itinerary).map((one) => ids.get(one));
    const { goWild, standard, discountDen, goWildSeats, seats } = itinerary.fares;
    const totals = [goWild, standard, discountDen].map((one) => (one < NOT_OFFERED ? one : -1));
    return [first, second ?? -1, third ?? -1, ...totals, goWildSeats, seats];
  });
}

/**
 * Answers how many itineraries there are. @throws Error where the rows that a database answered for each origin are not
 * those of the engine, departures, totals and seats.
 */
export function sameRows(
  day: PricedDay,
  rules: ConnectionRules,
  rows: readonly (readonly number[][])[],
): number {
  const search = itinerarySearch(day, rules);
  let count = 0;
  for (const [at, origin] of day.origins.entries()) {
    const ours = rowsOf(day, search(origin)).map(String).sort();
    const theirs = (rows[at] ?? []).map((row) => String(row.slice(0, -1))).sort();
    if (ours.join('\n') !== theirs.join('\n'))
      throw new Error(`From ${origin}: ${ours.length} itineraries, and ${theirs.length} others`);
    count += ours.length;
  }
  return count;
}

/** So many of a list, from its first to its last. */
export function spread<T>(list: readonly T[], count: number): T[] {
  if (count >= list.length) return [...list];
  return Array.from(
    { length: count },
    (_, at) => list[Math.round((at * (list.length - 1)) / (count - 1))]!,
  );
}
