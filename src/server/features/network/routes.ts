import { bookingWindow } from '#contract/booking-window.ts';
import type { Endpoint, RawOutputOf } from '#contract/endpoint.ts';
import * as locationContract from '#contract/location.ts';
import * as networkContract from '#contract/network.ts';
import * as pagesContract from '#contract/pages.ts';
import { AppError } from '#domain/errors.ts';
import { type Clock, instantOfDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { type CachedBody, cachedBody } from '#server/http/cached-response/cached-body.ts';
import { responseCache } from '#server/http/cached-response/response-cache.ts';
import { jsonWriterFor } from '#server/http/response-schema.ts';
import { type Route, route } from '#server/http/route.ts';
import type { LocationSource } from '#server/providers/location/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import { bookingWindowOf } from './booking-window.ts';
import { pageFacts } from './pages/present.ts';
import { presentAirports, presentRoutes } from './present.ts';

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
    cache.get(null, { signal, work: () => cachedBody(toJson(present()), caller.encoding) }),
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
