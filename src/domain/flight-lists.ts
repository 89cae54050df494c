import type { AirportCode } from './airports.ts';
import { destinationOf, type Flight, isCounted, originOf } from './flight.ts';
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

const isSure = ({ seasonUnknown }: Flight): boolean => !seasonUnknown;

const listsOf = (admits: (flight: Flight) => boolean) => ({
  from: byPlace(destinationOf, admits),
  to: byPlace(originOf, admits),
});

/** Of lists from one airport, and of lists to one: flights of which somebody knows that they are flown. */
const SENSIBLE = listsOf(isCounted);
const WITH_SLOW = listsOf(isSure);
/** Those and the ones of which nobody knows it. */
const ANY_SEASON = listsOf(({ slow }) => !slow);
const ANY_SEASON_WITH_SLOW = listsOf(() => true);

interface Admitted {
  readonly slow: boolean;
  readonly withUnknownSeason?: boolean | undefined;
}

export function listsFor({ slow, withUnknownSeason }: Admitted): typeof SENSIBLE {
  if (withUnknownSeason) return slow ? ANY_SEASON_WITH_SLOW : ANY_SEASON;
  return slow ? WITH_SLOW : SENSIBLE;
}

export const mapPlaces = <A, B>(places: ByPlace<A>, change: (flights: A) => B): ByPlace<B> =>
  new Map([...places].map(([place, flights]) => [place, change(flights)]));
