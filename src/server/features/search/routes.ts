import * as auth from '#contract/auth.ts';
import type { Endpoint, InputOf, RawOutputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/flights.ts';
import type { Actor } from '#domain/account/actor.ts';
import { type Sight, sightOf } from '#domain/flight/flight.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { type CachedBody, cachedBody } from '#server/http/cached-response/cached-body.ts';
import { responseCache } from '#server/http/cached-response/response-cache.ts';
import { type Call, route } from '#server/http/route.ts';
import { asCountedSearch, countAnswered, type Found, searchUsage } from './allowance.ts';
import { type Asked, presentInbound, presentOutbound, presentWaysHome } from './present.ts';
import {
  countedAs,
  inboundQuestion,
  outboundQuestion,
  type Question,
  type SearchDeps,
  type SearchResult,
  searchFlights,
} from './search-flights.ts';
import { canStream, type SearchNews, type StreamDeps, searchNews } from './search-news.ts';
import { findWaysHome, type HomeQuery, homeQuery } from './ways-home.ts';

/** Of each of the three kinds of cached answers, compressed: two thousand of the largest. */
const CACHED_BYTES = 64 * 1024 * 1024;

type OutboundInput = InputOf<typeof contract.searchFlights> | InputOf<typeof contract.singleRoute>;
type InboundInput = InputOf<typeof contract.inboundFlights>;
type AnyInput = OutboundInput | InboundInput;

interface AskingCall<I, T = never> extends Pick<Call<Endpoint>, 'caller' | 'signal'> {
  readonly input: I;
  readonly actor: Actor;
  readonly toJson: (answer: T) => string;
}

type Ask<Input> = (deps: SearchDeps, input: Input, actor: Actor) => Question;

const outboundAsked: Ask<OutboundInput> = (deps, { query }, actor) =>
  outboundQuestion(deps, { ...query, workers: query.max_workers }, actor);

const inboundAsked: Ask<InboundInput> = (deps, { query }) =>
  inboundQuestion(deps, { ...query, workers: query.max_workers });

/** Where to go on, and until when. */
const followed = ({ input, signal }: AskingCall<AnyInput>) => {
  const { resume } = input.query;
  return { signal, resume: resume === undefined ? undefined : Number(resume) };
};

/** All that decides over an answer, besides the version of the source: not who asks, only how much they may see. */
interface Wanted {
  readonly question: Question;
  readonly asked: Asked;
  readonly sight: Sight;
}

/** For as long as the fares of a day are valid; undefined where the source does not know. */
function versionBy<K>({ fares: { version } }: SearchDeps, dayOf: (key: K) => LocalDate) {
  return version && ((key: K) => version(dayOf(key)));
}

interface CachedAnswer<T> extends Found {
  readonly body: CachedBody<T>;
  readonly size: number;
}

/** Answers questions, each as one counted search, from the cache where the source says how long fares are valid. */
function answering<I extends AnyInput, T>(
  deps: SearchDeps,
  ask: Ask<I>,
  present: (deps: SearchDeps, of: Wanted, result: SearchResult) => T,
) {
  const cache = responseCache<Wanted, CachedAnswer<T>>({
    version: versionBy(deps, ({ question }) => question.query.date),
    maxBytes: CACHED_BYTES,
    inTurn: deps.turns.inTurn,
  });
  return async ({ input, actor, caller, signal, toJson }: AskingCall<I, T>) => {
    const question = ask(deps, input, actor);
    const { max_workers } = input.query;
    const wanted = { question, asked: { max_workers }, sight: sightOf(actor) };
    const counted = countedAs(question, actor);
    const known = caller.wantsAnew ? undefined : cache.find(wanted);
    if (known) {
      await countAnswered(deps, counted, known);
      return known.body;
    }
    const work = async (signal: AbortSignal) => {
      const result = await searchFlights(deps, question, wanted.sight, signal);
      const body = await cachedBody<T>(toJson(present(deps, wanted, result)));
      return { body, size: body.size, places: result.places, flights: result.flights };
    };
    const making = { signal, work };
    const { body } = await asCountedSearch(deps, counted, signal, () =>
      caller.wantsAnew ? cache.refresh(wanted, making) : cache.get(wanted, making),
    );
    return body;
  };
}

type PresentNews<N> = (
  deps: StreamDeps,
  of: Pick<Wanted, 'question' | 'asked'>,
  news: SearchNews,
) => N;

/** The same answer, route by route. */
const telling = <I extends AnyInput, N>(deps: StreamDeps, ask: Ask<I>, present: PresentNews<N>) =>
  async function* (call: AskingCall<I>) {
    const { input, actor } = call;
    const question = ask(deps, input, actor);
    for await (const news of searchNews(deps, question, actor, followed(call)))
      yield present(deps, { question, asked: input.query }, news);
  };

/** Ways home are the same for everybody. */
function answeringHome(deps: SearchDeps) {
  type Answer = RawOutputOf<typeof contract.waysHome>;
  const cache = responseCache<HomeQuery, CachedBody<Answer>>({
    version: versionBy(deps, ({ date }) => date),
    maxBytes: CACHED_BYTES,
    inTurn: deps.turns.inTurn,
  });
  return async ({ input, actor, signal, toJson }: Call<typeof contract.waysHome>) => {
    const query = homeQuery(deps, input.query, actor);
    const work = async (signal: AbortSignal) =>
      cachedBody<Answer>(toJson(presentWaysHome(deps, await findWaysHome(deps, query, signal))));
    return cache.get(query, { signal, work });
  };
}

export const searchRoutes = (deps: SearchDeps) => {
  const streams = canStream(deps);
  const outbound = [
    answering(deps, outboundAsked, presentOutbound.answer),
    streams ? telling(deps, outboundAsked, presentOutbound.news) : undefined,
  ] as const;
  const inbound = [
    answering(deps, inboundAsked, presentInbound.answer),
    streams ? telling(deps, inboundAsked, presentInbound.news) : undefined,
  ] as const;
  return [
    route(contract.searchFlights, ...outbound),
    route(contract.singleRoute, ...outbound),
    route(contract.inboundFlights, ...inbound),
    route(contract.waysHome, answeringHome(deps)),
    route(auth.searchUsage, async ({ actor }) => {
      const { allowance, remaining } = await searchUsage(deps, actor);
      return {
        search_limit: allowance.limit,
        searches_remaining: remaining ?? null,
        is_premium: actor.plan === 'premium',
        per: allowance.per,
      };
    }),
  ];
};
