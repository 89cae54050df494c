import type { OutputOf } from '#contract/endpoint.ts';
import type {
  FlightDto,
  InboundAnswer,
  OutboundAnswer,
  SourceDto,
  waysHome,
} from '#contract/flights.ts';
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
import type { SearchDeps, SearchResult } from './search-flights.ts';
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

const presentSource = (deps: SearchDeps, result: Pick<SearchResult, 'seenAt'>): SourceDto => ({
  fares: deps.fares.name,
  simulated: deps.fares.simulated,
  seen_at: result.seenAt.toISOString(),
  timetable: deps.network.current().timetableSource,
});

export interface Asked {
  readonly origin: string;
  readonly destination?: string | undefined;
  readonly date: string;
  readonly max_workers: number;
}

export function presentOutbound(
  deps: SearchDeps,
  asked: Asked,
  result: SearchResult,
): OutboundAnswer {
  const { destination } = asked;
  return {
    flights: presentFlights(result),
    search_parameters: {
      origin: asked.origin,
      date: asked.date,
      max_workers: asked.max_workers,
      origin_airports: [...result.origins],
      ...(destination !== undefined && { destination }),
    },
    summary: {
      total_destinations: result.places,
      total_flights: result.flights,
      search_timestamp: deps.clock.now().toISOString(),
    },
    source: presentSource(deps, result),
  };
}

export function presentInbound(
  deps: SearchDeps,
  asked: Omit<Asked, 'origin'> & { readonly destination: string },
  result: SearchResult,
): InboundAnswer {
  return {
    flights: presentFlights(result),
    search_parameters: {
      destination: asked.destination,
      date: asked.date,
      max_workers: asked.max_workers,
    },
    summary: {
      total_origins: result.places,
      total_flights: result.flights,
      search_timestamp: deps.clock.now().toISOString(),
    },
    source: presentSource(deps, result),
  };
}

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
  return { ways: Object.fromEntries(ways), source: presentSource(deps, result) };
}
