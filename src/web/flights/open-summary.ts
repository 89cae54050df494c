import * as z from 'zod/mini';
import { parseFlight, writeFlight } from '#contract/shared-flight.ts';
import { type Deadline, deadlineTexts } from '#domain/deadline.ts';
import { flightHash } from '#domain/flight-reference.ts';
import { asFlight, type SharedFlight } from '#domain/shared-flight.ts';
import { nowMs } from '#web/browser/now.ts';
import { deviceKeys, stored } from '#web/browser/storage.ts';
import { encodeTrip, partySearch, type SharedTrip } from './shared-trip.ts';

/** Query of the summary URL of a trip. */
export const summarySearch = (trip: SharedTrip): Record<string, string> => ({
  data: encodeTrip(trip),
  origin: trip.origin,
  destination: trip.destination,
  date: trip.date,
  ...deadlineSearch(trip.deadline),
  ...partySearch(trip),
});

function deadlineSearch(deadline: Deadline | undefined): Record<string, string> {
  const { home_by, home_by_time, overnight } = deadlineTexts(deadline);
  return {
    ...(home_by && { home_by }),
    ...(home_by_time && { home_by_time }),
    ...(overnight && { overnight: '1' }),
  };
}

/** A flight stored for URLs that refer to flights by their hash. */
export interface StoredFlight {
  readonly flight: SharedFlight;
  /** As searched: airport codes and `CITY:` groups, separated by commas. */
  readonly destination: string;
  /** When the price was fetched. */
  readonly seenAt: Date | undefined;
  /** Whether the price is simulated. */
  readonly simulated: boolean;
}

const PREFIX = 'summary_flight_';
const MAX_AGE_MS = 24 * 3_600_000;

const storedForm = z.object({
  flight: z.unknown(),
  destination: z.string(),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  seen_at: z.optional(z.number()),
  simulated: z.boolean(),
});

/** See {@link flightHash}. */
export const storedHash = (flight: SharedFlight): string => flightHash(asFlight(flight));

/** Stores both flights of a trip for 24 hours and removes older ones. `now` in milliseconds since 1970. */
export function storeFlights(trip: SharedTrip, now: number = nowMs()): void {
  for (const key of deviceKeys()) if (key.startsWith(PREFIX)) dropIfOld(key, now);
  const { departure, back, destination, seenAt, simulated } = trip;
  for (const flight of [departure, back]) {
    flightAt(PREFIX + storedHash(flight)).set({
      flight: writeFlight(flight),
      destination,
      timestamp: now,
      ...(seenAt && { seen_at: seenAt.getTime() }),
      simulated,
    });
  }
}

/** Undefined when it was never stored here or more than 24 hours ago. `now` in milliseconds since 1970. */
export function readStoredFlight(hash: string, now: number): StoredFlight | undefined {
  const found = flightAt(PREFIX + hash).get();
  if (!found || isOld(found.timestamp, now)) return undefined;
  const flight = parseFlight(found.flight);
  if (!flight) return undefined;
  const { destination, seen_at, simulated } = found;
  return { flight, destination, seenAt: momentOf(seen_at), simulated };
}

const flightAt = (key: string) => stored(key, storedForm, 'device');

/** A clock that was set back must not keep a flight forever. */
const isOld = (timestamp: number, now: number): boolean => Math.abs(now - timestamp) >= MAX_AGE_MS;

function dropIfOld(key: string, now: number): void {
  const flight = flightAt(key);
  const timestamp = flight.get()?.timestamp;
  if (timestamp === undefined || isOld(timestamp, now)) flight.remove();
}

function momentOf(time: number | undefined): Date | undefined {
  const moment = new Date(time ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
