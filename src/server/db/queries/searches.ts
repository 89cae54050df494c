import { and, eq, gt, type Placeholder, sql } from 'drizzle-orm';
import type { Party } from '#domain/party.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Db } from '../database.ts';
import { parameter, prepared, preparedSql, UNNAMED } from '../prepared.ts';
import { type SEARCH_TYPES, searchAllowances, searches } from '../schema.ts';

export type SearchType = (typeof SEARCH_TYPES)[number];

export interface NewSearch {
  /** Absent for a guest. */
  readonly userId: string | undefined;
  readonly searchType: SearchType;
  readonly origin: string | undefined;
  readonly destination: string | undefined;
  readonly travelDate: LocalDate;
  /** Days out and nights of a question about trips, `2026-12-09/2026-12-22 2-4`. */
  readonly trip?: string | undefined;
  readonly party: Party;
  readonly createdAt: Date;
  /** If the result is already known. */
  readonly found?: ResultCounts | undefined;
}

export interface ResultCounts {
  /** Number of places. */
  readonly resultsFound: number;
  readonly totalFlights: number;
}

export interface AllowanceWindow {
  readonly subject: string;
  readonly windowStart: LocalDate;
}

/** The limit of a window. */
interface Allowed {
  readonly window: AllowanceWindow;
  readonly limit: number;
  /**
   * The newest search of the same member and query that has sent flights, if it began later, covers another party, and
   * the same one until it ends. A question about trips covers all that ask for the same days, nights and places.
   */
  readonly coveredSince: Date;
}

interface InsertedSearch {
  readonly id: number;
  /** Whether an earlier search covers it, so that nothing was consumed. */
  readonly isCovered: boolean;
}

/**
 * Inserts a search, with its result counts if they are already known, and consumes one search of `allowed`. A covered
 * search takes over the row of the one that covers it under a new ID, so that the previous holder can neither refund nor
 * finish it. One statement, so that parallel calls on any number of processes consume exactly `limit`.
 * @returns undefined if nothing was left, and then nothing is inserted.
 */
export async function insertSearch(
  db: Db,
  search: NewSearch,
  allowed?: Allowed,
): Promise<InsertedSearch | undefined> {
  if (allowed && allowed.limit <= 0) return undefined;
  const values = {
    userId: search.userId ?? null,
    searchType: search.searchType,
    origin: search.origin ?? null,
    destination: search.destination ?? null,
    travelDate: search.travelDate,
    trip: search.trip ?? null,
    travelers: search.party.travelers,
    passes: search.party.passes,
    ...countsOf(search),
    createdAtMs: search.createdAt.getTime(),
  };
  const { rows } = await (allowed
    ? insertCounted(db).execute({
        ...values,
        ...allowed.window,
        limit: allowed.limit,
        coveredSinceMs: allowed.coveredSince.getTime(),
      })
    : insertUncounted(db).execute(values));
  return rows[0] && { id: Number(rows[0].id), isCovered: rows[0].covered };
}

const countsOf = ({ found }: NewSearch) => ({
  resultsFound: found?.resultsFound ?? null,
  totalFlights: found?.totalFlights ?? null,
});

/** Of concurrent callers one gets it: for the others its ID has changed. */
const TAKE_COVERED = sql`
  update ${searches}
  set id = default, travelers = ${parameter('travelers')}::smallint, passes = ${parameter('passes')}::smallint,
    results_found = ${parameter('resultsFound')}::int
  where (results_found is null
      or trip is not null
      or (travelers, passes) <> (${parameter('travelers')}::smallint, ${parameter('passes')}::smallint))
    and created_at > to_timestamp(${parameter('coveredSinceMs')}::float8 / 1000)
    and id = (
      select max(id) from ${searches}
      where user_id = ${parameter('userId')}::uuid
        and search_type = ${parameter('searchType')}::text
        and origin_airport is not distinct from ${parameter('origin')}::text
        and destination_airport is not distinct from ${parameter('destination')}::text
        and travel_date = ${parameter('travelDate')}::date
        and trip is not distinct from ${parameter('trip')}::text
        and total_flights > 0
        and created_at > to_timestamp(${parameter('coveredSinceMs')}::float8 / 1000))
  returning id`;

const CONSUME_ALLOWANCE = sql`
  insert into ${searchAllowances} as allowance (subject, window_start, used)
  select ${parameter('subject')}::text, ${parameter('windowStart')}::date, 1
  where not exists (select from covering)
  on conflict (subject, window_start) do update set used = allowance.used + 1
  where allowance.used < ${parameter('limit')}
  returning true`;

const INSERT_SEARCH = sql`
  insert into ${searches} (user_id, search_type, origin_airport, destination_airport, travel_date, trip,
    travelers, passes, results_found, total_flights, created_at)
  select ${parameter('userId')}::uuid, ${parameter('searchType')}::text, ${parameter('origin')}::text,
    ${parameter('destination')}::text, ${parameter('travelDate')}::date, ${parameter('trip')}::text,
    ${parameter('travelers')}::smallint, ${parameter('passes')}::smallint, ${parameter('resultsFound')}::int,
    ${parameter('totalFlights')}::int, to_timestamp(${parameter('createdAtMs')}::float8 / 1000)`;

interface InsertedRow {
  readonly id: string;
  readonly covered: boolean;
}
const insertUncounted = preparedSql<InsertedRow>(
  sql`${INSERT_SEARCH} returning id, false as covered`,
);
const insertCounted = preparedSql<InsertedRow>(sql`
  with covering as (${TAKE_COVERED}),
    taken as (${CONSUME_ALLOWANCE}),
    added as (${INSERT_SEARCH} from taken returning id)
  select id, false as covered from added union all select id, true from covering`);

/**
 * Ends a search. One that has sent flights before keeps their number if it ends without any.
 * @returns false if there is no such search.
 */
export async function finishSearch(db: Db, id: number, found: ResultCounts): Promise<boolean> {
  const { rows } = await finishStatement(db).execute({ id, ...found });
  return rows.length === 1;
}

const finishStatement = preparedSql<{ id: string }>(sql`
  update ${searches}
  set results_found = ${parameter('resultsFound')},
    total_flights = coalesce(nullif(${parameter('totalFlights')}::int, 0), total_flights, 0)
  where id = ${parameter('id')}
  returning id`);

/** Writes down that a running search sends its first flights. */
export async function markSent(db: Db, id: number, totalFlights: number): Promise<void> {
  await db.update(searches).set({ totalFlights }).where(eq(searches.id, id));
}

/** @returns false if there is no such search. */
export async function deleteSearch(db: Db, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(searches).where(eq(searches.id, id));
  return rowCount === 1;
}

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

const ofWindow = ({ subject, windowStart }: Record<keyof AllowanceWindow, string | Placeholder>) =>
  and(eq(searchAllowances.subject, subject), eq(searchAllowances.windowStart, windowStart));

const usedOf = prepared((db) =>
  db
    .select({ used: searchAllowances.used })
    .from(searchAllowances)
    .where(ofWindow({ subject: parameter('subject'), windowStart: parameter('windowStart') }))
    .prepare(UNNAMED),
);
