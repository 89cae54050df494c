import type { RawOutputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/flights.ts';
import type { FareVisibility } from '#domain/flight.ts';
import type { LocalDate } from '#domain/time.ts';
import { yieldLoop } from '#server/concurrency.ts';
import {
  type CachedBody,
  cachedBody,
  prepareBrotli,
  responseCache,
} from '#server/http/cached-response.ts';
import type { Encoding } from '#server/http/compression.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import type { Found } from './allowance.ts';
import { csvFlights, type FlightEndpoint, jsonInParts } from './answer-in-parts.ts';
import { airportsOf, faresInParts, MOST_AT_ONCE } from './fares-in-parts.ts';
import { type Asked, presentInbound, presentOutbound, presentWaysHome } from './present.ts';
import {
  type Question,
  type SearchDeps,
  type SearchResult,
  searchFlights,
} from './search-flights.ts';
import { findWaysHome, type HomeQuery } from './ways-home.ts';

/** Size of each of the three caches, compressed: two thousand of the largest responses. */
const CACHED_BYTES = 64 * 1024 * 1024;

/** What a response depends on besides the version of the source: not who asks, only how much they may see. */
export interface AnswerKey {
  readonly question: Question;
  readonly asked: Asked;
  readonly visibility: FareVisibility;
  readonly isCsv?: true;
}

interface Making {
  readonly signal: AbortSignal;
  /** Of the first caller. */
  readonly encoding: Encoding;
  /** Of the first caller among those who wait, as `RunLimited` has it. */
  readonly rank?: number | undefined;
}

interface CachedAnswer<T> extends Found {
  readonly body: CachedBody<T>;
  readonly size: number;
}

/** Cached responses of one endpoint, computed once per distinct request while the fares of the day are valid. */
interface Answers<K, A> {
  /** Makes and compresses the response for every browser, so that the first caller need not wait. */
  readonly prepare: (wanted: K) => Promise<void>;
  readonly find: (wanted: K) => A | undefined;
  readonly get: (wanted: K, making: Making) => Promise<A>;
  /** Recomputes the response. */
  readonly refresh: (wanted: K, making: Making) => Promise<A>;
}
export type AnswerCache<T> = Answers<AnswerKey, CachedAnswer<T>>;

const UNTIL_MADE = { signal: new AbortController().signal, encoding: 'zstd' } as const;

function answersOf<K, A extends { readonly size: number; readonly body: CachedBody }>(
  { fares: { version }, workQueue }: SearchDeps,
  dayOf: (wanted: K) => LocalDate,
  make: (wanted: K, signal: AbortSignal, encoding: Encoding) => Promise<A>,
): Answers<K, A> {
  const cache = responseCache<K, A>({
    // No caching if the source does not know how long its fares are valid.
    version: version && ((wanted) => version(dayOf(wanted))),
    maxBytes: CACHED_BYTES,
    runLimited: workQueue.runLimited,
  });
  const making = (wanted: K, { signal, encoding, rank }: Making) => ({
    signal,
    rank,
    work: (signal: AbortSignal) => make(wanted, signal, encoding),
  });
  return {
    async prepare(wanted) {
      const { body } = await cache.get(wanted, making(wanted, UNTIL_MADE));
      await prepareBrotli(body);
    },
    find: (wanted) => cache.find(wanted),
    get: (wanted, how) => cache.get(wanted, making(wanted, how)),
    refresh: (wanted, how) => cache.refresh(wanted, making(wanted, how)),
  };
}

function flightAnswers<E extends FlightEndpoint>(
  deps: SearchDeps,
  endpoint: E,
  present: (deps: SearchDeps, of: AnswerKey, result: SearchResult) => RawOutputOf<E>,
): AnswerCache<RawOutputOf<E>> {
  const toJson = jsonInParts(endpoint);
  return answersOf(
    deps,
    ({ question }) => question.query.date,
    async (wanted, signal, encoding) => {
      const result = await searchFlights(deps, wanted.question, wanted.visibility, signal);
      // Each step takes milliseconds.
      await yieldLoop();
      const rest =
        airportsOf(wanted.question.query) > MOST_AT_ONCE ? deps.workQueue.pacer() : yieldLoop;
      const parts = wanted.isCsv
        ? await csvFlights(deps, result, rest)
        : await toJson(result, (part) => present(deps, wanted, part), rest);
      await yieldLoop();
      const body = await cachedBody<RawOutputOf<E>>(parts, encoding);
      return { body, size: body.size, places: result.places, flights: result.flights };
    },
  );
}

function wayHomeAnswers(deps: SearchDeps) {
  type Answer = RawOutputOf<typeof contract.waysHome>;
  const toJson = jsonWriterFor(contract.waysHome);
  return answersOf(
    deps,
    ({ date }: HomeQuery) => date,
    async (query, signal, encoding) => {
      const ways = await findWaysHome(deps, query, signal);
      const body = await cachedBody<Answer>(toJson(presentWaysHome(deps, ways)), encoding);
      return { body, size: body.size };
    },
  );
}

/** The response caches of a process. */
export function searchAnswers(asked: SearchDeps) {
  const deps = { ...asked, fares: faresInParts(asked.fares, asked.network, asked.workQueue.pacer) };
  return {
    /** For `searchFlights` and `singleRoute`, whose responses have the same form. */
    outbound: flightAnswers(deps, contract.searchFlights, presentOutbound.answer),
    inbound: flightAnswers(deps, contract.inboundFlights, presentInbound.answer),
    waysHome: wayHomeAnswers(deps),
  };
}
export type SearchAnswers = ReturnType<typeof searchAnswers>;
