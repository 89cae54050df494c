import type { AirportCode } from '#domain/airports.ts';
import { isStaleFare, lowestOf } from '#domain/alert-match.ts';
import { destinationOf, type Flight } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import type { TimeZone } from '#domain/time.ts';
import type { TakenTarget } from '#server/db/queries/watch-targets.ts';
import { TIMERS } from '#server/jobs/repeat.ts';
import {
  canMatchAlerts,
  type FareAnswer,
  type FareQuery,
  type LowestAnswer,
} from '#server/providers/fares/port.ts';
import { askInTime } from '#server/providers/in-time.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { WatchDeps } from './deps.ts';
import { type TripWants, tripWants } from './trip-wants.ts';

/** Timeout for one answer. */
const ANSWER_MS = 30_000;
/**
 * Where a kept trip waits for it: two that fail, with the pause between them, take less than a minute. Then its member is
 * told without an answer, and a source that takes longer answers all the same.
 */
const TRIP_ANSWER_MS = 20_000;
const TRIP_ANSWERS = 2;
/** A source of many requests answers what it has so long before. */
const BEFORE_MS = 2_000;

/** A target with the zone of its origin; an airport that is no longer known keeps its days in UTC. */
export type ZonedTarget = TakenTarget & { readonly zone: TimeZone };

/** Alert dates that the answer has fares for, with the flights of the origin. */
export interface FoundFlights {
  readonly dateIds: readonly number[];
  readonly flights: readonly Flight[];
  readonly byDestination: ReadonlyMap<AirportCode, readonly Flight[]>;
  readonly seenAt: Date;
}

/** What the source says to kept trips. */
export interface TripAnswer {
  /** `none`: the source has no fares that count, or did not answer. */
  readonly answer: FareAnswer | 'none';
  /** That were asked for; `all` if the answer is the same for all. */
  readonly destinations: readonly AirportCode[] | 'all';
  /** Whether the source failed, at least for a part of the question. */
  readonly isFailed: boolean;
}

/** One question with its answer, for everybody who watches the target. */
export interface Answered {
  readonly target: ZonedTarget;
  readonly beganAt: Date;
  readonly found?: FoundFlights | undefined;
  /** Undefined if no flight of a kept trip was due. */
  readonly trips?: (Omit<TripWants, 'destinations'> & TripAnswer) | undefined;
  /** When the source answered; undefined if it was not asked or failed. */
  readonly seenAt?: Date | undefined;
  /** Of a question that was not answered, or not for all routes: it is asked again soon. */
  readonly error?: string | undefined;
}

export const isWantedByAlerts = ({ anywhere, destinations }: TakenTarget): boolean =>
  anywhere || destinations.length > 0;

export const isDueForTrips = ({ tripsDueAt }: TakenTarget, now: Date): boolean =>
  tripsDueAt !== null && tripsDueAt <= now;

/**
 * Asks the source once for all that alerts and kept trips want of a target. Alerts alone ask for the lowest fares, and
 * again for what matches, so that nobody gets a message about a seat that is gone; with a kept trip, which is asked past
 * every cache, one answer is for both. No question to a source whose fares are only what others have seen.
 * @throws the reason of `breakOff` if that ends it.
 */
export async function ask(
  deps: WatchDeps,
  target: ZonedTarget,
  breakOff: AbortSignal,
): Promise<Answered> {
  const { clock, fares, timers = TIMERS } = deps;
  // Before the question: an answer from before a window's opening says nothing about the time after it.
  const beganAt = clock.now();
  const wants = isDueForTrips(target, beganAt) ? await tripWants(deps, target, beganAt) : undefined;
  const asked = { target, beganAt };
  if (!canMatchAlerts(fares)) return { ...asked, trips: wants && { ...wants, ...NO_FARES } };
  // A source that computes its answers would delay the requests that this process serves.
  await timers.nextLoop();
  try {
    if (wants && wants.destinations.length > 0)
      return { ...asked, ...(await askForAll(deps, target, wants, breakOff)) };
    const trips = wants && { ...wants, answer: 'none' as const, isFailed: false };
    if (!isWantedByAlerts(target)) return { ...asked, trips };
    return { ...asked, trips, ...(await askForAlerts(deps, target, breakOff)) };
  } catch (reason) {
    breakOff.throwIfAborted();
    if (!(reason instanceof ProviderError)) throw reason;
    const trips = wants && { ...wants, answer: 'none' as const, isFailed: true };
    return { ...asked, trips, error: reason.message };
  }
}

const NO_FARES: TripAnswer = { answer: 'none', destinations: 'all', isFailed: false };

type Outcome = Omit<Answered, 'target' | 'beganAt'>;

/** @throws ProviderError, also if the answer is too old. */
async function askForAll(
  deps: WatchDeps,
  target: ZonedTarget,
  wants: TripWants,
  breakOff: AbortSignal,
): Promise<Outcome> {
  const destinations = [...new Set([...target.destinations, ...wants.destinations])].sort();
  const limitMs = target.failures < TRIP_ANSWERS ? TRIP_ANSWER_MS : ANSWER_MS;
  const answer = await askFresh(deps, { ...target, destinations }, limitMs, breakOff);
  const { flights, seenAt, failed = [] } = answer;
  const dateIds = isWantedByAlerts(target)
    ? await deps.queries.listFulfilled(deps.db, target, lowestOf(flights))
    : [];
  return {
    seenAt,
    error: unanswered(failed, target.anywhere ? undefined : destinations),
    found: foundIn(answer, dateIds),
    trips: { ...wants, answer, isFailed: failed.length > 0 },
  };
}

/** @throws ProviderError as {@link askForAll}. */
async function askForAlerts(
  deps: WatchDeps,
  target: ZonedTarget,
  breakOff: AbortSignal,
): Promise<Omit<Outcome, 'trips'>> {
  const lowest = await askLowest(deps, target, breakOff);
  const error = unanswered(lowest.failed, target.anywhere ? undefined : target.destinations);
  const dateIds = await deps.queries.listFulfilled(deps.db, target, lowest.lowest);
  if (dateIds.length === 0) return { seenAt: lowest.seenAt, error };
  const answer = await askFresh(deps, target, ANSWER_MS, breakOff);
  return { seenAt: answer.seenAt, error, found: foundIn(answer, dateIds) };
}

/** Answered routes count; the rest is asked again soon. */
function unanswered(
  failed: readonly unknown[] = [],
  of: readonly AirportCode[] | undefined,
): string | undefined {
  if (failed.length === 0) return undefined;
  return `${failed.length}${of ? ` of ${of.length}` : ''} routes were not answered`;
}

function foundIn(
  { flights, seenAt }: FareAnswer,
  dateIds: readonly number[],
): FoundFlights | undefined {
  if (dateIds.length === 0) return undefined;
  return { dateIds, flights, byDestination: groupBy(flights, destinationOf), seenAt };
}

type Question = Pick<TakenTarget, 'origin' | 'day' | 'destinations' | 'anywhere'>;

const queryOf = (
  { origin, day, destinations, anywhere }: Question,
  limitMs: number,
): FareQuery => ({
  origins: [origin],
  ...(!anywhere && { destinations }),
  date: day,
  withinMs: limitMs - BEFORE_MS,
});

/** The lowest fares per route and class. */
function askLowest(
  deps: WatchDeps,
  question: Question,
  breakOff: AbortSignal,
): Promise<LowestAnswer> {
  const { fares } = deps;
  const query = queryOf(question, ANSWER_MS);
  return recentAnswer(deps, ANSWER_MS, breakOff, async (signal) => {
    if (fares.lowest) return fares.lowest(query, signal);
    const { flights, ...answer } = await fares.search(query, signal);
    return { ...answer, lowest: lowestOf(flights) };
  });
}

/** The flights themselves, bypassing every cache. */
const askFresh = (
  deps: WatchDeps,
  question: Question,
  limitMs: number,
  breakOff: AbortSignal,
): Promise<FareAnswer> =>
  recentAnswer(deps, limitMs, breakOff, (signal) =>
    deps.fares.search({ ...queryOf(question, limitMs), fresh: true }, signal),
  );

async function recentAnswer<A extends { readonly seenAt: Date }>(
  { fares: { name }, clock, timers = TIMERS }: WatchDeps,
  limitMs: number,
  breakOff: AbortSignal,
  work: (signal: AbortSignal) => Promise<A>,
): Promise<A> {
  const answer = await askInTime({ name, limitMs, after: timers.after }, breakOff, work);
  if (isStaleFare(answer.seenAt, clock.now()))
    throw new ProviderError(name, 'malformed', { cause: 'the answer is too old' });
  return answer;
}
