import { and, eq, gt, type Placeholder, sql } from 'drizzle-orm';
import { searchUsage as searchUsageEndpoint } from '#contract/auth.ts';
import { type Allowance, limitReachedMessage, windowEnd, windowStart } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import { ONE_TRAVELER, type Party } from '#domain/party.ts';
import { type Actor, can } from '#domain/permissions.ts';
import {
  type Clock,
  dayAt,
  instantOfDate,
  type LocalDate,
  startOfDay,
  type TimeZone,
} from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import { parameter, prepared, preparedSql, UNNAMED } from '#server/db/prepared.ts';
import { type SEARCH_TYPES, searchAllowances, searches } from '#server/db/schema.ts';
import { route } from '#server/http/route.ts';

export interface AllowanceDeps {
  readonly db: Database;
  /** For the writes of searches. */
  readonly searchDb: Database;
  readonly clock: Clock;
  readonly allowance: Allowance;
  /** Zone whose midnight starts a new window, the same for everybody. */
  readonly allowanceZone: TimeZone;
  /** Called with the error when a search that failed could not be refunded either. */
  readonly reportUnrefunded: (error: unknown) => void;
}

export type SearchType = (typeof SEARCH_TYPES)[number];

export interface NewSearch {
  readonly actor: Actor;
  readonly searchType: SearchType;
  readonly origin?: string | undefined;
  readonly destination?: string | undefined;
  readonly travelDate: LocalDate;
  /** Days out and nights of a question about trips. */
  readonly trip?: string | undefined;
  /** One traveler with a pass by default. */
  readonly party?: Party | undefined;
}

/** Result counts of a search. */
export interface Found {
  readonly places: number;
  readonly flights: number;
}

interface AllowanceWindow {
  readonly subject: string;
  readonly windowStart: LocalDate;
}

/** Undefined for callers without a limit. */
function windowFor(deps: AllowanceDeps, actor: Actor): AllowanceWindow | undefined {
  if (can(actor, 'flights.search-unlimited')) return undefined;
  const today = dayAt(deps.allowanceZone, instantOfDate(deps.clock.now()));
  return {
    subject: actor.kind === 'member' ? `user:${actor.id}` : `address:${actor.addressKey}`,
    windowStart: windowStart(deps.allowance, today),
  };
}

/** A running search that has been counted. */
export interface CountedRun {
  /**
   * Writes down that the first flights are sent: from here on the search is not refunded, and covers the same question
   * until it ends and other parties for ten minutes.
   */
  send(flights: number): Promise<void>;
  /** Writes down what it found. Without a flight it costs nothing. */
  finish(found: Found): Promise<void>;
  /** Deletes and refunds the search; no effect if an earlier search covers it. */
  refund(): Promise<void>;
  /** The same after a failure. An error of the refund is only reported, as the caller is to be told the first one. */
  refundFailed(): Promise<void>;
}

/** How long an interrupted search can be repeated, and any search asked for another party, without being counted. */
const COVERED_MS = 10 * 60_000;

/**
 * Counts a search before it runs, so that parallel tabs cannot exceed the limit. A member's search is not counted if an
 * interrupted one of the same question, or one for another party, has sent flights within ten minutes.
 * @throws AppError `search_limit_reached`.
 */
export async function countSearch(deps: AllowanceDeps, search: NewSearch): Promise<CountedRun> {
  const { searchDb } = deps;
  const window = windowFor(deps, search.actor);
  const { id, isCovered } = await insertSearch(deps, search, { window });
  if (isCovered)
    return {
      send: async () => undefined,
      finish: (found) => finish(searchDb, id, found),
      refund: async () => undefined,
      refundFailed: async () => undefined,
    };
  const refund = () => undo(searchDb, id, window);
  return {
    send: async (flights) => {
      if (!window) return;
      await searchDb.update(searches).set({ totalFlights: flights }).where(eq(searches.id, id));
    },
    finish: (found) => finish(searchDb, id, found, window),
    refund,
    refundFailed: () => refund().catch(deps.reportUnrefunded),
  };
}

/**
 * Counts a search that is answered from the cache, before it is answered; an empty answer is only recorded.
 * @throws AppError `search_limit_reached`.
 */
export async function countAnswered(
  deps: AllowanceDeps,
  search: NewSearch,
  found: Found,
  signal: AbortSignal,
): Promise<void> {
  const window = found.flights > 0 ? windowFor(deps, search.actor) : undefined;
  const { id, isCovered } = await insertSearch(deps, search, { window, found });
  if (signal.aborted && !isCovered) await undo(deps.searchDb, id, window);
}

interface Asking<T> {
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  /** Whether the caller has this answer already and is told so instead of getting it. */
  readonly isHeld: (found: T) => Promise<boolean>;
}

/**
 * Runs `work` as one counted search. Refunds it if no answer is sent: the work fails, the caller has gone, or has
 * the answer already.
 * @throws AppError `search_limit_reached`.
 */
export async function asCountedSearch<T extends Found>(
  deps: AllowanceDeps,
  search: NewSearch,
  { signal, isHeld }: Asking<T>,
  work: () => Promise<T>,
): Promise<T> {
  const run = await countSearch(deps, search);
  try {
    const found = await work();
    if (signal.aborted || (await isHeld(found))) await run.refund();
    else await run.finish(found);
    return found;
  } catch (error) {
    await run.refundFailed();
    throw error;
  }
}

/** @param window of the refund if it found nothing. */
async function finish(
  searchDb: Database,
  id: number,
  found: Found,
  window?: AllowanceWindow,
): Promise<void> {
  if (found.flights > 0 || !window) await finishSearch(searchDb, id, found);
  else
    await searchDb.transaction(async (tx) => {
      if (await finishSearch(tx, id, found)) await refundAllowance(tx, window);
    });
}

function undo(searchDb: Database, id: number, window: AllowanceWindow | undefined): Promise<void> {
  return searchDb.transaction(async (tx) => {
    if ((await deleteSearch(tx, id)) && window) await refundAllowance(tx, window);
  });
}

/** Searches that the actor has left, and when the next window begins; undefined for members without a limit. */
export async function searchUsage(deps: AllowanceDeps, actor: Actor) {
  const window = windowFor(deps, actor);
  if (!window) return undefined;
  const [row] = await usedOf(deps.db).execute({ ...window });
  const remaining = Math.max(0, deps.allowance.limit - (row?.used ?? 0));
  return { remaining, resetsAt: nextWindow(deps) };
}

export const searchUsageRoute = (deps: AllowanceDeps) =>
  route(searchUsageEndpoint, async ({ actor }) => {
    const usage = await searchUsage(deps, actor);
    return {
      search_limit: deps.allowance.limit,
      searches_remaining: usage?.remaining ?? null,
      is_premium: actor.plan === 'premium',
      per: deps.allowance.per,
      resets_at: usage?.resetsAt.toISOString() ?? null,
    };
  });

const secondsToNextWindow = (deps: AllowanceDeps): number =>
  Math.ceil((nextWindow(deps).getTime() - deps.clock.now().getTime()) / 1_000);

function nextWindow({ allowance, allowanceZone: zone, clock }: AllowanceDeps): Date {
  const next = windowEnd(allowance, dayAt(zone, instantOfDate(clock.now())));
  return new Date(startOfDay(zone, next) * 60_000);
}

/**
 * Inserts a search, with its result counts if they are already known, and consumes one search of the window, if
 * there is one. A covered search takes over the row of the one that covers it under a new ID, so that the previous holder can neither refund nor
 * finish it. One statement, so that parallel calls on any number of processes consume exactly the limit.
 * @returns its ID, and whether an earlier search covers it, so that nothing was consumed.
 * @throws AppError `search_limit_reached` if nothing was left, and then nothing is inserted.
 */
async function insertSearch(
  deps: AllowanceDeps,
  search: NewSearch,
  { window, found }: { readonly window: AllowanceWindow | undefined; readonly found?: Found },
) {
  const { searchDb, allowance, clock } = deps;
  const createdAtMs = clock.now().getTime();
  const values = { ...valuesOf(search, found), createdAtMs };
  const { limit } = allowance;
  if (window && limit <= 0) throw limitReached(deps);
  const coveredSinceMs = createdAtMs - COVERED_MS;
  const { rows } = await (window
    ? insertCounted(searchDb).execute({ ...values, ...window, limit, coveredSinceMs })
    : insertUncounted(searchDb).execute(values));
  const [row] = rows;
  if (row === undefined) throw limitReached(deps);
  return { id: Number(row.id), isCovered: row.covered };
}

const valuesOf = ({ actor, party = ONE_TRAVELER, ...search }: NewSearch, found?: Found) => ({
  userId: actor.kind === 'member' ? actor.id : null,
  searchType: search.searchType,
  origin: search.origin ?? null,
  destination: search.destination ?? null,
  travelDate: search.travelDate,
  trip: search.trip ?? null,
  travelers: party.travelers,
  passes: party.passes,
  resultsFound: found?.places ?? null,
  totalFlights: found?.flights ?? null,
});

const limitReached = (deps: AllowanceDeps) =>
  new AppError('search_limit_reached', {
    message: limitReachedMessage(deps.allowance),
    retryAfterSeconds: secondsToNextWindow(deps),
  });

/**
 * The newest search of the same member and query that has sent flights, if it began later than `coveredSinceMs`, covers
 * another party, and the same one until it ends. A question about trips covers all that ask for the same days, nights and
 * places. Of concurrent callers one gets it: for the others its ID has changed.
 */
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
async function finishSearch(db: Db, id: number, { places, flights }: Found): Promise<boolean> {
  const values = { id, resultsFound: places, totalFlights: flights };
  const { rows } = await finishStatement(db).execute(values);
  return rows.length === 1;
}

const finishStatement = preparedSql<{ id: string }>(sql`
  update ${searches}
  set results_found = ${parameter('resultsFound')},
    total_flights = coalesce(nullif(${parameter('totalFlights')}::int, 0), total_flights, 0)
  where id = ${parameter('id')}
  returning id`);

/** @returns false if there is no such search. */
async function deleteSearch(db: Db, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(searches).where(eq(searches.id, id));
  return rowCount === 1;
}

async function refundAllowance(db: Db, window: AllowanceWindow): Promise<void> {
  await db
    .update(searchAllowances)
    .set({ used: sql`${searchAllowances.used} - 1` })
    .where(and(ofWindow(window), gt(searchAllowances.used, 0)));
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
