import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/flights.ts';
import { fareVisibilityOf } from '#domain/flight.ts';
import { type Actor, can } from '#domain/permissions.ts';
import type { CachedBody } from '#server/http/cached-response.ts';
import { type Call, route } from '#server/http/route.ts';
import { asCountedSearch, countAnswered, searchUsageRoute } from './allowance.ts';
import type { AnswerCache, AnswerKey, SearchAnswers } from './cached-answers.ts';
import { LARGE } from './costly-questions.ts';
import { lookAgainRoute } from './look-again.ts';
import { type NextDayDeps, nextDayRoute } from './next-day.ts';
import { presentInbound, presentOutbound } from './present.ts';
import { canStream, type SearchEvent, type StreamDeps, searchEvents } from './search-events.ts';
import {
  airportsOf,
  inboundQuestion,
  newSearchOf,
  outboundQuestion,
  type Question,
  type SearchDeps,
} from './search-flights.ts';
import { homeQuery } from './ways-home.ts';

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
