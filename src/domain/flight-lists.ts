import type { AirportCode } from './airports.ts';
import { destinationOf, type Flight, originOf } from './flight.ts';
import { timedFlight } from './flight-facts.ts';
import { groupBy } from './group-by.ts';

/** All flights from one airport, or all to it, on one travel day. */
type List = readonly Flight[];

/** Computes a value once for each list; it is dropped with the list. */
export function oncePerList<T, More extends readonly unknown[]>(
  make: (list: List, ...more: More) => T,
): (list: List, ...more: More) => T {
  const known = new WeakMap<List, T>();
  return (list, ...more) => {
    const value = known.get(list) ?? make(list, ...more);
    known.set(list, value);
    return value;
  };
}

/**
 * Kinds of question of which something is kept with each list. The lists of a month of seven airports take 210 MB, and
 * what is kept of one kind of question about them 120 MB.
 */
export const CACHED_QUESTIONS = 2;

/** By the place at the other end of a flight. */
export type ByPlace<T> = ReadonlyMap<AirportCode, T>;

/** The flights of a list by place, those of each by departure. Their times are read once. */
const byPlace = (placeOf: (flight: Flight) => AirportCode, admits: (flight: Flight) => boolean) =>
  oncePerList((list) =>
    mapPlaces(groupBy(list.filter(admits), placeOf), (flights) =>
      flights.map(timedFlight).sort((a, b) => a.departs - b.departs),
    ),
  );

const isSensible = ({ slow }: Flight): boolean => !slow;

/** Of lists from one airport, and of lists to one. */
export const SENSIBLE = {
  from: byPlace(destinationOf, isSensible),
  to: byPlace(originOf, isSensible),
};
export const ALL = { from: byPlace(destinationOf, () => true), to: byPlace(originOf, () => true) };

export const mapPlaces = <A, B>(places: ByPlace<A>, change: (flights: A) => B): ByPlace<B> =>
  new Map([...places].map(([place, flights]) => [place, change(flights)]));
