import { setImmediate as nextLoop } from 'node:timers/promises';
import type { AirportCode } from '#domain/airports.ts';
import { bookablePrice, isStaleFare } from '#domain/alert.ts';
import { destinationOf, type Flight, originOf } from '#domain/flight.ts';
import type { LocalDate } from '#domain/time.ts';
import type {
  FareAnswer,
  FareSource,
  LowestAnswer,
  LowestFare,
} from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { AskDeps } from './deps.ts';

/** Timeout for one answer of the fare source. */
const ANSWER_MS = 30_000;

export interface PollQuestion {
  readonly origin: AirportCode;
  readonly day: LocalDate;
  readonly destinations: readonly AirportCode[];
}

const queryOf = ({ origin, day, destinations }: PollQuestion) => ({
  origins: [origin],
  destinations,
  date: day,
});

/** The lowest fares per route. @throws ProviderError, also if the answer is too old. */
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

/** The lowest fares that can be booked now, by route. */
export function lowestOf(flights: readonly Flight[]): LowestFare[] {
  const byRoute = new Map<string, LowestFare>();
  for (const flight of flights) {
    const [origin, destination] = [originOf(flight), destinationOf(flight)];
    const key = `${origin} ${destination}`;
    const known = byRoute.get(key);
    const goWild = least(known?.goWild, bookablePrice(flight, true));
    const any = least(known?.any, bookablePrice(flight, false));
    byRoute.set(key, { origin, destination, goWild, any });
  }
  return [...byRoute.values()];
}

function least<T extends number>(a: T | undefined, b: T | undefined): T | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}
