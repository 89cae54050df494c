import * as z from 'zod/mini';
import { flightHash } from '#domain/flight-reference.ts';
import { storage } from '#web/browser/storage.ts';
import {
  asFlight,
  encodeBundle,
  parseFlight,
  type SharedFlight,
  type TripBundle,
  writeFlight,
} from './shared-trip.ts';

/** The query of the summary's address for a trip. */
export const summarySearch = (bundle: TripBundle): Record<string, string> => ({
  data: encodeBundle(bundle),
  origin: bundle.origin,
  destination: bundle.destination,
  date: bundle.date,
});

/** A flight that this browser kept for addresses that name flights only by their hash. */
export interface KeptFlight {
  readonly flight: SharedFlight;
  /** As searched: airport codes and `CITY:` groups, separated by commas. */
  readonly destination: string;
  /** When its price was seen. */
  readonly seenAt: Date | undefined;
  /** The price is made up. */
  readonly simulated: boolean;
}

const PREFIX = 'summary_flight_';
const KEEP_MS = 24 * 3_600_000;

const keptForm = z.object({
  flight: z.unknown(),
  destination: z.string(),
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  seen_at: z.optional(z.number()),
  simulated: z.boolean(),
});

/** The hash under which a flight is kept: {@link flightHash}. */
export const keptHash = (flight: SharedFlight): string => flightHash(asFlight(flight));

/** Keeps both flights of a trip for 24 hours, and drops what is older. `now` in milliseconds since 1970. */
export function keepFlights(bundle: TripBundle, now: number = Date.now()): void {
  for (const key of storage.keys()) if (key.startsWith(PREFIX)) dropIfOld(key, now);
  const { departure, back, destination, seenAt, simulated } = bundle;
  for (const flight of [departure, back]) {
    const kept: z.input<typeof keptForm> = {
      flight: writeFlight(flight),
      destination,
      timestamp: now,
      ...(seenAt && { seen_at: seenAt.getTime() }),
      simulated,
    };
    storage.write(PREFIX + keptHash(flight), JSON.stringify(kept));
  }
}

/** Undefined when the hash was never kept here, or longer than 24 hours ago. `now` in milliseconds since 1970. */
export function readKeptFlight(hash: string, now: number): KeptFlight | undefined {
  const kept = readKept(PREFIX + hash);
  if (!kept || isOld(kept.timestamp, now)) return undefined;
  const flight = parseFlight(kept.flight);
  if (!flight) return undefined;
  const { destination, seen_at, simulated } = kept;
  return { flight, destination, seenAt: momentOf(seen_at), simulated };
}

function readKept(key: string): z.output<typeof keptForm> | undefined {
  try {
    return keptForm.safeParse(JSON.parse(storage.read(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** A clock that was set back must not keep a flight for ever. */
const isOld = (timestamp: number, now: number): boolean => Math.abs(now - timestamp) >= KEEP_MS;

function dropIfOld(key: string, now: number): void {
  const kept = readKept(key);
  if (!kept || isOld(kept.timestamp, now)) storage.remove(key);
}

function momentOf(time: number | undefined): Date | undefined {
  const moment = new Date(time ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
