import { sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { meta } from '../schema.ts';
import { findMeta, type MetaKey } from './network.ts';

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
