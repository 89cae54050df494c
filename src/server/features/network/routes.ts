import { bookingWindow } from '#contract/booking-window.ts';
import type { Endpoint, RawOutputOf } from '#contract/endpoint.ts';
import type { AirportDto } from '#contract/network.ts';
import * as locationContract from '#contract/network.ts';
import * as networkContract from '#contract/network.ts';
import * as pagesContract from '#contract/pages.ts';
import type { Airport, AirportCode } from '#domain/airports.ts';
import { AppError } from '#domain/errors.ts';
import { hasBegun } from '#domain/route-facts.ts';
import { type Clock, dayAt, instantOfDate } from '#domain/time.ts';
import type { Network, NetworkRoute, NetworkSource } from '#domain/timetable.ts';
import { type CachedBody, cachedBody } from '#server/http/cached-response/cached-body.ts';
import { ANSWERS } from '#server/http/cached-response/compression.ts';
import { responseCache } from '#server/http/cached-response/response-cache.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import { type Route, route } from '#server/http/route.ts';
import type { LocationSource } from '#server/providers/location/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import { bookingWindowOf } from './booking-window.ts';
import { pageFacts } from './pages/present.ts';

export interface NetworkDeps {
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
