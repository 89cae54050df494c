import * as z from 'zod/mini';
import { parseFlight, writeFlight } from '#contract/shared-flight.ts';
import { type Deadline, deadlineTexts } from '#domain/deadline.ts';
import { flightHash } from '#domain/flight-reference.ts';
import { asFlight, type SharedFlight } from '#domain/shared-flight.ts';
import { storage } from '#web/browser/storage.ts';
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
export function storeFlights(trip: SharedTrip, now: number = Date.now()): void {
  for (const key of storage.keys()) if (key.startsWith(PREFIX)) dropIfOld(key, now);
  const { departure, back, destination, seenAt, simulated } = trip;
  for (const flight of [departure, back]) {
    const stored: z.input<typeof storedForm> = {
      flight: writeFlight(flight),
      destination,
      timestamp: now,
      ...(seenAt && { seen_at: seenAt.getTime() }),
      simulated,
    };
    storage.write(PREFIX + storedHash(flight), JSON.stringify(stored));
  }
}

/** Undefined when it was never stored here or more than 24 hours ago. `now` in milliseconds since 1970. */
export function readStoredFlight(hash: string, now: number): StoredFlight | undefined {
  const stored = readStored(PREFIX + hash);
  if (!stored || isOld(stored.timestamp, now)) return undefined;
  const flight = parseFlight(stored.flight);
  if (!flight) return undefined;
  const { destination, seen_at, simulated } = stored;
  return { flight, destination, seenAt: momentOf(seen_at), simulated };
}

function readStored(key: string): z.output<typeof storedForm> | undefined {
  try {
    return storedForm.safeParse(JSON.parse(storage.read(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** A clock that was set back must not keep a flight forever. */
const isOld = (timestamp: number, now: number): boolean => Math.abs(now - timestamp) >= MAX_AGE_MS;

function dropIfOld(key: string, now: number): void {
  const stored = readStored(key);
  if (!stored || isOld(stored.timestamp, now)) storage.remove(key);
}

function momentOf(time: number | undefined): Date | undefined {
  const moment = new Date(time ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
