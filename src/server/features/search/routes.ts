import * as auth from '#contract/auth.ts';
import * as contract from '#contract/flights.ts';
import { type Sight, sightOf } from '#domain/flight/flight.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { JsonBytesOf } from '#server/http/json-bytes.ts';
import { keptAnswers } from '#server/http/kept-answers.ts';
import { checkedAnswer, readyAnswer } from '#server/http/ready-answer.ts';
import { type Call, route } from '#server/http/route.ts';
import { asCountedSearch, countAnswered, searchUsage } from './allowance.ts';
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
import { canStream, type StreamDeps, searchNews } from './search-news.ts';
import { findWaysHome, type HomeQuery, homeQuery } from './ways-home.ts';

/** Of each of the three kinds of answers that are kept, packed: two thousand of the largest. */
const KEPT_BYTES = 64 * 1024 * 1024;

type OutboundCall = Call<typeof contract.searchFlights> | Call<typeof contract.singleRoute>;
type InboundCall = Call<typeof contract.inboundFlights>;

const outboundAsked = (deps: SearchDeps, { input, actor }: OutboundCall) =>
  outboundQuestion(deps, { ...input.query, workers: input.query.max_workers }, actor);

const inboundAsked = (deps: SearchDeps, { input }: InboundCall) =>
  inboundQuestion(deps, { ...input.query, workers: input.query.max_workers });

/** Where to go on, and until when. */
const followed = ({ input, signal }: OutboundCall | InboundCall) => {
  const { resume } = input.query;
  return { signal, resume: resume === undefined ? undefined : Number(resume) };
};

/** All that an answer rests on, besides the version of the source: not who asks, only how much they may see. */
interface Wanted {
  readonly question: Question;
  readonly asked: Asked;
  readonly sight: Sight;
}

/** For as long as what the answers say of a day holds; undefined where the source does not know. */
function versionBy<W>({ fares: { version } }: SearchDeps, dayOf: (wanted: W) => LocalDate) {
  return version && ((wanted: W) => version(dayOf(wanted)));
}

type Write<T> = (deps: SearchDeps, of: Wanted, result: SearchResult) => JsonBytesOf<T>;

/** Answers questions, each as one counted search, with what is kept where the source says for how long that holds. */
function answering<T>(deps: SearchDeps, write: Write<T>) {
  const answers = keptAnswers({
    version: versionBy(deps, ({ question }: Wanted) => question.query.date),
    mostBytes: KEPT_BYTES,
    inTurn: deps.turns.inTurn,
    async work(wanted: Wanted, signal) {
      const result = await searchFlights(deps, wanted.question, wanted.sight, signal);
      const ready = await readyAnswer(write(deps, wanted, result));
      return { ready, size: ready.size, places: result.places, flights: result.flights };
    },
  });
  return async (question: Question, call: OutboundCall | InboundCall) => {
    const { actor, caller } = call;
    const { max_workers } = call.input.query;
    const { wantsAnew } = caller;
    const wanted = { question, asked: { max_workers }, sight: sightOf(actor) };
    const counted = countedAs(question, actor);
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

/** The same answer, route by route. */
const tellOutbound = (deps: StreamDeps) =>
  async function* (call: OutboundCall) {
    const question = outboundAsked(deps, call);
    const write = outboundNewsWriter(deps, { question, asked: call.input.query });
    for await (const news of searchNews(deps, question, call.actor, followed(call)))
      yield write(news);
  };

const tellInbound = (deps: StreamDeps) =>
  async function* (call: InboundCall) {
    const question = inboundAsked(deps, call);
    const write = inboundNewsWriter(deps, { question, asked: call.input.query });
    for await (const news of searchNews(deps, question, call.actor, followed(call)))
      yield write(news);
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
  const writtenOut = answering(deps, writeOutbound);
  const writtenIn = answering(deps, writeInbound);
  const outbound = [
    (call: OutboundCall) => writtenOut(outboundAsked(deps, call), call),
    streams ? tellOutbound(deps) : undefined,
  ] as const;
  const inbound = [
    (call: InboundCall) => writtenIn(inboundAsked(deps, call), call),
    streams ? tellInbound(deps) : undefined,
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
