import type { AirportCode } from './airports.ts';
import {
  arrivalOf,
  byShownPrice,
  departureOf,
  FARE_KINDS,
  type FareKind,
  type Flight,
  type PartyPrice,
  tripMinutes,
} from './flight.ts';
import type { Cents } from './money.ts';
import { isForParty } from './party.ts';
import { instantOf, type Minutes } from './time.ts';

/** One place at the other end of the search, with its flights. */
export interface PlaceGroup<F extends Flight> {
  readonly place: AirportCode;
  /** In the requested order; never empty. */
  readonly flights: readonly [F, ...F[]];
  /** Lowest total of each fare class, slow flights left out; absent if no flight has seats for it. */
  readonly lowest: Partial<Record<FareKind, Cents>>;
  /** The fare class of the place's headline price: the first available one. */
  readonly lead: FareKind | undefined;
  /** The lowest price for the party, slow flights left out; undefined for one traveler with a pass. */
  readonly party: PartyPrice | undefined;
  /** Shortest trip among the flights. */
  readonly fastest: Minutes;
}

export interface Sections<F extends Flight> {
  /** Places with a GoWild fare on at least one flight. */
  readonly goWild: readonly PlaceGroup<F>[];
  readonly standard: readonly PlaceGroup<F>[];
}

/**
 * Splits results into places with a GoWild fare and all others. Places and flights are in the requested order, cheapest
 * first by default. Places without flights are left out.
 */
export function sectionsOf<F extends Flight>(
  flightsByPlace: ReadonlyMap<AirportCode, readonly F[]>,
  order: FlightOrder = 'price',
): Sections<F> {
  const groups = [...flightsByPlace]
    .flatMap(([place, flights]) => groupOf(place, inOrder(flights, order)) ?? [])
    .sort(byLeadPrice);
  if (order !== 'price') groups.sort((a, b) => compareBy(order, a.flights[0], b.flights[0]));
  return {
    goWild: groups.filter((group) => group.lead === 'goWild'),
    standard: groups.filter((group) => group.lead !== 'goWild'),
  };
}

function groupOf<F extends Flight>(
  place: AirportCode,
  [first, ...others]: readonly F[],
): PlaceGroup<F> | undefined {
  if (!first) return undefined;
  const flights: [F, ...F[]] = [first, ...others];
  const sensible = flights.filter(({ slow }) => !slow);
  // With filters only slow ones may be left.
  const counted = sensible.length > 0 ? sensible : flights;
  const lowest = lowestByKind(counted);
  return {
    place,
    flights,
    lowest,
    lead: FARE_KINDS.find((kind) => lowest[kind] !== undefined),
    party: counted.map(({ partyPrice }) => partyPrice).reduce(cheaperForParty),
    fastest: Math.min(...flights.map(tripMinutes)) as Minutes,
  };
}

/** The first of equal ones. */
function cheaperForParty(
  best: PartyPrice | undefined,
  other: PartyPrice | undefined,
): PartyPrice | undefined {
  const totalOf = ({ total }: PartyPrice): number => total ?? Number.POSITIVE_INFINITY;
  return best && other && totalOf(other) < totalOf(best) ? other : best;
}

function lowestByKind(flights: readonly Flight[]): Partial<Record<FareKind, Cents>> {
  const lowest: Partial<Record<FareKind, Cents>> = {};
  for (const kind of FARE_KINDS) {
    const totals = flights.flatMap((flight) =>
      isForParty(flight, kind) ? (flight.fares[kind]?.total ?? []) : [],
    );
    if (totals.length > 0) lowest[kind] = Math.min(...totals) as Cents;
  }
  return lowest;
}

/** Lead price, then shortest trip, then code; places without a fare last. */
function byLeadPrice<F extends Flight>(a: PlaceGroup<F>, b: PlaceGroup<F>): number {
  const price = ({ lead, lowest, party }: PlaceGroup<F>) =>
    (party ? party.total : lead && lowest[lead]) ?? Number.POSITIVE_INFINITY;
  const [first, second] = [price(a), price(b)];
  if (first !== second) return first - second;
  return a.fastest - b.fastest || (a.place < b.place ? -1 : 1);
}

export const FLIGHT_ORDERS = ['price', 'departure', 'duration', 'arrival'] as const;
export type FlightOrder = (typeof FLIGHT_ORDERS)[number];

const SORT_KEYS: Record<Exclude<FlightOrder, 'price'>, (flight: Flight) => number> = {
  departure: (flight) => instantOf(departureOf(flight)),
  duration: tripMinutes,
  arrival: (flight) => instantOf(arrivalOf(flight)),
};

/** In the requested order; ties by shown price. */
export function inOrder<F extends Flight>(flights: readonly F[], order: FlightOrder): F[] {
  const byPrice = flights.toSorted(byShownPrice);
  if (order === 'price') return byPrice;
  const measured = byPrice.map((flight) => ({ flight, measure: SORT_KEYS[order](flight) }));
  return measured.sort((a, b) => a.measure - b.measure).map(({ flight }) => flight);
}

/** 0 for a tie; does not compare prices. */
export const compareBy = (order: Exclude<FlightOrder, 'price'>, a: Flight, b: Flight): number =>
  SORT_KEYS[order](a) - SORT_KEYS[order](b);
