import type { AirportCode } from '#domain/airports.ts';
import { arrivalOf, departureOf } from '#domain/flight.ts';
import { placeOf, type SavedTrip } from '#domain/saved-trip.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { type InstantMinute, instantOf, type OffsetTime } from '#domain/time.ts';

/** Minutes before the landing from which on the place counts. */
const LANDS_WITHIN = 3 * 60;
/** Minutes after which somebody has most likely left, with no flight booked that says so. */
const LEFT_AFTER = 24 * 60;

/** Where somebody is by a trip. */
export interface PlaceUnderWay {
  readonly place: AirportCode;
  readonly arrives: OffsetTime;
  /** From when on the trip says so. */
  readonly since: InstantMinute;
}

/**
 * Where somebody is, or lands within hours, by the trips that they keep: from the flight out to the flight home, and a
 * day longer where that is not booked. Of several trips those that are booked count first, then the latest arrival.
 */
export function placeUnderWay(
  trips: readonly SavedTrip[],
  now: InstantMinute,
): PlaceUnderWay | undefined {
  const [first] = trips
    .filter((trip) => isUnderWay(trip, now))
    .sort((a, b) => Number(isBooked(b)) - Number(isBooked(a)) || arrivesAt(b) - arrivesAt(a));
  if (!first) return undefined;
  const since = (arrivesAt(first) - LANDS_WITHIN) as InstantMinute;
  return { place: placeOf(first), arrives: arrivalOf(asFlight(first.departure)), since };
}

const arrivesAt = ({ departure }: SavedTrip) => instantOf(arrivalOf(asFlight(departure)));
const isBooked = ({ states: { out } }: SavedTrip): boolean => out === 'booked' || out === 'flown';

function isUnderWay(trip: SavedTrip, now: InstantMinute): boolean {
  const { states, back } = trip;
  const arrives = arrivesAt(trip);
  if (states.out === 'gone' || states.home === 'flown' || now < arrives - LANDS_WITHIN)
    return false;
  if (!back) return now < arrives + LEFT_AFTER;
  const departs = instantOf(departureOf(asFlight(back)));
  return now < (states.home === 'booked' ? departs : departs + LEFT_AFTER);
}
