import { canReceive, membershipPlan, messagesWaitSince } from '#domain/account.ts';
import { duplicateDays } from '#domain/alert.ts';
import { AppError } from '#domain/errors.ts';
import { authorise } from '#domain/permissions.ts';
import { PREMIUM_LIMITS } from '#domain/plan.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { consumeAttempt } from '#server/db/queries/accounts/attempts.ts';
import { lockUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import {
  countOpenOf,
  insertAlert,
  listOpenCriteriaOf,
  lockOpenAlertsSince,
  type StoredAlert,
} from '#server/db/queries/alerts/alerts.ts';
import { findMemberAlert } from '#server/db/queries/alerts/matches.ts';
import { makeDue } from '#server/db/queries/watch-targets.ts';
import { duplicateAlert } from './present.ts';
import type { CheckedAlert, OwnAlertDeps } from './read-draft.ts';

/** Each new alert triggers an email: creating and deleting alerts in turns must not flood an inbox. */
const NEW_ALERTS = { name: 'new-alert', max: 15, windowMinutes: 24 * 60 };

/**
 * Creates an alert, makes its days due and enqueues the email about it, in one transaction. The member is locked
 * meanwhile, so that parallel calls on any number of processes cannot exceed the limit.
 * @throws AppError `alert_limit_reached`, `too_many_requests`, `invalid_input` for days of an equal alert, and
 * `alerts_are_premium` or `sign_in_required` if the plan or the account has just ended.
 */
export async function createAlert(
  deps: OwnAlertDeps,
  userId: string,
  alert: CheckedAlert,
): Promise<StoredAlert> {
  const wanted = { userId, newDates: alert.dates.length };
  // Refuses repeated calls at the limit without a lock.
  await requireWithinLimit(deps, deps.db, wanted);
  return deps.runLimited(() =>
    deps.db.transaction(async (tx) => {
      const locked = await lockUser(tx, userId);
      const at = deps.clock.now();
      const user = requireEntitled(locked, at);
      await requireWithinLimit(deps, tx, wanted);
      const duplicates = duplicateDays(alert, await listOpenCriteriaOf(tx, userId));
      if (duplicates.length > 0) throw duplicateAlert(duplicates, alert);
      // Inside the transaction, so that a failed alert is not counted.
      await consumeAttempt(tx, NEW_ALERTS, { subject: userId, now: at });
      const smsConsentedAt = alert.phoneNumber === null ? null : at;
      const stored = await insertAlert(tx, { ...alert, userId, smsConsentedAt, createdAt: at });
      // Otherwise once the address is verified: `confirmWaitingAlerts`.
      if (canReceive(user, at)) {
        const noticed = { ...alert, id: stored.id, userId, email: user.email };
        await deps.notifyOfAlerts(tx, [{ kind: 'created', alert: noticed }], at);
      }
      // Last, because the poll targets are shared by all members.
      await makeDue(tx, alert, at);
      return stored;
    }),
  );
}

/** Enqueues the messages about alerts that a member created while the address could not get any. */
export async function confirmWaitingAlerts(
  { notifyOfAlerts }: Pick<OwnAlertDeps, 'notifyOfAlerts'>,
  tx: Tx,
  member: StoredUser,
  at: Date,
): Promise<void> {
  const { id: userId } = member;
  for (const id of await lockOpenAlertsSince(tx, userId, messagesWaitSince(member))) {
    const alert = await findMemberAlert(tx, id);
    if (alert) await notifyOfAlerts(tx, [{ kind: 'created', alert }], at);
  }
}

/** The member may have lost the plan or the account before the lock was taken. */
export function requireEntitled(user: StoredUser | undefined, at: Date): StoredUser {
  if (!user?.isActive) throw new AppError('sign_in_required');
  const { id, isAdmin } = user;
  authorise({ kind: 'member', id, isAdmin, plan: membershipPlan(user, at) }, 'alerts.create');
  return user;
}

export async function requireWithinLimit(
  { alertLimitUnit }: OwnAlertDeps,
  db: Db,
  { userId, newDates }: { readonly userId: string; readonly newDates: number },
): Promise<void> {
  const open = await countOpenOf(db, userId);
  const after = alertLimitUnit === 'date' ? open.dates + newDates : open.alerts + 1;
  if (after > PREMIUM_LIMITS.activeAlerts) throw new AppError('alert_limit_reached');
}
