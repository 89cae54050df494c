import { type AirportCode, airportCode } from '#domain/airports.ts';
import { fareChoiceOf } from '#domain/alert-match.ts';
import { departureOf, originOf } from '#domain/flight.ts';
import { flightsOf, type SavedTrip, WAYS, type Way } from '#domain/saved-trip.ts';
import { dayOf, type LocalDate } from '#domain/time.ts';
import {
  ANY_MINUTES,
  ANY_STOPS,
  ANYWHERE,
  type alertDates,
  type alertRoutes,
  type alerts,
} from '#server/db/alert-schema.ts';
import type { OwnTripId, SavedTripRow } from '#server/db/queries/saved-trips.ts';
import type { OriginDay } from '#server/db/queries/watch-targets.ts';
import type { watchedFlights } from '#server/db/saved-trip-schema.ts';
import type { users } from '#server/db/schema.ts';
import { makeTargetDue, type Targets, targetKey } from './targets.ts';

type Row<T extends { readonly $inferSelect: unknown }> = Readonly<T['$inferSelect']>;
export type MemberRow = Pick<
  Row<typeof users>,
  | 'id'
  | 'email'
  | 'isActive'
  | 'isPremium'
  | 'isTrial'
  | 'trialEndsAt'
  | 'createdAt'
  | 'emailVerifiedAt'
>;
export type AlertRow = Row<typeof alerts>;
export type DateRow = Pick<
  Row<typeof alertDates>,
  | 'id'
  | 'alertId'
  | 'state'
  | 'foundPrice'
  | 'foundFare'
  | 'foundOrigin'
  | 'foundDestination'
  | 'foundFlight'
  | 'noticeWaits'
  | 'notice'
  | 'finishedAt'
> & { readonly day: LocalDate };
export type RouteRow = Row<typeof alertRoutes>;
export type FlightRow = Row<typeof watchedFlights> & { readonly day: LocalDate };

/** Rows are replaced, never mutated. */
export interface Tables {
  readonly members: Map<string, MemberRow>;
  readonly alerts: Map<string, AlertRow>;
  readonly dates: Map<number, DateRow>;
  /** By date; a date without any has no entry. */
  readonly routes: Map<number, readonly RouteRow[]>;
  /** Kept trips, by member and trip. */
  readonly trips: Map<string, SavedTripRow>;
  /** Of kept trips, by member, trip and way. */
  readonly flights: Map<string, FlightRow>;
  readonly targets: Targets;
  /** Written by tests: how often each event was reported. */
  readonly told: Map<string, number>;
}

/** The tables of watching in memory. */
export interface Model {
  tables: Tables;
  /** Incremented by every statement. */
  version: number;
  lastDateId: number;
}

export function emptyModel(): Model {
  const ofAlerts = { alerts: new Map(), dates: new Map(), routes: new Map() };
  const ofTrips = { trips: new Map(), flights: new Map() };
  const others = { members: new Map(), targets: new Map(), told: new Map() };
  return { tables: { ...ofAlerts, ...ofTrips, ...others }, version: 0, lastDateId: 0 };
}

/** A copy for the rollback of a transaction. */
export const copyOf = (tables: Tables): Tables => ({
  members: new Map(tables.members),
  alerts: new Map(tables.alerts),
  dates: new Map(tables.dates),
  routes: new Map(tables.routes),
  trips: new Map(tables.trips),
  flights: new Map(tables.flights),
  targets: new Map(tables.targets),
  told: new Map(tables.told),
});

const UNTOUCHED = {
  foundPrice: null,
  foundFare: null,
  foundOrigin: null,
  foundDestination: null,
  foundFlight: null,
  noticeWaits: false,
  notice: null,
  finishedAt: null,
};

/** Like `rewriteRoutes`. */
function rewriteRoutes(
  { tables: { alerts, dates, members, routes } }: Model,
  alertId: string,
): void {
  const alert = alerts.get(alertId);
  if (!alert) return;
  const { maxPrice, party } = alert;
  const terms = {
    fares: fareChoiceOf(alert),
    maxPrice,
    maxStops: alert.maxStops ?? ANY_STOPS,
    maxMinutes: alert.maxMinutes ?? ANY_MINUTES,
    party,
  };
  const ends = alert.destinations.length === 0 ? [ANYWHERE] : alert.destinations;
  for (const { id: dateId, alertId: of, day, state } of dates.values()) {
    if (of !== alertId) continue;
    routes.delete(dateId);
    if (state !== 'open' && state !== 'paused') continue;
    const isPaused = state === 'paused' || members.get(alert.userId)?.isActive === false;
    routes.set(
      dateId,
      alert.origins.flatMap((origin) =>
        ends.map((destination) => ({ dateId, origin, day, destination, ...terms, isPaused })),
      ),
    );
  }
}

/** Like `repauseRoutesOf`, with the change of the member before it. */
export function changeMember(model: Model, member: MemberRow): void {
  const { alerts, dates, members, routes } = model.tables;
  members.set(member.id, member);
  for (const { id, alertId, state } of dates.values()) {
    const known = routes.get(id);
    if (!known || alerts.get(alertId)?.userId !== member.id) continue;
    const isPaused = state === 'paused' || !member.isActive;
    routes.set(
      id,
      known.map((route) => ({ ...route, isPaused })),
    );
  }
}

/** Writes what `insertAlert` and `makeDue` write together. */
export function createAlert(
  model: Model,
  alert: AlertRow,
  { days, at }: { readonly days: readonly LocalDate[]; readonly at: Date },
): void {
  model.version += 1;
  model.tables.alerts.set(alert.id, alert);
  for (const day of days) addDate(model, alert.id, { day, state: 'open', finishedAt: null });
  rewriteRoutes(model, alert.id);
  makeDue(model, { origins: alert.origins as AirportCode[], dates: days }, at);
}

function addDate(
  model: Model,
  alertId: string,
  date: Pick<DateRow, 'day' | 'state' | 'finishedAt'>,
): void {
  model.lastDateId += 1;
  const id = model.lastDateId;
  model.tables.dates.set(id, { id, alertId, ...UNTOUCHED, ...date });
}

export function makeDue(
  model: Model,
  {
    origins,
    dates,
  }: { readonly origins: readonly AirportCode[]; readonly dates: readonly LocalDate[] },
  dueAt: Date,
): void {
  model.version += 1;
  for (const origin of origins)
    for (const day of dates) makeTargetDue(model.tables.targets, { origin, day }, dueAt);
}

/** Like deleting the row: deletes the dates too. */
export function deleteAlert(model: Model, alertId: string): void {
  const { alerts, dates, routes } = model.tables;
  model.version += 1;
  alerts.delete(alertId);
  for (const { id, alertId: of } of dates.values())
    if (of === alertId) {
      dates.delete(id);
      routes.delete(id);
    }
}

/** Changes the dates of an alert that are in one of the states, and what polls read of it. */
function changeDates(
  model: Model,
  { alertId, states }: { readonly alertId: string; readonly states: readonly DateRow['state'][] },
  change: Pick<DateRow, 'state' | 'finishedAt'>,
): void {
  const { dates } = model.tables;
  model.version += 1;
  for (const date of dates.values())
    if (date.alertId === alertId && states.includes(date.state))
      dates.set(date.id, { ...date, ...change });
  rewriteRoutes(model, alertId);
}

/** Like `dropWaiting`. */
export function dropFinds({ tables: { alerts, dates, routes } }: Model, alertId: string): void {
  for (const date of dates.values()) {
    if (date.alertId !== alertId || !date.noticeWaits) continue;
    dates.set(date.id, { ...date, noticeWaits: false, foundFlight: null });
    routes.delete(date.id);
  }
  const alert = alerts.get(alertId);
  if (alert) alerts.set(alertId, { ...alert, noticeDueAt: null });
}

/** Like `stopDates` for one alert. */
export function stopAlert(model: Model, alertId: string, at: Date): void {
  dropFinds(model, alertId);
  changeDates(model, { alertId, states: ['open', 'paused'] }, { state: 'stopped', finishedAt: at });
}

/** Like `pauseDates`. */
export function pauseAlert(model: Model, alertId: string, at: Date): void {
  dropFinds(model, alertId);
  changeDates(model, { alertId, states: ['open'] }, { state: 'paused', finishedAt: at });
}

/** Like `resumeDates` for all paused days. */
export const resumeAlert = (model: Model, alertId: string): void =>
  changeDates(model, { alertId, states: ['paused'] }, { state: 'open', finishedAt: null });

/** Like `changeTerms`. */
export function editAlert(
  model: Model,
  alert: AlertRow,
  { days, state, at }: { days: readonly LocalDate[]; state: 'open' | 'paused'; at: Date },
): void {
  const { alerts, dates, routes } = model.tables;
  model.version += 1;
  alerts.set(alert.id, alert);
  const own = [...dates.values()].filter(({ alertId }) => alertId === alert.id);
  for (const date of own)
    if (date.state === state && !days.includes(date.day)) {
      dates.delete(date.id);
      routes.delete(date.id);
    }
  for (const day of days) {
    // PostgreSQL takes an id for a row that it then does not insert.
    if (own.some((date) => date.day === day)) model.lastDateId += 1;
    else addDate(model, alert.id, { day, state, finishedAt: state === 'paused' ? at : null });
  }
  rewriteRoutes(model, alert.id);
}

export const tripKey = ({ userId, id }: OwnTripId): string => `${userId} ${id}`;

export const flightKey = (trip: OwnTripId, way: Way): string => `${tripKey(trip)} ${way}`;

/** Writes what `insertSavedTrip`, `insertWatchedFlights` and `makeTripDue` write together. */
export function keepTrip(model: Model, row: SavedTripRow, flights: readonly FlightRow[]): void {
  const { tables } = model;
  tables.trips.set(tripKey(row), row);
  for (const flight of flights) tables.flights.set(flightKey(row, flight.way), flight);
  makeTripsDue(model, row, row.keptAt);
}

/** The rows of its flights. */
export const flightRowsOf = ({ userId, id: tripId }: OwnTripId, trip: SavedTrip): FlightRow[] =>
  flightsOf(trip).map(([way, flight]) => {
    const departs = departureOf(flight);
    const target = { origin: originOf(flight), day: dayOf(departs) };
    return { userId, tripId, way, ...target, departsAt: new Date(departs), memory: {} };
  });

/** Like `updateSavedTrip` and `makeTripDue`. */
export function changeTrip(model: Model, row: SavedTripRow, at: Date): void {
  model.tables.trips.set(tripKey(row), row);
  makeTripsDue(model, row, at);
}

/** Like `deleteSavedTrip`. */
export function removeTrip({ tables: { trips, flights } }: Model, own: OwnTripId): void {
  trips.delete(tripKey(own));
  for (const way of WAYS) flights.delete(flightKey(own, way));
}

/** Like `makeTripDue`, or, without a trip, like `makeTripsDue`. */
export function makeTripsDue(
  model: Model,
  { userId, id }: Pick<OwnTripId, 'userId'> & { readonly id?: string },
  at: Date,
): void {
  model.version += 1;
  const { flights, targets } = model.tables;
  const wanted = new Map<string, OriginDay>();
  for (const { tripId, departsAt, day, ...flight } of flights.values()) {
    const target = { origin: airportCode(flight.origin), day };
    if (flight.userId === userId && tripId === (id ?? tripId) && departsAt > at)
      wanted.set(targetKey(target), target);
  }
  for (const target of wanted.values()) makeTargetDue(targets, target, at, true);
}
