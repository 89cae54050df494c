import { statusOf } from '#domain/alert.ts';
import { AppError } from '#domain/errors.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isUuid } from '#server/db/queries/admin/users.ts';
import {
  deleteAlertRow,
  findAlertOf,
  listAlertsOf,
  listDatesOf,
  lockAlertOf,
  type StoredAlert,
} from '#server/db/queries/alerts/alerts.ts';
import type { OwnAlertDeps } from './read-draft.ts';

export interface OwnAlerts {
  /** Newest first. */
  readonly alerts: readonly StoredAlert[];
  /** Used part of the limit, in the unit of the limit. */
  readonly active: number;
  readonly limit: number;
}

type ListDeps = Pick<OwnAlertDeps, 'db' | 'alertLimitUnit'>;

/** The alerts of a member; completed ones only on request. */
export async function listAlerts(
  { db, alertLimitUnit }: ListDeps,
  userId: string,
  wanted: { readonly completedToo: boolean },
): Promise<OwnAlerts> {
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
  { db }: Pick<OwnAlertDeps, 'db'>,
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
