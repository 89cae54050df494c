import type { OutputOf, RawNewsOf } from '#contract/endpoint.ts';
import type { RouteDto } from '#contract/flight-news.ts';
import type * as contract from '#contract/flights.ts';
import { arrivalOf, departureOf } from '#domain/flight/flight.ts';
import type { FareRoute } from '#server/ports/fare-source.ts';
import type { Found } from './allowance.ts';
import { presentFlight, presentWindow } from './flights/present.ts';
import type { Question, SearchDeps, SearchResult } from './search-flights.ts';
import type { SearchNews } from './search-news.ts';
import type { WaysHome } from './ways-home.ts';

/** What an answer repeats of the call, besides the question. */
export interface Asked {
  readonly max_workers: number;
}

interface Searched {
  readonly question: Question;
  readonly asked: Asked;
}

const presentRoute = ({ origin, destination }: FareRoute): RouteDto => ({ origin, destination });

const presentSource = (deps: SearchDeps, seenAt: Date): contract.SourceDto => ({
  fares: deps.fares.name,
  simulated: deps.fares.simulated,
  ...(deps.fares.indicative && { indicative: true }),
  seen_at: seenAt.toISOString(),
  timetable: deps.network.current().timetableSource,
});

/** What both directions say alike. */
const presentResult = (deps: SearchDeps, { byPlace, seenAt, failed }: SearchResult) => ({
  flights: Object.fromEntries(
    Array.from(byPlace, ([place, flights]) => [place, flights.map(presentFlight)]),
  ),
  source: presentSource(deps, seenAt),
  ...(failed.length > 0 && { failed_routes: failed.map(presentRoute) }),
});

const outboundParameters = ({ question, asked }: Searched) => ({
  origin: question.origin ?? '',
  date: question.query.date,
  max_workers: asked.max_workers,
  origin_airports: [...(question.query.origins ?? [])],
  ...(question.destination !== undefined && { destination: question.destination }),
});

const inboundParameters = ({ question, asked }: Searched) => ({
  destination: question.destination ?? '',
  date: question.query.date,
  max_workers: asked.max_workers,
});

const outboundSummary = ({ places, flights }: Found, now: Date) => ({
  total_destinations: places,
  total_flights: flights,
  search_timestamp: now.toISOString(),
});

const inboundSummary = ({ places, flights }: Found, now: Date) => ({
  total_origins: places,
  total_flights: flights,
  search_timestamp: now.toISOString(),
});

export const presentOutbound = (
  deps: SearchDeps,
  searched: Searched,
  result: SearchResult,
): contract.OutboundAnswer => ({
  ...presentResult(deps, result),
  search_parameters: outboundParameters(searched),
  summary: outboundSummary(result, deps.clock.now()),
});

export const presentInbound = (
  deps: SearchDeps,
  searched: Searched,
  result: SearchResult,
): contract.InboundAnswer => ({
  ...presentResult(deps, result),
  search_parameters: inboundParameters(searched),
  summary: inboundSummary(result, deps.clock.now()),
});

/** One line of a streamed answer; `parameters` and `summary` are those of its direction. */
const newsPresenter =
  <P, S>(parameters: (searched: Searched) => P, summary: (found: Found, now: Date) => S) =>
  (deps: SearchDeps, searched: Searched, news: SearchNews) => {
    const now = deps.clock.now();
    switch (news.kind) {
      case 'begun':
        return {
          kind: news.kind,
          search_id: String(news.searchId),
          routes_total: news.routes,
          search_parameters: parameters(searched),
          source: presentSource(deps, now),
        };
      case 'route':
        return {
          kind: news.kind,
          ...presentRoute(news),
          routes_done: news.done,
          flights: news.flights.map(presentFlight),
        };
      case 'failed':
        return { kind: news.kind, ...presentRoute(news), routes_done: news.done };
      case 'end':
        return {
          kind: news.kind,
          summary: summary(news, now),
          source: presentSource(deps, news.seenAt),
        };
    }
  };

export const presentOutboundNews: PresentNews<typeof contract.searchFlights> = newsPresenter(
  outboundParameters,
  outboundSummary,
);
export const presentInboundNews: PresentNews<typeof contract.inboundFlights> = newsPresenter(
  inboundParameters,
  inboundSummary,
);

type PresentNews<E extends typeof contract.searchFlights | typeof contract.inboundFlights> = (
  deps: SearchDeps,
  searched: Searched,
  news: SearchNews,
) => RawNewsOf<E>;

export function presentWaysHome(
  deps: SearchDeps,
  result: WaysHome,
): OutputOf<typeof contract.waysHome> {
  const ways = [...result.byPlace].map(([place, flights]) => [
    place,
    flights.map((flight) => ({
      departure_time: departureOf(flight),
      arrival_time: arrivalOf(flight),
      ...(flight.segments.length > 1 && { via: flight.segments.slice(1).map(({ from }) => from) }),
      go_wild: flight.fares.goWild !== undefined,
      go_wild_window: presentWindow(flight.goWildWindow),
    })),
  ]);
  return { ways: Object.fromEntries(ways), source: presentSource(deps, result.seenAt) };
}
