import { asc, gt, sql } from 'drizzle-orm';
import { pollShards, pollTargets } from '../alert-schema.ts';
import type { Db } from '../database.ts';
import { meta } from '../schema.ts';
import { findMeta, type MetaKey } from './network.ts';
import { makeAllTripsDue } from './saved-trips/trip-poll-targets.ts';

const KEY: MetaKey = 'fare_market_minutes';

/** Minutes by which the fare market was moved ahead in total. */
export const movedMinutes = async (db: Db): Promise<number> => Number(await findMeta(db, KEY)) || 0;

/** Returns the new total. */
export async function addMovedMinutes(db: Db, minutes: number): Promise<number> {
  const [row] = await db
    .insert(meta)
    .values({ key: KEY, value: String(minutes) })
    .onConflictDoUpdate({
      target: meta.key,
      set: { value: sql`(${meta.value}::bigint + ${minutes})::text` },
    })
    .returning({ value: meta.value });
  return Number(row?.value ?? minutes);
}

/** Makes every poll target of alerts and of kept trips due at once. */
export async function makePollsDue(db: Db, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // First and in order, as everywhere: a worker that releases a shard has done so, or sees the new due times.
    await tx.select().from(pollShards).orderBy(asc(pollShards.id)).for('update');
    await tx.update(pollTargets).set({ dueAt: at }).where(gt(pollTargets.dueAt, at));
    await tx.update(pollShards).set({ dueAt: at }).where(gt(pollShards.dueAt, at));
    await makeAllTripsDue(tx, at);
  });
}
