import { and, asc, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../database.ts';
import { savedTrips } from '../../saved-trip-schema.ts';

export type SavedTripRow = typeof savedTrips.$inferSelect;

export interface OwnTripId {
  readonly userId: string;
  readonly id: string;
}

const isOwn = ({ userId, id }: OwnTripId) =>
  and(eq(savedTrips.userId, userId), eq(savedTrips.id, id));

/** By departure. */
export const listSavedTripsOf = (db: Db, userId: string): Promise<SavedTripRow[]> =>
  db
    .select()
    .from(savedTrips)
    .where(eq(savedTrips.userId, userId))
    .orderBy(asc(savedTrips.departsAt), asc(savedTrips.id));

export async function findSavedTrip(db: Db, own: OwnTripId): Promise<SavedTripRow | undefined> {
  const [row] = await db.select().from(savedTrips).where(isOwn(own));
  return row;
}

export async function countSavedTripsOf(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ trips: count() })
    .from(savedTrips)
    .where(eq(savedTrips.userId, userId));
  return row?.trips ?? 0;
}

export async function insertSavedTrip(tx: Tx, row: SavedTripRow): Promise<void> {
  await tx.insert(savedTrips).values(row);
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
  const [row] = await db.update(savedTrips).set(changes).where(isOwn(own)).returning();
  return row;
}

/** Whether there was one. */
export async function deleteSavedTrip(db: Db, own: OwnTripId): Promise<boolean> {
  const rows = await db.delete(savedTrips).where(isOwn(own)).returning({ id: savedTrips.id });
  return rows.length > 0;
}
