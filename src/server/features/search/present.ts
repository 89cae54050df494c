import type { OutputOf } from '#contract/endpoint.ts';
import type { RouteDto } from '#contract/flight-news.ts';
import type { FlightDto, SourceDto, waysHome } from '#contract/flights.ts';
import { bookingLink } from '#domain/flight/booking-link.ts';
import {
  arrivalOf,
  departureOf,
  type Fare,
  type Flight,
  flyingMinutes,
  lowestFare,
  type Segment,
  stopsOf,
  tripMinutes,
} from '#domain/flight/flight.ts';
import type { GoWildWindow } from '#domain/gowild/window.ts';
import type { Cents } from '#domain/money.ts';
import { formatTripTime } from '#domain/time/offset-time.ts';
import { timeAt } from '#domain/time/zone.ts';
import type { FareRoute } from '#server/ports/fare-source.ts';
import type { Found } from './allowance.ts';
import type { Question, SearchDeps, SearchResult } from './search-flights.ts';
import type { SearchNews } from './search-news.ts';
import type { WaysHome } from './ways-home.ts';

const dollars = (amount: Cents) => amount / 100;

const presentFare = (fare: Fare | undefined) =>
  fare
    ? {
        total: dollars(fare.total),
        ...(fare.seatsLeft !== undefined && { available_seats: fare.seatsLeft }),
      }
    : null;

const presentSegment = (segment: Segment) => ({
  departure_airport: segment.from,
  arrival_airport: segment.to,
  departure_time: segment.departs,
  arrival_time: segment.arrives,
  flight_number: segment.number,
  schedule_approximate: segment.approximate,
});

const presentWindow = (window: GoWildWindow) => ({
  state: window.state,
  opens_at: window.state === 'opens' ? timeAt(window.zone, window.at) : null,
});

/** Domain to wire: cents to dollars, camel to snake, absent to null. */
function presentFlight(flight: Flight): FlightDto {
  const { goWild, standard, discountDen } = flight.fares;
  const lowest = lowestFare(flight);
  return {
    departure_time: departureOf(flight),
    arrival_time: arrivalOf(flight),
    duration: formatTripTime(flyingMinutes(flight)),
    total_trip_time: formatTripTime(tripMinutes(flight)),
    stops: stopsOf(flight),
    flight_number: flight.segments.map((segment) => segment.number).join(', '),
    segments: flight.segments.map(presentSegment),
    fares: {
      go_wild: presentFare(goWild),
      standard: presentFare(standard),
      discount_den: presentFare(discountDen),
    },
    booking_links: {
      go_wild: goWild ? bookingLink(flight, 'goWild') : null,
      standard: standard ? bookingLink(flight, 'standard') : null,
      discount_den: discountDen ? bookingLink(flight, 'discountDen') : null,
    },
    lowest_go_wild_price: goWild ? dollars(goWild.total) : null,
    lowest_price: lowest === undefined ? null : dollars(lowest),
    go_wild_window: presentWindow(flight.goWildWindow),
  };
}

const presentFlights = (result: SearchResult) =>
  Object.fromEntries([...result.byPlace].map(([place, list]) => [place, list.map(presentFlight)]));

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

interface Asked {
  readonly max_workers: number;
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

const presentAnswer =
  <P, S>({ parameters, summary }: Direction<P, S>) =>
  (deps: SearchDeps, question: Question, asked: Asked, result: SearchResult) => ({
    flights: presentFlights(result),
    search_parameters: parameters(question, asked),
    summary: summary(result, deps.clock.now().toISOString()),
    source: presentSource(deps, result.seenAt),
    ...presentFailed(result),
  });

export const presentOutbound = presentAnswer(outbound);
export const presentInbound = presentAnswer(inbound);

const presentNews =
  <P, S>({ parameters, summary }: Direction<P, S>) =>
  (deps: SearchDeps, question: Question, asked: Asked, news: SearchNews) => {
    const now = deps.clock.now();
    switch (news.kind) {
      case 'begun':
        return {
          kind: news.kind,
          search_id: String(news.searchId),
          routes_total: news.routes,
          search_parameters: parameters(question, asked),
          source: presentSource(deps, now),
        };
      case 'route':
        return {
          kind: news.kind,
          ...presentRoute(news),
          flights: news.flights.map(presentFlight),
          routes_done: news.done,
        };
      case 'failed':
        return { kind: news.kind, ...presentRoute(news), routes_done: news.done };
      case 'end':
        return {
          kind: news.kind,
          summary: summary(news, now.toISOString()),
          source: presentSource(deps, news.seenAt),
        };
    }
  };

export const presentOutboundNews = presentNews(outbound);
export const presentInboundNews = presentNews(inbound);

export function presentWaysHome(deps: SearchDeps, result: WaysHome): OutputOf<typeof waysHome> {
  const ways = [...result.byPlace].map(([place, flights]) => [
    place,
    flights.map((flight) => ({
      departure_time: departureOf(flight),
      arrival_time: arrivalOf(flight),
      go_wild: flight.fares.goWild !== undefined,
      go_wild_window: presentWindow(flight.goWildWindow),
    })),
  ]);
  return { ways: Object.fromEntries(ways), source: presentSource(deps, result.seenAt) };
}
