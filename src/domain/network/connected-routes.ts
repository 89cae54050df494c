import { addDays, type LocalDate } from '../time/local-date.ts';
import type { AirportCode } from './airport.ts';
import type { Network } from './timetable.ts';

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
