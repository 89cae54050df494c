import type { AirportCode } from '#domain/airports.ts';
import { findMatch, nextPoll, nextRetry, type PollTarget } from '#domain/alert.ts';
import { destinationOf, type Flight } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import type { DuePoll, PollResult } from '#server/db/queries/alerts/polls.ts';
import { canMatchAlerts } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { askAgain, askLowest } from './ask.ts';
import type { AskDeps } from './deps.ts';

/** Alert dates that a poll found fares for, with the flights by destination. */
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
 * Polls one origin and day. A failed request is retried soon, and changes nothing else.
 * @throws the reason of `stop` if that ends the poll.
 */
export async function poll(
  deps: AskDeps,
  due: DuePoll & PollTarget,
  stop: AbortSignal,
): Promise<Poll> {
  const { origin, day, destinations, failures } = due;
  const target = { origin, day, wasDueAt: due.dueAt };
  const beganAt = deps.clock.now();
  // Without open dates there is nothing to find, and a new alert makes the target due.
  if (destinations.length === 0 || !canMatchAlerts(deps.fares))
    return { result: { ...target, dueAt: nextPoll(due, beganAt), checkedAt: undefined } };
  try {
    const { lowest, seenAt, failed = [] } = await askLowest(deps, due, stop);
    const dateIds = await deps.queries.listFulfilled(deps.db, due, lowest);
    // Confirms the match with the source itself, so that nobody gets a message about a seat that is gone.
    const match = dateIds.length > 0 ? await confirm(deps, due, dateIds, stop) : undefined;
    if (failed.length > 0) {
      // Answered routes count; the rest is retried soon.
      const dueAt = nextRetry(due, failures + 1, beganAt);
      const error = `${failed.length} of ${destinations.length} routes were not answered`;
      return { result: { ...target, dueAt, error }, match };
    }
    const checkedAt = match?.seenAt ?? seenAt;
    return { result: { ...target, dueAt: nextPoll(due, beganAt), checkedAt }, match };
  } catch (reason) {
    stop.throwIfAborted();
    if (!(reason instanceof ProviderError)) throw reason;
    const dueAt = nextRetry(due, failures + 1, beganAt);
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

/** The cheapest of the match's flights for one alert. */
export const matchIn = (
  { flights }: Match,
  alert: Parameters<typeof findMatch>[0] & { readonly destination: AirportCode },
) => findMatch(alert, flights.get(alert.destination) ?? []);
