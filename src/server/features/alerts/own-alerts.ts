import * as contract from '#contract/alerts.ts';
import { membershipPlan } from '#domain/account.ts';
import { statusOf } from '#domain/alert.ts';
import { AppError } from '#domain/errors.ts';
import type { ConnectionRules } from '#domain/itineraries.ts';
import { authorise, can } from '#domain/permissions.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import type { RunLimited } from '#server/concurrency.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { isUuid } from '#server/db/queries/admin/users.ts';
import {
  countOpenOf,
  deleteAlertRow,
  findAlertOf,
  listAlertsOf,
  listDatesOf,
  lockAlertOf,
  type StoredAlert,
} from '#server/db/queries/alerts/alerts.ts';
import { route } from '#server/http/route.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import type { Services } from '#server/services.ts';
import { presentAlert } from './alert-dto.ts';
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

/** Locks an alert of the member. @throws AppError `not_found`, also for another member's alert. */
export async function lockOwnAlert(tx: Tx, own: OwnAlertId): Promise<void> {
  if (!isUuid(own.alertId) || !(await lockAlertOf(tx, own))) throw new AppError('not_found');
}

/** @throws AppError `not_found`, also for another member's alert. */
export async function findOwnAlert(db: Db, own: OwnAlertId): Promise<StoredAlert> {
  const alert = isUuid(own.alertId) ? await findAlertOf(db, own) : undefined;
  if (!alert) throw new AppError('not_found');
  return alert;
}

/**
 * Deletes an alert of the member with its unsent messages.
 * @throws AppError `not_found`, also for another member's alert; `alert_completed`.
 */
export async function deleteAlert(
  { db }: Pick<AlertServices, 'db'>,
  own: OwnAlertId,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnAlert(tx, own);
    // Read after the lock: a match may have been committed until then.
    const dates = await listDatesOf(tx, own.alertId);
    if (statusOf(dates).isCompleted) throw new AppError('alert_completed');
    await deleteAlertRow(tx, own.alertId);
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
  const open = await countOpenOf(db, userId);
  const after = alertLimitUnit === 'date' ? open.dates + newDates : open.alerts + 1;
  if (after > PREMIUM_LIMITS.activeAlerts) throw new AppError('alert_limit_reached');
}
