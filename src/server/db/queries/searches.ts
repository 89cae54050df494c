import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Db } from '../database.ts';
import { type SEARCH_TYPES, searchAllowances, searches } from '../schema.ts';

export type SearchType = (typeof SEARCH_TYPES)[number];

export interface NewSearch {
  /** Absent for a guest. */
  readonly userId: string | undefined;
  readonly searchType: SearchType;
  readonly origin: string | undefined;
  readonly destination: string | undefined;
  readonly travelDate: LocalDate;
  readonly createdAt: Date;
}

export async function insertSearch(db: Db, search: NewSearch): Promise<number> {
  const [row] = await db.insert(searches).values(search).returning({ id: searches.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

export async function finishSearch(
  db: Db,
  id: number,
  found: { resultsFound: number; totalFlights: number },
): Promise<void> {
  await db.update(searches).set(found).where(eq(searches.id, id));
}

export async function deleteSearch(db: Db, id: number): Promise<void> {
  await db.delete(searches).where(eq(searches.id, id));
}

export interface AllowanceWindow {
  readonly subject: string;
  readonly windowStart: LocalDate;
}

/**
 * Takes one search of the window unless `limit` are taken. One statement, so that any number of parallel
 * calls on any number of processes take exactly `limit`.
 * @returns whether one was taken.
 */
export async function takeFromAllowance(
  db: Db,
  window: AllowanceWindow,
  limit: number,
): Promise<boolean> {
  if (limit <= 0) return false;
  const taken = await db
    .insert(searchAllowances)
    .values({ ...window, used: 1 })
    .onConflictDoUpdate({
      target: [searchAllowances.subject, searchAllowances.windowStart],
      set: { used: sql`${searchAllowances.used} + 1` },
      setWhere: lt(searchAllowances.used, limit),
    })
    .returning({ used: searchAllowances.used });
  return taken.length > 0;
}

/** Gives one taken search of the window back. */
export async function giveBackToAllowance(db: Db, window: AllowanceWindow): Promise<void> {
  await db
    .update(searchAllowances)
    .set({ used: sql`${searchAllowances.used} - 1` })
    .where(and(ofWindow(window), gt(searchAllowances.used, 0)));
}

export async function countUsed(db: Db, window: AllowanceWindow): Promise<number> {
  const [row] = await db
    .select({ used: searchAllowances.used })
    .from(searchAllowances)
    .where(ofWindow(window));
  return row?.used ?? 0;
}

export async function deleteAllowancesBefore(db: Db, day: LocalDate): Promise<void> {
  await db.delete(searchAllowances).where(lt(searchAllowances.windowStart, day));
}

const ofWindow = ({ subject, windowStart }: AllowanceWindow) =>
  and(eq(searchAllowances.subject, subject), eq(searchAllowances.windowStart, windowStart));
