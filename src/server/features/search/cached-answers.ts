import type { RawOutputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { FareVisibility, Flight } from '#domain/flight.ts';
import type { LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { yieldLoop } from '#server/concurrency.ts';
import {
  type CachedBody,
  cachedBody,
  prepareBrotli,
  responseCache,
} from '#server/http/cached-response.ts';
import type { Encoding } from '#server/http/compression.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import type { FareAnswer, FareQuery, FareSource } from '#server/providers/fares/port.ts';
import type { Found } from './allowance.ts';
import {
  csvInParts,
  type FlightEndpoint,
  jsonInParts,
  presentInbound,
  presentOutbound,
} from './present.ts';
import {
  airportsOf,
  type Question,
  type SearchDeps,
  type SearchResult,
  searchFlights,
} from './search-flights.ts';
import { findWaysHome, type HomeQuery, presentWaysHome } from './ways-home.ts';

/** Size of each of the three caches, compressed: two thousand of the largest responses. */
const CACHED_BYTES = 64 * 1024 * 1024;

/** What a response depends on besides the version of the source: not who asks, only how much they may see. */
export interface AnswerKey {
  readonly question: Question;
  /** As requested; the response repeats it. */
  readonly maxWorkers: number;
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
        ? await csvInParts(deps, result, rest)
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
export function searchAnswers(given: SearchDeps) {
  const deps = { ...given, fares: faresInParts(given.fares, given.network, given.workQueue.pacer) };
  return {
    /** For `searchFlights` and `singleRoute`, whose responses have the same form. */
    outbound: flightAnswers(deps, contract.searchFlights, presentOutbound.answer),
    inbound: flightAnswers(deps, contract.inboundFlights, presentInbound.answer),
    waysHome: wayHomeAnswers(deps),
  };
}
export type SearchAnswers = ReturnType<typeof searchAnswers>;

/** Airports of a query from which on it takes a fifth of a second. A city group has at most four. */
const MOST_AT_ONCE = 4;
/** Origins asked about at once where all of them are. */
const ORIGINS_OF_A_PART = 8;

/**
 * A local source that answers large queries some origins at a time, in the order of the network as it does at once, and
 * rests in between. Suppliers are asked as before.
 * @param pacer called once for each query; what it returns, between two parts.
 */
export function faresInParts(
  fares: FareSource,
  network: NetworkSource,
  pacer: () => () => Promise<void>,
): FareSource {
  const { version } = fares;
  if (!version) return fares;
  const search = async (query: FareQuery, signal: AbortSignal): Promise<FareAnswer> => {
    if (airportsOf(query) <= MOST_AT_ONCE) return fares.search(query, signal);
    const flights: Flight[] = [];
    const pause = pacer();
    const before = version(query.date);
    const seenAt: Date[] = [];
    for (const origins of partsOf(query, [...network.current().airports.keys()])) {
      const part = await fares.search({ ...query, origins }, signal);
      for (const flight of part.flights) flights.push(flight);
      seenAt.push(part.seenAt);
      await pause();
    }
    const [first] = seenAt;
    // The fares or the network have changed meanwhile: parts of two versions do not belong together.
    if (!first || version(query.date) !== before) return fares.search(query, signal);
    return { flights, seenAt: first };
  };
  return { ...fares, search };
}

function partsOf({ origins }: FareQuery, all: readonly AirportCode[]): AirportCode[][] {
  const asked = new Set(origins ?? all);
  const size = origins ? 1 : ORIGINS_OF_A_PART;
  const ordered = all.filter((code) => asked.has(code));
  return Array.from({ length: Math.ceil(ordered.length / size) }, (_, part) =>
    ordered.slice(part * size, (part + 1) * size),
  );
}
