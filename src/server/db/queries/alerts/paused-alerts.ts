import { and, eq, inArray } from 'drizzle-orm';
import type { LocalDate } from '#domain/time.ts';
import { alertDates } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';
import { rewriteRoutes } from './alert-routes.ts';
import { dropFinds } from './notices.ts';

/** Pauses the open days of an alert. Call it with the alert locked, so that no match is committed meanwhile. */
export async function pauseDates(tx: Tx, alertId: string, at: Date): Promise<void> {
  await tx
    .update(alertDates)
    .set({ textWaits: false })
    .where(and(eq(alertDates.alertId, alertId), eq(alertDates.textWaits, true)));
  await dropFinds(tx, alertId);
  await tx
    .update(alertDates)
    .set({ state: 'paused', finishedAt: at })
    .where(and(eq(alertDates.alertId, alertId), eq(alertDates.state, 'open')));
  await rewriteRoutes(tx, alertId);
}

interface ResumedDays {
  readonly alertId: string;
  readonly open: readonly LocalDate[];
  readonly passed: readonly LocalDate[];
}

/** Ends the pause of an alert. Call it with the alert locked. */
export async function resumeDates(
  tx: Tx,
  { alertId, open, passed }: ResumedDays,
  at: Date,
): Promise<void> {
  const pausedOn = (days: readonly LocalDate[]) =>
    and(
      eq(alertDates.alertId, alertId),
      eq(alertDates.state, 'paused'),
      inArray(alertDates.day, [...days]),
    );
  await tx.update(alertDates).set({ state: 'open', finishedAt: null }).where(pausedOn(open));
  await tx.update(alertDates).set({ state: 'passed', finishedAt: at }).where(pausedOn(passed));
  await rewriteRoutes(tx, alertId);
}
