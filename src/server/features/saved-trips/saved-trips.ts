import { eq } from 'drizzle-orm';
import * as contract from '#contract/saved-trips.ts';
import { AppError } from '#domain/errors.ts';
import { departureOf, type Flight, originOf } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import { can, type Member } from '#domain/permissions.ts';
import {
  flightsOf,
  MOST_SAVED_TRIPS,
  NO_FLIGHT_HOME,
  type SavedTrip,
  savedTripId,
  stateError,
  WAYS,
  type Way,
} from '#domain/saved-trip.ts';
import { dayOf, instantOfDate } from '#domain/time.ts';
import { timetableChange } from '#domain/timetable-change.ts';
import type { WayMemory } from '#domain/trip-event.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { withdrawTripMessages } from '#server/db/queries/messages/outbox.ts';
import {
  findSavedTrip,
  isOwnTrip,
  listSavedTripsOf,
  type OwnTripId,
  readStored,
  type SavedTripChanges,
  type SavedTripRow,
  type StoredTrip,
  savedTripOf,
  updateSavedTrip,
} from '#server/db/queries/saved-trips.ts';
import { makeTripDue } from '#server/db/queries/watch-targets.ts';
import { savedTrips, watchedFlights } from '#server/db/saved-trip-schema.ts';
import { type ReportUnreadable, readMemory } from '#server/db/stored-json.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { type MuteServices, muteTripRoute } from './mute-trip.ts';
import { type NewSavedTrip, presentSavedTrip, readLooks, readNewTrip } from './trip-dto.ts';

/** What use cases of kept trips are given. */
export interface TripServices extends Pick<Services, 'db' | 'clock' | 'network'> {
  readonly reportUnreadable: ReportUnreadable;
}

type KeepServices = Pick<TripServices, 'db' | 'clock' | 'network'>;

/** The own kept trips. */
export const savedTripRoutes = (services: TripServices & MuteServices) => {
  const { db, clock, network } = services;
  const presentAll = async (actor: Member, rows: readonly SavedTripRow[]) => {
    const memories = await memoriesOf(services, actor);
    const facts = { network: network.current(), now: instantOfDate(clock.now()) };
    return readableTrips(services, rows, (row) => presentSavedTrip(row, facts, memories(row.id)));
  };
  const present = async (actor: Member, row: SavedTripRow) => {
    const [trip] = await presentAll(actor, [row]);
    if (!trip) throw new AppError('not_found');
    return { trip };
  };
  return [
    route(contract.listSavedTrips, async ({ actor }) => ({
      trips: await presentAll(actor, await listSavedTripsOf(db, actor.id)),
      limit: MOST_SAVED_TRIPS,
    })),
    route(contract.saveTrip, async ({ input: { body }, actor }) =>
      present(actor, await keepTrip(services, actor.id, readNewTrip(body))),
    ),
    route(contract.savedTrip, async ({ input: { params }, actor }) =>
      present(actor, await ownTrip(db, { userId: actor.id, id: params.id })),
    ),
    route(contract.changeSavedTrip, async ({ input: { params, body }, actor }) => {
      const own = { userId: actor.id, id: params.id };
      const [trip] = readableTrips(services, [await ownTrip(db, own)], savedTripOf);
      if (!trip) throw new AppError('not_found');
      const flights = flightsIn(trip);
      const { out_state: outState, home_state: homeState, note, muted: isMuted } = body;
      const patch = { outState, homeState, note, isMuted };
      return present(
        actor,
        await changeTrip(services, own, { flights, patch, looks: readLooks(body) }),
      );
    }),
    route(contract.removeSavedTrip, ({ input: { params }, actor }) =>
      removeTrip(services, { userId: actor.id, id: params.id }),
    ),
    muteTripRoute(services),
  ];
};

/** What `read` makes of the rows, without those that it cannot read: one of them breaks no list. */
export const readableTrips = <T>(
  { reportUnreadable }: Pick<TripServices, 'reportUnreadable'>,
  rows: readonly SavedTripRow[],
  read: (row: SavedTripRow) => T | undefined,
): T[] =>
  rows.flatMap((row) => {
    const trip = read(row);
    if (trip === undefined) reportUnreadable('kept-trip', row.userId);
    return trip ?? [];
  });

/** What watching remembers of a member's trips, by trip; nothing for those who are not entitled to it. */
async function memoriesOf({ db, reportUnreadable }: TripServices, actor: Member) {
  const own = eq(watchedFlights.userId, actor.id);
  const rows = can(actor, 'trips.watch') ? await db.select().from(watchedFlights).where(own) : [];
  const readable = rows.flatMap(({ tripId, way, memory: json }) => {
    const memory = readMemory(json);
    if (!memory) reportUnreadable('watched-flight', actor.id);
    return memory ? { tripId, way, memory } : [];
  });
  const byTrip = groupBy(readable, ({ tripId }) => tripId);
  return (tripId: string): Partial<Record<Way, WayMemory>> =>
    Object.fromEntries((byTrip.get(tripId) ?? []).map(({ way, memory }) => [way, memory]));
}

/**
 * Keeps a trip, unless the member does already. The member is locked meanwhile, so that parallel calls cannot exceed
 * the limit.
 * @throws AppError `trip_limit_reached`; `invalid_input` for a state that a flight cannot have yet; `sign_in_required`
 * if the account has just ended.
 */
export async function keepTrip(
  services: KeepServices,
  userId: string,
  { trip, stored, note, isMuted }: NewSavedTrip,
): Promise<SavedTripRow> {
  const { db, clock, network } = services;
  const now = clock.now();
  const { out, home } = flightsIn(trip);
  if (!out) throw new Error('a trip has a flight out');
  requireStates(services, { out, home }, trip.states);
  const isTimed = (flight: Flight) => timetableChange(flight, network.current()) === undefined;
  const row: SavedTripRow = {
    userId,
    id: savedTripId(trip),
    departsAt: new Date(departureOf(out)),
    trip: stored,
    outState: trip.states.out,
    homeState: trip.states.home,
    note,
    hasOut: isTimed(out),
    hasHome: home !== undefined && isTimed(home),
    isMuted,
    messages: 0,
    keptAt: now,
    changedAt: now,
  };
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user?.isActive) throw new AppError('sign_in_required');
    const known = await findSavedTrip(tx, row);
    if (known && readStored(known.trip)) return known;
    if (known) return (await updateSavedTrip(tx, row, { trip: stored, changedAt: now })) ?? row;
    if ((await tx.$count(savedTrips, eq(savedTrips.userId, userId))) >= MOST_SAVED_TRIPS)
      throw new AppError('trip_limit_reached');
    await tx.insert(savedTrips).values(row);
    await watchFlights(tx, row, { out, home });
    await makeTripDue(tx, row, now);
    return row;
  });
}

/** Those that are there already keep what is remembered. */
async function watchFlights(tx: Tx, { userId, id }: OwnTripId, flights: TripFlights) {
  const rows = WAYS.flatMap((way) => {
    const flight = flights[way];
    if (!flight) return [];
    const departs = departureOf(flight);
    const target = { origin: originOf(flight), day: dayOf(departs) };
    return { userId, tripId: id, way, ...target, departsAt: new Date(departs) };
  });
  await tx.insert(watchedFlights).values(rows).onConflictDoNothing();
}

/** Those of a trip. */
export function flightsIn(trip: SavedTrip): TripFlights {
  const [out, home] = flightsOf(trip).map(([, flight]) => flight);
  return { out, home };
}

/** @throws AppError `not_found`, also for the trip of another member. */
export async function ownTrip(db: Db, own: OwnTripId): Promise<SavedTripRow> {
  const row = await findSavedTrip(db, own);
  if (!row) throw new AppError('not_found');
  return row;
}

interface TripChange {
  /** Those of the trip. */
  readonly flights: TripFlights;
  readonly patch: Pick<SavedTripChanges, 'outState' | 'homeState' | 'note' | 'isMuted'>;
  /** What was seen again, as it is stored. */
  readonly looks: Pick<StoredTrip, 'outLook' | 'homeLook'>;
}

/**
 * @throws AppError `not_found`, also for the trip of another member; `invalid_input` for a state that a flight cannot
 * have yet, and for a flight that the trip does not have.
 */
export async function changeTrip(
  services: KeepServices,
  own: OwnTripId,
  { flights, patch, looks }: TripChange,
): Promise<SavedTripRow> {
  requireStates(services, flights, { out: patch.outState, home: patch.homeState });
  if (looks.homeLook && !flights.home) {
    const message = NO_FLIGHT_HOME;
    throw new AppError('invalid_input', { message, fields: { home_look: message } });
  }
  const hasChanges = Object.values(patch).some((value) => value !== undefined);
  const now = services.clock.now();
  return services.db.transaction(async (tx) => {
    // Looks are part of the stored trip: two changes at once must not overwrite each other.
    await lockUser(tx, own.userId);
    const { trip, changedAt } = await ownTrip(tx, own);
    const changed = await updateSavedTrip(tx, own, {
      ...patch,
      trip: { ...trip, ...looks },
      // Calendars do not show looks.
      changedAt: hasChanges ? now : changedAt,
    });
    if (patch.isMuted) await withdrawTripMessages(tx, own, now);
    if (hasChanges) {
      // Kept by a process of an earlier version while this one was rolled out, it has no flights to watch yet.
      await watchFlights(tx, own, flights);
      await makeTripDue(tx, own, now);
    }
    return changed as SavedTripRow;
  });
}

/** @throws AppError `not_found`, also for the trip of another member. */
export async function removeTrip({ db }: Pick<TripServices, 'db'>, own: OwnTripId): Promise<void> {
  const { rowCount } = await db.delete(savedTrips).where(isOwnTrip(own));
  if (!rowCount) throw new AppError('not_found');
}

export type TripFlights = Readonly<Record<Way, Flight | undefined>>;

function requireStates(
  { clock }: Pick<TripServices, 'clock'>,
  flights: TripFlights,
  states: Partial<Record<Way, SavedTrip['states'][Way] | undefined>>,
): void {
  const now = instantOfDate(clock.now());
  const errors = WAYS.flatMap((way) => {
    const state = states[way];
    const error = state && stateError(state, flights[way], now);
    return error ? [[`${way}_state`, error] as const] : [];
  });
  const [first] = errors;
  if (first)
    throw new AppError('invalid_input', { message: first[1], fields: Object.fromEntries(errors) });
}
