import { readDeadline } from '#domain/deadline.ts';
import { type InstantMinute, isLocalDate } from '#domain/time.ts';
import { useMinute } from '#web/browser/now.ts';
import { readStoredFlight, type StoredFlight } from '#web/flights/open-summary.ts';
import {
  decodeTrip,
  encodeTrip,
  holdsObject,
  type SharedTrip,
  withParty,
} from '#web/flights/shared-trip.ts';
import { type Places, useBlackoutCall, usePlaces } from '#web/places/use-network.ts';
import { useHasFares } from '#web/site/use-site.ts';

export interface OpenedTrip {
  readonly sharedTrip: SharedTrip;
  /** Whether the trip came from the URL or from this browser's storage. */
  readonly from: 'link' | 'browser';
}

/**
 * `incomplete`: the URL has no trip. `gone`: its flights are not stored here. `corrupted`: the trip is
 * invalid.
 */
export type TripError = 'incomplete' | 'gone' | 'corrupted';

type Params = Readonly<Record<string, string | undefined>>;

/**
 * Reads the trip of a URL with its prices for the party: `data`, or the hashes of two flights stored in this browser.
 * `now` in milliseconds since 1970.
 */
export function readTrip(query: Params, now: number): OpenedTrip | TripError {
  const opened = readOpened(query, now);
  if (typeof opened === 'string') return opened;
  const deadline = readDeadline({ ...query, overnight: query.overnight === '1' });
  return { ...opened, sharedTrip: { ...withParty(opened.sharedTrip, query), deadline } };
}

function readOpened(query: Params, now: number): OpenedTrip | TripError {
  if (query.data) return readLink(query.data);
  const { departure, return: back, origin, date } = query;
  if (!departure || !back || !origin || !date) return 'incomplete';
  const flights = [readStoredFlight(departure, now), readStoredFlight(back, now)] as const;
  return readStored(flights, origin, date);
}

function readLink(data: string): OpenedTrip | TripError {
  const sharedTrip = decodeTrip(data);
  if (sharedTrip) return { sharedTrip, from: 'link' };
  return holdsObject(data) ? 'corrupted' : 'gone';
}

/** Maximum length of a place field. */
const MAX_PLACE_LENGTH = 200;

function readStored(
  [departure, back]: readonly [StoredFlight | undefined, StoredFlight | undefined],
  origin: string,
  date: string,
): OpenedTrip | TripError {
  if (!departure || !back) return 'gone';
  if (origin.length > MAX_PLACE_LENGTH || !isLocalDate(date)) return 'corrupted';
  const trip: SharedTrip = {
    departure: departure.flight,
    back: back.flight,
    origin,
    destination: departure.destination,
    date,
    seenAt: earlier(departure.seenAt, back.seenAt),
    simulated: departure.simulated || back.simulated,
  };
  // Validates stored flights by the rules of links.
  const checked = decodeTrip(encodeTrip(trip));
  return checked ? { sharedTrip: checked, from: 'browser' } : 'corrupted';
}

const earlier = (a: Date | undefined, b: Date | undefined): Date | undefined =>
  a && b && (a < b ? a : b);

export interface TripFacts {
  readonly places: Places;
  /** Undefined when they failed to load. */
  readonly blackoutDays: ReadonlySet<string> | undefined;
  readonly now: InstantMinute;
  readonly hasFares: boolean;
  /** False until everything has loaded or failed. */
  readonly isSettled: boolean;
}

export function useTripFacts(): TripFacts {
  const places = usePlaces();
  const blackouts = useBlackoutCall();
  return {
    places,
    blackoutDays: blackouts.data,
    now: useMinute(),
    hasFares: useHasFares(),
    isSettled: places.isFinal && !blackouts.isPending,
  };
}
