import type { AirportCode } from './airports.ts';
import { expandPlaces } from './city-groups.ts';
import { arrivalOf, departureOf, destinationOf, type Flight, shownFare } from './flight.ts';
import { type Cents, cents } from './money.ts';
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

/** A way there and a way back, booked one by one. */
export interface RoundTrip<F extends Flight = Flight> {
  readonly departure: F;
  readonly back: F;
}

const DAY_MINUTES = 1440;

/** Those that leave once the traveller is there, earliest first. */
export const returnsAfter = <F extends Flight>(flights: readonly F[], arrival: OffsetTime): F[] =>
  flights
    .filter((flight) => minutesBetween(arrival, departureOf(flight)) >= 0)
    .sort((a, b) => instantOf(departureOf(a)) - instantOf(departureOf(b)));

/** Calendar days at the destination, by the days on its own wall; negative when the return leaves earlier. */
const daysThere = (arrival: OffsetTime, departure: OffsetTime): number =>
  daysBetween(dayOf(arrival), dayOf(departure));

/** `< 1d` or `3d` */
export function formatStay({ departure, back }: RoundTrip): string {
  const days = daysThere(arrivalOf(departure), departureOf(back));
  return days < 1 ? '< 1d' : `${days}d`;
}

/**
 * From the first departure to the last arrival as elapsed time, minutes dropped: `2d 5h`, `3d`, `9h`; `< 1h`
 * for less than an hour, `0d` when the trip ends before it begins.
 */
export function formatTripLength({ departure, back }: RoundTrip): string {
  const length = minutesBetween(departureOf(departure), arrivalOf(back));
  if (length < 0) return '0d';
  const days = Math.floor(length / DAY_MINUTES);
  const hours = Math.floor((length % DAY_MINUTES) / 60);
  if (days === 0) return hours === 0 ? '< 1h' : `${hours}h`;
  return hours === 0 ? `${days}d` : `${days}d ${hours}h`;
}

/** What both flights cost at the fares shown; undefined while one of them has none. */
export function totalPrice({ departure, back }: RoundTrip): Cents | undefined {
  const [out, home] = [shownFare(departure), shownFare(back)];
  return out && home && cents(out.total + home.total);
}

/**
 * Airports from which to fly home: all that were searched for as one destination, else where the departure
 * lands. `destination` as searched; empty means anywhere.
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

/** The first day on which a return makes sense, as the destination counts days. */
export const earliestReturn = (departure: Flight): LocalDate => dayOf(arrivalOf(departure));

export interface ReturnCriteria {
  /** The day of the departure. */
  readonly leaves: LocalDate;
  /** How long the trip is meant to be. */
  readonly tripDays: number | undefined;
  /** The day that was chosen for the way back. */
  readonly day?: LocalDate | undefined;
}

/** The day that is looked at for the way back: the chosen one, else by the length of the trip, never before `earliest`. */
export function returnDay(
  { leaves, tripDays, day }: ReturnCriteria,
  earliest: LocalDate,
): LocalDate {
  const wished = day ?? (tripDays === undefined ? earliest : addDays(leaves, tripDays));
  return wished < earliest ? earliest : wished;
}

/** Whether the traveller is home again within so many days, counted from the day of departure. */
export const isWithinDays = ({ departure, back }: RoundTrip, tripDays: number): boolean =>
  daysBetween(dayOf(departureOf(departure)), dayOf(arrivalOf(back))) <= tripDays;

/** By the wall clock of the place it is about. */
export interface WallTime {
  readonly date: LocalDate;
  /** Minute of the day, from 0 to 1439. */
  readonly minute: Minutes;
}

/** How long somebody is at a place, between the flight there and the flight back. */
export interface Stay {
  readonly place: AirportCode;
  readonly arrives: WallTime;
  readonly leaves: WallTime;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const NOON = minutes(12 * HOUR);

/** Between two flights: nobody stands at a counter before the next full hour, and nobody leaves after their flight. */
export function stayBetween(place: AirportCode, arrives: OffsetTime, leaves: OffsetTime): Stay {
  const last = minuteOfDay(leaves);
  return {
    place,
    arrives: fullHourFrom({ date: dayOf(arrives), minute: minuteOfDay(arrives) }),
    leaves: { date: dayOf(leaves), minute: minutes(last - (last % HOUR)) },
  };
}

/** Of which only the days are known: from noon to noon. */
export const stayOfDays = (place: AirportCode, from: LocalDate, until: LocalDate): Stay => ({
  place,
  arrives: { date: from, minute: NOON },
  leaves: { date: until, minute: NOON },
});

/** The time itself on the hour, else the next full hour, which may be of the next day. */
export function fullHourFrom({ date, minute }: WallTime): WallTime {
  const hour = Math.ceil(minute / HOUR) * HOUR;
  return hour < DAY
    ? { date, minute: minutes(hour) }
    : { date: addDays(date, 1), minute: minutes(0) };
}
