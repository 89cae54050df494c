import { and, eq, notInArray } from 'drizzle-orm';
import type { AlertTerms } from '#domain/alert.ts';
import { alertDates, alerts } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';
import type { StoredAlert } from './alerts.ts';

/**
 * Changes what an alert waits for: its unfinished days become `dates`. Call it with the alert locked.
 * @param state of its unfinished days.
 */
export async function changeTerms(
  tx: Tx,
  { id: alertId, origin, destination }: Pick<StoredAlert, 'id' | 'origin' | 'destination'>,
  { dates, ...terms }: AlertTerms,
  { state, at }: { readonly state: 'open' | 'paused'; readonly at: Date },
): Promise<void> {
  const unfinished = and(eq(alertDates.alertId, alertId), eq(alertDates.state, state));
  await tx.update(alerts).set(terms).where(eq(alerts.id, alertId));
  await tx.delete(alertDates).where(and(unfinished, notInArray(alertDates.day, [...dates])));
  await tx.update(alertDates).set(terms).where(unfinished);
  const finishedAt = state === 'paused' ? at : null;
  await tx
    .insert(alertDates)
    .values(
      dates.map((day) => ({ alertId, day, origin, destination, ...terms, state, finishedAt })),
    )
    .onConflictDoNothing();
}
