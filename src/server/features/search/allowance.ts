import type { Actor } from '#domain/account/actor.ts';
import { type Allowance, limitReachedMessage, windowStart } from '#domain/account/allowance.ts';
import { can } from '#domain/account/permission.ts';
import { AppError } from '#domain/errors.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { dayAt, instantOfDate, type TimeZone } from '#domain/time/zone.ts';
import type { Database } from '#server/db/database.ts';
import {
  type AllowanceWindow,
  countUsed,
  deleteSearch,
  finishSearch,
  giveBackToAllowance,
  insertSearch,
  type SearchType,
  takeFromAllowance,
} from '#server/db/queries/searches.ts';
import type { Clock } from '#server/ports/clock.ts';

export interface AllowanceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly allowance: Allowance;
  /** Zone whose midnight begins a new window, the same for everybody. */
  readonly allowanceZone: TimeZone;
}

export interface CountedSearch {
  readonly actor: Actor;
  readonly searchType: SearchType;
  readonly origin?: string | undefined;
  readonly destination?: string | undefined;
  readonly travelDate: LocalDate;
}

/** How much a search found. */
export interface Found {
  readonly places: number;
  readonly flights: number;
}

function windowOf(deps: AllowanceDeps, actor: Actor): AllowanceWindow {
  const today = dayAt(deps.allowanceZone, instantOfDate(deps.clock.now()));
  return {
    subject: actor.kind === 'member' ? `user:${actor.id}` : `address:${actor.addressKey}`,
    windowStart: windowStart(deps.allowance, today),
  };
}

/**
 * Runs `work` as one counted search. The search is counted before the work, so that parallel tabs cannot
 * exceed the limit. It is given back when the work fails, so that our faults cost nothing; a search that the
 * caller breaks off was made and counts.
 * @throws AppError `search_limit_reached`.
 */
export async function asCountedSearch<T extends Found>(
  deps: AllowanceDeps,
  search: CountedSearch,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const { actor, ...what } = search;
  const window = can(actor, 'flights.search-unlimited') ? undefined : windowOf(deps, actor);
  const userId = actor.kind === 'member' ? actor.id : undefined;
  const id = await deps.db.transaction(async (tx) => {
    if (window && !(await takeFromAllowance(tx, window, deps.allowance.limit)))
      throw new AppError('search_limit_reached', { message: limitReachedMessage(deps.allowance) });
    return insertSearch(tx, {
      userId,
      searchType: what.searchType,
      origin: what.origin,
      destination: what.destination,
      travelDate: what.travelDate,
      createdAt: deps.clock.now(),
    });
  });
  try {
    const found = await work();
    await finishSearch(deps.db, id, { resultsFound: found.places, totalFlights: found.flights });
    return found;
  } catch (error) {
    if (!signal.aborted) await undo(deps.db, id, window);
    throw error;
  }
}

function undo(db: Database, id: number, window: AllowanceWindow | undefined): Promise<void> {
  return db.transaction(async (tx) => {
    await deleteSearch(tx, id);
    if (window) await giveBackToAllowance(tx, window);
  });
}

export interface Usage {
  readonly allowance: Allowance;
  /** Undefined for members without a limit. */
  readonly remaining: number | undefined;
}

/** What the actor may still search in the current window. */
export async function searchUsage(deps: AllowanceDeps, actor: Actor): Promise<Usage> {
  if (can(actor, 'flights.search-unlimited'))
    return { allowance: deps.allowance, remaining: undefined };
  const used = await countUsed(deps.db, windowOf(deps, actor));
  return { allowance: deps.allowance, remaining: Math.max(0, deps.allowance.limit - used) };
}
