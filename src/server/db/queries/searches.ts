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

/** @returns whether there was such a search. */
export async function deleteSearch(db: Db, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(searches).where(eq(searches.id, id));
  return rowCount === 1;
}

export interface BrokenSearch extends Omit<NewSearch, 'createdAt'> {
  readonly id: number;
  /** Older ones are over. */
  readonly since: Date;
}

/**
 * Takes over a search without an end, of the same person and question, under a new name. One statement: of any number
 * of callers that name the same search one gets it, and whoever held it before can neither end nor undo it.
 * @returns its new name; undefined when there is no such search.
 */
export async function resumeSearch(db: Db, search: BrokenSearch): Promise<number | undefined> {
  const { id, userId, searchType, origin, destination, travelDate, since } = search;
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${searches} set id = default
    where id = ${id}
      and user_id is not distinct from ${userId ?? null}::uuid
      and search_type = ${searchType}
      and origin_airport is not distinct from ${origin ?? null}
      and destination_airport is not distinct from ${destination ?? null}
      and travel_date = ${travelDate}
      and results_found is null
      and created_at > ${since.toISOString()}::timestamptz
    returning id`);
  return rows[0] && Number(rows[0].id);
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
