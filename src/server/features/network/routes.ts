import { bookingWindow } from '#contract/booking-window.ts';
import type { Endpoint, RawOutputOf } from '#contract/endpoint.ts';
import type { AirportDto } from '#contract/network.ts';
import * as locationContract from '#contract/network.ts';
import * as networkContract from '#contract/network.ts';
import * as pagesContract from '#contract/pages.ts';
import type { Airport, AirportCode } from '#domain/airports.ts';
import { goWildWindow, isAnnounced, windowOpens } from '#domain/booking-window.ts';
import { AppError } from '#domain/errors.ts';
import { hasBegun } from '#domain/route-facts.ts';
import {
  type Clock,
  dayAt,
  instantOfDate,
  type LocalDate,
  type OffsetTime,
  timeAt,
} from '#domain/time.ts';
import type { Network, NetworkRoute, NetworkSource } from '#domain/timetable.ts';
import { type CachedBody, cachedBody, responseCache } from '#server/http/cached-response.ts';
import { ANSWERS } from '#server/http/compression.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import { type Route, route } from '#server/http/route.ts';
import type { LocationSource } from '#server/providers/location/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import { pageFacts } from './pages/present.ts';

interface NetworkDeps {
  readonly network: NetworkSource;
  readonly clock: Clock;
}

/** Far more than the one response of each route. */
const CACHED_BYTES = 8 * 1024 * 1024;

/** Serves a response that is the same for everybody, cached per network version and minute. */
function publicRoute<E extends Endpoint>(
  { network, clock }: NetworkDeps,
  endpoint: E,
  present: () => RawOutputOf<E>,
): Route {
  const cache = responseCache<null, CachedBody<RawOutputOf<E>>>({
    version: () => `${network.current().version} ${instantOfDate(clock.now())}`,
    maxBytes: CACHED_BYTES,
  });
  const toJson = jsonWriterFor(endpoint);
  return route(endpoint, ({ signal, caller }) =>
    cache.get(null, {
      signal,
      work: () => cachedBody(toJson(present()), caller.encoding, ANSWERS, true),
    }),
  );
}

export const networkRoutes = (deps: NetworkDeps) => {
  const { network, clock } = deps;
  return [
    publicRoute(deps, networkContract.airports, () =>
      presentAirports(network.current(), clock.now()),
    ),
    publicRoute(deps, networkContract.routes, () => presentRoutes(network.current(), clock.now())),
    publicRoute(deps, networkContract.blackoutDates, () =>
      [...network.current().blackoutDates].sort(),
    ),
    route(bookingWindow, ({ input: { query } }) => {
      const { origin, destination, date } = query;
      const { state, opensAt, isInternational, isAnnounced } = bookingWindowOf(deps, {
        origin,
        destination,
        day: date,
      });
      return {
        origin,
        destination,
        date,
        state,
        opens_at: opensAt,
        international: isInternational,
        announced: isAnnounced,
      };
    }),
  ];
};

/** Routes in service, by the calendar of their origin. */
function routesInUse(network: Network, now: Date): NetworkRoute[] {
  const instant = instantOfDate(now);
  return network.routes.filter(({ origin, begins }) => {
    const zone = network.airports.get(origin)?.zone;
    return zone !== undefined && hasBegun({ begins }, dayAt(zone, instant));
  });
}

const presentAirport = (airport: Airport, routes: number): AirportDto => ({
  stationCode: airport.code,
  cityAndCode: `${airport.city} (${airport.code})`,
  countryCode: airport.country,
  name: airport.name,
  state: airport.state,
  lat: airport.lat,
  lng: airport.lng,
  time_zone: airport.zone,
  domestic: airport.domestic,
  routes,
});

function presentAirports(network: Network, now: Date): AirportDto[] {
  const routes = new Map<AirportCode, number>();
  for (const { origin } of routesInUse(network, now))
    routes.set(origin, (routes.get(origin) ?? 0) + 1);
  return [...network.airports.values()].map((airport) =>
    presentAirport(airport, routes.get(airport.code) ?? 0),
  );
}

const presentRoutes = (network: Network, now: Date) => ({
  success: true,
  routes: routesInUse(network, now).map(({ origin, destination, seasonal }) => ({
    origin,
    destination,
    seasonal,
  })),
});

const orNotFound = <T>(found: T | undefined): T => {
  if (found === undefined) throw new AppError('not_found');
  return found;
};

/** The facts of public pages, for a navigation inside the app. */
export const pageRoutes = (deps: NetworkDeps) => {
  const facts = pageFacts(deps);
  return [
    publicRoute(deps, pagesContract.airportsPage, facts.airports),
    publicRoute(deps, pagesContract.blackoutPage, facts.blackouts),
    route(pagesContract.airportPage, ({ input: { params } }) =>
      orNotFound(facts.airport(params.airport)),
    ),
    route(pagesContract.routePage, ({ input: { params } }) =>
      orNotFound(facts.route(params.airport, params.destination)),
    ),
  ];
};

interface LocationDeps {
  readonly locations: LocationSource;
}

export const locationRoutes = ({ locations }: LocationDeps) => [
  route(locationContract.ownLocation, async ({ caller }) => {
    const found = await locations
      .locate(caller.addressKey)
      .catch(refuseWith('location_unavailable'));
    return {
      location: found && {
        latitude: found.spot.lat,
        longitude: found.spot.lng,
        city: found.city,
        country_name: found.countryName,
      },
    };
  }),
];

interface Departure {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  /** At the origin. */
  readonly day: LocalDate;
}

interface BookingWindow {
  readonly state: 'open' | 'opens' | 'blackout';
  /** At the origin; null on a blackout date. */
  readonly opensAt: OffsetTime | null;
  readonly isInternational: boolean;
  /** False beyond the last blackout date that the airline has published. */
  readonly isAnnounced: boolean;
}

/** @throws AppError `unknown_airport`; `invalid_input` for a day that is over at the origin. */
function bookingWindowOf(
  { network, clock }: { readonly network: NetworkSource; readonly clock: Clock },
  { origin, destination, day }: Departure,
): BookingWindow {
  const { airports, blackoutDates } = network.current();
  const [from, to] = [airports.get(origin), airports.get(destination)];
  if (!from || !to) throw new AppError('unknown_airport');
  const now = instantOfDate(clock.now());
  if (day < dayAt(from.zone, now)) {
    const message = 'This day is over';
    throw new AppError('invalid_input', { message, fields: { date: message } });
  }
  const isInternational = !from.domestic || !to.domestic;
  const segment = { day, zone: from.zone };
  const { state } = goWildWindow({
    segments: [segment],
    international: isInternational,
    now,
    blackoutDates,
  });
  return {
    state,
    opensAt: state === 'blackout' ? null : timeAt(from.zone, windowOpens(segment, isInternational)),
    isInternational,
    isAnnounced: isAnnounced(day, blackoutDates),
  };
}
