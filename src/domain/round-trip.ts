import type { AirportCode } from './airports.ts';
import { expandPlaces } from './city-groups.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  originOf,
  shownFare,
  travelersOf,
} from './flight.ts';
import { type Cents, cents, equalPart } from './money.ts';
import {
  addDays,
  dayOf,
  daysBetween,
  instantOf,
  type LocalDate,
  type Minutes,
  minuteOfDay,
  minutes,
  minutesBetween,
  type OffsetTime,
} from './time.ts';

/** An outbound and a return flight, booked separately. */
export interface RoundTrip<F extends Flight = Flight> {
  readonly departure: F;
  readonly back: F;
}

const DAY_MINUTES = 1440;

/** Flights that leave at or after the arrival, earliest first. */
export const returnsAfter = <F extends Flight>(flights: readonly F[], arrival: OffsetTime): F[] =>
  flights
    .filter((flight) => minutesBetween(arrival, departureOf(flight)) >= 0)
    .sort((a, b) => instantOf(departureOf(a)) - instantOf(departureOf(b)));

/** Calendar days at the destination, in its local days; negative if the return leaves earlier. */
const daysThere = (arrival: OffsetTime, departure: OffsetTime): number =>
  daysBetween(dayOf(arrival), dayOf(departure));

/** `< 1d` or `3d` */
export function formatStay({ departure, back }: RoundTrip): string {
  const days = daysThere(arrivalOf(departure), departureOf(back));
  return days < 1 ? '< 1d' : `${days}d`;
}

/**
 * Elapsed time from the first departure to the last arrival without minutes: `2d 5h`, `3d`, `9h`; `< 1h` below one
 * hour, `0d` if the trip ends before it begins.
 */
export function formatTripLength({ departure, back }: RoundTrip): string {
  const length = minutesBetween(departureOf(departure), arrivalOf(back));
  if (length < 0) return '0d';
  const days = Math.floor(length / DAY_MINUTES);
  const hours = Math.floor((length % DAY_MINUTES) / 60);
  if (days === 0) return hours === 0 ? '< 1h' : `${hours}h`;
  return hours === 0 ? `${days}d` : `${days}d ${hours}h`;
}

/** `Return to New York (LGA), not Denver (DEN)`; empty for a flight back to the airport of the departure. */
export function returnsElsewhere(
  { departure, back }: RoundTrip,
  cityOf: (code: AirportCode) => string,
): string {
  const [left, lands] = [originOf(departure), destinationOf(back)];
  const name = (code: AirportCode) => `${cityOf(code)} (${code})`;
  return left === lands ? '' : `Return to ${name(lands)}, not ${name(left)}`;
}

/** What the trip costs all travelers; undefined for one traveler, and if one of the flights has no price. */
export function partyTotal({ departure, back }: RoundTrip): Cents | undefined {
  const [out, home] = [departure.partyPrice?.total, back.partyPrice?.total];
  return out === undefined || home === undefined ? undefined : cents(out + home);
}

/** Sum of the shown fares; for a party its mean, rounded down to a cent. Undefined if one of the flights has none. */
export function totalPrice(trip: RoundTrip): Cents | undefined {
  const { departure, back } = trip;
  const total = partyTotal(trip);
  if (total !== undefined) return equalPart(total, travelersOf(departure));
  const [out, home] = [shownFare(departure), shownFare(back)];
  return out && home && cents(out.total + home.total);
}

/**
 * Airports to fly home from: all airports of the searched destination, or the landing airport if it is not among them.
 * An empty `destination` means anywhere.
 */
export function leavingPlaces(
  departure: Flight,
  destination: string,
  isKnown: (code: AirportCode) => boolean,
): readonly AirportCode[] {
  const landed = destinationOf(departure);
  const { airports } = expandPlaces(destination, isKnown);
  return airports.includes(landed) ? airports : [landed];
}

/** The first possible day of return, on the destination's calendar. */
export const earliestReturn = (departure: Flight): LocalDate => dayOf(arrivalOf(departure));

interface ReturnCriteria {
  /** Day of departure. */
  readonly leaves: LocalDate;
  /** Intended length of the trip. */
  readonly tripDays: number | undefined;
  /** Chosen day of return. */
  readonly day?: LocalDate | undefined;
}

/** The day of return to show: the chosen one, or departure plus trip length; never before `earliest`. */
export function returnDay(
  { leaves, tripDays, day }: ReturnCriteria,
  earliest: LocalDate,
): LocalDate {
  const wanted = day ?? (tripDays === undefined ? earliest : addDays(leaves, tripDays));
  return wanted < earliest ? earliest : wanted;
}

/** Whether the traveler is back within `tripDays` of the day of departure. */
export const isWithinDays = ({ departure, back }: RoundTrip, tripDays: number): boolean =>
  daysBetween(dayOf(departureOf(departure)), dayOf(arrivalOf(back))) <= tripDays;

/** Local time of a place. */
export interface WallTime {
  readonly date: LocalDate;
  /** Minute of the day, from 0 to 1439. */
  readonly minute: Minutes;
}

/** Time at a place between the outbound flight and the return flight. */
export interface Stay {
  readonly place: AirportCode;
  readonly arrives: WallTime;
  readonly leaves: WallTime;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const NOON = minutes(12 * HOUR);

/** From the first full hour after arrival to the last full hour before departure. */
export function stayBetween(place: AirportCode, arrives: OffsetTime, leaves: OffsetTime): Stay {
  const last = minuteOfDay(leaves);
  return {
    place,
    arrives: fullHourFrom({ date: dayOf(arrives), minute: minuteOfDay(arrives) }),
    leaves: { date: dayOf(leaves), minute: minutes(last - (last % HOUR)) },
  };
}

/** Of a stay with only its days known: from noon to noon. */
export const stayOfDays = (place: AirportCode, from: LocalDate, until: LocalDate): Stay => ({
  place,
  arrives: { date: from, minute: NOON },
  leaves: { date: until, minute: NOON },
});

/** The time itself if on the hour, or the next full hour, which may be on the next day. */
export function fullHourFrom({ date, minute }: WallTime): WallTime {
  const hour = Math.ceil(minute / HOUR) * HOUR;
  return hour < DAY
    ? { date, minute: minutes(hour) }
    : { date: addDays(date, 1), minute: minutes(0) };
}
