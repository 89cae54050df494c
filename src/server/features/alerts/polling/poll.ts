import type { AirportCode } from '#domain/airports.ts';
import { findMatch, nextLook, nextTry, type PollTarget } from '#domain/alert.ts';
import { destinationOf, type Flight } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import type { DuePoll, PollResult } from '#server/db/queries/alerts/polls.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { askAgain, askLowest } from './ask.ts';
import type { AskDeps } from './deps.ts';

/** Dates that a look has found something for, with what was found by destination. */
export interface Match {
  readonly dateIds: readonly number[];
  readonly flights: ReadonlyMap<AirportCode, readonly Flight[]>;
  readonly seenAt: Date;
}

export interface Poll {
  readonly result: PollResult;
  readonly match?: Match | undefined;
}

/**
 * Looks at one origin and day. What the source does not answer is tried again soon, and changes nothing else.
 * @throws the reason of `stop` when that ends the look.
 */
export async function poll(
  deps: AskDeps,
  due: DuePoll & PollTarget,
  stop: AbortSignal,
): Promise<Poll> {
  const { origin, day, destinations, failures } = due;
  const target = { origin, day, wasDueAt: due.dueAt };
  const beganAt = deps.clock.now();
  // Its alerts have been deleted or found: whoever waits for it next makes it due. And what only others have seen is
  // no find.
  if (destinations.length === 0 || deps.fares.indicative)
    return { result: { ...target, dueAt: nextLook(due, beganAt), checkedAt: undefined } };
  try {
    const { lowest, seenAt, failed = [] } = await askLowest(deps, due, stop);
    const dateIds = await deps.queries.listFulfilled(deps.db, due, lowest);
    // Nobody is told of a seat that is gone: the source itself is asked for the flights behind a match.
    const match = dateIds.length > 0 ? await confirm(deps, due, dateIds, stop) : undefined;
    if (failed.length > 0) {
      // What was answered counts; the rest is tried again soon.
      const dueAt = nextTry(due, failures + 1, beganAt);
      const error = `${failed.length} of ${destinations.length} routes were not answered`;
      return { result: { ...target, dueAt, error }, match };
    }
    const checkedAt = match?.seenAt ?? seenAt;
    return { result: { ...target, dueAt: nextLook(due, beganAt), checkedAt }, match };
  } catch (reason) {
    stop.throwIfAborted();
    if (!(reason instanceof ProviderError)) throw reason;
    const dueAt = nextTry(due, failures + 1, beganAt);
    return { result: { ...target, dueAt, error: reason.message } };
  }
}

async function confirm(
  deps: AskDeps,
  due: DuePoll,
  dateIds: readonly number[],
  stop: AbortSignal,
): Promise<Match> {
  const { flights, seenAt } = await askAgain(deps, due, stop);
  return { dateIds, flights: groupBy(flights, destinationOf), seenAt };
}

/** The cheapest of the match's flights for one wish. */
export const matchIn = (
  { flights }: Match,
  alert: Parameters<typeof findMatch>[0] & { readonly destination: AirportCode },
) => findMatch(alert, flights.get(alert.destination) ?? []);
