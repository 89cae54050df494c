import { type Allowance, limitReachedMessage, windowEnd, windowStart } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import { ONE_TRAVELER, type Party } from '#domain/party.ts';
import type { Actor } from '#domain/permissions.ts';
import { can } from '#domain/permissions.ts';
import type { Clock, LocalDate } from '#domain/time.ts';
import { dayAt, instantOfDate, startOfDay, type TimeZone } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import {
  type AllowanceWindow,
  countUsed,
  deleteSearch,
  finishSearch,
  insertSearch,
  markSent,
  type NewSearch,
  refundAllowance,
  type SearchType,
} from '#server/db/queries/searches.ts';

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

export interface CountedSearch {
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
export async function countSearch(deps: AllowanceDeps, search: CountedSearch): Promise<CountedRun> {
  const { searchDb } = deps;
  const window = windowFor(deps, search.actor);
  const { id, isCovered } = await insertCounted(deps, rowOf(deps, search), window);
  if (isCovered)
    return {
      send: async () => undefined,
      finish: (found) => finish(searchDb, id, { found, window: undefined }),
      refund: async () => undefined,
      refundFailed: async () => undefined,
    };
  const refund = () => undo(searchDb, id, window);
  return {
    send: async (flights) => {
      if (window) await markSent(searchDb, id, flights);
    },
    finish: (found) => finish(searchDb, id, { found, window }),
    refund,
    refundFailed: () => refund().catch(deps.reportUnrefunded),
  };
}

const sinceOf = ({ createdAt }: NewSearch): Date => new Date(createdAt.getTime() - COVERED_MS);

/**
 * Counts a search that is answered from the cache, before it is answered; an empty answer is only recorded.
 * @throws AppError `search_limit_reached`.
 */
export async function countAnswered(
  deps: AllowanceDeps,
  search: CountedSearch,
  found: Found,
  signal: AbortSignal,
): Promise<void> {
  const window = found.flights > 0 ? windowFor(deps, search.actor) : undefined;
  const { id, isCovered } = await insertCounted(deps, rowOf(deps, search, found), window);
  if (signal.aborted && !isCovered) await undo(deps.searchDb, id, window);
}

const rowOf = ({ clock }: AllowanceDeps, search: CountedSearch, found?: Found): NewSearch => ({
  userId: search.actor.kind === 'member' ? search.actor.id : undefined,
  searchType: search.searchType,
  origin: search.origin,
  destination: search.destination,
  travelDate: search.travelDate,
  trip: search.trip,
  party: search.party ?? ONE_TRAVELER,
  createdAt: clock.now(),
  found: found && countsOf(found),
});

const countsOf = ({ places, flights }: Found) => ({ resultsFound: places, totalFlights: flights });

async function insertCounted(
  deps: AllowanceDeps,
  search: NewSearch,
  window: AllowanceWindow | undefined,
) {
  const { searchDb, allowance } = deps;
  const { limit } = allowance;
  const allowed = window && { window, limit, coveredSince: sinceOf(search) };
  const inserted = await insertSearch(searchDb, search, allowed);
  if (inserted === undefined)
    throw new AppError('search_limit_reached', {
      message: limitReachedMessage(allowance),
      retryAfterSeconds: secondsToNextWindow(deps),
    });
  return inserted;
}

const secondsToNextWindow = (deps: AllowanceDeps): number =>
  Math.ceil((nextWindow(deps).getTime() - deps.clock.now().getTime()) / 1_000);

function nextWindow({ allowance, allowanceZone: zone, clock }: AllowanceDeps): Date {
  const next = windowEnd(allowance, dayAt(zone, instantOfDate(clock.now())));
  return new Date(startOfDay(zone, next) * 60_000);
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
  search: CountedSearch,
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

interface Finished {
  readonly found: Found;
  /** Of the refund if it found nothing. */
  readonly window: AllowanceWindow | undefined;
}

async function finish(searchDb: Database, id: number, { found, window }: Finished): Promise<void> {
  const counts = countsOf(found);
  if (found.flights > 0 || !window) await finishSearch(searchDb, id, counts);
  else
    await searchDb.transaction(async (tx) => {
      if (await finishSearch(tx, id, counts)) await refundAllowance(tx, window);
    });
}

function undo(searchDb: Database, id: number, window: AllowanceWindow | undefined): Promise<void> {
  return searchDb.transaction(async (tx) => {
    if ((await deleteSearch(tx, id)) && window) await refundAllowance(tx, window);
  });
}

export interface Usage {
  readonly allowance: Allowance;
  /** Undefined for members without a limit. */
  readonly remaining: number | undefined;
  /** Start of the next window; undefined for members without a limit. */
  readonly resetsAt: Date | undefined;
}

/** Remaining searches of the actor in the current window. */
export async function searchUsage(deps: AllowanceDeps, actor: Actor): Promise<Usage> {
  const window = windowFor(deps, actor);
  if (!window) return { allowance: deps.allowance, remaining: undefined, resetsAt: undefined };
  const used = await countUsed(deps.db, window);
  return {
    allowance: deps.allowance,
    remaining: Math.max(0, deps.allowance.limit - used),
    resetsAt: nextWindow(deps),
  };
}
