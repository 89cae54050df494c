import type { AirportCode } from '#domain/airports.ts';
import { isStaleFare } from '#domain/alert-match.ts';
import { lowestOf } from '#domain/offered-fare.ts';
import type { LocalDate } from '#domain/time.ts';
import { TIMERS } from '#server/jobs/repeat.ts';
import type { FareAnswer, FareSource, LowestAnswer } from '#server/providers/fares/port.ts';
import { askInTime } from '#server/providers/in-time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { AskDeps } from './deps.ts';

/** Timeout for one answer of the fare source. */
const ANSWER_MS = 30_000;
/** A source of many requests answers what it has by then. */
const WITHIN_MS = ANSWER_MS - 2_000;

export interface PollQuestion {
  readonly origin: AirportCode;
  readonly day: LocalDate;
  readonly destinations: readonly AirportCode[];
  /** Whether every other destination is asked for too. */
  readonly anywhere: boolean;
}

const queryOf = ({ origin, day, destinations, anywhere }: PollQuestion) => ({
  origins: [origin],
  ...(!anywhere && { destinations }),
  date: day,
  withinMs: WITHIN_MS,
});

/** The lowest fares per route and class. @throws ProviderError, also if the answer is too old. */
export function askLowest(
  deps: AskDeps,
  question: PollQuestion,
  breakOff: AbortSignal,
): Promise<LowestAnswer> {
  const { fares } = deps;
  const { lowest } = fares;
  return askFresh(deps, breakOff, (signal) =>
    lowest ? lowest(queryOf(question), signal) : lowestBySearch(fares, question, signal),
  );
}

/** The flights themselves, bypassing the cache. @throws ProviderError as {@link askLowest}. */
export function askAgain(
  deps: AskDeps,
  question: PollQuestion,
  breakOff: AbortSignal,
): Promise<FareAnswer> {
  return askFresh(deps, breakOff, (signal) =>
    deps.fares.search({ ...queryOf(question), fresh: true }, signal),
  );
}

async function askFresh<A extends { readonly seenAt: Date }>(
  { fares, clock, keepLeases, timers = TIMERS }: AskDeps,
  breakOff: AbortSignal,
  ask: (signal: AbortSignal) => Promise<A>,
): Promise<A> {
  // A source that computes its answers would delay the requests that this process serves.
  await timers.nextLoop();
  const { name } = fares;
  const { after } = timers;
  const limit = { name, limitMs: ANSWER_MS, after };
  let answer: A;
  try {
    answer = await askInTime(limit, breakOff, ask);
  } finally {
    await keepLeases();
  }
  // Another worker may have claimed the shard meanwhile.
  breakOff.throwIfAborted();
  if (isStaleFare(answer.seenAt, clock.now()))
    throw new ProviderError(name, 'malformed', { cause: 'the answer is too old' });
  return answer;
}

async function lowestBySearch(
  fares: FareSource,
  question: PollQuestion,
  signal: AbortSignal,
): Promise<LowestAnswer> {
  const { flights, seenAt, failed } = await fares.search(queryOf(question), signal);
  return { lowest: lowestOf(flights), seenAt, failed };
}
