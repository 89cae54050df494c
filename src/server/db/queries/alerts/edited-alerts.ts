import { and, eq, notInArray } from 'drizzle-orm';
import type { AlertTerms } from '#domain/alert.ts';
import { noticeDueAt } from '#domain/gathered-finds.ts';
import { alertDates, alerts } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';
import { rewriteRoutes } from './alert-routes.ts';
import { termColumns } from './alert-rows.ts';

/**
 * Changes what an alert waits for and how it is told: its unfinished days become `dates`. Call it with the alert locked.
 * @param state of its unfinished days.
 */
export async function changeTerms(
  tx: Tx,
  alertId: string,
  { dates, ...terms }: AlertTerms,
  { state, at }: { readonly state: 'open' | 'paused'; readonly at: Date },
): Promise<void> {
  const unfinished = and(eq(alertDates.alertId, alertId), eq(alertDates.state, state));
  const [alert] = await tx
    .update(alerts)
    .set(termColumns(terms))
    .where(eq(alerts.id, alertId))
    .returning({ noticedAt: alerts.noticedAt, dueAt: alerts.noticeDueAt });
  // What waits is told when the changed alert may be told.
  if (alert?.dueAt)
    await tx
      .update(alerts)
      .set({ noticeDueAt: noticeDueAt(terms, alert.noticedAt, at) })
      .where(eq(alerts.id, alertId));
  await tx.delete(alertDates).where(and(unfinished, notInArray(alertDates.day, [...dates])));
  const finishedAt = state === 'paused' ? at : null;
  await tx
    .insert(alertDates)
    .values(dates.map((day) => ({ alertId, day, state, finishedAt })))
    .onConflictDoNothing();
  await rewriteRoutes(tx, alertId);
}
