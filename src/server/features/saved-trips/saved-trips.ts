import { AppError } from '#domain/errors.ts';
import { departureOf, type Flight, originOf } from '#domain/flight.ts';
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
import { type Clock, dayOf, instantOfDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { timetableChange } from '#domain/timetable-change.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { withdrawTripMessages } from '#server/db/queries/messages/outbox.ts';
import {
  countSavedTripsOf,
  deleteSavedTrip,
  findSavedTrip,
  insertSavedTrip,
  listSavedTripsOf,
  type OwnTripId,
  type SavedTripChanges,
  type SavedTripRow,
  updateSavedTrip,
} from '#server/db/queries/saved-trips/saved-trips.ts';
import { insertWatchedFlights } from '#server/db/queries/saved-trips/watched-flights.ts';
import { makeTripDue } from '#server/db/queries/watch-targets.ts';
import { readStored, type StoredTrip } from './stored-trip.ts';

export interface SavedTripDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly network: NetworkSource;
}

export interface NewSavedTrip {
  readonly trip: SavedTrip;
  /** As it is stored. */
  readonly stored: SavedTripRow['trip'];
  readonly note: string;
  /** The member wants no messages about it. */
  readonly isMuted: boolean;
}

export const listTrips = ({ db }: SavedTripDeps, userId: string): Promise<SavedTripRow[]> =>
  listSavedTripsOf(db, userId);

/**
 * Keeps a trip, unless the member does already. The member is locked meanwhile, so that parallel calls cannot exceed
 * the limit.
 * @throws AppError `trip_limit_reached`; `invalid_input` for a state that a flight cannot have yet; `sign_in_required`
 * if the account has just ended.
 */
export async function keepTrip(
  deps: SavedTripDeps,
  userId: string,
  { trip, stored, note, isMuted }: NewSavedTrip,
): Promise<SavedTripRow> {
  const { db, clock, network } = deps;
  const now = clock.now();
  const { out, home } = flightsIn(trip);
  if (!out) throw new Error('a trip has a flight out');
  requireStates(deps, { out, home }, trip.states);
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
    if ((await countSavedTripsOf(tx, userId)) >= MOST_SAVED_TRIPS)
      throw new AppError('trip_limit_reached');
    await insertSavedTrip(tx, row);
    await watchFlights(tx, row, { out, home });
    await makeTripDue(tx, row, now);
    return row;
  });
}

const watchFlights = (tx: Tx, { userId, id }: OwnTripId, flights: TripFlights): Promise<void> =>
  insertWatchedFlights(
    tx,
    WAYS.flatMap((way) => {
      const flight = flights[way];
      if (!flight) return [];
      const departs = departureOf(flight);
      const target = { origin: originOf(flight), day: dayOf(departs) };
      return { userId, tripId: id, way, ...target, departsAt: new Date(departs) };
    }),
  );

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
  deps: SavedTripDeps,
  own: OwnTripId,
  { flights, patch, looks }: TripChange,
): Promise<SavedTripRow> {
  requireStates(deps, flights, { out: patch.outState, home: patch.homeState });
  if (looks.homeLook && !flights.home) {
    const message = NO_FLIGHT_HOME;
    throw new AppError('invalid_input', { message, fields: { home_look: message } });
  }
  const hasChanges = Object.values(patch).some((value) => value !== undefined);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
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
export async function removeTrip({ db }: SavedTripDeps, own: OwnTripId): Promise<void> {
  if (!(await deleteSavedTrip(db, own))) throw new AppError('not_found');
}

export type TripFlights = Readonly<Record<Way, Flight | undefined>>;

function requireStates(
  { clock }: SavedTripDeps,
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
