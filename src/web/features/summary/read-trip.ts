import { isLocalDate } from '#domain/time.ts';
import { type KeptFlight, readKeptFlight } from '#web/trip/open-summary.ts';
import { decodeBundle, encodeBundle, holdsObject, type TripBundle } from '#web/trip/shared-trip.ts';

export interface OpenedTrip {
  readonly bundle: TripBundle;
  /** Where its prices were remembered: in the address, or in this browser. */
  readonly from: 'link' | 'browser';
}

/** `incomplete`: the address names no trip. `gone`: what it names is not to be had. `corrupted`: parts are missing. */
export type TripFault = 'incomplete' | 'gone' | 'corrupted';

type Params = Readonly<Record<string, string | undefined>>;

/**
 * The trip of an address: written in it as `data`, or named by the hashes of two flights that this browser
 * has kept. `now` in milliseconds since 1970.
 */
export function readTrip(query: Params, now: number): OpenedTrip | TripFault {
  if (query.data) return readLink(query.data);
  const { departure, return: back, origin, date } = query;
  if (!departure || !back || !origin || !date) return 'incomplete';
  const flights = [readKeptFlight(departure, now), readKeptFlight(back, now)] as const;
  return readKept(flights, origin, date);
}

function readLink(data: string): OpenedTrip | TripFault {
  const bundle = decodeBundle(data);
  if (bundle) return { bundle, from: 'link' };
  return holdsObject(data) ? 'corrupted' : 'gone';
}

/** As long as a place field gets. */
const MAX_PLACE_LENGTH = 200;

function readKept(
  [departure, back]: readonly [KeptFlight | undefined, KeptFlight | undefined],
  origin: string,
  date: string,
): OpenedTrip | TripFault {
  if (!departure || !back) return 'gone';
  if (origin.length > MAX_PLACE_LENGTH || !isLocalDate(date)) return 'corrupted';
  const bundle: TripBundle = {
    departure: departure.flight,
    back: back.flight,
    origin,
    destination: departure.destination,
    date,
    seenAt: earlier(departure.seenAt, back.seenAt),
    simulated: departure.simulated || back.simulated,
  };
  // The rules of links hold for what the address and the store say as well.
  const checked = decodeBundle(encodeBundle(bundle));
  return checked ? { bundle: checked, from: 'browser' } : 'corrupted';
}

const earlier = (a: Date | undefined, b: Date | undefined): Date | undefined =>
  a && b && (a < b ? a : b);
