import type { AirportCode } from './airports.ts';
import { NEVER, type SegmentFares } from './fares.ts';
import { isSlow } from './flight.ts';
import {
  type ConnectionRules,
  connect,
  departuresOn,
  eachItinerary,
  endpointsAmong,
  travelDays,
} from './itineraries.ts';
import { cents } from './money.ts';
import { type LocalDate, weekdayOf } from './time.ts';
import { fliesOn, type Network, type PlacesAndDay, type TimetableRow } from './timetable.ts';

/** Whether a journey can be found on one route and day, whatever it costs. */
export interface RouteDay {
  readonly hasFlights: boolean;
  /** False if every journey that is not slow touches a blackout date. */
  readonly hasGoWild: boolean;
}

interface RouteAndDay {
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  /** On the calendar of the origin. */
  readonly date: LocalDate;
}

/** Every class is offered, so that only the timetable and the blackout dates decide. */
const OFFERED: SegmentFares = {
  standard: cents(1),
  clubDiscount: cents(0),
  seats: 9,
  goWildSeats: 9,
};

/** What the timetable has on a route and day, departed flights included. */
export function routeDay(
  network: Network,
  { origin, destination, date }: RouteAndDay,
  rules: ConnectionRules,
): RouteDay {
  const airports = [...network.airports.values()];
  const near = { ...network, timetable: rowsBetween(network, origin, destination) };
  const departures = travelDays(near, date, rules).flatMap((day) => departuresOn(near, day));
  const legs = connect(airports, departures, rules);
  let [fastest, fastestGoWild] = [NEVER, NEVER];
  const question = {
    origin: airports.findIndex(({ code }) => code === origin),
    endpoints: endpointsAmong(legs, [destination]),
    fares: departures.map(() => OFFERED),
    date,
    now: 0,
    maxStops: rules.maxStops,
  };
  eachItinerary(legs, question, ({ departs, arrives, opens }) => {
    const length = arrives - departs;
    fastest = Math.min(fastest, length);
    if (opens < NEVER) fastestGoWild = Math.min(fastestGoWild, length);
  });
  return {
    hasFlights: fastest < NEVER,
    hasGoWild: fastestGoWild < NEVER && !isSlow(fastestGoWild, fastest),
  };
}

/** The rows that a journey with at most two stops can use, in the order of the timetable. */
function rowsBetween(
  { timetable }: Network,
  from: AirportCode,
  to: AirportCode,
): readonly TimetableRow[] {
  const after = new Set(timetable.flatMap((row) => (row.origin === from ? row.destination : [])));
  const before = new Set(timetable.flatMap((row) => (row.destination === to ? row.origin : [])));
  return timetable.filter(
    ({ origin, destination }) =>
      origin === from || destination === to || (after.has(origin) && before.has(destination)),
  );
}

/**
 * Whether the timetable has a journey on a day, departed ones included, between the given places. Where one side is
 * left open, a nonstop is one.
 */
export function hasJourney(
  network: Network,
  { origins, destinations, date }: PlacesAndDay,
  rules: ConnectionRules,
): boolean {
  if (origins && destinations)
    return origins.some((origin) =>
      destinations.some(
        (destination) =>
          origin !== destination &&
          routeDay(network, { origin, destination, date }, rules).hasFlights,
      ),
    );
  const { airports, timetable } = network;
  const [from, to] = [origins, destinations].map((codes) => codes && new Set(codes));
  const weekday = weekdayOf(date);
  return timetable.some(
    (row) =>
      (from ?? airports).has(row.origin) &&
      (to ?? airports).has(row.destination) &&
      airports.has(row.origin) &&
      airports.has(row.destination) &&
      fliesOn(row, date, weekday),
  );
}
