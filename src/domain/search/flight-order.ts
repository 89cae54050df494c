import {
  arrivalOf,
  byShownPrice,
  departureOf,
  type Flight,
  tripMinutes,
} from '../flight/flight.ts';
import { instantOf } from '../time/offset-time.ts';

/** What a list of flights begins with: the cheapest, the first to leave, the shortest, the first to arrive. */
export const FLIGHT_ORDERS = ['price', 'departure', 'duration', 'arrival'] as const;
export type FlightOrder = (typeof FLIGHT_ORDERS)[number];

const MEASURES: Record<Exclude<FlightOrder, 'price'>, (flight: Flight) => number> = {
  departure: (flight) => instantOf(departureOf(flight)),
  duration: tripMinutes,
  arrival: (flight) => instantOf(arrivalOf(flight)),
};

/** The flights in the wished order; among equals the cheaper one first. */
export function inOrder<F extends Flight>(flights: readonly F[], order: FlightOrder): F[] {
  const byPrice = flights.toSorted(byShownPrice);
  if (order === 'price') return byPrice;
  const measured = byPrice.map((flight) => ({ flight, measure: MEASURES[order](flight) }));
  return measured.sort((a, b) => a.measure - b.measure).map(({ flight }) => flight);
}

/** Which of two flights comes first; 0 between equals, whatever they cost. */
export const compareBy = (order: Exclude<FlightOrder, 'price'>, a: Flight, b: Flight): number =>
  MEASURES[order](a) - MEASURES[order](b);
