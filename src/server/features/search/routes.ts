import * as auth from '#contract/auth.ts';
import * as contract from '#contract/flights.ts';
import { type Call, route } from '#server/http/route.ts';
import { searchUsage } from './allowance.ts';
import {
  presentInbound,
  presentInboundNews,
  presentOutbound,
  presentOutboundNews,
  presentWaysHome,
} from './present.ts';
import {
  inboundQuestion,
  outboundQuestion,
  type SearchDeps,
  searchFlights,
} from './search-flights.ts';
import { canStream, type StreamDeps, searchNews } from './search-news.ts';
import { findWaysHome } from './ways-home.ts';

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

const answerOutbound = (deps: SearchDeps) => async (call: OutboundCall) => {
  const question = outboundAsked(deps, call);
  const result = await searchFlights(deps, question, call.actor, call.signal);
  return presentOutbound(deps, question, call.input.query, result);
};

const answerInbound = (deps: SearchDeps) => async (call: InboundCall) => {
  const question = inboundAsked(deps, call);
  const result = await searchFlights(deps, question, call.actor, call.signal);
  return presentInbound(deps, question, call.input.query, result);
};

/** The same answer, route by route. */
const tellOutbound = (deps: StreamDeps) =>
  async function* (call: OutboundCall) {
    const question = outboundAsked(deps, call);
    for await (const news of searchNews(deps, question, call.actor, followed(call)))
      yield presentOutboundNews(deps, question, call.input.query, news);
  };

const tellInbound = (deps: StreamDeps) =>
  async function* (call: InboundCall) {
    const question = inboundAsked(deps, call);
    for await (const news of searchNews(deps, question, call.actor, followed(call)))
      yield presentInboundNews(deps, question, call.input.query, news);
  };

export const searchRoutes = (deps: SearchDeps) => {
  const streams = canStream(deps);
  const outbound = [answerOutbound(deps), streams ? tellOutbound(deps) : undefined] as const;
  const inbound = [answerInbound(deps), streams ? tellInbound(deps) : undefined] as const;
  return [
    route(contract.searchFlights, ...outbound),
    route(contract.singleRoute, ...outbound),
    route(contract.inboundFlights, ...inbound),
    route(contract.waysHome, async ({ input, actor, signal }) =>
      presentWaysHome(deps, await findWaysHome(deps, input.query, actor, signal)),
    ),
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
