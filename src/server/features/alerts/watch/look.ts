import { findMatch } from '#domain/alert/alert.ts';
import type { WatchIndex } from '#domain/alert/watch-index.ts';
import { nextLook, nextTry, type WatchedDay } from '#domain/alert/watch-times.ts';
import { destinationOf, type Flight } from '#domain/flight/flight.ts';
import type { AirportCode } from '#domain/network/airport.ts';
import { groupBy } from '#domain/search/group-by.ts';
import type { DueWatch, Looked } from '#server/db/queries/alerts/watches.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { askAgain, askLowest } from './ask.ts';
import type { AskDeps } from './deps.ts';

/** Dates that a look has found something for, with what was found by destination. */
export interface Match {
  readonly dateIds: readonly number[];
  readonly flights: ReadonlyMap<AirportCode, readonly Flight[]>;
  readonly seenAt: Date;
}

export interface Look {
  readonly looked: Looked;
  readonly match?: Match | undefined;
}

/**
 * Looks at one origin and day. What the source does not answer is tried again soon, and changes nothing else.
 * @throws the reason of `stop` when that ends the look.
 */
export async function look(
  deps: AskDeps,
  index: WatchIndex,
  due: DueWatch & WatchedDay,
  stop: AbortSignal,
): Promise<Look> {
  const { origin, day, failures } = due;
  const beganAt = deps.clock.now();
  const destinations = index.destinationsOf(origin, day);
  // Its alerts have been deleted or found: whoever waits for it next makes it due. And what only others have seen is
  // no find.
  if (destinations.length === 0 || deps.fares.indicative)
    return { looked: { origin, day, dueAt: nextLook(due, beganAt), checkedAt: undefined } };
  try {
    const {
      lowest,
      seenAt,
      failed = [],
    } = await askLowest(deps, { origin, day, destinations }, stop);
    const dateIds = lowest.flatMap((fare) => [
      ...index.fulfilledBy(origin, fare.destination, day, fare),
    ]);
    const match =
      dateIds.length > 0 ? await confirm(deps, due, { dateIds, index }, stop) : undefined;
    if (failed.length > 0) {
      // What was answered counts; the rest is tried again soon.
      const dueAt = nextTry(due, failures + 1, beganAt);
      const error = `${failed.length} of ${destinations.length} routes were not answered`;
      return { looked: { origin, day, dueAt, error }, match };
    }
    const checkedAt = match?.seenAt ?? seenAt;
    return { looked: { origin, day, dueAt: nextLook(due, beganAt), checkedAt }, match };
  } catch (reason) {
    stop.throwIfAborted();
    if (!(reason instanceof ProviderError)) throw reason;
    const dueAt = nextTry(due, failures + 1, beganAt);
    return { looked: { origin, day, dueAt, error: reason.message } };
  }
}

/** Asks the source itself for the flights behind a match: nobody is told of a seat that is gone. */
async function confirm(
  deps: AskDeps,
  { origin, day }: DueWatch,
  { dateIds, index }: { dateIds: readonly number[]; index: WatchIndex },
  stop: AbortSignal,
): Promise<Match> {
  const destinations = index.destinationsOf(origin, day);
  const { flights, seenAt } = await askAgain(deps, { origin, day, destinations }, stop);
  return { dateIds, flights: groupBy(flights, destinationOf), seenAt };
}

/** The cheapest of the match's flights for one wish. */
export const findIn = (
  { flights }: Match,
  wish: Parameters<typeof findMatch>[0] & { readonly destination: AirportCode },
) => findMatch(wish, flights.get(wish.destination) ?? []);
