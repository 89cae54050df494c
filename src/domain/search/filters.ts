import { departureOf, type Flight, shownFare, stopsOf, tripMinutes } from '../flight/flight.ts';
import { minuteOfDay } from '../time/offset-time.ts';

/** What a traveller asks of a flight beyond place and day. An absent limit lets everything pass. */
export interface FlightFilters {
  /** `one` means one stop at most, so nonstop flights pass as well. */
  readonly stops?: 'nonstop' | 'one' | undefined;
  /** Hours gate to gate, in halves. */
  readonly maxHours?: number | undefined;
  /** Whole dollars, compared with the shown fare. */
  readonly maxPrice?: number | undefined;
  /** Minutes after midnight at the departure airport, both ends included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Ends and steps of the scales. The far end of each means "any". */
export const HOURS_SCALE = { min: 1, max: 24, step: 0.5 } as const;
export const PRICE_STEP = 50;
export const DEPARTURE_SCALE = { min: 0, max: 1440, step: 30 } as const;

const STOPS_ALLOWED = { nonstop: 0, one: 1 } as const;

/** Whether a flight passes every limit that is set. */
export function passesFilters(flight: Flight, filters: FlightFilters): boolean {
  return (
    passesStops(flight, filters) &&
    (filters.maxHours === undefined || tripMinutes(flight) <= filters.maxHours * 60) &&
    passesPrice(flight, filters) &&
    passesDeparture(flight, filters)
  );
}

const passesStops = (flight: Flight, { stops }: FlightFilters) =>
  stops === undefined || stopsOf(flight) <= STOPS_ALLOWED[stops];

/** A flight without any fare cannot be said to cost less than a limit. */
function passesPrice(flight: Flight, { maxPrice }: FlightFilters): boolean {
  if (maxPrice === undefined) return true;
  const fare = shownFare(flight);
  return fare !== undefined && fare.total <= maxPrice * 100;
}

function passesDeparture(flight: Flight, { from, to }: FlightFilters): boolean {
  const minute = minuteOfDay(departureOf(flight));
  return minute >= (from ?? DEPARTURE_SCALE.min) && minute <= (to ?? DEPARTURE_SCALE.max);
}

/** How many filters are set; the two ends of the departure span count as one. */
export const countFilters = (filters: FlightFilters): number =>
  [filters.stops, filters.maxHours, filters.maxPrice, filters.from ?? filters.to].filter(
    (limit) => limit !== undefined,
  ).length;

/** Top of the price scale in dollars: the highest shown fare, rounded up to the next {@link PRICE_STEP}. */
export function priceCeiling(flights: readonly Flight[]): number {
  const highest = Math.max(0, ...flights.map((flight) => shownFare(flight)?.total ?? 0));
  return Math.max(PRICE_STEP, Math.ceil(highest / 100 / PRICE_STEP) * PRICE_STEP);
}

export interface StopCounts {
  readonly any: number;
  readonly nonstop: number;
  readonly one: number;
}

/** How many flights each choice of stops would leave, the other filters being as they are. */
export function countByStops(flights: readonly Flight[], filters: FlightFilters): StopCounts {
  const rest = flights.filter((flight) => passesFilters(flight, { ...filters, stops: undefined }));
  const upTo = (stops: number) => rest.filter((flight) => stopsOf(flight) <= stops).length;
  return { any: rest.length, nonstop: upTo(0), one: upTo(1) };
}
