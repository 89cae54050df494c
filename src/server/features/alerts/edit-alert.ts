import { type AlertTerms, duplicateDays } from '#domain/alert.ts';
import { AppError } from '#domain/errors.ts';
import type { LocalDate } from '#domain/time.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { listOpenCriteriaOf, type StoredAlert } from '#server/db/queries/alerts/alerts.ts';
import { changeTerms } from '#server/db/queries/alerts/edited-alerts.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import { requireEntitled, requireWithinLimit } from './create-alert.ts';
import { findOwnAlert, lockOwnAlert, type OwnAlertId } from './own-alerts.ts';
import { daysIn } from './pause-alert.ts';
import { duplicateAlert, endedDays } from './present.ts';
import type { OwnAlertDeps } from './read-draft.ts';

/** The days that the alert waits for, or will wait for once it is resumed. */
export const unfinishedDays = (alert: StoredAlert): LocalDate[] => [
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
  deps: OwnAlertDeps,
  own: OwnAlertId,
  terms: AlertTerms,
): Promise<StoredAlert> {
  const at = deps.clock.now();
  return deps.runLimited(() =>
    deps.db.transaction(async (tx) => {
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
        if (deps.alertLimitUnit === 'date' && added > 0)
          await requireWithinLimit(deps, tx, { userId: own.userId, newDates: added });
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
