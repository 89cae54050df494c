import type { AirportCode } from '#domain/airports.ts';
import { isEntitledToAlerts } from '#domain/alert.ts';
import { isStaleFare } from '#domain/alert-match.ts';
import { departureOf } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { isOver } from '#domain/poll-target.ts';
import { flightsOf } from '#domain/saved-trip.ts';
import { instantOf, instantOfDate, UTC } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { timetableChange } from '#domain/timetable-change.ts';
import type { WatchFacts } from '#domain/trip-event.ts';
import { askedDestinations } from '#domain/trip-offers.ts';
import { lookTimesOf, nextTripPoll, retryTripPoll } from '#domain/trip-polls.ts';
import { watchWay } from '#domain/trip-watch.ts';
import { watchedTrips } from '#domain/watched-trips.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { TakenTarget } from '#server/db/queries/saved-trips/trip-poll-targets.ts';
import type { WatchedFlight } from '#server/db/queries/saved-trips/watched-flights.ts';
import { readMemory } from '#server/db/stored-json.ts';
import type { Run, RunSignals } from '#server/jobs/repeat.ts';
import { type Asked, answerFor, askTrips } from './ask-trips.ts';
import type { TripWatchDeps } from './deps.ts';

/** Longer than one answer takes, or one batch; a target of a dead worker is due again after it. */
const LEASE_MS = 30_000;
/** Targets that one process looks at concurrently. */
const LANES = 4;
/** Flights whose events are committed together. */
const BATCH = 50;

/**
 * Looks at everything that is due, until nothing is or no more is to be begun. Any number of processes may run it: what a look
 * means is decided under a lock on the trip, by what was said before, so that two looks say nothing twice.
 * @throws the first error of a target, after the others.
 */
export function tripWatcher(deps: TripWatchDeps): Run {
  const lane = async ({ beginNothing, breakOff }: RunSignals) => {
    let error: unknown;
    while (!beginNothing.aborted) {
      const at = deps.clock.now();
      const taken = await deps.queries.takeDueTarget(deps.db, { at, until: leaseFrom(at) });
      if (!taken) break;
      await watchTarget(deps, taken, breakOff).catch((reason: unknown) => {
        if (!breakOff.aborted) error ??= reason;
      });
    }
    if (error !== undefined) throw error;
  };
  return async (signals) => {
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => lane(signals)));
    for (const one of lanes) if (one.status === 'rejected') throw one.reason;
  };
}

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS);

async function watchTarget(
  deps: TripWatchDeps,
  target: TakenTarget,
  breakOff: AbortSignal,
): Promise<void> {
  const { db, queries, clock, network } = deps;
  const { origin, day, failures: before } = target;
  let taken = target;
  // A look that was taken over goes on: what it has seen is said once all the same.
  const keepLease = async () => {
    const until = leaseFrom(clock.now());
    if (await queries.extendTarget(db, taken, until)) taken = { ...taken, until };
  };
  // Before the question: an answer from before a window's opening says nothing about the time after it.
  const now = clock.now();
  const zone = network.current().airports.get(origin)?.zone ?? UTC;
  if (isOver({ day, zone }, now)) return queries.deleteTarget(db, taken);
  const facts = factsOf(network.current(), now);
  // One trip that cannot be read keeps no other from being watched.
  const flights = (await queries.listFlightsOn(db, taken)).filter(({ trip }) => deps.tripOf(trip));
  const watched = await watchedAmong(deps, db, flights);
  await keepLease();
  const asked = await askTrips(deps, taken, destinationsOf(deps, watched, now), breakOff);
  const failures = asked.isFailed ? before + 1 : 0;
  const look: CommitDeps = { ...deps, asked, facts, isLastTry: failures > 1 };
  for (let from = 0; from < watched.length; from += BATCH) {
    await keepLease();
    await commitLooks(look, origin, watched.slice(from, from + BATCH));
  }
  // Of all: another trip is watched once an earlier one of its member is over.
  const times = flights.flatMap(({ trip: row, way }) => {
    const trip = deps.tripOf(row);
    return (trip && lookTimesOf(trip, way, facts)) ?? [];
  });
  const dueAt = failures > 0 ? retryTripPoll(times, failures, now) : nextTripPoll(times, now);
  await queries.finishTarget(db, taken, { dueAt, failures });
}

function factsOf({ airports, blackoutDates }: Network, now: Date): WatchFacts {
  return {
    zoneOf: (code: AirportCode) => airports.get(code)?.zone,
    isAbroad: (code: AirportCode) => airports.get(code)?.domestic === false,
    blackoutDates,
    now,
  };
}

/** Those whose members have the plan, of the trips that are watched. */
async function watchedAmong(
  { queries, clock }: TripWatchDeps,
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

/** Of the flights that are still to be booked. */
function destinationsOf(
  { tripOf }: TripWatchDeps,
  watched: readonly WatchedFlight[],
  now: Date,
): readonly AirportCode[] {
  const destinations = watched.flatMap(({ trip: row, way }) => {
    const trip = tripOf(row);
    const flight = trip && flightsOf(trip).find(([one]) => one === way)?.[1];
    const isAhead = flight && instantOf(departureOf(flight)) > instantOfDate(now);
    return isAhead && trip.states[way] === 'to_book' ? askedDestinations(trip, way) : [];
  });
  return [...new Set(destinations)].sort();
}

interface CommitDeps extends TripWatchDeps {
  readonly asked: Asked;
  readonly facts: WatchFacts;
  /** Whether a flight that the source does not answer for is told of without its seat. */
  readonly isLastTry: boolean;
}

/** Commits in one transaction what happened to some flights, with its messages. */
async function commitLooks(
  deps: CommitDeps,
  origin: AirportCode,
  flights: readonly WatchedFlight[],
): Promise<void> {
  const { db, queries, clock, asked } = deps;
  const { answer } = asked;
  await db.transaction(async (tx) => {
    const ids = flights.map(({ trip: { userId, id }, way }) => ({ userId, id, way }));
    const locked = await queries.lockFlights(tx, ids);
    // This worker was paused: the next one asks again.
    if (typeof answer === 'object' && isStaleFare(answer.seenAt, clock.now())) return;
    const current = await watchedAmong(deps, tx, locked);
    const looks = current.map((flight) => lookAt(deps, origin, flight));
    const news = looks.flatMap((look) => look ?? []);
    await queries.saveMemories(
      tx,
      news.map(({ flight: { trip, way }, memory }) => ({
        userId: trip.userId,
        id: trip.id,
        way,
        memory,
      })),
    );
    await tell(deps, tx, news);
  });
}

/** Undefined for a flight that the trip does not have. */
function lookAt(deps: CommitDeps, origin: AirportCode, flight: WatchedFlight) {
  const { tripOf, network, asked, facts, isLastTry } = deps;
  const { trip: row, way } = flight;
  const trip = tripOf(row);
  const kept = trip && flightsOf(trip).find(([one]) => one === way)?.[1];
  if (!kept) return undefined;
  const destinations = askedDestinations(trip, way);
  const answer = answerFor(asked, { origin, destinations, isLastTry });
  const wasTimed = way === 'out' ? row.hasOut : row.hasHome;
  const change = wasTimed ? timetableChange(kept, network.current()) : undefined;
  const memory = readMemory(flight.memory);
  if (!memory) deps.reportUnreadable('watched-flight', row.userId);
  const about = { trip, way, keptAt: row.keptAt, change };
  const watched = watchWay(about, memory ?? {}, answer, facts);
  const seenAt = typeof answer === 'object' ? answer.seenAt : undefined;
  return { flight, trip, kept, seenAt, ...watched };
}

type Look = NonNullable<ReturnType<typeof lookAt>>;

async function tell(deps: CommitDeps, tx: Tx, looks: readonly Look[]): Promise<void> {
  const { queries, tripNotices, fares, facts } = deps;
  const numbers = new Map<string, number>();
  for (const { flight, trip, kept, seenAt, events } of looks) {
    const { trip: row, way, email } = flight;
    const key = `${row.userId} ${row.id}`;
    let number = numbers.get(key) ?? row.messages;
    for (const event of events) {
      number += 1;
      const about = { userId: row.userId, email, tripId: row.id, keptAt: row.keptAt, number };
      await tripNotices.happened(
        tx,
        { ...about, trip, way, flight: kept, event, seenAt, simulated: fares.simulated },
        facts.now,
      );
    }
    if (number > row.messages) await queries.countMessages(tx, row, number);
    numbers.set(key, number);
  }
}
