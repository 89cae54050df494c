import type { AirportCode } from '#domain/airports.ts';
import { type AlertObstacles, obstaclesOf, type RouteFacts } from '#domain/alert.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import { routeDay } from '#domain/route-day.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { addDays, type Clock, dayAt, instantOfDate, timeZone } from '#domain/time.ts';
import { connectedRoutes, type NetworkSource } from '#domain/timetable.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import type { CheckedAlert } from './read-draft.ts';

export interface RouteFactsDeps {
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly fares: Pick<FareSource, 'simulated'>;
  readonly connectionRules: ConnectionRules;
}

interface Route {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
}

/**
 * What can be flown on a route. A vendor may sell a flight that the filed timetable does not have on that day, so for
 * its fares only the network decides: it never asks a vendor about airports that are not connected.
 */
export function routeFacts(
  { clock, network, fares, connectionRules: rules }: RouteFactsDeps,
  { origin, destination }: Route,
): RouteFacts {
  const known = network.current();
  const isConnectedOn = (date: Parameters<RouteFacts['on']>[0]) =>
    connectedRoutes(known, { origins: [origin], destinations: [destination], date }, rules.maxStops)
      .length > 0;
  const today = dayAt(timeZone('UTC'), instantOfDate(clock.now()));
  return {
    // Routes that begin later count.
    isConnected: isConnectedOn(addDays(today, MAX_DAYS_AHEAD)),
    on(date) {
      if (fares.simulated) return routeDay(known, { origin, destination, date }, rules);
      const hasFlights = isConnectedOn(date);
      return { hasFlights, hasGoWild: hasFlights && !known.blackoutDates.has(date) };
    },
  };
}

export const alertObstacles = (deps: RouteFactsDeps, alert: CheckedAlert): AlertObstacles =>
  obstaclesOf(alert, routeFacts(deps, alert));
