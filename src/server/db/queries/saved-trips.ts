import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { AlertMember } from '#domain/alert.ts';
import type { Deadline } from '#domain/deadline.ts';
import { partyOf } from '#domain/party.ts';
import { pricedTrip, type SavedTrip, type Way } from '#domain/saved-trip.ts';
import type { SharedFlight } from '#domain/shared-flight.ts';
import { isLocalDate } from '#domain/time.ts';
import type { WayMemory } from '#domain/trip-event.ts';
import type { Db, Tx } from '../database.ts';
import { savedTrips, watchedFlights } from '../saved-trip-schema.ts';
import { users } from '../schema.ts';
import { storedFlight } from '../stored-json.ts';
import { toAlertMember } from './accounts/users.ts';

export type SavedTripRow = typeof savedTrips.$inferSelect;

export interface OwnTripId {
  readonly userId: string;
  readonly id: string;
}

export const isOwnTrip = ({ userId, id }: OwnTripId) =>
  and(eq(savedTrips.userId, userId), eq(savedTrips.id, id));

/** By departure. */
export const listSavedTripsOf = (db: Db, userId: string): Promise<SavedTripRow[]> =>
  db
    .select()
    .from(savedTrips)
    .where(eq(savedTrips.userId, userId))
    .orderBy(asc(savedTrips.departsAt), asc(savedTrips.id));

export async function findSavedTrip(db: Db, own: OwnTripId): Promise<SavedTripRow | undefined> {
  const [row] = await db.select().from(savedTrips).where(isOwnTrip(own));
  return row;
}

/** What is undefined stays. */
export type SavedTripChanges = {
  readonly [K in 'outState' | 'homeState' | 'note' | 'isMuted' | 'trip' | 'changedAt']?:
    | SavedTripRow[K]
    | undefined;
};

/** Undefined if the member keeps no such trip. */
export async function updateSavedTrip(
  db: Db,
  own: OwnTripId,
  changes: SavedTripChanges,
): Promise<SavedTripRow | undefined> {
  const [row] = await db.update(savedTrips).set(changes).where(isOwnTrip(own)).returning();
  return row;
}

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

export interface WatchedFlightId extends OwnTripId {
  readonly way: Way;
}

/** A flight of a kept trip with what decides about its messages. */
export interface WatchedFlight extends AlertMember {
  readonly way: Way;
  readonly memory: WayMemory;
  readonly row: SavedTripRow;
  /** The trip of the row; undefined for one that this version cannot read. */
  readonly trip: SavedTrip | undefined;
  readonly email: string;
}

/** The flights that leave from an origin on a day, of every member, by member and trip. */
export const listFlightsOn = (
  db: Db,
  { origin, day }: Pick<typeof watchedFlights.$inferSelect, 'origin' | 'day'>,
): Promise<readonly WatchedFlight[]> =>
  select(db, sql`${watchedFlights.origin} = ${origin} and ${watchedFlights.day} = ${day}`);

/**
 * The same flights as they are now, those of them that still exist. Locks their trips until the transaction ends; first
 * their members, as deleting an account does.
 */
export async function lockFlights(
  tx: Tx,
  ids: readonly WatchedFlightId[],
): Promise<readonly WatchedFlight[]> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...new Set(ids.map(({ userId }) => userId))]))
    .orderBy(asc(users.id))
    .for('key share');
  const column = <T>(value: (id: WatchedFlightId) => T) => sql.param(ids.map(value));
  const named = sql`select * from unnest(
    ${column(({ userId }) => userId)}::uuid[], ${column(({ id }) => id)}::text[])`;
  await tx
    .select({ id: savedTrips.id })
    .from(savedTrips)
    .where(sql`(${savedTrips.userId}, ${savedTrips.id}) in (${named})`)
    .orderBy(asc(savedTrips.userId), asc(savedTrips.id))
    .for('no key update');
  const flights = sql`select * from unnest(
    ${column(({ userId }) => userId)}::uuid[], ${column(({ id }) => id)}::text[],
    ${column(({ way }) => way)}::text[])`;
  return select(
    tx,
    sql`(${watchedFlights.userId}, ${watchedFlights.tripId}, ${watchedFlights.way}) in (${flights})`,
  );
}

async function select(db: Db, isMeant: ReturnType<typeof sql>): Promise<WatchedFlight[]> {
  const rows = await db
    .select({ flight: watchedFlights, row: savedTrips, user: users })
    .from(watchedFlights)
    .innerJoin(
      savedTrips,
      and(eq(savedTrips.userId, watchedFlights.userId), eq(savedTrips.id, watchedFlights.tripId)),
    )
    .innerJoin(users, eq(users.id, watchedFlights.userId))
    .where(isMeant)
    .orderBy(asc(watchedFlights.userId), asc(watchedFlights.tripId), asc(watchedFlights.way));
  return rows.map(({ flight: { way, memory }, row, user }) => ({
    way,
    memory,
    row,
    trip: savedTripOf(row),
    email: user.email,
    ...toAlertMember(user),
  }));
}

/** All trips of some members, with what decides which of them are watched. */
export async function listCandidates(
  db: Db,
  userIds: readonly string[],
): Promise<
  readonly (Pick<SavedTripRow, 'userId' | 'id' | 'departsAt' | 'isMuted'> & {
    readonly lastDepartsAt: Date;
  })[]
> {
  const { userId, id, departsAt, isMuted } = savedTrips;
  return db
    .select({
      userId,
      id,
      departsAt,
      isMuted,
      lastDepartsAt: sql<Date>`max(${watchedFlights.departsAt})`.mapWith(watchedFlights.departsAt),
    })
    .from(savedTrips)
    .innerJoin(
      watchedFlights,
      and(eq(watchedFlights.userId, userId), eq(watchedFlights.tripId, id)),
    )
    .where(inArray(userId, [...userIds]))
    .groupBy(userId, id);
}

export interface Remembered extends WatchedFlightId {
  readonly memory: WayMemory;
}

/** Call it with the trips locked. */
export async function saveMemories(tx: Tx, remembered: readonly Remembered[]): Promise<void> {
  if (remembered.length === 0) return;
  const column = <T>(value: (one: Remembered) => T) => sql.param(remembered.map(value));
  await tx.execute(sql`
    update ${watchedFlights} w set memory = m.memory
    from unnest(
      ${column(({ userId }) => userId)}::uuid[], ${column(({ id }) => id)}::text[],
      ${column(({ way }) => way)}::text[], ${column(({ memory }) => JSON.stringify(memory))}::jsonb[]
    ) m(user_id, trip_id, way, memory)
    where w.user_id = m.user_id and w.trip_id = m.trip_id and w.way = m.way`);
}

/** Numbers the messages of a trip. Call it with the trip locked. */
export async function countMessages(tx: Tx, own: OwnTripId, messages: number): Promise<void> {
  await tx.update(savedTrips).set({ messages }).where(isOwnTrip(own));
}
