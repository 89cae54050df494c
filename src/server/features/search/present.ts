import type { OutputOf } from '#contract/endpoint.ts';
import { flightToWire, sourceToWire, windowToWire } from '#contract/flight-codec.ts';
import type { RouteDto } from '#contract/flight-events.ts';
import * as contract from '#contract/flights.ts';
import type { lookAgain } from '#contract/look.ts';
import { arrivalOf, departureOf, destinationOf, type Flight } from '#domain/flight.ts';
import { ONE_TRAVELER } from '#domain/party.ts';
import { type WayHome, wayHomeOf } from '#domain/ways-home.ts';
import type { FareRoute } from '#server/providers/fares/port.ts';
import type { Found } from './allowance.ts';
import type { Look } from './look-again.ts';
import type { SearchEvent } from './search-events.ts';
import type { Question, SearchDeps, SearchResult } from './search-flights.ts';
import type { WaysHome } from './ways-home.ts';

/** What a response repeats of the request, besides the query. */
export interface Asked {
  readonly max_workers: number;
}

/** As the web app requests. */
export const USUALLY_ASKED = {
  outbound: { max_workers: contract.MAX_WORKERS.outbound },
  inbound: { max_workers: contract.MAX_WORKERS.inbound },
} as const satisfies Record<string, Asked>;

interface Searched {
  readonly question: Question;
  readonly asked: Asked;
}

const presentRoute = ({ origin, destination }: FareRoute): RouteDto => ({ origin, destination });

const presentSource = ({ fares, network }: SearchDeps, seenAt: Date): contract.SourceDto =>
  sourceToWire(fares, { seenAt, network: network.current() });

/** Presents the answers of one direction, whole and as stream events; the directions differ in two parts. */
function presenter<P, S>(parameters: (searched: Searched) => P, totals: (places: number) => S) {
  const summary = ({ places, flights }: Found, now: Date) => ({
    ...totals(places),
    total_flights: flights,
    search_timestamp: now.toISOString(),
  });
  return {
    answer: (deps: SearchDeps, searched: Searched, result: SearchResult) => ({
      flights: Object.fromEntries(
        Array.from(result.byPlace, ([place, flights]) => [place, flights.map(flightToWire)]),
      ),
      search_parameters: parameters(searched),
      summary: summary(result, deps.clock.now()),
      source: presentSource(deps, result.seenAt),
      ...(result.failed.length > 0 && { failed_routes: result.failed.map(presentRoute) }),
    }),
    event: (deps: SearchDeps, searched: Searched, event: SearchEvent) => {
      const now = deps.clock.now();
      switch (event.kind) {
        case 'begun':
          return {
            kind: event.kind,
            routes_total: event.routes,
            search_parameters: parameters(searched),
            source: presentSource(deps, now),
          };
        case 'answered':
          return {
            kind: 'route' as const,
            ...presentRoute(event),
            routes_done: event.done,
            flights: event.flights.map(flightToWire),
          };
        case 'failed':
          return { kind: event.kind, ...presentRoute(event), routes_done: event.done };
        case 'end':
          return {
            kind: event.kind,
            summary: summary(event, now),
            source: presentSource(deps, event.seenAt),
          };
      }
    },
  };
}

/** Discount Den fares are listed beside the price of a party, which has none. */
const presentParty = ({ party: { travelers, passes } = ONE_TRAVELER }: Question) => ({
  party: travelers,
  passes,
  den: false,
});

export const presentOutbound = presenter(
  ({ question, asked }) => ({
    origin: question.origin ?? '',
    date: question.query.date,
    max_workers: asked.max_workers,
    origin_airports: [...(question.query.origins ?? [])],
    ...(question.destination !== undefined && { destination: question.destination }),
    ...presentParty(question),
  }),
  (places) => ({ total_destinations: places }),
);

export const presentInbound = presenter(
  ({ question, asked }) => ({
    destination: question.destination ?? '',
    date: question.query.date,
    max_workers: asked.max_workers,
    ...presentParty(question),
  }),
  (places) => ({ total_origins: places }),
);

export function presentWaysHome(
  deps: SearchDeps,
  result: WaysHome,
): OutputOf<typeof contract.waysHome> {
  const ways = [...result.byPlace].map(([place, flights]) => [
    place,
    flights.map((flight) => ({
      departure_time: departureOf(flight),
      arrival_time: arrivalOf(flight),
      ...(result.hasSeveralHomes && { to: destinationOf(flight) }),
      ...presentSegments(flight),
      ...presentPass(wayHomeOf(flight, result.party, deps.fares.hasFares)),
    })),
  ]);
  return { ways: Object.fromEntries(ways), source: presentSource(deps, result.seenAt) };
}

function presentSegments({ segments }: Flight) {
  const [, ...later] = segments;
  return {
    flight_numbers: segments.map(({ number }) => number),
    ...(later.length > 0 && {
      via: later.map(({ from }) => from),
      via_departure_times: later.map(({ departs }) => departs),
    }),
  };
}

const presentPass = ({ goWild, passUnknown, window }: WayHome) => ({
  go_wild: goWild,
  ...(passUnknown && { go_wild_unknown: true }),
  go_wild_window: windowToWire(window),
});

export const presentLook = (
  deps: SearchDeps,
  { flight, seenAt }: Look,
): OutputOf<typeof lookAgain> => ({
  flight: flight ? flightToWire(flight) : null,
  source: presentSource(deps, seenAt),
});
