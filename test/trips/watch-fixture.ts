import { eq } from 'drizzle-orm';
import { writeFlight } from '#contract/shared-flight.ts';
import type { Flight } from '#domain/flight.ts';
import type { Network } from '#domain/timetable.ts';
import type { Database } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { findUserByEmail, insertUser, setMembership } from '#server/db/queries/accounts/users.ts';
import {
  type OwnTripId,
  type SavedTripChanges,
  savedTripOf,
} from '#server/db/queries/saved-trips.ts';
import { makeAllTripsDue } from '#server/db/queries/watch-targets.ts';
import { watchedFlights } from '#server/db/saved-trip-schema.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import {
  changeTrip,
  flightsIn,
  keepTrip,
  ownTrip,
  removeTrip,
} from '#server/features/saved-trips/saved-trips.ts';
import { readNewTrip } from '#server/features/saved-trips/trip-dto.ts';
import { type WatchDeps, watcher, watchQueries } from '#server/features/watch/watch.ts';
import type { FareQuery, FareSource } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { endlessRun, stillClock } from '#test/harness.ts';
import { testNotices } from '#test/messages/notices.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';
import { HOME, OUT, SURE } from './watched-trip.ts';

const AIRPORTS = [testAirport('DEN', 'America/Denver'), testAirport('TPA', 'America/New_York')];
/** The flights of the kept trip. */
export const TIMETABLE = `2748 DEN 06:00 TPA 215 daily
2745 TPA 20:20 DEN 249 daily
2741 TPA 12:40 DEN 245 daily`;

/** From Denver to Tampa on Fri, Dec 11, home on Sun, Dec 13; plan B is known. */
export const TRIP_BODY = {
  origin: 'DEN',
  destination: 'TPA',
  out: writeFlight(OUT),
  back: writeFlight(HOME),
  party: 1,
  passes: 1,
  sure_ways: [writeFlight(SURE)],
  simulated: true,
};

/** A fare source that answers those of the flights that are asked for, as of the moment of the question. */
function scriptedFares(clock: { now(): Date }) {
  const script = {
    flights: [] as readonly Flight[],
    isDown: false,
    /** Runs before each answer. */
    before: async (_query: FareQuery): Promise<void> => {},
  };
  const asked: string[] = [];
  const source: FareSource = {
    name: 'scripted',
    simulated: true,
    hasFares: true,
    async search(query) {
      const { origins = [], destinations = [], date } = query;
      asked.push(`${origins.join()} ${destinations.join()} ${date}`);
      const seenAt = clock.now();
      const { flights: all } = script;
      await script.before(query);
      if (script.isDown) throw new ProviderError('scripted', 'unreachable');
      const flights = all.filter(
        ({ segments }) =>
          segments[0].departs.startsWith(date) &&
          origins.includes(segments[0].from) &&
          destinations.includes((segments.at(-1) ?? segments[0]).to),
      );
      return { flights, seenAt };
    },
  };
  return { source, script, asked };
}

/** No test of kept trips has an alert. */
const noAlerts: WatchDeps['notifyOfAlerts'] = async (_tx, events) => {
  if (events.length > 0) throw new Error('there is no alert');
};

/** Trips that are watched on a real database, with a still clock, scripted fares and the messages of the product. */
export function watchFixture(db: Database) {
  const clock = stillClock('2026-12-01T12:00:00Z');
  const { source, script, asked } = scriptedFares(clock);
  let loaded: Network = testNetwork(AIRPORTS, TIMETABLE);
  const network = { current: () => loaded };
  const unreadable: string[] = [];
  const deps: WatchDeps = {
    db,
    queries: watchQueries,
    clock,
    network,
    fares: source,
    notifyOfAlerts: noAlerts,
    atOnce: 8,
    onWatched: () => {},
    notifyOfTrips: testNotices(network).ofTrips,
    reportUnreadable: (kind) => unreadable.push(kind),
  };
  const keeping = { db, clock, network };
  /** A worker of another process. */
  const worker = (changes: Partial<WatchDeps> = {}) => {
    const run = watcher({ ...deps, ...changes });
    return () => run(endlessRun());
  };
  const look = worker();
  const messages = () => db.select().from(outbox).orderBy(outbox.id);
  return {
    clock,
    deps,
    unreadable,
    script,
    asked,
    worker,
    look,
    messages,
    /** Subjects of the emails so far. */
    said: async () =>
      (await messages()).flatMap((one) => (one.channel === 'email' ? one.subject : [])),
    /** Moves the clock, then looks. */
    lookAt: async (time: string) => {
      clock.moveTo(time);
      await look();
    },
    /** A member with the plan unless `isPremium` is false. */
    givenMember: async (email = 'maya@example.test', isPremium = true) => {
      const who = { email, passwordHash: null, firstName: 'Maya', lastName: 'Ruiz', isPremium };
      const at = { createdAt: clock.now(), emailVerifiedAt: clock.now() };
      const user = await insertUser(db, { ...who, ...at });
      return (user ?? (await findUserByEmail(db, email)))?.id ?? '';
    },
    keep: async (userId: string, body: object = TRIP_BODY): Promise<OwnTripId> => {
      const row = await keepTrip(keeping, userId, readNewTrip(body as typeof TRIP_BODY));
      return { userId, id: row.id };
    },
    change: async (own: OwnTripId, patch: SavedTripChanges) => {
      const trip = savedTripOf(await ownTrip(db, own));
      if (!trip) throw new Error('the trip of a test can be read');
      const flights = flightsIn(trip);
      await changeTrip(keeping, own, { flights, patch, looks: {} });
    },
    remove: (own: OwnTripId) => removeTrip(keeping, own),
    setPremium: (userId: string, isPremium: boolean) =>
      setMembership(db, userId, { isPremium, isTrial: false }),
    /** Loads another timetable. */
    load: async (lines: string) => {
      loaded = testNetwork(AIRPORTS, lines);
      await db.transaction((tx) => makeAllTripsDue(tx, clock.now()));
    },
    targets: () => db.select().from(watchTargets).orderBy(watchTargets.day),
    memoryOf: async ({ userId }: OwnTripId, way: 'out' | 'home') => {
      const rows = await db.select().from(watchedFlights).where(eq(watchedFlights.userId, userId));
      return rows.find((row) => row.way === way)?.memory;
    },
  };
}
