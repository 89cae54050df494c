import { and, eq, gt, lt, type Placeholder, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/time.ts';
import type { Db } from '../database.ts';
import { given, prepared, preparedSql, UNNAMED } from '../prepared.ts';
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
  /** Where its answer is there already. */
  readonly found?: ResultCounts | undefined;
}

export interface ResultCounts {
  /** Places. */
  readonly resultsFound: number;
  readonly totalFlights: number;
}

export interface AllowanceWindow {
  readonly subject: string;
  readonly windowStart: LocalDate;
}

/** The searches that a window has. */
interface Allowed {
  readonly window: AllowanceWindow;
  readonly limit: number;
}

/**
 * Writes a search down, with what it found where that is known already; `allowed` has one less from then on. One
 * statement, so that any number of parallel calls on any number of processes take exactly `limit`.
 * @returns its id; undefined when nothing was left, and then nothing is written.
 */
export async function insertSearch(
  db: Db,
  search: NewSearch,
  allowed?: Allowed,
): Promise<number | undefined> {
  if (allowed && allowed.limit <= 0) return undefined;
  const values = {
    userId: search.userId ?? null,
    searchType: search.searchType,
    origin: search.origin ?? null,
    destination: search.destination ?? null,
    travelDate: search.travelDate,
    resultsFound: search.found?.resultsFound ?? null,
    totalFlights: search.found?.totalFlights ?? null,
    createdAtMs: search.createdAt.getTime(),
  };
  const { rows } = await (allowed
    ? insertCounted(db).execute({ ...values, ...allowed.window, limit: allowed.limit })
    : insertUncounted(db).execute(values));
  return rows[0] && Number(rows[0].id);
}

const TAKING = sql`
  insert into ${searchAllowances} as allowance (subject, window_start, used)
  values (${given('subject')}, ${given('windowStart')}, 1)
  on conflict (subject, window_start) do update set used = allowance.used + 1
  where allowance.used < ${given('limit')}
  returning true`;

const INSERTING = sql`
  insert into ${searches} (user_id, search_type, origin_airport, destination_airport, travel_date,
    results_found, total_flights, created_at)
  select ${given('userId')}::uuid, ${given('searchType')}::text, ${given('origin')}::text,
    ${given('destination')}::text, ${given('travelDate')}::date, ${given('resultsFound')}::int,
    ${given('totalFlights')}::int, to_timestamp(${given('createdAtMs')}::float8 / 1000)`;

const insertUncounted = preparedSql<{ id: string }>(sql`${INSERTING} returning id`);
const insertCounted = preparedSql<{ id: string }>(
  sql`with taken as (${TAKING}) ${INSERTING} from taken returning id`,
);

/** @returns whether there was such a search. */
export async function finishSearch(db: Db, id: number, found: ResultCounts): Promise<boolean> {
  const { rows } = await finishing(db).execute({ id, ...found });
  return rows.length === 1;
}

const finishing = preparedSql<{ id: string }>(sql`
  update ${searches}
  set results_found = ${given('resultsFound')}, total_flights = ${given('totalFlights')}
  where id = ${given('id')}
  returning id`);

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

/** Gives one taken search of the window back. */
export async function refundAllowance(db: Db, window: AllowanceWindow): Promise<void> {
  await db
    .update(searchAllowances)
    .set({ used: sql`${searchAllowances.used} - 1` })
    .where(and(ofWindow(window), gt(searchAllowances.used, 0)));
}

export async function countUsed(db: Db, window: AllowanceWindow): Promise<number> {
  const [row] = await usedOf(db).execute({ ...window });
  return row?.used ?? 0;
}

export async function deleteAllowancesBefore(db: Db, day: LocalDate): Promise<void> {
  await db.delete(searchAllowances).where(lt(searchAllowances.windowStart, day));
}

const ofWindow = ({ subject, windowStart }: Record<keyof AllowanceWindow, string | Placeholder>) =>
  and(eq(searchAllowances.subject, subject), eq(searchAllowances.windowStart, windowStart));

const usedOf = prepared((db) =>
  db
    .select({ used: searchAllowances.used })
    .from(searchAllowances)
    .where(ofWindow({ subject: given('subject'), windowStart: given('windowStart') }))
    .prepare(UNNAMED),
);
