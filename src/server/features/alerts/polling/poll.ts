import type { AirportCode } from '#domain/airports.ts';
import { type FlightTerms, findMatch, type Match } from '#domain/alert-match.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { destinationOf, type FareKind, type Flight } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { keepOffer, type OfferedFare, offersOf } from '#domain/offered-fare.ts';
import { nextPoll, nextRetry, type PollTarget } from '#domain/poll-target.ts';
import type { DuePoll, PollResult } from '#server/db/queries/alerts/polls.ts';
import { canMatchAlerts } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { askAgain, askLowest } from './ask.ts';
import type { AskDeps } from './deps.ts';

/** Alert dates that a poll found fares for, with the flights of the origin. */
export interface FoundFlights {
  readonly dateIds: readonly number[];
  readonly byDestination: ReadonlyMap<AirportCode, readonly Flight[]>;
  /** Those that no other beats, whatever an alert asks; for alerts that go anywhere. */
  readonly best: () => readonly Flight[];
  readonly seenAt: Date;
}

export interface Poll {
  readonly result: PollResult;
  readonly found?: FoundFlights | undefined;
  /** The result if what was found becomes too old before it is committed. */
  readonly expired: (now: Date) => PollResult;
}

/**
 * Polls one origin and day. A failed request is retried soon, and changes nothing else.
 * @throws the reason of `breakOff` if that ends the poll.
 */
export async function poll(
  deps: AskDeps,
  due: DuePoll & PollTarget,
  breakOff: AbortSignal,
): Promise<Poll> {
  const { origin, day, destinations, anywhere, failures } = due;
  const target = { origin, day, wasDueAt: due.dueAt };
  const beganAt = deps.clock.now();
  const failed = (error: string, dueAt = nextRetry(due, failures + 1, beganAt)): PollResult => ({
    ...target,
    dueAt,
    error,
  });
  const expired = (now: Date) =>
    failed(
      'the answer became too old',
      failures === 0 ? due.dueAt : nextRetry(due, failures + 1, now),
    );
  // Without open dates there is nothing to find, and a new alert makes the target due.
  if ((destinations.length === 0 && !anywhere) || !canMatchAlerts(deps.fares))
    return { result: { ...target, dueAt: nextPoll(due, beganAt), checkedAt: undefined }, expired };
  try {
    const answer = await askLowest(deps, due, breakOff);
    const { lowest, seenAt, failed: unanswered = [] } = answer;
    const dateIds = await deps.queries.listFulfilled(deps.db, due, lowest);
    // Confirms the match with the source itself, so that nobody gets a message about a seat that is gone.
    const found = dateIds.length > 0 ? await confirm(deps, due, dateIds, breakOff) : undefined;
    if (unanswered.length > 0) {
      // Answered routes count; the rest is retried soon.
      const of = anywhere ? '' : ` of ${destinations.length}`;
      const result = failed(`${unanswered.length}${of} routes were not answered`);
      return { result, found, expired };
    }
    const checkedAt = found?.seenAt ?? seenAt;
    return { result: { ...target, dueAt: nextPoll(due, beganAt), checkedAt }, found, expired };
  } catch (reason) {
    breakOff.throwIfAborted();
    if (!(reason instanceof ProviderError)) throw reason;
    return { result: failed(reason.message), expired };
  }
}

async function confirm(
  deps: AskDeps,
  due: DuePoll,
  dateIds: readonly number[],
  breakOff: AbortSignal,
): Promise<FoundFlights> {
  const { flights, seenAt } = await askAgain(deps, due, breakOff);
  let best: readonly Flight[] | undefined;
  const bestOnce = () => {
    best ??= bestAmong(flights);
    return best;
  };
  return { dateIds, byDestination: groupBy(flights, destinationOf), best: bestOnce, seenAt };
}

/** In the order of `flights`. */
function bestAmong(flights: readonly Flight[]): Flight[] {
  const lists = new Map<FareKind, (OfferedFare & { readonly flight: Flight })[]>();
  for (const flight of flights)
    for (const offer of offersOf(flight)) {
      const list = lists.get(offer.kind) ?? [];
      lists.set(offer.kind, list);
      keepOffer(list, { ...offer, flight });
    }
  const best = new Set([...lists.values()].flatMap((list) => list.map(({ flight }) => flight)));
  return flights.filter((flight) => best.has(flight));
}

/** The cheapest of the flights for one alert. */
export function matchIn(
  { byDestination, best }: FoundFlights,
  alert: FlightTerms & Pick<AlertQuestion, 'destinations'>,
): Match | undefined {
  const { destinations } = alert;
  const flights =
    destinations.length === 0 ? best() : destinations.flatMap((to) => byDestination.get(to) ?? []);
  return findMatch(alert, flights);
}
