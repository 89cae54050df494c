import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AlertMember } from '#domain/alert.ts';
import type { Way } from '#domain/saved-trip.ts';
import type { WayMemory } from '#domain/trip-event.ts';
import type { Db, Tx } from '../../database.ts';
import { savedTrips, watchedFlights } from '../../saved-trip-schema.ts';
import { users } from '../../schema.ts';
import { toAlertMember } from '../accounts/users.ts';
import type { OriginDay } from '../watch-targets.ts';
import type { OwnTripId, SavedTripRow } from './saved-trips.ts';

export interface WatchedFlightId extends OwnTripId {
  readonly way: Way;
}

/** A flight of a kept trip with what decides about its messages. */
export interface WatchedFlight extends AlertMember {
  readonly way: Way;
  readonly memory: WayMemory;
  readonly trip: SavedTripRow;
  readonly email: string;
}

/** Those that are there already keep what is remembered. */
export async function insertWatchedFlights(
  db: Db,
  flights: readonly Omit<typeof watchedFlights.$inferInsert, 'memory'>[],
): Promise<void> {
  await db
    .insert(watchedFlights)
    .values([...flights])
    .onConflictDoNothing();
}

/** The flights that leave from an origin on a day, of every member, by member and trip. */
export const listFlightsOn = (
  db: Db,
  { origin, day }: OriginDay,
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
    .select({ flight: watchedFlights, trip: savedTrips, user: users })
    .from(watchedFlights)
    .innerJoin(
      savedTrips,
      and(eq(savedTrips.userId, watchedFlights.userId), eq(savedTrips.id, watchedFlights.tripId)),
    )
    .innerJoin(users, eq(users.id, watchedFlights.userId))
    .where(isMeant)
    .orderBy(asc(watchedFlights.userId), asc(watchedFlights.tripId), asc(watchedFlights.way));
  return rows.map(({ flight: { way, memory }, trip, user }) => ({
    way,
    memory,
    trip,
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
export async function countMessages(
  tx: Tx,
  { userId, id }: OwnTripId,
  messages: number,
): Promise<void> {
  await tx
    .update(savedTrips)
    .set({ messages })
    .where(and(eq(savedTrips.userId, userId), eq(savedTrips.id, id)));
}

/** What is remembered of all flights of a member. */
export const listMemoriesOf = (
  db: Db,
  userId: string,
): Promise<readonly Pick<typeof watchedFlights.$inferSelect, 'tripId' | 'way' | 'memory'>[]> =>
  db
    .select({
      tripId: watchedFlights.tripId,
      way: watchedFlights.way,
      memory: watchedFlights.memory,
    })
    .from(watchedFlights)
    .where(eq(watchedFlights.userId, userId));
