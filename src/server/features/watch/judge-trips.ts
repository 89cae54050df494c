import type { AirportCode } from '#domain/airports.ts';
import { isStaleFare } from '#domain/alert-match.ts';
import { flightsOf } from '#domain/saved-trip.ts';
import { timetableChange } from '#domain/timetable-change.ts';
import type { WatchAnswer } from '#domain/trip-event.ts';
import { askedDestinations } from '#domain/trip-offers.ts';
import { watchWay } from '#domain/trip-watch.ts';
import type { Tx } from '#server/db/database.ts';
import type { WatchedFlight } from '#server/db/queries/saved-trips/watched-flights.ts';
import { readMemory } from '#server/db/stored-json.ts';
import type { TripNotice } from '#server/features/saved-trips/port.ts';
import type { Answered } from './ask.ts';
import type { WatchDeps } from './deps.ts';
import { factsOf, watchedAmong } from './trip-wants.ts';

/** Flights whose events are committed together. */
const BATCH = 50;

type Trips = NonNullable<Answered['trips']>;
type Judged = Answered & { readonly trips: Trips };

/**
 * Commits what happened to the flights of kept trips, with the messages about it. Decided under a lock on the trip, by
 * what was said before: two answers, also of two workers, say nothing twice.
 */
export async function judgeTrips(deps: WatchDeps, answered: Answered, trips: Trips): Promise<void> {
  const { watched } = trips;
  for (let from = 0; from < watched.length; from += BATCH)
    await commitChecks(deps, { ...answered, trips }, watched.slice(from, from + BATCH));
}

/** In one transaction. */
async function commitChecks(
  deps: WatchDeps,
  judged: Judged,
  flights: readonly WatchedFlight[],
): Promise<void> {
  const { db, queries, clock } = deps;
  const { answer } = judged.trips;
  await db.transaction(async (tx) => {
    const ids = flights.map(({ trip: { userId, id }, way }) => ({ userId, id, way }));
    const locked = await queries.lockFlights(tx, ids);
    // This worker was paused: the source is asked again.
    if (typeof answer === 'object' && isStaleFare(answer.seenAt, clock.now())) return;
    const current = await watchedAmong(deps, tx, locked);
    const checks = current.flatMap((flight) => checkFlight(deps, judged, flight) ?? []);
    await queries.saveMemories(
      tx,
      checks.map(({ flight: { trip, way }, memory }) => ({
        userId: trip.userId,
        id: trip.id,
        way,
        memory,
      })),
    );
    await notify(deps, tx, judged, checks);
  });
}

/** Undefined for a flight that the trip does not have. */
function checkFlight(deps: WatchDeps, judged: Judged, flight: WatchedFlight) {
  const { tripOf, network } = deps;
  const { trip: row, way } = flight;
  const trip = tripOf(row);
  const kept = trip && flightsOf(trip).find(([one]) => one === way)?.[1];
  if (!kept) return undefined;
  const answer = answerFor(judged, askedDestinations(trip, way));
  const wasTimed = way === 'out' ? row.hasOut : row.hasHome;
  const change = wasTimed ? timetableChange(kept, network.current()) : undefined;
  const memory = readMemory(flight.memory);
  if (!memory) deps.reportUnreadable('watched-flight', row.userId);
  const about = { trip, way, keptAt: row.keptAt, change };
  const facts = factsOf(network.current(), judged.beganAt);
  return { flight, trip, kept, ...watchWay(about, memory ?? {}, answer, facts) };
}

/** What the answer says of one flight. */
function answerFor(
  { target: { origin, failures }, trips }: Judged,
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

type Check = NonNullable<ReturnType<typeof checkFlight>>;

async function notify(
  { queries, notifyOfTrips, fares }: WatchDeps,
  tx: Tx,
  { beganAt, trips: { answer } }: Judged,
  checks: readonly Check[],
): Promise<void> {
  const seenAt = typeof answer === 'object' ? answer.seenAt : undefined;
  const numbers = new Map<string, number>();
  const notices: TripNotice[] = [];
  for (const { flight, trip, kept, events } of checks) {
    const { trip: row, way, email } = flight;
    const key = `${row.userId} ${row.id}`;
    let number = numbers.get(key) ?? row.messages;
    for (const event of events) {
      number += 1;
      notices.push({
        userId: row.userId,
        email,
        tripId: row.id,
        keptAt: row.keptAt,
        number,
        trip,
        way,
        flight: kept,
        event,
        seenAt,
        simulated: fares.simulated,
      });
    }
    if (number > row.messages) await queries.countMessages(tx, row, number);
    numbers.set(key, number);
  }
  await notifyOfTrips(tx, notices, beganAt);
}
