import { and, asc, eq, inArray } from 'drizzle-orm';
import { alertDates, alerts } from '../../alert-schema.ts';
import type { Db, Tx } from '../../database.ts';
import { deleteRoutes } from './alert-routes.ts';
import { type StoredTerms, toTerms } from './alert-rows.ts';
import { dropFinds } from './notices.ts';

/** Undefined if there is no such alert. */
export async function placesOfAlert(
  db: Db,
  alertId: string,
): Promise<Pick<StoredTerms, 'origins' | 'destinations'> | undefined> {
  const [row] = await db.select().from(alerts).where(eq(alerts.id, alertId));
  return row && toTerms(row);
}

export interface StoppedAlerts {
  /** All selected alerts, including those that had ended. */
  readonly alertIds: readonly string[];
  /** How many of them had an open or a paused day. */
  readonly stopped: number;
}

/** Stops the open and paused days of one alert, or of all alerts of its member. Locks the alerts first, as matches do. */
export async function stopDates(
  tx: Tx,
  { alertId, all }: { readonly alertId: string; readonly all: boolean },
  at: Date,
): Promise<StoppedAlerts> {
  const owner = tx.select({ id: alerts.userId }).from(alerts).where(eq(alerts.id, alertId));
  const selected = await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(all ? inArray(alerts.userId, owner) : eq(alerts.id, alertId))
    .orderBy(asc(alerts.id))
    .for('no key update');
  const alertIds = selected.map(({ id }) => id);
  if (alertIds.length === 0) return { alertIds, stopped: 0 };
  await tx
    .update(alertDates)
    .set({ textWaits: false })
    .where(and(inArray(alertDates.alertId, alertIds), eq(alertDates.textWaits, true)));
  for (const id of alertIds) await dropFinds(tx, id);
  const open = await tx
    .select({ id: alertDates.id, alertId: alertDates.alertId })
    .from(alertDates)
    .where(
      and(inArray(alertDates.alertId, alertIds), inArray(alertDates.state, ['open', 'paused'])),
    )
    .orderBy(asc(alertDates.id));
  const dateIds = open.map(({ id }) => id);
  await tx
    .update(alertDates)
    .set({ state: 'stopped', finishedAt: at })
    .where(inArray(alertDates.id, dateIds));
  await deleteRoutes(tx, dateIds);
  return { alertIds, stopped: new Set(open.map((date) => date.alertId)).size };
}
