import type { AirportCode } from '#domain/airports.ts';
import { isEntitledToAlerts } from '#domain/alert.ts';
import { departureOf } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { flightsOf } from '#domain/saved-trip.ts';
import { instantOf, instantOfDate } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { type WatchFacts, watchedTrips } from '#domain/trip-event.ts';
import { askedDestinations } from '#domain/trip-offers.ts';
import { type CheckTimes, checkTimesOf } from '#domain/watch-target.ts';
import type { Db } from '#server/db/database.ts';
import type { WatchedFlight } from '#server/db/queries/saved-trips/watched-flights.ts';
import type { OriginDay } from '#server/db/queries/watch-targets.ts';
import type { WatchDeps } from './deps.ts';

/** What kept trips want of a target that is due for them. */
export interface TripWants {
  /** Of the flights that are still to be booked. */
  readonly destinations: readonly AirportCode[];
  /** See {@link watchedAmong}. */
  readonly watched: readonly WatchedFlight[];
  /** Of all flights: another trip is watched once an earlier one of its member is over. */
  readonly times: readonly CheckTimes[];
}

/** One trip that cannot be read keeps no other from being watched. */
export async function tripWants(deps: WatchDeps, target: OriginDay, now: Date): Promise<TripWants> {
  const { db, queries, network, tripOf } = deps;
  const facts = factsOf(network.current(), now);
  const flights = (await queries.listFlightsOn(db, target)).filter(({ trip }) => tripOf(trip));
  const watched = await watchedAmong(deps, db, flights);
  const times = flights.flatMap(({ trip: row, way }) => {
    const trip = tripOf(row);
    return (trip && checkTimesOf(trip, way, facts)) ?? [];
  });
  return { destinations: destinationsOf(deps, watched, now), watched, times };
}

export function factsOf({ airports, blackoutDates }: Network, now: Date): WatchFacts {
  return {
    zoneOf: (code: AirportCode) => airports.get(code)?.zone,
    isAbroad: (code: AirportCode) => airports.get(code)?.domestic === false,
    blackoutDates,
    now,
  };
}

/** Those whose members have the plan, of the trips that are watched. */
export async function watchedAmong(
  { queries, clock }: WatchDeps,
  db: Db,
  flights: readonly WatchedFlight[],
): Promise<readonly WatchedFlight[]> {
  const now = clock.now();
  const entitled = flights.filter((flight) => isEntitledToAlerts(flight, now));
  const userIds = [...new Set(entitled.map(({ trip }) => trip.userId))];
  if (userIds.length === 0) return [];
  const trips = groupBy(await queries.listCandidates(db, userIds), ({ userId }) => userId);
  const watched = new Map(userIds.map((id) => [id, watchedTrips(trips.get(id) ?? [], now)]));
  return entitled.filter(({ trip }) => watched.get(trip.userId)?.has(trip.id));
}

function destinationsOf(
  { tripOf }: WatchDeps,
  watched: readonly WatchedFlight[],
  now: Date,
): readonly AirportCode[] {
  const destinations = watched.flatMap(({ trip: row, way }) => {
    const trip = tripOf(row);
    const flight = trip && flightsOf(trip).find(([one]) => one === way)?.[1];
    const isAhead = flight && instantOf(departureOf(flight)) > instantOfDate(now);
    return isAhead && trip.states[way] === 'to_book' ? askedDestinations(trip, way) : [];
  });
  return [...new Set(destinations)];
}
