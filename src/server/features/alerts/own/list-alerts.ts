import { PREMIUM_LIMITS } from '#domain/plan.ts';
import { listAlertsOf, type StoredAlert } from '#server/db/queries/alerts/alerts.ts';
import type { OwnAlertDeps } from './deps.ts';

export interface OwnAlerts {
  /** Newest first. */
  readonly alerts: readonly StoredAlert[];
  /** How much of the limit is used, in what the limit counts. */
  readonly active: number;
  readonly limit: number;
}

type ListDeps = Pick<OwnAlertDeps, 'db' | 'alertLimitUnit'>;

/** The alerts of a member; those that are completed only when they are asked for. */
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
