import {
  CancelledError,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { searchUsage } from '#contract/auth.ts';
import type { RawInputOf } from '#contract/endpoint.ts';
import type { RouteDto } from '#contract/flight-events.ts';
import {
  type FlightDto,
  type InboundAnswer,
  type InboundEvent,
  inboundFlights,
  type OutboundAnswer,
  type OutboundEvent,
  searchFlights,
  singleRoute,
} from '#contract/flights.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { groupBy } from '#domain/group-by.ts';
import type { PartyQuery } from '#domain/party.ts';
import type { LocalDate } from '#domain/time.ts';
import { ConnectionLostError, callStream } from '#web/api/call-stream.ts';
import { ApiError, call, callBypassingCache, retryAfterMs } from '#web/api/client.ts';
import { type FoundFlights, readFlights } from '#web/flights/found-flights.ts';
import type { usePlaces } from '#web/places/use-network.ts';
import { useSite } from '#web/site/use-site.ts';
import { answerCache } from './answer-cache.ts';
import type { Direction } from './search-state.ts';

export interface FlightQuestion extends PartyQuery {
  readonly direction: Direction;
  readonly origin: string;
  /** Empty means anywhere. */
  readonly destination: string;
  readonly date: LocalDate;
}

/** The viewer, with the plan, and the question; an undefined viewer disables the query. */
type Asking = FlightQuestion & { readonly viewer: string | undefined };

const keyOf = (asking: Asking) => ['flight-search', asking] as const;

/** Milliseconds before a streamed search that has begun is asked again after a lost connection. */
const AGAIN_AFTER_MS = [1_000, 3_000];

/**
 * Each answer consumes a search of a free member, so there is no refetching, and the last answers of this tab survive a
 * reload. Only a streamed search is asked again by itself: one that has sent flights is not counted twice. A pending
 * call is not aborted on unmount.
 */
export const flightQuery = (asking: Asking, client: QueryClient, streams = false) => {
  const queryKey = keyOf(asking);
  return queryOptions({
    queryKey,
    queryFn: () => answerTo(asking, client, streams),
    enabled: asking.viewer !== undefined,
    retry: (failures, error) =>
      failures < AGAIN_AFTER_MS.length &&
      isConnectionLoss(error) &&
      client.getQueryData<ArrivedAnswer>(queryKey)?.routes !== undefined,
    retryDelay: (failures, error) => Math.max(AGAIN_AFTER_MS[failures] ?? 0, retryAfterMs(error)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
};

const PASSING: ReadonlySet<ErrorCode> = new Set(['storage_unavailable', 'busy']);

/** The server may come back; other errors would repeat. */
const isConnectionLoss = (error: unknown): boolean =>
  error instanceof ConnectionLostError ||
  (error instanceof ApiError && (error.status === 0 || PASSING.has(error.code)));

/** Abort controllers of pending calls: a viewer who returns to a search can still cancel it. */
const underWay = new Map<string, AbortController>();

/** Keeps what has arrived. The query then has a `CancelledError`. */
function cancelAnswer(asking: Asking, client: QueryClient): void {
  const queryKey = keyOf(asking);
  underWay.get(idOf(asking))?.abort();
  void client.cancelQueries({ queryKey, exact: true }, { revert: false });
}

/** Questions whose next call bypasses the cache. */
const bypassingCache = new Set<string>();

/** The next try bypasses the caches of this tab and of the server. */
export function forgetAnswer(asking: Asking): void {
  answerCache.forget(idOf(asking), Date.now());
  bypassingCache.add(idOf(asking));
}

const idOf = (asking: Asking): string => {
  const { viewer, direction, origin, destination, date, party, passes } = asking;
  return JSON.stringify([viewer, direction, origin, destination, date, party, passes]);
};

/** The cached answer, else the server's. */
async function answerTo(
  asking: Asking,
  client: QueryClient,
  streams: boolean,
): Promise<ArrivedAnswer> {
  const id = idOf(asking);
  const cached = cachedAnswerTo(asking);
  if (cached) return { answer: cached };
  const abort = new AbortController();
  underWay.set(id, abort);
  try {
    const answer = streams
      ? await streamAnswer(asking, client, abort.signal)
      : await askAtOnce(asking, abort.signal);
    answerCache.set(id, answer, Date.now());
    return { answer };
  } finally {
    if (underWay.get(id) === abort) underWay.delete(id);
    // A failed try may have consumed a search too.
    void client.invalidateQueries({ queryKey: [searchUsage.path] });
  }
}

type FlightEndpoint = typeof inboundFlights | typeof singleRoute | typeof searchFlights;

const endpointOf = ({ direction, destination }: FlightQuestion): FlightEndpoint =>
  direction === 'inbound' ? inboundFlights : destination ? singleRoute : searchFlights;

function cachedAnswerTo(asking: Asking): FlightAnswer | undefined {
  const cached = answerCache.get(idOf(asking), Date.now());
  return endpointOf(asking).response.safeParse(cached).data;
}

/** Calls the endpoint of the question with its part of it. */
function ask<T>(
  { direction, origin, destination, date, party, passes }: FlightQuestion,
  send: <E extends FlightEndpoint>(endpoint: E, input: RawInputOf<E>) => Promise<T>,
): Promise<T> {
  const shared = { date, party, passes };
  if (direction === 'inbound') return send(inboundFlights, { query: { destination, ...shared } });
  return destination
    ? send(singleRoute, { query: { origin, destination, ...shared } })
    : send(searchFlights, { query: { origin, ...shared } });
}

function askAtOnce(asking: Asking, signal: AbortSignal): Promise<FlightAnswer> {
  const send = bypassingCache.delete(idOf(asking)) ? callBypassingCache : call;
  return ask<FlightAnswer>(asking, (endpoint, input) => send(endpoint, input, signal));
}

/** Minimum interval between two partial answers: each is rendered, and its progress is announced. */
const SHOW_EVERY_MS = 1_000;

/**
 * Shows what has arrived as the data of the query, the first flights at once and further ones at most once a second,
 * unless that shows more already: a search that is repeated, or an answer that is refreshed, keeps its rows.
 * @throws ApiError as `call` does; ConnectionLostError when the stream breaks off.
 */
async function streamAnswer(
  asking: Asking,
  client: QueryClient,
  signal: AbortSignal,
): Promise<FlightAnswer> {
  const queryKey = keyOf(asking);
  const shown = client.getQueryData<ArrivedAnswer>(queryKey);
  let most = shown ? (shown.routes?.done ?? Number.POSITIVE_INFINITY) : -1;
  const events: RouteEvent[] = [];
  let hasFlights = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    const arrived = answerOf(events);
    hasFlights = (arrived?.answer.summary.total_flights ?? 0) > 0;
    if (!arrived?.routes || arrived.routes.done <= most) return;
    most = arrived.routes.done;
    client.setQueryData<ArrivedAnswer>(queryKey, arrived);
  };
  const onEvent = (event: RouteEvent) => {
    events.push(event);
    if (hasFlights) timer ??= setTimeout(show, SHOW_EVERY_MS);
    else show();
  };
  signal.addEventListener('abort', show);
  try {
    const atOnce = await ask<FlightAnswer | undefined>(asking, (endpoint, input) =>
      callStream(endpoint, input, { signal, onEvent }),
    );
    const arrived = answerOf(events);
    if (atOnce) return atOnce;
    if (!arrived || arrived.routes) throw new ConnectionLostError('No end has come');
    return arrived.answer;
  } catch (error) {
    // Not after an abort: data would take the place of the `CancelledError`.
    if (!signal.aborted) show();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

type FlightAnswer = OutboundAnswer | InboundAnswer;

export interface ArrivedAnswer {
  readonly answer: FlightAnswer;
  /** Routes that have answered or failed so far; absent once the answer is complete. */
  readonly routes?: { readonly done: number; readonly total: number } | undefined;
}

type AnyEvent = OutboundEvent | InboundEvent;
/** Events except errors, which `callStream` throws. */
type RouteEvent = Exclude<AnyEvent, { kind: 'error' }>;
type Begun = Extract<AnyEvent, { kind: 'begun' }>;
type End = Extract<AnyEvent, { kind: 'end' }>;

/**
 * What the events so far say, in the form of an answer that was not streamed; places are in the order in which they
 * arrived. Undefined before the first event.
 */
function answerOf(events: readonly RouteEvent[]): ArrivedAnswer | undefined {
  const begun = events.find((event): event is Begun => event.kind === 'begun');
  if (!begun) return undefined;
  const end = events.find((event): event is End => event.kind === 'end');
  const all = events.flatMap((event) => (event.kind === 'route' ? event.flights : []));
  const failed_routes = events.flatMap((event): RouteDto[] =>
    event.kind === 'failed' ? [{ origin: event.origin, destination: event.destination }] : [],
  );
  const isInbound = !('origin' in begun.search_parameters);
  const flights = Object.fromEntries(groupBy(all, isInbound ? originOf : destinationOf));
  const places = Object.keys(flights).length;
  const { search_parameters, source, routes_total } = begun;
  const answer = {
    flights,
    search_parameters,
    summary: {
      ...(isInbound ? { total_origins: places } : { total_destinations: places }),
      total_flights: all.length,
      search_timestamp: end?.summary.search_timestamp ?? source.seen_at,
    },
    source: end?.source ?? source,
    ...(failed_routes.length > 0 && { failed_routes }),
    // The parameters and the summary are of the same direction.
  } as FlightAnswer;
  return end ? { answer } : { answer, routes: { done: events.length - 1, total: routes_total } };
}

const originOf = ({ segments }: FlightDto) => segments[0]?.departure_airport ?? '';
const destinationOf = ({ segments }: FlightDto) => segments.at(-1)?.arrival_airport ?? '';

/**
 * Flights for a question, streamed where the server can. Leaving the screen does not abort the call, only
 * `cancel` does.
 * An undefined viewer disables it.
 */
export function useFlightSearch(question: FlightQuestion, viewer: string | undefined) {
  const client = useQueryClient();
  const streams = useSite().fares_stream;
  const asking = { ...question, viewer };
  const query = useQuery(flightQuery(asking, client, streams));
  const { answer, routes } = query.data ?? {};
  // Paused: another try waits until the page is visible and online.
  const isFetching = query.isFetching || (routes !== undefined && query.isPaused);
  const isStopped = query.error instanceof CancelledError;
  const error = isStopped ? null : query.error;
  return {
    answer,
    /** Progress of a streamed answer that is incomplete. */
    routes,
    /** Why an incomplete answer gets no further: the viewer, or an error. */
    interrupted: routes && !isFetching ? (isStopped ? 'stopped' : 'broken') : undefined,
    /** Whether what has arrived is all that is missing: the connection broke off. */
    isLost: routes !== undefined && isConnectionLoss(error),
    error,
    isFetching,
    /** Bypasses the cache; repeats an interrupted search. */
    refresh: () => {
      forgetAnswer(asking);
      void query.refetch({ cancelRefetch: false });
    },
    cancel: () => cancelAnswer(asking, client),
  } as const;
}

/** Waits for the airports, which have the time zones and cities. */
export function useFoundFlights(
  answer: FlightAnswer | undefined,
  { isFinal, zoneOf }: ReturnType<typeof usePlaces>,
): FoundFlights | undefined {
  return useMemo(
    () => (answer && isFinal ? readFlights(answer, zoneOf) : undefined),
    [answer, isFinal, zoneOf],
  );
}
