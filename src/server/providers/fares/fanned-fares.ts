import { setMaxListeners } from 'node:events';
import type { AirportCode } from '#domain/airports.ts';
import { type GoWildWindow, goWildWindow } from '#domain/booking-window.ts';
import { withoutDominated } from '#domain/fares.ts';
import { FARE_KINDS, type Flight, type Segment, withSlowMarked } from '#domain/flight.ts';
import { type Clock, dayOf, type InstantMinute, instantOf, instantOfDate } from '#domain/time.ts';
import {
  connectedRoutes,
  type Network,
  type NetworkSource,
  seasonRule,
} from '#domain/timetable.ts';
import { concurrencyLimit } from '#server/concurrency.ts';
import { cachedCalls, circuitBreaker } from '#server/providers/http-client/cached-calls.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { FailedRoute, FareAnswer, FareEvent, FareQuery, FareSource } from './port.ts';
import {
  type OfferedFlight,
  type RouteFares,
  type RouteQuestion,
  usableOffers,
} from './route-fares.ts';

export interface FannedFaresOptions {
  readonly supplier: RouteFares;
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Maximum concurrent requests to the supplier, over all searches. */
  readonly workers: number;
  /** Most stops in one journey. */
  readonly maxStops: number;
  /** Milliseconds after which routes without an answer count as failed. */
  readonly deadlineMs?: number;
  /** Called when the circuit breaker opens and when it closes. */
  readonly onStateChange?: ((isOpen: boolean) => void) | undefined;
}

/** Of a stream. */
const DEADLINE_MS = 120_000;
/** Of one answer: the server and proxies end a call in which nothing is sent for a minute. */
const ONE_ANSWER_MS = 50_000;
/** Maximum concurrent requests of one search: with given origins, and with destinations only. */
const MOST_WORKERS = { outbound: 50, inbound: 10 };

/** A fare source over a supplier with one request per route: requests every route that the network may connect. */
export function fannedFares(options: FannedFaresOptions): FareSource {
  const { supplier, network, clock, deadlineMs = DEADLINE_MS } = options;
  const { name, indicative } = supplier;
  const maxStops = Math.min(options.maxStops, supplier.mostStops ?? options.maxStops);
  const ask = cachedRoutes({ ...options, maxStops });

  const askRoute = async (
    query: FareQuery,
    route: Route,
    signal: AbortSignal,
  ): Promise<FareEvent> => {
    try {
      const question = { ...route, date: query.date };
      const { offers, seenAt } = await ask(question, signal, { fresh: query.fresh === true });
      return { kind: 'answered', ...route, flights: bookable(offers, options), seenAt };
    } catch (error) {
      if (error instanceof ProviderError)
        return { kind: 'failed', ...route, failure: error.failure };
      throw error;
    }
  };

  async function* stream(query: FareQuery, signal: AbortSignal): AsyncGenerator<FareEvent> {
    if (signal.aborted) throw new ProviderError(name, 'aborted');
    const routes = connectedRoutes(network.current(), query, maxStops);
    yield { kind: 'begun', routes: routes.length };
    let isAnswered = routes.length === 0;
    let failed: FailedRoute | undefined;
    const work = (route: Route, until: AbortSignal) => askRoute(query, route, until);
    const late = (route: Route): FareEvent => ({ kind: 'failed', ...route, failure: 'timeout' });
    const withinMs = Math.min(deadlineMs, query.withinMs ?? deadlineMs);
    const fan = { signal, deadlineMs: withinMs, workers: workersFor(query), late };
    for await (const event of fanOut(routes, work, fan)) {
      if (event.kind === 'answered') isAnswered = true;
      if (event.kind === 'failed') failed ??= event;
      yield event;
    }
    if (signal.aborted) throw new ProviderError(name, 'aborted');
    if (!isAnswered) throw new ProviderError(name, failed?.failure ?? 'unreachable');
  }

  return {
    name,
    simulated: false,
    hasFares: true,
    indicative,
    stream,
    search: (query, signal) =>
      collectEvents(stream({ ...query, withinMs: query.withinMs ?? ONE_ANSWER_MS }, signal), clock),
  };
}

type Route = Pick<FailedRoute, 'origin' | 'destination'>;

function workersFor({ origins, workers }: FareQuery): number {
  const most = origins ? MOST_WORKERS.outbound : MOST_WORKERS.inbound;
  return Math.max(1, Math.min(most, workers ?? most));
}

/**
 * The flights of a route that can still be booked and that no other dominates, with the window of the pass seat as it is
 * now; none is sold on blackout dates.
 */
function bookable(
  offers: readonly OfferedFlight[],
  { network, clock }: Pick<FannedFaresOptions, 'network' | 'clock'>,
): Flight[] {
  const now = instantOfDate(clock.now());
  const windowOf = journeyWindows(network.current(), now);
  const flights = withSlowMarked(withSeason(offers, network.current())).flatMap(
    (offer): Flight[] => {
      const { segments } = offer;
      const goWildWindow = windowOf(segments);
      const fares: Flight['fares'] = { ...offer.fares };
      if (goWildWindow.state === 'blackout') delete fares.goWild;
      const isOffered = FARE_KINDS.some((kind) => fares[kind]);
      const hasLeft = instantOf(segments[0].departs) <= now;
      return hasLeft || !isOffered ? [] : [{ ...offer, fares, goWildWindow }];
    },
  );
  return withoutDominated(flights, now);
}

/** With those marked of which nobody knows that they are flown. */
function withSeason(offers: readonly OfferedFlight[], network: Network) {
  const isUnknown = seasonRule(network);
  return offers.map((offer) => {
    const { segments } = offer;
    const day = dayOf(segments[0].departs);
    const isUnsure = segments.some(({ from, to }) => isUnknown(from, to, day));
    return isUnsure ? { ...offer, seasonUnknown: true as const } : offer;
  });
}

/** All events as one answer; flights by origin and destination, those of a route by departure. */
async function collectEvents(events: AsyncIterable<FareEvent>, clock: Clock): Promise<FareAnswer> {
  const answered: Extract<FareEvent, { kind: 'answered' }>[] = [];
  const failed: FailedRoute[] = [];
  for await (const one of events) {
    if (one.kind === 'answered') answered.push(one);
    else if (one.kind === 'failed')
      failed.push({ origin: one.origin, destination: one.destination, failure: one.failure });
  }
  const seen = answered.map(({ seenAt }) => seenAt.getTime());
  return {
    flights: answered.sort(byRoute).flatMap(({ flights }) => flights),
    seenAt: seen.length === 0 ? clock.now() : new Date(Math.min(...seen)),
    ...(failed.length > 0 && { failed: failed.sort(byRoute) }),
  };
}

const byRoute = (one: Route, other: Route): number =>
  one.origin + one.destination < other.origin + other.destination ? -1 : 1;

/**
 * GoWild booking windows of journeys at `now`. Journeys that leave the same time zones on the same days share one,
 * because computing the midnight of a time zone is slow.
 */
function journeyWindows(
  { airports, blackoutDates }: Network,
  now: InstantMinute,
): (segments: readonly Segment[]) => GoWildWindow {
  const known = new Map<string, GoWildWindow>();
  const airportAt = (code: AirportCode) => airports.get(code);
  return (segments) => {
    const places = segments.flatMap((segment) => {
      const zone = airportAt(segment.from)?.zone;
      return zone ? { day: dayOf(segment.departs), zone } : [];
    });
    const international = segments.some(
      ({ from, to }) => !airportAt(from)?.domestic || !airportAt(to)?.domestic,
    );
    const key = `${international} ${places.map(({ day, zone }) => day + zone).join()}`;
    let window = known.get(key);
    if (!window) {
      window = goWildWindow({ segments: places, international, now, blackoutDates });
      known.set(key, window);
    }
    return window;
  };
}

interface Fan<T, R> {
  /** Ends the generator when aborted, without further results. */
  readonly signal: AbortSignal;
  /** Milliseconds from the start after which unfinished tasks time out. */
  readonly deadlineMs: number;
  /** Maximum concurrent tasks. */
  readonly workers: number;
  /** Result of a task that timed out. */
  readonly late: (task: T) => R;
}

/**
 * Starts `tasks` in order, some of them concurrently, and yields each result as it arrives. When the consumer stops
 * reading, no further task is started and running tasks are aborted.
 */
async function* fanOut<T, R>(
  tasks: readonly T[],
  work: (task: T, signal: AbortSignal) => Promise<R>,
  { signal, deadlineMs, workers, late }: Fan<T, R>,
): AsyncGenerator<R> {
  const stop = new AbortController();
  const deadline = AbortSignal.timeout(deadlineMs);
  const until = AbortSignal.any([signal, deadline, stop.signal]);
  // Every running task adds a listener.
  setMaxListeners(0, until);
  const waiting = tasks.map((task) => ({ task }));
  const running = new Map<object, { task: T; done: Promise<{ job: object; result: R }> }>();
  const startTasks = () => {
    for (const job of waiting.splice(0, workers - running.size)) {
      const done = work(job.task, until).then((result) => ({ job, result }));
      running.set(job, { task: job.task, done });
    }
  };
  const pending = () => Array.from(running.values(), ({ done }) => done);
  try {
    for (startTasks(); running.size > 0; startTasks()) {
      const { job, result } = await Promise.race(pending());
      if (until.aborted) break;
      running.delete(job);
      yield result;
      if (until.aborted) break;
    }
    if (signal.aborted || !deadline.aborted) return;
    for (const { task } of [...running.values(), ...waiting]) yield late(task);
  } finally {
    stop.abort();
    await Promise.allSettled(pending());
  }
}

interface CachedRoutesOptions {
  readonly supplier: RouteFares;
  readonly network: NetworkSource;
  readonly clock: Clock;
  /** Maximum concurrent requests to the supplier. */
  readonly workers: number;
  readonly maxStops: number;
  /** Called when the circuit breaker opens and when it closes. */
  readonly onStateChange?: ((isOpen: boolean) => void) | undefined;
}

interface KnownRoute {
  readonly offers: readonly OfferedFlight[];
  readonly seenAt: Date;
}

const FRESH_MS = 5 * 60_000;
/** About 5 kB each, with ten flights. */
const MOST_ROUTES = 5_000;
/** One search asks for fifty routes at once, so a few consecutive failures do not mean that the supplier is down. */
const MAX_FAILURES = 20;

/**
 * Caches the answers of a supplier by route and day for five minutes, so that a repeated search does not request them
 * again. Concurrent searches share one request. A failed route is reported as failed: stale answers are not used.
 */
function cachedRoutes(options: CachedRoutesOptions) {
  const { supplier, network, clock, workers, maxStops, onStateChange } = options;
  const { name } = supplier;
  const ages = { freshMs: FRESH_MS, staleMs: 0, most: MOST_ROUTES };
  const cached = cachedCalls<KnownRoute>({ clock, ...ages });
  const breaker = circuitBreaker({
    name,
    clock,
    maxFailures: MAX_FAILURES,
    patient: true,
    onStateChange,
  });
  const runLimited = concurrencyLimit(workers);

  const ask = async (question: RouteQuestion, signal: AbortSignal): Promise<KnownRoute> => {
    if (signal.aborted) throw new ProviderError(name, 'aborted');
    const { offers, seenAt = clock.now() } = await supplier.askRoute(question, signal);
    const expected = { name, network: network.current(), question, maxStops };
    // Never in the future, even if the clock of the supplier is fast.
    const known = new Date(Math.min(seenAt.getTime(), clock.now().getTime()));
    return { offers: usableOffers(offers, expected), seenAt: known };
  };

  return async (
    question: RouteQuestion,
    signal: AbortSignal,
    how: { readonly fresh: boolean },
  ): Promise<KnownRoute> => {
    const { origin, destination, date } = question;
    const work = (until: AbortSignal) => runLimited(() => breaker(() => ask(question, until)));
    return (await cached(`${origin} ${destination} ${date}`, signal, work, how)).value;
  };
}
