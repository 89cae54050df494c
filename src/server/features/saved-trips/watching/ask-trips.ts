import type { AirportCode } from '#domain/airports.ts';
import { isStaleFare } from '#domain/alert-match.ts';
import type { WatchAnswer } from '#domain/trip-event.ts';
import type { TripPollTarget } from '#server/db/queries/saved-trips/trip-poll-targets.ts';
import { TIMERS } from '#server/jobs/repeat.ts';
import { canMatchAlerts, type FareAnswer } from '#server/providers/fares/port.ts';
import { askInTime } from '#server/providers/in-time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { TripWatchDeps } from './deps.ts';

/** Timeout for one answer: two that fail, with the pause between them, take less than a minute. */
const ANSWER_MS = 20_000;
/** A source of many requests answers what it has by then. */
const WITHIN_MS = ANSWER_MS - 2_000;

export interface Asked {
  /** `none`: the source has no fares that count, or did not answer. */
  readonly answer: FareAnswer | 'none';
  /** That were asked for; `all` if the answer is the same for all. */
  readonly destinations: readonly AirportCode[] | 'all';
  /** Whether the source failed, at least for a part of the question. */
  readonly isFailed: boolean;
}

/**
 * Asks the source past every cache, once for all trips. No question without destinations, and none to a source whose
 * fares are only what others have seen.
 * @throws the reason of `breakOff` if that ends it.
 */
export async function askTrips(
  { fares, clock, timers = TIMERS }: Pick<TripWatchDeps, 'fares' | 'clock' | 'timers'>,
  { origin, day }: TripPollTarget,
  destinations: readonly AirportCode[],
  breakOff: AbortSignal,
): Promise<Asked> {
  if (!canMatchAlerts(fares)) return { answer: 'none', destinations: 'all', isFailed: false };
  if (destinations.length === 0) return { answer: 'none', destinations, isFailed: false };
  const limit = { name: fares.name, limitMs: ANSWER_MS, after: timers.after };
  const query = { origins: [origin], destinations, date: day, fresh: true, withinMs: WITHIN_MS };
  try {
    const answer = await askInTime(limit, breakOff, (signal) => fares.search(query, signal));
    if (isStaleFare(answer.seenAt, clock.now()))
      return { answer: 'none', destinations, isFailed: true };
    return { answer, destinations, isFailed: (answer.failed?.length ?? 0) > 0 };
  } catch (reason) {
    breakOff.throwIfAborted();
    if (!(reason instanceof ProviderError)) throw reason;
    return { answer: 'none', destinations, isFailed: true };
  }
}

interface AnswerQuestion {
  readonly origin: AirportCode;
  readonly destinations: readonly AirportCode[];
  /** Whether the source has failed before: it is not waited for any more. */
  readonly isLastTry: boolean;
}

/** What the answer says of one flight. */
export function answerFor(
  { answer, destinations: asked, isFailed }: Asked,
  { origin, destinations, isLastTry }: AnswerQuestion,
): WatchAnswer {
  // A flight may have become one to book since the question.
  const isAsked = asked === 'all' || destinations.every((code) => asked.includes(code));
  if (!isAsked) return 'unasked';
  const silence = isFailed && !isLastTry ? 'unasked' : 'none';
  if (answer === 'none') return silence;
  const { flights, seenAt, failed = [] } = answer;
  const isMissing = failed.some(
    (route) => route.origin === origin && destinations.includes(route.destination),
  );
  return isMissing ? silence : { flights, seenAt };
}
