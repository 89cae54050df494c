import type { Endpoint, InputOf, RawOutputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/flights.ts';
import { type FareVisibility, fareVisibilityOf } from '#domain/flight.ts';
import { type Actor, can } from '#domain/permissions.ts';
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
import { type Call, route } from '#server/http/route.ts';
import { asCountedSearch, countAnswered, type Found, searchUsageRoute } from './allowance.ts';
import { LARGE } from './costly-questions.ts';
import { lookAgainRoute } from './look-again.ts';
import { type NextDayDeps, nextDayRoute } from './next-day.ts';
import {
  csvInParts,
  type FlightEndpoint,
  jsonInParts,
  presentInbound,
  presentOutbound,
} from './present.ts';
import { canStream, type SearchEvent, type StreamDeps, searchEvents } from './search-events.ts';
import {
  AIRPORTS_AT_ONCE,
  airportsOf,
  faresInParts,
  inboundQuestion,
  newSearchOf,
  outboundQuestion,
  type Question,
  type SearchDeps,
  type SearchResult,
  searchFlights,
} from './search-flights.ts';
import { findWaysHome, type HomeQuery, homeQuery, presentWaysHome } from './ways-home.ts';

/** Size of each of the three caches, compressed: two thousand of the largest responses. */
const CACHED_BYTES = 64 * 1024 * 1024;

/** What a response depends on besides the version of the source: not who asks, only how much they may see. */
interface AnswerKey {
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
type AnswerCache<T> = Answers<AnswerKey, CachedAnswer<T>>;

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
        airportsOf(wanted.question.query) > AIRPORTS_AT_ONCE ? deps.workQueue.pacer() : yieldLoop;
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

type OutboundInput = InputOf<typeof contract.searchFlights> | InputOf<typeof contract.singleRoute>;
type InboundInput = InputOf<typeof contract.inboundFlights>;
type AnyInput = OutboundInput | InboundInput;

interface SearchCall<I> extends Pick<Call<Endpoint>, 'caller' | 'signal'> {
  readonly input: I;
  readonly actor: Actor;
}

type Ask<Input> = (deps: SearchDeps, input: Input, actor: Actor) => Question;

const askOutbound: Ask<OutboundInput> = (deps, { query }, actor) =>
  outboundQuestion(deps, { ...query, workers: query.max_workers }, actor);

const askInbound: Ask<InboundInput> = (deps, { query }) =>
  inboundQuestion(deps, { ...query, workers: query.max_workers });

/** @throws AppError `switched_off` for a question about many airports while those are off. */
function requireSeveralOriginsAllowed(
  { switches }: Pick<RouteDeps, 'switches'>,
  { query }: Question,
): void {
  if (airportsOf(query) >= LARGE) switches.requireOn('wide-searches');
}

/** Answers queries, each as one counted search, from the cache if the source says how long fares are valid. */
const answering =
  <I extends AnyInput, T>(deps: RouteDeps, ask: Ask<I>, answers: AnswerCache<T>) =>
  async ({ input, actor, caller, signal }: SearchCall<I>) => {
    const question = ask(deps, input, actor);
    requireSeveralOriginsAllowed(deps, question);
    const wanted = {
      question,
      maxWorkers: input.query.max_workers,
      visibility: fareVisibilityOf(actor),
      ...(caller.prefersCsv && { isCsv: true as const }),
    };
    const search = newSearchOf(question, actor);
    const known = caller.bypassesCache ? undefined : answers.find(wanted);
    const isHeld = ({ body }: { readonly body: CachedBody }) => caller.holds(body);
    if (known) {
      if (!(await isHeld(known))) await countAnswered(deps, search, known, signal);
      return known.body;
    }
    const answer = (rank: number) => {
      const making = { signal, encoding: caller.encoding, rank };
      return caller.bypassesCache ? answers.refresh(wanted, making) : answers.get(wanted, making);
    };
    const queued = <A>(work: (rank: number) => Promise<A>) =>
      deps.costly.run({ actor, caller }, airportsOf(question.query), work);
    const asCounted = (work: () => ReturnType<typeof answer>) =>
      asCountedSearch(deps, search, { signal, isHeld }, work);
    // Whoever has used the searches of the day is told so, however busy it is.
    const { body } = await (can(actor, 'flights.search-unlimited')
      ? queued((rank) => asCounted(() => answer(rank)))
      : asCounted(() => queued(answer)));
    return body;
  };

type PresentEvent<N> = (
  deps: StreamDeps,
  of: Pick<AnswerKey, 'question' | 'maxWorkers'>,
  event: SearchEvent,
) => N;

/** The same answer as a stream, route by route. */
const streaming = <I extends AnyInput, N>(
  deps: StreamDeps & Pick<RouteDeps, 'costly' | 'switches'>,
  ask: Ask<I>,
  present: PresentEvent<N>,
) =>
  async function* ({ input, actor, caller, signal }: SearchCall<I>) {
    const question = ask(deps, input, actor);
    requireSeveralOriginsAllowed(deps, question);
    deps.costly.take({ actor, caller }, airportsOf(question.query));
    for await (const event of searchEvents(deps, question, actor, signal))
      yield present(deps, { question, maxWorkers: input.query.max_workers }, event);
  };

/** Ways home are the same for everybody. */
const answeringHome =
  (deps: RouteDeps) =>
  async ({ input, actor, caller, signal }: Call<typeof contract.waysHome>) => {
    const query = homeQuery(deps, input.query, actor);
    const { waysHome } = deps.answers;
    const making = (rank: number) => ({ signal, encoding: caller.encoding, rank });
    const airports = Math.ceil(airportsOf(query) / HOMES_AS_ONE);
    const { body } =
      waysHome.find(query) ??
      (await deps.costly.run({ actor, caller }, airports, (rank) =>
        waysHome.get(query, making(rank)),
      ));
    return body;
  };

/** Ways home to so many airports take as long as all flights of one. */
const HOMES_AS_ONE = 3;

interface RouteDeps extends NextDayDeps {
  readonly answers: SearchAnswers;
  readonly switches: { readonly requireOn: (id: 'wide-searches') => void };
}

export const searchRoutes = (deps: RouteDeps) => {
  const streams = canStream(deps);
  const outbound = [
    answering(deps, askOutbound, deps.answers.outbound),
    streams ? streaming(deps, askOutbound, presentOutbound.event) : undefined,
  ] as const;
  const inbound = [
    answering(deps, askInbound, deps.answers.inbound),
    streams ? streaming(deps, askInbound, presentInbound.event) : undefined,
  ] as const;
  return [
    route(contract.searchFlights, ...outbound),
    route(contract.singleRoute, ...outbound),
    route(contract.inboundFlights, ...inbound),
    route(contract.waysHome, answeringHome(deps)),
    lookAgainRoute(deps),
    nextDayRoute(deps),
    searchUsageRoute(deps),
  ];
};
