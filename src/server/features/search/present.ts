import type { OutputOf } from '#contract/endpoint.ts';
import type { RouteDto } from '#contract/flight-news.ts';
import type { FlightDto, OutboundNews, SourceDto, waysHome } from '#contract/flights.ts';
import { arrivalOf, departureOf } from '#domain/flight/flight.ts';
import { type ByteText, byteText, giveBack, type JsonBytesOf } from '#server/http/json-bytes.ts';
import { type JsonOf, jsonOf } from '#server/http/json-text.ts';
import type { FareRoute } from '#server/ports/fare-source.ts';
import type { Found } from './allowance.ts';
import { type FlightWriter, flightWriter, presentWindow } from './flights/present.ts';
import type { Question, SearchDeps, SearchResult } from './search-flights.ts';
import type { SearchNews } from './search-news.ts';
import type { WaysHome } from './ways-home.ts';

/** Flights by place. */
function writeFlights({ byPlace }: SearchResult, to: ByteText): void {
  const write = flightWriter();
  let before = '{';
  for (const [place, flights] of byPlace) {
    to.ascii(`${before}"${place}":`);
    write(flights, to);
    before = ',';
  }
  to.ascii(byPlace.size > 0 ? '}' : '{}');
}

const presentRoute = ({ origin, destination }: FareRoute): RouteDto => ({ origin, destination });

/** Absent rather than empty. */
const presentFailed = ({ failed }: SearchResult) =>
  failed.length > 0 && { failed_routes: failed.map(presentRoute) };

const presentSource = (deps: SearchDeps, seenAt: Date): SourceDto => ({
  fares: deps.fares.name,
  simulated: deps.fares.simulated,
  ...(deps.fares.indicative && { indicative: true }),
  seen_at: seenAt.toISOString(),
  timetable: deps.network.current().timetableSource,
});

/** What of a call is said again in its answer, besides the question. */
export interface Asked {
  readonly max_workers: number;
}

interface Searched {
  readonly question: Question;
  readonly asked: Asked;
}

/** What the two directions say in words of their own. */
interface Direction<P, S> {
  readonly parameters: (question: Question, asked: Asked) => P;
  readonly summary: (found: Found, search_timestamp: string) => S;
}

const outbound = {
  parameters: ({ query, origin = '', destination }: Question, { max_workers }: Asked) => ({
    origin,
    date: query.date,
    max_workers,
    origin_airports: [...(query.origins ?? [])],
    ...(destination !== undefined && { destination }),
  }),
  summary: ({ places, flights }: Found, search_timestamp: string) => ({
    total_destinations: places,
    total_flights: flights,
    search_timestamp,
  }),
};

const inbound = {
  parameters: ({ query, destination = '' }: Question, { max_workers }: Asked) => ({
    destination,
    date: query.date,
    max_workers,
  }),
  summary: ({ places, flights }: Found, search_timestamp: string) => ({
    total_origins: places,
    total_flights: flights,
    search_timestamp,
  }),
};

interface Answer<P, S> {
  readonly flights: Record<string, FlightDto[]>;
  readonly search_parameters: P;
  readonly summary: S;
  readonly source: SourceDto;
  readonly failed_routes?: RouteDto[];
}

const writeAnswer =
  <P, S>({ parameters, summary }: Direction<P, S>) =>
  (deps: SearchDeps, { question, asked }: Searched, result: SearchResult) => {
    const rest: Omit<Answer<P, S>, 'flights'> = {
      search_parameters: parameters(question, asked),
      summary: summary(result, deps.clock.now().toISOString()),
      source: presentSource(deps, result.seenAt),
      ...presentFailed(result),
    };
    const to = byteText();
    to.ascii('{"flights":');
    writeFlights(result, to);
    to.ascii(',');
    to.bytes(Buffer.from(jsonOf(rest)).subarray(1));
    return to.whole() as JsonBytesOf<Answer<P, S>>;
  };

export const writeOutbound = writeAnswer(outbound);
export const writeInbound = writeAnswer(inbound);

type NewsOf<K extends OutboundNews['kind']> = Extract<OutboundNews, { kind: K }>;
type News<P, S> =
  | (Omit<NewsOf<'begun'>, 'search_parameters'> & { search_parameters: P })
  | NewsOf<'route' | 'failed'>
  | (Omit<NewsOf<'end'>, 'summary'> & { summary: S });

/** Flights last. */
function routeLine(
  news: Extract<SearchNews, { kind: 'route' }>,
  write: FlightWriter,
): JsonOf<NewsOf<'route'>> {
  const rest: Omit<NewsOf<'route'>, 'flights'> = {
    kind: news.kind,
    ...presentRoute(news),
    routes_done: news.done,
  };
  const flights = byteText();
  write(news.flights, flights);
  const bytes = flights.whole();
  const list = bytes.toString();
  giveBack(bytes);
  return `${jsonOf(rest).slice(0, -1)},"flights":${list}}` as JsonOf<NewsOf<'route'>>;
}

const newsWriter =
  <P, S>({ parameters, summary }: Direction<P, S>) =>
  (deps: SearchDeps, { question, asked }: Searched) => {
    const write = flightWriter();
    return (news: SearchNews): JsonOf<News<P, S>> => {
      const now = deps.clock.now();
      switch (news.kind) {
        case 'begun':
          return jsonOf({
            kind: news.kind,
            search_id: String(news.searchId),
            routes_total: news.routes,
            search_parameters: parameters(question, asked),
            source: presentSource(deps, now),
          });
        case 'route':
          return routeLine(news, write);
        case 'failed':
          return jsonOf({ kind: news.kind, ...presentRoute(news), routes_done: news.done });
        case 'end':
          return jsonOf({
            kind: news.kind,
            summary: summary(news, now.toISOString()),
            source: presentSource(deps, news.seenAt),
          });
      }
    };
  };

export const outboundNewsWriter = newsWriter(outbound);
export const inboundNewsWriter = newsWriter(inbound);

export function presentWaysHome(deps: SearchDeps, result: WaysHome): OutputOf<typeof waysHome> {
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
