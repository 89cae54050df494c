import { and, eq, notInArray } from 'drizzle-orm';
import * as contract from '#contract/alerts.ts';
import { type AlertTerms, duplicateDays } from '#domain/alert.ts';
import { noticeDueAt } from '#domain/alert-match.ts';
import { AppError } from '#domain/errors.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import type { Tx } from '#server/db/database.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { rewriteRoutes } from '#server/db/queries/alerts/alert-routes.ts';
import { termColumns } from '#server/db/queries/alerts/alert-rows.ts';
import { listOpenCriteriaOf, type StoredAlert } from '#server/db/queries/alerts/alerts.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import { route } from '#server/http/route.ts';
import { presentAlert } from './alert-dto.ts';
import {
  duplicateAlert,
  endedDays,
  NO_PHONE,
  namesIn,
  requireAlert,
  requireFares,
  requireReachable,
  sentTerms,
} from './alert-input.ts';
import {
  type AlertServices,
  type ChangeServices,
  findOwnAlert,
  lockOwnAlert,
  type OwnAlertId,
  requireEntitled,
  requireWithinLimit,
} from './own-alerts.ts';
import { daysIn } from './pause-alert.ts';

export const editAlertRoute = (services: AlertServices) =>
  route(contract.editAlert, async ({ input: { params, body }, actor }) => {
    requireFares(services.fares);
    const own = { userId: actor.id, alertId: params.id };
    const before = await findOwnAlert(services.db, own);
    const sent = {
      ...sentTerms(body, before),
      origins: body.origins ?? before.origins,
      destinations: body.destinations ?? before.destinations,
      ...NO_PHONE,
    };
    requireReachable(sent, before.phoneNumber);
    const watched = unfinishedDays(before);
    const { alert, leftOut } = requireAlert(services, sent, { names: namesIn(body), watched });
    const { phoneNumber: _kept, ...terms } = alert;
    const edited = await editAlert(services, own, terms);
    return { notification: presentAlert(edited, true), dates_left_out: leftOut };
  });

/** The days that the alert waits for, or will wait for once it is resumed. */
const unfinishedDays = (alert: StoredAlert): LocalDate[] => [
  ...daysIn('open', alert),
  ...daysIn('paused', alert),
];

/**
 * Changes what an alert of the member waits for, and makes its days due. What was found stays, a paused alert stays
 * paused. The member is locked meanwhile, as for a new alert.
 * @throws AppError `not_found`, also for another member's alert; `alert_ended`; `alert_limit_reached`; `invalid_input`
 * for days that have ended and for days of an equal alert; `alerts_are_premium` or `sign_in_required` if the plan or the
 * account has just ended.
 */
export async function editAlert(
  services: ChangeServices,
  own: OwnAlertId,
  terms: AlertTerms,
): Promise<StoredAlert> {
  const at = services.clock.now();
  return services.runLimited(() =>
    services.db.transaction(async (tx) => {
      requireEntitled(await lockUser(tx, own.userId), at);
      const before = await findOwnAlert(tx, own);
      // Before the alert, as a poll locks them, to prevent deadlocks.
      if (before.dates.some(({ state }) => state === 'open')) await makeDue(tx, terms, at);
      await lockOwnAlert(tx, own);
      const alert = await findOwnAlert(tx, own);
      const isOpen = daysIn('open', alert).length > 0;
      const wanted = { ...terms, dates: daysToWaitFor(alert, terms) };
      if (isOpen) {
        const added = wanted.dates.length - daysIn('open', alert).length;
        // An alert counts as one, whatever its days.
        if (services.alertLimitUnit === 'date' && added > 0)
          await requireWithinLimit(services, tx, { userId: own.userId, newDates: added });
        const others = (await listOpenCriteriaOf(tx, own.userId)).filter(
          ({ id }) => id !== alert.id,
        );
        const duplicates = duplicateDays(wanted, others);
        if (duplicates.length > 0) throw duplicateAlert(duplicates, wanted);
      }
      await changeTerms(tx, alert.id, wanted, { state: isOpen ? 'open' : 'paused', at });
      return findOwnAlert(tx, own);
    }),
  );
}

/** Days that have ended are not waited for again: a range goes on without them, and named ones are refused. */
function daysToWaitFor(alert: StoredAlert, { dates, range }: AlertTerms): readonly LocalDate[] {
  const unfinished = unfinishedDays(alert);
  if (unfinished.length === 0) throw new AppError('alert_ended');
  const ended = alert.dates.map(({ day }) => day).filter((day) => !unfinished.includes(day));
  const left = dates.filter((day) => !ended.includes(day));
  if (left.length === 0 || (!range && left.length < dates.length))
    throw endedDays(
      dates.filter((day) => ended.includes(day)),
      { range },
    );
  return left;
}

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
