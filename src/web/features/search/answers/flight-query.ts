import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type InboundAnswer,
  inboundFlights,
  type OutboundAnswer,
  searchFlights,
  singleRoute,
} from '#contract/flights.ts';
import type { LocalDate } from '#domain/time.ts';
import { call, callBypassingCache } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import type { Direction } from '../search-state.ts';
import { answerCache } from './answer-cache.ts';

export interface FlightQuestion {
  readonly direction: Direction;
  readonly origin: string;
  /** Empty means anywhere. */
  readonly destination: string;
  readonly date: LocalDate;
}

export type FlightAnswer = OutboundAnswer | InboundAnswer;

/** Who asks, under which plan, for what; undefined readers wait until they are known. */
export type Asking = FlightQuestion & { readonly viewer: string | undefined };

/**
 * Flights for a question. Each answer costs a free member one search, so nothing is asked twice by itself: no retries,
 * no refetching, and the last answers of this tab survive a reload. A call that is under way is left to come.
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

/** Gets the whole answer from the server, at once or piece by piece. */
type Ask = (asking: Asking, client: QueryClient, signal?: AbortSignal) => Promise<FlightAnswer>;

/** What this tab has kept, else what the server says. */
export async function answerTo(
  asking: Asking,
  client: QueryClient,
  signal?: AbortSignal,
  ask: Ask = askAtOnce,
): Promise<FlightAnswer> {
  return cachedAnswerTo(asking) ?? askAndCache(ask, { asking, client, signal });
}

/** Questions whose next answer must be worked out anew. */
const bypassingCache = new Set<string>();

/** The next try asks anew, whatever has been kept, here or by the server. */
export function forgetAnswer(asking: Asking): void {
  answerCache.forget(idOf(asking), Date.now());
  bypassingCache.add(idOf(asking));
}

/** One text per reader and question. */
export const idOf = ({ viewer, direction, origin, destination, date }: Asking): string =>
  JSON.stringify([viewer, direction, origin, destination, date]);

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
    // A failed try may have spent a search as well.
    void client.invalidateQueries({ queryKey: keys.searchUsage });
  }
}

function askAtOnce(
  asking: Asking,
  _client: QueryClient,
  signal?: AbortSignal,
): Promise<FlightAnswer> {
  const { direction, origin, destination, date } = asking;
  const ask = bypassingCache.delete(idOf(asking)) ? callBypassingCache : call;
  if (direction === 'inbound') return ask(inboundFlights, { query: { destination, date } }, signal);
  return destination
    ? ask(singleRoute, { query: { origin, destination, date } }, signal)
    : ask(searchFlights, { query: { origin, date } }, signal);
}
