import type { AirportCode } from '#domain/airports.ts';
import { type AlertObstacles, obstaclesOf, type RouteFacts } from '#domain/alert.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { hasJourney, type RouteDay, routeDay } from '#domain/route-day.ts';
import { MAX_DAYS_AHEAD } from '#domain/search.ts';
import { addDays, dayAt, instantOfDate, type LocalDate, UTC } from '#domain/time.ts';
import { type ConnectedRoute, connectedRoutes } from '#domain/timetable.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import type { AlertServices } from './own-alerts.ts';

/** What the network and the fare source say of routes. */
export interface FactServices extends Pick<AlertServices, 'clock' | 'network' | 'connectionRules'> {
  readonly fares: Pick<FareSource, 'simulated'>;
}

type Places = Pick<AlertQuestion, 'origins' | 'destinations'>;

/**
 * What can be flown on one of the routes at least. A vendor may sell a flight that the filed timetable does not have on
 * that day, so for its fares only the network decides: it never asks a vendor about airports that are not connected.
 */
export function routeFacts(deps: FactServices, places: Places): RouteFacts {
  const today = dayAt(UTC, instantOfDate(deps.clock.now()));
  return {
    // Routes that begin later count.
    isConnected: routesOn(deps, places, addDays(today, MAX_DAYS_AHEAD)).length > 0,
    on: (date) => bestOf(deps, places, { routes: routesOn(deps, places, date), date }),
  };
}

function routesOn(
  { network, connectionRules }: FactServices,
  { origins, destinations }: Places,
  date: LocalDate,
): readonly ConnectedRoute[] {
  // An empty list would be nowhere.
  const ends: { destinations?: readonly AirportCode[] } =
    destinations.length > 0 ? { destinations } : {};
  return connectedRoutes(network.current(), { origins, ...ends, date }, connectionRules.maxStops);
}

/** Stops at the first route with all that can be wished; those with fewest stops come first. */
function bestOf(deps: FactServices, { destinations }: Places, day: ConnectedDay): RouteDay {
  const { network, fares, connectionRules: rules } = deps;
  const { routes, date } = day;
  const known = network.current();
  const isBlackout = known.blackoutDates.has(date);
  const all = (hasFlights: boolean) => ({ hasFlights, hasGoWild: hasFlights && !isBlackout });
  if (!fares.simulated) return all(routes.length > 0);
  const leaves = oncePer((origin) => hasJourney(known, { origins: [origin], date }, rules));
  if (destinations.length === 0) return all(routes.some(({ origin }) => leaves(origin)));
  const lands = oncePer((destination) => isServed(deps, destination, date));
  let hasFlights = false;
  for (const { origin, destination } of routes) {
    // Most routes that cannot be flown on a day are found here, which takes a hundredth of the time.
    if (!leaves(origin) || !lands(destination)) continue;
    const one = routeDay(known, { origin, destination, date }, rules);
    hasFlights ||= one.hasFlights;
    if (one.hasGoWild || (hasFlights && isBlackout)) return one;
  }
  return { hasFlights, hasGoWild: false };
}

/** Whether a flight lands there that a journey of the day could end with. */
const isServed = (
  { network, connectionRules }: FactServices,
  destination: AirportCode,
  date: LocalDate,
): boolean =>
  [0, 1, 2].some((later) =>
    hasJourney(
      network.current(),
      { destinations: [destination], date: addDays(date, later) },
      connectionRules,
    ),
  );

function oncePer(ask: (code: AirportCode) => boolean): (code: AirportCode) => boolean {
  const known = new Map<AirportCode, boolean>();
  return (code) => {
    const answer = known.get(code) ?? ask(code);
    known.set(code, answer);
    return answer;
  };
}

interface ConnectedDay {
  readonly routes: readonly ConnectedRoute[];
  readonly date: LocalDate;
}

export const alertObstacles = (deps: FactServices, alert: AlertQuestion): AlertObstacles =>
  obstaclesOf(alert, routeFacts(deps, alert));
