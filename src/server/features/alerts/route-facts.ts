import type { AirportCode } from '#domain/airports.ts';
import { type AlertObstacles, obstaclesOf, type RouteFacts } from '#domain/alert.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import { type RouteDay, routeDay } from '#domain/route-day.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import {
  addDays,
  type Clock,
  dayAt,
  instantOfDate,
  type LocalDate,
  timeZone,
} from '#domain/time.ts';
import { type ConnectedRoute, connectedRoutes, type NetworkSource } from '#domain/timetable.ts';
import type { FareSource } from '#server/providers/fares/port.ts';

export interface RouteFactsDeps {
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly fares: Pick<FareSource, 'simulated'>;
  readonly connectionRules: ConnectionRules;
}

type Places = Pick<AlertQuestion, 'origins' | 'destinations'>;

/**
 * What can be flown on one of the routes at least. A vendor may sell a flight that the filed timetable does not have on
 * that day, so for its fares only the network decides: it never asks a vendor about airports that are not connected.
 */
export function routeFacts(deps: RouteFactsDeps, places: Places): RouteFacts {
  const today = dayAt(timeZone('UTC'), instantOfDate(deps.clock.now()));
  return {
    // Routes that begin later count.
    isConnected: routesOn(deps, places, addDays(today, MAX_DAYS_AHEAD)).length > 0,
    on: (date) => bestOf(deps, routesOn(deps, places, date), date),
  };
}

function routesOn(
  { network, connectionRules }: RouteFactsDeps,
  { origins, destinations }: Places,
  date: LocalDate,
): readonly ConnectedRoute[] {
  // An empty list would be nowhere.
  const ends: { destinations?: readonly AirportCode[] } =
    destinations.length > 0 ? { destinations } : {};
  return connectedRoutes(network.current(), { origins, ...ends, date }, connectionRules.maxStops);
}

/** Stops at the first route with all that can be wished: with fewest stops come first. */
function bestOf(
  { network, fares, connectionRules: rules }: RouteFactsDeps,
  routes: readonly ConnectedRoute[],
  date: LocalDate,
): RouteDay {
  const known = network.current();
  const isBlackout = known.blackoutDates.has(date);
  if (!fares.simulated)
    return { hasFlights: routes.length > 0, hasGoWild: routes.length > 0 && !isBlackout };
  let hasFlights = false;
  for (const route of routes) {
    const one = routeDay(known, { ...route, date }, rules);
    hasFlights ||= one.hasFlights;
    if (one.hasGoWild || (hasFlights && isBlackout)) return one;
  }
  return { hasFlights, hasGoWild: false };
}

export const alertObstacles = (deps: RouteFactsDeps, alert: AlertQuestion): AlertObstacles =>
  obstaclesOf(alert, routeFacts(deps, alert));
