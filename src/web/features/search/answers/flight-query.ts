import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type InboundAnswer,
  inboundFlights,
  type OutboundAnswer,
  searchFlights,
  singleRoute,
} from '#contract/flights.ts';
import type { PartyQuery } from '#domain/party.ts';
import type { LocalDate } from '#domain/time.ts';
import { call, callBypassingCache } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import type { Direction } from '../search-state.ts';
import { answerCache } from './answer-cache.ts';

export interface FlightQuestion extends PartyQuery {
  readonly direction: Direction;
  readonly origin: string;
  /** Empty means anywhere. */
  readonly destination: string;
  readonly date: LocalDate;
}

export type FlightAnswer = OutboundAnswer | InboundAnswer;

/** The viewer, with the plan, and the question; an undefined viewer disables the query. */
export type Asking = FlightQuestion & { readonly viewer: string | undefined };

/**
 * Each answer consumes a search of a free member, so there are no retries and no refetching, and the last answers
 * of this tab survive a reload. A pending call is not aborted on unmount.
 */
export const flightQuery = (asking: Asking, client: QueryClient) =>
  queryOptions({
    queryKey: keys.flightSearch({ ...asking }),
    queryFn: () => answerTo(asking, client),
    enabled: asking.viewer !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** Fetches the whole answer, streamed or not. */
type Ask = (asking: Asking, client: QueryClient, signal?: AbortSignal) => Promise<FlightAnswer>;

/** The cached answer, else the server's. */
export async function answerTo(
  asking: Asking,
  client: QueryClient,
  signal?: AbortSignal,
  ask: Ask = askAtOnce,
): Promise<FlightAnswer> {
  return cachedAnswerTo(asking) ?? askAndCache(ask, { asking, client, signal });
}

/** Questions whose next call bypasses the cache. */
const bypassingCache = new Set<string>();

/** The next try bypasses the caches of this tab and of the server. */
export function forgetAnswer(asking: Asking): void {
  answerCache.forget(idOf(asking), Date.now());
  bypassingCache.add(idOf(asking));
}

export const idOf = (asking: Asking): string => {
  const { viewer, direction, origin, destination, date, party, passes } = asking;
  return JSON.stringify([viewer, direction, origin, destination, date, party, passes]);
};

const endpointOf = ({ direction, destination }: FlightQuestion) =>
  direction === 'inbound' ? inboundFlights : destination ? singleRoute : searchFlights;

function cachedAnswerTo(asking: Asking): FlightAnswer | undefined {
  const cached = answerCache.get(idOf(asking), Date.now());
  return endpointOf(asking).response.safeParse(cached).data;
}

interface AskContext {
  readonly asking: Asking;
  readonly client: QueryClient;
  readonly signal: AbortSignal | undefined;
}

async function askAndCache(
  ask: Ask,
  { asking, client, signal }: AskContext,
): Promise<FlightAnswer> {
  try {
    const answer = await ask(asking, client, signal);
    answerCache.set(idOf(asking), answer, Date.now());
    return answer;
  } finally {
    // A failed try may have consumed a search too.
    void client.invalidateQueries({ queryKey: keys.searchUsage });
  }
}

function askAtOnce(
  asking: Asking,
  _client: QueryClient,
  signal?: AbortSignal,
): Promise<FlightAnswer> {
  const { direction, origin, destination, date, party, passes } = asking;
  const shared = { date, party, passes };
  const ask = bypassingCache.delete(idOf(asking)) ? callBypassingCache : call;
  if (direction === 'inbound')
    return ask(inboundFlights, { query: { destination, ...shared } }, signal);
  return destination
    ? ask(singleRoute, { query: { origin, destination, ...shared } }, signal)
    : ask(searchFlights, { query: { origin, ...shared } }, signal);
}
