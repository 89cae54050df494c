import * as z from 'zod/mini';
import type { Deadline } from '#domain/deadline.ts';
import { partyOf } from '#domain/party.ts';
import { pricedTrip, type SavedTrip } from '#domain/saved-trip.ts';
import type { SharedFlight } from '#domain/shared-flight.ts';
import { isLocalDate } from '#domain/time.ts';
import type { SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import { storedFlight } from '#server/db/stored-json.ts';

/** Raise it when stored values change their meaning, and read the earlier version too. */
const VERSION = 1;

/** What 'Book now' saw of a flight when it looked again. */
interface StoredLook {
  readonly seenAt: string;
  /** Cents for the party; null without seats. */
  readonly total: number | null;
}

/** What `saved_trips.trip` holds: the trip as it was kept, without what follows from its flights. */
export interface StoredTrip {
  readonly version: typeof VERSION;
  /** As searched. */
  readonly origin: string;
  readonly destination: string;
  readonly out: SharedFlight;
  readonly back?: SharedFlight | undefined;
  readonly party: number;
  readonly passes: number;
  /** Travelers on GoWild, out and home. */
  readonly onPass?: readonly number[] | undefined;
  readonly den?: boolean | undefined;
  readonly sureWays?: readonly SharedFlight[] | undefined;
  readonly deadline?: Deadline | undefined;
  readonly seenAt?: string | undefined;
  readonly simulated: boolean;
  readonly outLook?: StoredLook | undefined;
  readonly homeLook?: StoredLook | undefined;
}

const look = z.catch(
  z.optional(z.object({ seenAt: z.iso.datetime(), total: z.nullable(z.int()) })),
  undefined,
);
const minute = z.int().check(z.minimum(0), z.maximum(1439));
const deadline = z.object({
  homeBy: z.optional(z.object({ date: z.string().check(z.refine(isLocalDate)), minute })),
  homeByTime: z.optional(minute),
  overnight: z.optional(z.boolean()),
});
/** Unknown keys are ignored; without what is `catch` a trip is still a trip. */
const storedTrip = z.object({
  version: z.literal(VERSION),
  origin: z.string(),
  destination: z.string(),
  out: storedFlight,
  back: z.optional(storedFlight),
  party: z.int(),
  passes: z.int(),
  onPass: z.catch(z.optional(z.array(z.int())), undefined),
  den: z.catch(z.optional(z.boolean()), undefined),
  sureWays: z.catch(z.optional(z.array(storedFlight)), undefined),
  deadline: z.catch(z.optional(deadline), undefined),
  seenAt: z.catch(z.optional(z.iso.datetime()), undefined),
  simulated: z.boolean(),
  outLook: look,
  homeLook: look,
});

export const toStored = (trip: Omit<StoredTrip, 'version'>): SavedTripRow['trip'] => ({
  version: VERSION,
  ...trip,
});

/** Undefined for what this version cannot read. Never throws. */
export function readStored(json: unknown): StoredTrip | undefined {
  try {
    const { success, data } = storedTrip.safeParse(json);
    // Checked above: times, cents and at least one segment.
    return success ? (data as unknown as StoredTrip) : undefined;
  } catch {
    // `offsetTime` throws at what is no time.
    return undefined;
  }
}

/** Undefined for a row that this version cannot read. */
export function savedTripOf(row: SavedTripRow): SavedTrip | undefined {
  const stored = readStored(row.trip);
  return stored && pricedFrom(stored, { out: row.outState, home: row.homeState });
}

export const pricedFrom = (
  stored: Omit<StoredTrip, 'version'>,
  states: SavedTrip['states'],
): SavedTrip => {
  const { out: departure, back, sureWays, deadline, onPass, den } = stored;
  const kept = { departure, back, sureWays, deadline, states };
  return pricedTrip(kept, { party: partyOf(stored), onPass, den });
};
