import { expect } from 'vitest';
import type { AirportCode } from '#domain/airports.ts';
import { WAYS } from '#domain/saved-trip.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { isOwnTrip, type SavedTripRow, updateSavedTrip } from '#server/db/queries/saved-trips.ts';
import { makeAllTripsDue, makeTripDue, makeTripsDue } from '#server/db/queries/watch-targets.ts';
import { savedTrips, watchedFlights } from '#server/db/saved-trip-schema.ts';
import type { WatchDeps } from '#server/features/watch/watch.ts';
import type { SeededRandom } from '#test/random.ts';
import { sharedFlight } from '#test/trip-example.ts';
import {
  changeTrip,
  flightRowsOf,
  keepTrip,
  type Model,
  makeTripsDue as makeModelTripsDue,
  removeTrip,
} from './model.ts';
import { makeAllDue } from './targets.ts';

type Queries = WatchDeps['queries'];

const NOBODY = '00000000-0000-4000-8000-000000000000';

interface TwinsContext extends SeededRandom {
  readonly db: Database;
  readonly model: Model;
  readonly tick: () => Date;
  readonly origins: readonly AirportCode[];
  readonly days: readonly LocalDate[];
}

/** What happens to kept trips on PostgreSQL and on the model. */
export function tripTwins({ db, model, tick, origins, days, ...chance }: TwinsContext) {
  const { random, shuffled } = chance;
  let trips = 0;

  async function keep() {
    const [userId] = shuffled([...model.tables.members.keys()]);
    const [[origin], [day]] = [shuffled(origins), shuffled(days)];
    if (!userId || !origin || !day) return;
    const at = tick();
    const flight = (from: string, to: string, on: LocalDate) =>
      sharedFlight(`${from} ${on}T06:30-07:00 ${to} ${on}T09:30-07:00 F9 1`, { goWild: 15.41 });
    const departure = flight(origin, 'LAS', day);
    const back = random() < 0.7 ? flight('LAS', origin, addDays(day, 1)) : undefined;
    trips += 1;
    const row: SavedTripRow = {
      userId,
      id: `trip-${1_000 + trips}`,
      departsAt: new Date(departure.segments[0].departs),
      trip: {},
      outState: 'to_book',
      homeState: 'to_book',
      note: '',
      hasOut: true,
      hasHome: back !== undefined,
      isMuted: false,
      messages: 0,
      keptAt: at,
      changedAt: at,
    };
    const flights = flightRowsOf(row, {
      departure,
      back,
      states: { out: 'to_book', home: 'to_book' },
    });
    await db.transaction(async (tx) => {
      await tx.insert(savedTrips).values(row);
      await tx.insert(watchedFlights).values(flights);
      await makeTripDue(tx, row, at);
    });
    keepTrip(model, row, flights);
  }

  /** Of one trip, of all of its member, or of the timetable. */
  async function change() {
    const [row] = shuffled([...model.tables.trips.values()]);
    if (!row) return;
    const at = tick();
    const choice = random();
    if (choice < 0.2) {
      await db.delete(savedTrips).where(isOwnTrip(row));
      removeTrip(model, row);
    } else if (choice < 0.6) {
      const changes = { isMuted: random() < 0.5, outState: 'booked', changedAt: at } as const;
      await updateSavedTrip(db, row, changes);
      await makeTripDue(db, row, at);
      changeTrip(model, { ...row, ...changes }, at);
    } else if (choice < 0.8) {
      await makeTripsDue(db, row.userId, at);
      makeModelTripsDue(model, { userId: row.userId }, at);
    } else {
      await db.transaction((tx) => makeAllTripsDue(tx, at));
      makeAllDue(model.tables.targets, at);
    }
  }

  /** What a worker reads and writes of flights in one transaction; some of them are gone. */
  const settle = (at: Date) => {
    const ids = [...model.tables.trips.values(), { userId: NOBODY, id: 'gone' }]
      .filter(() => random() < 0.5)
      .flatMap(({ userId, id }) => WAYS.map((way) => ({ userId, id, way })));
    const members = [...model.tables.members.keys()].filter(() => random() < 0.5);
    return async (queries: Queries, tx: Tx) => {
      const flights = await queries.lockFlights(tx, ids);
      const candidates = await queries.listCandidates(tx, members);
      await queries.saveMemories(
        tx,
        flights.map(({ row: { userId, id }, way, memory: { seenAt = 0 } }) => {
          return { userId, id, way, memory: { seenAt: seenAt + 1, since: at.getTime() } };
        }),
      );
      for (const { row } of flights.slice(0, 1))
        await queries.countMessages(tx, row, row.messages + 1);
      return [flights.map(known), candidates.toSorted((a, b) => (a.id < b.id ? -1 : 1))];
    };
  };

  async function compare() {
    const { tables } = model;
    expect(new Set(tables.trips.values())).toEqual(new Set(await db.select().from(savedTrips)));
    const flights = await db.select().from(watchedFlights);
    expect(new Set(tables.flights.values())).toEqual(new Set(flights));
  }

  return { keep, change, settle, compare };
}

/** What the model knows of a member's plan. */
export const known = <T extends { readonly membership: { isPremium: boolean; isTrial: boolean } }>({
  membership: { isPremium, isTrial },
  ...one
}: T) => ({ ...one, isPremium, isTrial });
