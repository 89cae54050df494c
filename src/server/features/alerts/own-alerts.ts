import { and, count, countDistinct, eq } from 'drizzle-orm';
import * as contract from '#contract/alerts.ts';
import { membershipPlan } from '#domain/account.ts';
import { type AlertStatus, formatTimeOfDay, statusOf } from '#domain/alert.ts';
import { AppError } from '#domain/errors.ts';
import { FARE_CLASSES } from '#domain/flight.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import type { Cents } from '#domain/money.ts';
import { authorise, can } from '#domain/permissions.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import type { RunLimited } from '#server/concurrency.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { isUuid } from '#server/db/queries/admin/users.ts';
import {
  findAlertOf,
  listAlertsOf,
  type StoredAlert,
  type StoredAlertDate,
} from '#server/db/queries/alerts/alerts.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import type { Services } from '#server/services.ts';
import type { NotifyOfAlerts } from './port.ts';

/** What use cases of alerts are given. */
export interface AlertServices extends Pick<Services, 'db' | 'clock' | 'network'> {
  readonly fares: Pick<FareSource, 'simulated' | 'indicative' | 'hasFares'>;
  readonly connectionRules: ConnectionRules;
  readonly notifyOfAlerts: NotifyOfAlerts;
  /** Unit of a member's limit: alerts with an open day, or open days. */
  readonly alertLimitUnit: 'request' | 'date';
  /** Whether text messages are sent at all. */
  readonly smsOn: boolean;
  /**
   * Runs the creation of every alert. Each one locks its member and holds a connection, so repeated calls of an
   * impatient member could take all connections.
   */
  readonly runLimited: RunLimited;
}

/** What changing an alert needs. */
export type ChangeServices = Pick<
  AlertServices,
  'db' | 'clock' | 'network' | 'alertLimitUnit' | 'runLimited'
>;

/** The own alerts: reading and deleting them. */
export const ownAlertRoutes = (services: AlertServices) => [
  route(contract.listAlerts, async ({ input: { query }, actor }) => {
    const wanted = { completedToo: query.include_completed };
    const { alerts, active, limit } = await listAlerts(services, actor.id, wanted);
    return {
      notifications: alerts.map((alert) => presentAlert(alert, can(actor, 'alerts.create'))),
      active,
      limit,
      simulated: services.fares.simulated,
    };
  }),
  route(contract.deleteAlert, ({ input: { params }, actor }) =>
    deleteAlert(services, { userId: actor.id, alertId: params.id }),
  ),
];

/** Alerts newest first, completed ones only on request, and the used part of the limit, in its unit. */
export async function listAlerts(
  { db, alertLimitUnit }: Pick<AlertServices, 'db' | 'alertLimitUnit'>,
  userId: string,
  wanted: { readonly completedToo: boolean },
) {
  const alerts = await listAlertsOf(db, userId, wanted);
  const openDates = alerts
    .map(({ dates }) => dates.filter(({ state }) => state === 'open').length)
    .filter((days) => days > 0);
  const active =
    alertLimitUnit === 'date' ? openDates.reduce((sum, days) => sum + days, 0) : openDates.length;
  return { alerts, active, limit: PREMIUM_LIMITS.activeAlerts };
}

export interface OwnAlertId {
  readonly userId: string;
  readonly alertId: string;
}

/**
 * Locks an alert of the member until the transaction ends, so that no match of its days is committed meanwhile.
 * @throws AppError `not_found`, also for another member's alert.
 */
export async function lockOwnAlert(tx: Tx, { userId, alertId }: OwnAlertId): Promise<void> {
  const isOwn = and(eq(alerts.id, alertId), eq(alerts.userId, userId));
  const locked = isUuid(alertId)
    ? await tx.select({ id: alerts.id }).from(alerts).where(isOwn).for('update')
    : [];
  if (locked.length === 0) throw new AppError('not_found');
}

/** @throws AppError `not_found`, also for another member's alert. */
export async function findOwnAlert(db: Db, own: OwnAlertId): Promise<StoredAlert> {
  const alert = isUuid(own.alertId) ? await findAlertOf(db, own) : undefined;
  if (!alert) throw new AppError('not_found');
  return alert;
}

/**
 * Deletes an alert of the member with its days and its unsent messages.
 * @throws AppError `not_found`, also for another member's alert; `alert_completed`.
 */
export async function deleteAlert(
  { db }: Pick<AlertServices, 'db'>,
  own: OwnAlertId,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnAlert(tx, own);
    // Read after the lock: a match may have been committed until then.
    const { id, dates } = await findOwnAlert(tx, own);
    if (statusOf(dates).isCompleted) throw new AppError('alert_completed');
    await tx.delete(alerts).where(eq(alerts.id, id));
  });
}

/** The member may have lost the plan or the account before the lock was taken. */
export function requireEntitled(user: StoredUser | undefined, at: Date): StoredUser {
  if (!user?.isActive) throw new AppError('sign_in_required');
  const { id, isAdmin } = user;
  authorise({ kind: 'member', id, isAdmin, plan: membershipPlan(user, at) }, 'alerts.create');
  return user;
}

/** @throws AppError `alert_limit_reached` if `newDates` more open days, or one more alert, exceed it. */
export async function requireWithinLimit(
  { alertLimitUnit }: Pick<AlertServices, 'alertLimitUnit'>,
  db: Db,
  { userId, newDates }: { readonly userId: string; readonly newDates: number },
): Promise<void> {
  const isOpen = and(eq(alerts.userId, userId), eq(alertDates.state, 'open'));
  const [open = { alerts: 0, dates: 0 }] = await db
    .select({ alerts: countDistinct(alertDates.alertId), dates: count() })
    .from(alertDates)
    .innerJoin(alerts, eq(alerts.id, alertDates.alertId))
    .where(isOpen);
  const after = alertLimitUnit === 'date' ? open.dates + newDates : open.alerts + 1;
  if (after > PREMIUM_LIMITS.activeAlerts) throw new AppError('alert_limit_reached');
}

const dollars = (amount: Cents | undefined) => (amount === undefined ? null : amount / 100);

/** When one of the days was last polled for this alert; a match counts as a poll. */
function lastPoll({ createdAt, dates }: StoredAlert): Date | null {
  let last: Date | null = null;
  for (const { state, finishedAt, checkedAt } of dates) {
    const result = state === 'found' ? finishedAt : checkedAt;
    if (result && result > createdAt && (!last || result > last)) last = result;
  }
  return last;
}

const presentDate = ({ day, state, finishedAt, ...found }: StoredAlertDate) => ({
  date: day,
  state,
  found_at: state === 'found' ? (finishedAt?.toISOString() ?? null) : null,
  found_price: dollars(found.foundPrice),
  found_origin: found.foundOrigin ?? null,
  found_destination: found.foundDestination ?? null,
  found_fare: found.foundFare ? FARE_CLASSES[found.foundFare].wireName : null,
});

/** What an alert waits for and how it is told. */
const presentTerms = ({ origins, destinations, range, quietHours, ...terms }: StoredAlert) => ({
  origin_airport: origins[0] ?? '',
  destination_airport: destinations[0] ?? null,
  origins: [...origins],
  destinations: [...destinations],
  travel_dates: range ? [] : terms.dates.map(({ day }) => day),
  range: range && { ...range, weekdays: [...range.weekdays] },
  max_price: terms.maxPrice / 100,
  gowild_only: terms.goWildOnly,
  discount_den: terms.discountDen,
  max_stops: terms.maxStops,
  max_minutes: terms.maxMinutes,
  party: terms.party,
  channels: [...terms.channels],
  quiet_hours: quietHours && {
    from: formatTimeOfDay(quietHours.from),
    to: formatTimeOfDay(quietHours.to),
  },
});

const presentFound = (found: AlertStatus['found']) => ({
  found_price: dollars(found?.price),
  found_travel_date: found?.day ?? null,
  found_destination: found?.destination ?? null,
});

/** @param isEntitled whether alerts of its member go on. */
export function presentAlert(alert: StoredAlert, isEntitled: boolean): contract.AlertDto {
  const { isActive, isCompleted, found } = statusOf(alert.dates);
  const isPaused = isActive && !isEntitled;
  const pausedAt = alert.dates.find(({ state }) => state === 'paused')?.finishedAt;
  return {
    id: alert.id,
    ...presentTerms(alert),
    phone_number: alert.phoneNumber,
    sms_consent: alert.smsConsentedAt !== null,
    sms_state: alert.phoneAnswer,
    is_active: isActive,
    is_paused: isPaused,
    paused_at: pausedAt?.toISOString() ?? null,
    is_completed: isCompleted,
    ...presentFound(found),
    notification_sent: alert.dates.some((date) => date.state === 'found' && date.notifiedAt),
    created_at: alert.createdAt.toISOString(),
    last_checked_at: (isPaused || pausedAt ? null : lastPoll(alert))?.toISOString() ?? null,
    dates: alert.dates.map(presentDate),
  };
}
