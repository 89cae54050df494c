import type { AirportCode } from './airports.ts';
import {
  arrivalOf,
  cheapestFirst,
  departureOf,
  FARE_KINDS,
  type Flight,
  type FlightOrder,
  isCounted,
  shownFare,
  tripMinutes,
} from './flight.ts';
import { HOME_LEVELS } from './home-strength.ts';

import { isForParty } from './party.ts';
import { instantOf, type Minutes } from './time.ts';
import type { ReturnSummary } from './ways-home.ts';

/** One place at the other end of the search, with its flights. */
export interface PlaceGroup<F extends Flight> {
  readonly place: AirportCode;
  /** In the requested order; never empty. */
  readonly flights: readonly [F, ...F[]];
  /** See {@link headlineFlight}. */
  readonly headline: F;
  /** Shortest trip among the flights. */
  readonly fastest: Minutes;
}

interface Sections<F extends Flight> {
  /** Places with a GoWild fare on at least one flight. */
  readonly goWild: readonly PlaceGroup<F>[];
  readonly standard: readonly PlaceGroup<F>[];
}

/** The ways home after a flight; undefined while unknown. */
type WaysAfter<F> = (flight: F) => Pick<ReturnSummary, 'level' | 'total' | 'goWild'> | undefined;

/**
 * Splits results into places with a GoWild fare and all others. Places and flights are in the requested order, cheapest
 * first by default. Places without flights are left out.
 */
export function sectionsOf<F extends Flight>(
  flightsByPlace: ReadonlyMap<AirportCode, readonly F[]>,
  order: FlightOrder = 'price',
  waysAfter: WaysAfter<F> = () => undefined,
): Sections<F> {
  const groups = groupsOf(flightsByPlace, (flights) => inOrder(flights, order));
  groups.sort(byHeadlinePrice);
  const ordered = order === 'home' ? surestFirst(groups, waysAfter) : groups;
  if (order !== 'price' && order !== 'home')
    ordered.sort((a, b) => compareBy(order, a.flights[0], b.flights[0]));
  return divided(ordered.sort((a, b) => bySeason(a.headline, b.headline)));
}

/** By the first arrival of each place, which has all the ways home of the others. */
function surestFirst<F extends Flight>(
  groups: readonly PlaceGroup<F>[],
  waysAfter: WaysAfter<F>,
): PlaceGroup<F>[] {
  const counted = groups.map((group) => ({ group, ways: waysAfter(group.flights[0]) }));
  const count = (ways: ReturnType<WaysAfter<F>>, of: 'total' | 'goWild') => ways?.[of] ?? 0;
  const rank = (ways: ReturnType<WaysAfter<F>>) => HOME_LEVELS.indexOf(ways?.level ?? 'none');
  return counted
    .sort(
      ({ ways: a }, { ways: b }) =>
        rank(a) - rank(b) ||
        count(b, 'total') - count(a, 'total') ||
        count(b, 'goWild') - count(a, 'goWild'),
    )
    .map(({ group }) => group);
}

function divided<F extends Flight>(groups: readonly PlaceGroup<F>[]): Sections<F> {
  return {
    goWild: groups.filter(({ headline }) => isForParty(headline, 'goWild')),
    standard: groups.filter(({ headline }) => !isForParty(headline, 'goWild')),
  };
}

/** Places as they stand in the map, without those that have no flights. */
export const groupsOf = <F extends Flight>(
  flightsByPlace: ReadonlyMap<AirportCode, readonly F[]>,
  ordered: (flights: readonly F[]) => readonly F[] = (flights) => flights,
): PlaceGroup<F>[] =>
  [...flightsByPlace].flatMap(([place, flights]) => groupOf(place, ordered(flights)) ?? []);

function groupOf<F extends Flight>(
  place: AirportCode,
  [first, ...others]: readonly F[],
): PlaceGroup<F> | undefined {
  if (!first) return undefined;
  const flights: [F, ...F[]] = [first, ...others];
  return {
    place,
    flights,
    headline: headlineFlight(flights) ?? first,
    fastest: Math.min(...flights.map(tripMinutes)) as Minutes,
  };
}

/**
 * The flight whose shown fare is the headline price of a place: the cheapest in the first fare class for which any
 * flight has seats for the party, flights that are slow or may not be flown left out; of equal ones the earliest.
 * Undefined without flights.
 */
export function headlineFlight<F extends Flight>(flights: readonly F[]): F | undefined {
  const sure = flights.filter(({ seasonUnknown }) => !seasonUnknown);
  const sensible = sure.filter(isCounted);
  // With filters only slow ones, or those that may not be flown, may be left.
  const counted = [sensible, sure].find(({ length }) => length > 0) ?? flights;
  const lead = FARE_KINDS.find((kind) => counted.some((flight) => isForParty(flight, kind)));
  return cheapestFirst(counted.filter((flight) => !lead || isForParty(flight, lead)))[0];
}

/** Headline price, then shortest trip, then code; places without a fare last. */
function byHeadlinePrice<F extends Flight>(a: PlaceGroup<F>, b: PlaceGroup<F>): number {
  const [first, second] = [a, b].map(
    ({ headline }) => shownFare(headline)?.total ?? Number.POSITIVE_INFINITY,
  ) as [number, number];
  if (first !== second) return first - second;
  return a.fastest - b.fastest || (a.place < b.place ? -1 : 1);
}

const SORT_KEYS: Record<Exclude<FlightOrder, 'price'>, (flight: Flight) => number> = {
  departure: (flight) => instantOf(departureOf(flight)),
  duration: tripMinutes,
  arrival: (flight) => instantOf(arrivalOf(flight)),
  home: (flight) => instantOf(arrivalOf(flight)),
};

/** In the requested order; ties by shown price. Flights that may not be flown stand below the others. */
export function inOrder<F extends Flight>(flights: readonly F[], order: FlightOrder): F[] {
  const byPrice = cheapestFirst(flights);
  if (order === 'price') return sureFirst(byPrice);
  const measured = byPrice.map((flight) => ({ flight, measure: SORT_KEYS[order](flight) }));
  return sureFirst(measured.sort((a, b) => a.measure - b.measure).map(({ flight }) => flight));
}

/** Those of which nobody knows that they are flown below the others. */
const sureFirst = <F extends Flight>(flights: readonly F[]): F[] => flights.toSorted(bySeason);

const bySeason = (a: Flight, b: Flight): number =>
  Number(a.seasonUnknown ?? false) - Number(b.seasonUnknown ?? false);

/** 0 for a tie; does not compare prices. */
const compareBy = (order: Exclude<FlightOrder, 'price'>, a: Flight, b: Flight): number =>
  SORT_KEYS[order](a) - SORT_KEYS[order](b);
