import * as auth from '#contract/auth.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/flights.ts';
import type { Actor } from '#domain/account/actor.ts';
import { type Sight, sightOf } from '#domain/flight/flight.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { JsonBytesOf } from '#server/http/json-bytes.ts';
import { keptAnswers } from '#server/http/kept-answers.ts';
import { checkedAnswer, readyAnswer } from '#server/http/ready-answer.ts';
import { type Call, route } from '#server/http/route.ts';
import { asCountedSearch, countAnswered, searchUsage } from './allowance.ts';
import { meaningOf } from './meaning.ts';
import {
  type Asked,
  inboundNewsWriter,
  outboundNewsWriter,
  presentWaysHome,
  writeInbound,
  writeOutbound,
} from './present.ts';
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

/** Of each of the three kinds of answers that are kept, packed: two thousand of the largest. */
const KEPT_BYTES = 64 * 1024 * 1024;

type OutboundInput = InputOf<typeof contract.searchFlights> | InputOf<typeof contract.singleRoute>;
type InboundInput = InputOf<typeof contract.inboundFlights>;
type AnyInput = OutboundInput | InboundInput;

interface AskingCall<I> extends Pick<Call<Endpoint>, 'caller' | 'signal'> {
  readonly input: I;
  readonly actor: Actor;
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

/** All that an answer rests on, besides the version of the source: not who asks, only how much they may see. */
interface Wanted {
  readonly question: Question;
  readonly asked: Asked;
  readonly sight: Sight;
}

interface Named extends Wanted {
  /** All of it as text. */
  readonly name: string;
}

/** For as long as what the answers say of a day holds; undefined where the source does not know. */
function versionBy<W>({ fares: { version } }: SearchDeps, dayOf: (wanted: W) => LocalDate) {
  return version && ((wanted: W) => version(dayOf(wanted)));
}

type Write<T> = (deps: SearchDeps, of: Wanted, result: SearchResult) => JsonBytesOf<T>;

/** Answers questions, each as one counted search, with what is kept where the source says for how long that holds. */
function answering<I extends AnyInput, T>(deps: SearchDeps, ask: Ask<I>, write: Write<T>) {
  const answers = keptAnswers({
    version: versionBy(deps, ({ question }: Named) => question.query.date),
    nameOf: ({ name }) => name,
    mostBytes: KEPT_BYTES,
    inTurn: deps.turns.inTurn,
    async work(wanted, signal) {
      const result = await searchFlights(deps, wanted.question, wanted.sight, signal);
      const ready = await readyAnswer(write(deps, wanted, result));
      return { ready, size: ready.size, places: result.places, flights: result.flights };
    },
  });
  const meaning = meaningOf(deps, (input: I, actor): Named => {
    const { max_workers } = input.query;
    const wanted = {
      question: ask(deps, input, actor),
      asked: { max_workers },
      sight: sightOf(actor),
    };
    return { ...wanted, name: JSON.stringify(wanted) };
  });
  return async (call: AskingCall<I>) => {
    const { input, actor, caller } = call;
    const { wantsAnew } = caller;
    const wanted = meaning(input, actor);
    const counted = countedAs(wanted.question, actor);
    const known = wantsAnew ? undefined : answers.find(wanted);
    if (known) await countAnswered(deps, counted, known);
    if (known) return known.ready;
    const { signal } = call;
    const { ready } = await asCountedSearch(deps, counted, signal, () =>
      wantsAnew ? answers.renew(wanted, signal) : answers.get(wanted, signal),
    );
    return ready;
  };
}

type NewsWriter<N> = (
  deps: SearchDeps,
  of: { readonly question: Question; readonly asked: Asked },
) => (news: SearchNews) => N;

/** The same answer, route by route. */
const telling = <I extends AnyInput, N>(deps: StreamDeps, ask: Ask<I>, writer: NewsWriter<N>) =>
  async function* (call: AskingCall<I>) {
    const { input, actor } = call;
    const question = ask(deps, input, actor);
    const write = writer(deps, { question, asked: input.query });
    for await (const news of searchNews(deps, question, actor, followed(call))) yield write(news);
  };

/** What leads back, which everybody sees alike. */
function answeringHome(deps: SearchDeps) {
  const answers = keptAnswers({
    version: versionBy(deps, ({ date }: HomeQuery) => date),
    mostBytes: KEPT_BYTES,
    inTurn: deps.turns.inTurn,
    work: async (query: HomeQuery, signal) =>
      checkedAnswer(
        contract.waysHome,
        presentWaysHome(deps, await findWaysHome(deps, query, signal)),
      ),
  });
  return async (call: Call<typeof contract.waysHome>) => {
    const query = homeQuery(deps, call.input.query, call.actor);
    return answers.find(query) ?? answers.get(query, call.signal);
  };
}

export const searchRoutes = (deps: SearchDeps) => {
  const streams = canStream(deps);
  const outbound = [
    answering(deps, outboundAsked, writeOutbound),
    streams ? telling(deps, outboundAsked, outboundNewsWriter) : undefined,
  ] as const;
  const inbound = [
    answering(deps, inboundAsked, writeInbound),
    streams ? telling(deps, inboundAsked, inboundNewsWriter) : undefined,
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
