import type { AirportCode } from '#domain/airports.ts';
import { isEntitledToAlerts } from '#domain/alert.ts';
import { isStaleFare } from '#domain/alert-match.ts';
import { departureOf, type Flight } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { flightsOf, type SavedTrip } from '#domain/saved-trip.ts';
import { type Clock, instantOf, instantOfDate } from '#domain/time.ts';
import type { Network, NetworkSource } from '#domain/timetable.ts';
import { timetableChange } from '#domain/timetable-change.ts';
import {
  type WatchAnswer,
  type Watched,
  type WatchFacts,
  watchedTrips,
} from '#domain/trip-event.ts';
import { askedDestinations } from '#domain/trip-offers.ts';
import { watchWay } from '#domain/trip-watch.ts';
import { type CheckTimes, checkTimesOf } from '#domain/watch-target.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import type {
  countMessages,
  listCandidates,
  listFlightsOn,
  lockFlights,
  saveMemories,
  WatchedFlight,
} from '#server/db/queries/saved-trips.ts';
import type { OriginDay } from '#server/db/queries/watch-targets.ts';
import { type ReportUnreadable, readMemory } from '#server/db/stored-json.ts';
import type { NotifyOfTrips, TripNotice } from '#server/features/saved-trips/port.ts';
import type { FareAnswer, FareSource } from '#server/providers/fares/port.ts';

export interface TripWatchDeps {
  readonly db: Database;
  /** Replaceable, for a program that simulates months in seconds. */
  readonly queries: {
    readonly listFlightsOn: typeof listFlightsOn;
    readonly lockFlights: typeof lockFlights;
    readonly listCandidates: typeof listCandidates;
    readonly saveMemories: typeof saveMemories;
    readonly countMessages: typeof countMessages;
  };
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly fares: Pick<FareSource, 'simulated'>;
  readonly notifyOfTrips: NotifyOfTrips;
  readonly reportUnreadable: ReportUnreadable;
}

/** A flight of a trip that can be read. */
type ReadFlight = WatchedFlight & { readonly trip: SavedTrip };

/** What kept trips want of a target that is due for them. */
export interface TripWants {
  /** Of the flights that are still to be booked. */
  readonly destinations: readonly AirportCode[];
  /** See {@link watchedAmong}. */
  readonly watched: readonly ReadFlight[];
  /** Of all flights: another trip is watched once an earlier one of its member is over. */
  readonly times: readonly CheckTimes[];
}

/** What the source says to kept trips. */
export interface TripAnswer {
  /** `none`: the source has no fares that count, or did not answer. */
  readonly answer: FareAnswer | 'none';
  /** That were asked for; `all` if the answer is the same for all. */
  readonly destinations: readonly AirportCode[] | 'all';
  /** Whether the source failed, at least for a part of the question. */
  readonly isFailed: boolean;
}

/** A question that was asked for kept trips, with its answer. */
export interface TripsAnswered {
  readonly target: OriginDay & { readonly failures: number };
  readonly beganAt: Date;
  readonly trips: Omit<TripWants, 'destinations'> & TripAnswer;
}

export async function tripWants(
  deps: TripWatchDeps,
  target: OriginDay,
  now: Date,
): Promise<TripWants> {
  const { db, queries, network } = deps;
  const facts = factsOf(network.current(), now);
  const flights = readable(deps, await queries.listFlightsOn(db, target));
  const watched = await watchedAmong(deps, db, flights);
  const times = flights.flatMap(({ trip, way }) => checkTimesOf(trip, way, facts) ?? []);
  return { destinations: destinationsOf(watched, now), watched, times };
}

/** One trip that cannot be read keeps no other from being watched. */
const readable = (
  { reportUnreadable }: TripWatchDeps,
  flights: readonly WatchedFlight[],
): readonly ReadFlight[] =>
  flights.flatMap(({ trip, ...flight }) => {
    if (!trip) reportUnreadable('kept-trip', flight.row.userId);
    return trip ? [{ ...flight, trip }] : [];
  });

function factsOf({ airports, blackoutDates }: Network, now: Date): WatchFacts {
  return {
    zoneOf: (code: AirportCode) => airports.get(code)?.zone,
    isAbroad: (code: AirportCode) => airports.get(code)?.domestic === false,
    blackoutDates,
    now,
  };
}

/** Those whose members have the plan, of the trips that are watched. */
async function watchedAmong<F extends WatchedFlight>(
  { queries, clock }: TripWatchDeps,
  db: Db,
  flights: readonly F[],
): Promise<readonly F[]> {
  const now = clock.now();
  const entitled = flights.filter((flight) => isEntitledToAlerts(flight, now));
  const userIds = [...new Set(entitled.map(({ row }) => row.userId))];
  if (userIds.length === 0) return [];
  const trips = groupBy(await queries.listCandidates(db, userIds), ({ userId }) => userId);
  const watched = new Map(userIds.map((id) => [id, watchedTrips(trips.get(id) ?? [], now)]));
  return entitled.filter(({ row }) => watched.get(row.userId)?.has(row.id));
}

function destinationsOf(watched: readonly ReadFlight[], now: Date): readonly AirportCode[] {
  const destinations = watched.flatMap(({ trip, way }) => {
    const flight = keptFlight({ trip, way });
    const isAhead = flight && instantOf(departureOf(flight)) > instantOfDate(now);
    return isAhead && trip.states[way] === 'to_book' ? askedDestinations(trip, way) : [];
  });
  return [...new Set(destinations)];
}

/** Undefined for a flight that the trip does not have. */
const keptFlight = ({ trip, way }: Pick<ReadFlight, 'trip' | 'way'>): Flight | undefined =>
  flightsOf(trip).find(([one]) => one === way)?.[1];

/** Flights whose events are committed together. */
const BATCH = 50;

/**
 * Commits what happened to the flights of kept trips, with the messages about it. Decided under a lock on the trip, by
 * what was said before: two answers, also of two workers, say nothing twice.
 */
export async function judgeTrips(deps: TripWatchDeps, answered: TripsAnswered): Promise<void> {
  const { watched } = answered.trips;
  for (let from = 0; from < watched.length; from += BATCH)
    await commitChecks(deps, answered, watched.slice(from, from + BATCH));
}

/** In one transaction. */
async function commitChecks(
  deps: TripWatchDeps,
  answered: TripsAnswered,
  flights: readonly ReadFlight[],
): Promise<void> {
  const { db, queries, clock } = deps;
  const { answer } = answered.trips;
  await db.transaction(async (tx) => {
    const ids = flights.map(({ row: { userId, id }, way }) => ({ userId, id, way }));
    const locked = await queries.lockFlights(tx, ids);
    // This worker was paused: the source is asked again.
    if (typeof answer === 'object' && isStaleFare(answer.seenAt, clock.now())) return;
    const current = readable(deps, await watchedAmong(deps, tx, locked));
    const checks = current.flatMap((flight) => checkFlight(deps, answered, flight) ?? []);
    await queries.saveMemories(
      tx,
      checks.map(({ row: { userId, id }, way, memory }) => ({ userId, id, way, memory })),
    );
    await notify(deps, tx, answered, checks);
  });
}

/** What happened to a flight since the last time, with what to remember of it. */
interface Check extends Omit<ReadFlight, 'memory'>, Watched {
  readonly flight: Flight;
}

/** Undefined for a flight that the trip does not have. */
function checkFlight(
  { network, reportUnreadable }: TripWatchDeps,
  answered: TripsAnswered,
  watched: ReadFlight,
): Check | undefined {
  const { row, trip, way } = watched;
  const flight = keptFlight(watched);
  if (!flight) return undefined;
  const answer = answerFor(answered, askedDestinations(trip, way));
  const wasTimed = way === 'out' ? row.hasOut : row.hasHome;
  const change = wasTimed ? timetableChange(flight, network.current()) : undefined;
  const memory = readMemory(watched.memory);
  if (!memory) reportUnreadable('watched-flight', row.userId);
  const about = { trip, way, keptAt: row.keptAt, change };
  const facts = factsOf(network.current(), answered.beganAt);
  return { ...watched, flight, ...watchWay(about, memory ?? {}, answer, facts) };
}

/** What the answer says of one flight. */
function answerFor(
  { target: { origin, failures }, trips }: TripsAnswered,
  destinations: readonly AirportCode[],
): WatchAnswer {
  const { answer, destinations: asked, isFailed } = trips;
  // A flight may have become one to book since the question.
  const isAsked = asked === 'all' || destinations.every((code) => asked.includes(code));
  if (!isAsked) return 'unasked';
  // A source that has failed before is not waited for any more.
  const silence = isFailed && failures === 0 ? 'unasked' : 'none';
  if (answer === 'none') return silence;
  const { flights, seenAt, failed = [] } = answer;
  const isMissing = failed.some(
    (route) => route.origin === origin && destinations.includes(route.destination),
  );
  return isMissing ? silence : { flights, seenAt };
}

async function notify(
  { queries, notifyOfTrips, fares }: TripWatchDeps,
  tx: Tx,
  { beganAt, trips: { answer } }: TripsAnswered,
  checks: readonly Check[],
): Promise<void> {
  const seenAt = typeof answer === 'object' ? answer.seenAt : undefined;
  const numbers = new Map<string, number>();
  const notices: TripNotice[] = [];
  for (const { row, trip, way, email, flight, events } of checks) {
    const { userId, id: tripId, keptAt } = row;
    const key = `${userId} ${tripId}`;
    let number = numbers.get(key) ?? row.messages;
    for (const event of events) {
      number += 1;
      const about = { userId, email, tripId, keptAt, trip, way, flight };
      notices.push({ ...about, number, event, seenAt, simulated: fares.simulated });
    }
    if (number > row.messages) await queries.countMessages(tx, row, number);
    numbers.set(key, number);
  }
  await notifyOfTrips(tx, notices, beganAt);
}
