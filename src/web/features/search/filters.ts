import {
  arrivalOf,
  departureOf,
  type Flight,
  layoversOf,
  shownFare,
  stopsOf,
  tripMinutes,
} from '#domain/flight.ts';
import { isForParty } from '#domain/party.ts';
import { minuteOfDay, type OffsetTime } from '#domain/time.ts';

/** Ranges of the sliders. The far end of each means "any". */
export const HOURS_SCALE = { min: 1, max: 24, step: 0.5 } as const;
export const LAYOVER_SCALE = { min: 0.5, max: 12, step: 0.5 } as const;
export const PRICE_STEP = 50;
/** Dollars. Limits that tell pass fares apart; most are below the first {@link PRICE_STEP}. */
export const PASS_PRICES = [20, 30, 50] as const;
export const DAY_SCALE = { min: 0, max: 1440, step: 30 } as const;
/** The airline counts no more seats than this. */
export const MOST_SEATS = 9;

/** Filters for every plan beyond place and day. An undefined limit does not filter. */
export interface BasicFilters {
  /** `one` includes nonstop flights. */
  readonly stops?: 'nonstop' | 'one' | undefined;
  /** Only flights with a GoWild fare for the party whose booking window is open. */
  readonly bookable?: true | undefined;
  /** Hours gate to gate, in steps of 0.5. */
  readonly maxHours?: number | undefined;
  /** Whole dollars, compared with the shown fare. */
  readonly maxPrice?: number | undefined;
  /** Minutes after midnight at the departure airport, inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Filters for some plans only. */
export interface MoreFilters {
  /** Hours of the longest layover, in steps of 0.5. */
  readonly maxLayover?: number | undefined;
  /** Minutes after midnight at the arrival airport, inclusive. */
  readonly arriveFrom?: number | undefined;
  readonly arriveTo?: number | undefined;
  /** Seats left at the shown fare. */
  readonly seats?: number | undefined;
}

export interface FlightFilters extends BasicFilters, MoreFilters {}

/** What a filter is set and removed by. */
const GROUPS = {
  stops: ['stops'],
  bookable: ['bookable'],
  duration: ['maxHours'],
  price: ['maxPrice'],
  departure: ['from', 'to'],
  layover: ['maxLayover'],
  arrival: ['arriveFrom', 'arriveTo'],
  seats: ['seats'],
} as const satisfies Record<string, readonly (keyof FlightFilters)[]>;
export type FilterGroup = keyof typeof GROUPS;

const STOPS_ALLOWED = { nonstop: 0, one: 1 } as const;

export function passesFilters(flight: Flight, filters: FlightFilters): boolean {
  return (
    passesStops(flight, filters) &&
    (!filters.bookable || isBookableNow(flight)) &&
    (filters.maxHours === undefined || tripMinutes(flight) <= filters.maxHours * 60) &&
    passesPrice(flight, filters) &&
    isWithin(departureOf(flight), filters.from, filters.to) &&
    passesLayover(flight, filters) &&
    isWithin(arrivalOf(flight), filters.arriveFrom, filters.arriveTo) &&
    passesSeats(flight, filters)
  );
}

const passesStops = (flight: Flight, { stops }: FlightFilters) =>
  stops === undefined || stopsOf(flight) <= STOPS_ALLOWED[stops];

const isBookableNow = (flight: Flight) =>
  flight.goWildWindow.state === 'open' && isForParty(flight, 'goWild');

/** A flight without a fare fails every price limit. */
function passesPrice(flight: Flight, { maxPrice }: FlightFilters): boolean {
  if (maxPrice === undefined) return true;
  const fare = shownFare(flight);
  return fare !== undefined && fare.total <= maxPrice * 100;
}

function isWithin(time: OffsetTime, from: number | undefined, to: number | undefined): boolean {
  const minute = minuteOfDay(time);
  return minute >= (from ?? DAY_SCALE.min) && minute <= (to ?? DAY_SCALE.max);
}

const passesLayover = (flight: Flight, { maxLayover }: FlightFilters) =>
  maxLayover === undefined ||
  layoversOf(flight.segments).every(({ length }) => length <= maxLayover * 60);

/** An unknown seat count passes; a flight without a fare does not. */
function passesSeats(flight: Flight, { seats }: FlightFilters): boolean {
  if (seats === undefined) return true;
  const fare = shownFare(flight);
  return fare !== undefined && (fare.seatsLeft === undefined || fare.seatsLeft >= seats);
}

/** The filters that are set, in the order in which they are shown. A range is one filter. */
export const activeFilters = (filters: FlightFilters): readonly FilterGroup[] =>
  (Object.keys(GROUPS) as FilterGroup[]).filter((group) =>
    GROUPS[group].some((key) => filters[key] !== undefined),
  );

/** The change that removes a filter. */
export const withoutFilter = (group: FilterGroup): FlightFilters =>
  Object.fromEntries(GROUPS[group].map((key) => [key, undefined]));

/** Number of flights that a filter hides by itself, whether others hide them too or not. */
export function countHidden(
  flights: readonly Flight[],
  filters: FlightFilters,
  group: FilterGroup,
): number {
  const alone: FlightFilters = Object.fromEntries(GROUPS[group].map((key) => [key, filters[key]]));
  return flights.filter((flight) => !passesFilters(flight, alone)).length;
}

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

/** Number of flights per choice of stops under the other filters. */
export function countByStops(flights: readonly Flight[], filters: FlightFilters): StopCounts {
  const rest = flights.filter((flight) => passesFilters(flight, { ...filters, stops: undefined }));
  const upTo = (stops: number) => rest.filter((flight) => stopsOf(flight) <= stops).length;
  return { any: rest.length, nonstop: upTo(0), one: upTo(1) };
}
