import { duplicateDays } from '#domain/alert.ts';
import { AppError } from '#domain/errors.ts';
import { UTC } from '#domain/time.ts';
import { isOver } from '#domain/watch-target.ts';
import type { Tx } from '#server/db/database.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { listOpenCriteriaOf, type StoredAlert } from '#server/db/queries/alerts/alerts.ts';
import { pauseDates, resumeDates } from '#server/db/queries/alerts/paused-alerts.ts';
import { withdrawMessages } from '#server/db/queries/messages/outbox.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import { requireEntitled, requireWithinLimit } from './create-alert.ts';
import { findOwnAlert, lockOwnAlert, type OwnAlertId } from './own-alerts.ts';
import { duplicateAlert } from './present.ts';
import type { OwnAlertDeps } from './read-draft.ts';

export const daysIn = (state: 'open' | 'paused', { dates }: StoredAlert) =>
  dates.filter((date) => date.state === state).map(({ day }) => day);

/**
 * Pauses an alert of the member: it is not polled, does not count toward the limit, and its unsent messages are
 * withdrawn. Repeating it changes nothing.
 * @throws AppError `not_found`, also for another member's alert; `alert_ended`.
 */
export async function pauseAlert(
  { db, clock }: Pick<OwnAlertDeps, 'db' | 'clock'>,
  own: OwnAlertId,
): Promise<StoredAlert> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    await lockOwnAlert(tx, own);
    const alert = await findOwnAlert(tx, own);
    if (daysIn('paused', alert).length > 0) return alert;
    if (daysIn('open', alert).length === 0) throw new AppError('alert_ended');
    await pauseDates(tx, own.alertId, at);
    await withdrawMessages(tx, [own.alertId], { at, error: 'withdrawn: the alert is paused' });
    return findOwnAlert(tx, own);
  });
}

/**
 * Resumes a paused alert of the member and makes its days due. The member is locked meanwhile, as for a new alert.
 * Repeating it changes nothing.
 * @throws AppError `not_found`, also for another member's alert; `alert_ended`, also if every day has passed;
 * `alert_limit_reached`; `invalid_input` for days of an equal alert; `alerts_are_premium` or `sign_in_required` if the
 * plan or the account has just ended.
 */
export async function resumeAlert(deps: OwnAlertDeps, own: OwnAlertId): Promise<StoredAlert> {
  const at = deps.clock.now();
  return deps.runLimited(() =>
    deps.db.transaction(async (tx) => {
      requireEntitled(await lockUser(tx, own.userId), at);
      const before = await findOwnAlert(tx, own);
      // Before the alert, as a poll locks them, to prevent deadlocks.
      await makeDue(tx, { origins: before.origins, dates: notOver(deps, before, at) }, at);
      await lockOwnAlert(tx, own);
      const alert = await findOwnAlert(tx, own);
      if (daysIn('open', alert).length > 0) return alert;
      const open = await resumableDays(deps, tx, { alert, userId: own.userId, at });
      const passed = daysIn('paused', alert).filter((day) => !open.includes(day));
      await resumeDates(tx, { alertId: alert.id, open, passed }, at);
      return findOwnAlert(tx, own);
    }),
  );
}

/** The paused days that have not passed at every origin. */
function notOver({ network }: Pick<OwnAlertDeps, 'network'>, alert: StoredAlert, at: Date) {
  const { airports } = network.current();
  const zones = alert.origins.map((origin) => airports.get(origin)?.zone ?? UTC);
  return daysIn('paused', alert).filter((day) => zones.some((zone) => !isOver({ day, zone }, at)));
}

async function resumableDays(
  deps: OwnAlertDeps,
  tx: Tx,
  { alert, userId, at }: { alert: StoredAlert; userId: string; at: Date },
) {
  if (daysIn('paused', alert).length === 0) throw new AppError('alert_ended');
  const open = notOver(deps, alert, at);
  if (open.length === 0)
    throw new AppError('alert_ended', { message: 'All travel dates of this alert have passed.' });
  await requireWithinLimit(deps, tx, { userId, newDates: open.length });
  const duplicates = duplicateDays({ ...alert, dates: open }, await listOpenCriteriaOf(tx, userId));
  if (duplicates.length > 0) throw duplicateAlert(duplicates, alert);
  return open;
}
