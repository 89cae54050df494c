import { setImmediate as nextLoop } from 'node:timers/promises';
import type { AirportCode } from '#domain/airports.ts';
import { isStaleFare } from '#domain/alert-match.ts';
import { lowestOf } from '#domain/offered-fare.ts';
import type { LocalDate } from '#domain/time.ts';
import type { FareAnswer, FareSource, LowestAnswer } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { AskDeps } from './deps.ts';

/** Timeout for one answer of the fare source. */
const ANSWER_MS = 30_000;

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
});

/** The lowest fares per route and class. @throws ProviderError, also if the answer is too old. */
export function askLowest(
  deps: AskDeps,
  question: PollQuestion,
  stop: AbortSignal,
): Promise<LowestAnswer> {
  const { fares } = deps;
  const { lowest } = fares;
  return askInTime(deps, stop, (signal) =>
    lowest ? lowest(queryOf(question), signal) : lowestBySearch(fares, question, signal),
  );
}

/** The flights themselves, bypassing the cache. @throws ProviderError as {@link askLowest}. */
export function askAgain(
  deps: AskDeps,
  question: PollQuestion,
  stop: AbortSignal,
): Promise<FareAnswer> {
  return askInTime(deps, stop, (signal) =>
    deps.fares.search({ ...queryOf(question), fresh: true }, signal),
  );
}

async function askInTime<A extends { readonly seenAt: Date }>(
  { fares, clock, runLimited, begin = beginQuestion }: AskDeps,
  stop: AbortSignal,
  ask: (signal: AbortSignal) => Promise<A>,
): Promise<A> {
  const answer = await runLimited(async () => ask(await begin(stop)));
  if (isStaleFare(answer.seenAt, clock.now()))
    throw new ProviderError(fares.name, 'malformed', { cause: 'the answer is too old' });
  return answer;
}

async function beginQuestion(stop: AbortSignal): Promise<AbortSignal> {
  // A source that computes its answers would delay the requests that this process serves.
  await nextLoop();
  return AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS)]);
}

async function lowestBySearch(
  fares: FareSource,
  question: PollQuestion,
  signal: AbortSignal,
): Promise<LowestAnswer> {
  const { flights, seenAt, failed } = await fares.search(queryOf(question), signal);
  return { lowest: lowestOf(flights), seenAt, failed };
}
