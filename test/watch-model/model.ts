import type { AirportCode } from '#domain/airports.ts';
import { fareChoiceOf } from '#domain/alert-match.ts';
import type { LocalDate } from '#domain/time.ts';
import {
  ANY_MINUTES,
  ANY_STOPS,
  ANYWHERE,
  type alertDates,
  type alertRoutes,
  type alerts,
} from '#server/db/alert-schema.ts';
import type { users } from '#server/db/schema.ts';
import { makeTargetDue, type Targets } from './targets.ts';

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

/** Rows are replaced, never mutated. */
export interface Tables {
  readonly members: Map<string, MemberRow>;
  readonly alerts: Map<string, AlertRow>;
  readonly dates: Map<number, DateRow>;
  /** By date; a date without any has no entry. */
  readonly routes: Map<number, readonly RouteRow[]>;
  readonly targets: Targets;
  /** Written by tests: how often each event was reported. */
  readonly told: Map<string, number>;
}

/** The tables of watching in memory, as far as alerts need them. */
export interface Model {
  tables: Tables;
  /** Incremented by every statement. */
  version: number;
  lastDateId: number;
}

export function emptyModel(): Model {
  const empty = { members: new Map(), alerts: new Map(), dates: new Map(), routes: new Map() };
  return { tables: { ...empty, targets: new Map(), told: new Map() }, version: 0, lastDateId: 0 };
}

/** A copy for the rollback of a transaction. */
export const copyOf = ({ members, alerts, dates, routes, targets, told }: Tables): Tables => ({
  members: new Map(members),
  alerts: new Map(alerts),
  dates: new Map(dates),
  routes: new Map(routes),
  targets: new Map(targets),
  told: new Map(told),
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

/** Like `deleteAlertRow`: deletes the dates too. */
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

/** Like `dropFinds`. */
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
