import { randomUUID } from 'node:crypto';
import type * as contract from '#contract/leave.ts';
import { AppError } from '#domain/errors.ts';
import { isLive } from '#domain/plan.ts';
import type { Tx } from '#server/db/database.ts';
import {
  deleteMember,
  FAREWELL,
  type LeavingMember,
  lockLeaving,
  retryDeletion,
} from '#server/db/queries/accounts/deletion.ts';
import { ownUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { insertLeavingCustomer } from '#server/db/queries/billing/leaving-customers.ts';
import { endSubscription } from '#server/db/queries/figures/payment-figures.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import type { Call } from '#server/http/route.ts';
import type { AttemptServices } from '../limits.ts';
import { incorrectPassword, proveOwner } from '../passwords.ts';

/**
 * Deletes the account with everything of it, in one transaction, which also asks for the end of the subscription and
 * enqueues the last email.
 * @throws AppError `admin_stays`, `sign_in_required`, and as {@link proveOwner} does.
 */
export async function deleteAccount(
  services: AttemptServices,
  call: Call<typeof contract.deleteAccount>,
): Promise<void> {
  const user = await ownUser(services.db, call.actor.id);
  await proveOwner(services, user, call);
  await retryDeletion(() => services.db.transaction((tx) => deleteProven(services, tx, user)));
}

async function deleteProven(
  { clock, emails }: AttemptServices,
  tx: Tx,
  { id, passwordHash }: StoredUser,
): Promise<void> {
  const leaving = await lockLeaving(tx, id);
  if (!leaving) throw new AppError('sign_in_required');
  const { user, billing } = leaving;
  // A password may have been changed or set since it was checked.
  if (user.passwordHash !== passwordHash) throw incorrectPassword();
  const at = clock.now();
  await deleteLeaving(tx, leaving, at);
  const hadSubscription = Boolean(billing?.status && isLive({ status: billing.status }));
  const email = emails.accountDeleted({ hadSubscription });
  await enqueueMessage(tx, { ...email, key: `${FAREWELL}${randomUUID()}`, to: user.email }, at);
}

/** Deletes a member who is locked, and asks for the end of the subscription. @throws AppError `admin_stays`. */
export async function deleteLeaving(
  tx: Tx,
  { user, billing }: LeavingMember,
  at: Date,
): Promise<void> {
  if (user.isAdmin) throw new AppError('admin_stays');
  await deleteMember(tx, user);
  if (billing) await insertLeavingCustomer(tx, billing, at);
  if (billing?.subscriptionId) await endSubscription(tx, billing.subscriptionId, at);
}
