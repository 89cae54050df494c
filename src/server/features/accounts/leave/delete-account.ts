import { randomUUID } from 'node:crypto';
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
import { findUserById, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { insertLeavingCustomer } from '#server/db/queries/billing/leaving-customers.ts';
import { endSubscription } from '#server/db/queries/figures/payment-figures.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { SignInDeps } from '../attempt-limits.ts';
import { type OwnerProof, proveOwner, refusePassword } from '../prove-owner.ts';

export interface DeletionDeps extends SignInDeps {
  readonly emails: SignInDeps['emails'] & {
    accountDeleted(account: { readonly hadSubscription: boolean }): EmailContent;
  };
}

export interface Deletion extends OwnerProof {
  readonly userId: string;
}

/**
 * Deletes the account with everything of it, in one transaction, which also asks for the end of the subscription and
 * enqueues the last email.
 * @throws AppError `admin_stays`, `sign_in_required`, and as {@link proveOwner} does.
 */
export async function deleteAccount(deps: DeletionDeps, deletion: Deletion): Promise<void> {
  const user = await findUserById(deps.db, deletion.userId);
  if (!user) throw new AppError('sign_in_required');
  await proveOwner(deps, user, deletion);
  await retryDeletion(() => deps.db.transaction((tx) => deleteProven(deps, tx, user)));
}

async function deleteProven(
  { clock, emails }: DeletionDeps,
  tx: Tx,
  { id, passwordHash }: StoredUser,
): Promise<void> {
  const leaving = await lockLeaving(tx, id);
  if (!leaving) throw new AppError('sign_in_required');
  const { user, billing } = leaving;
  // A password may have been changed or set since it was checked.
  if (user.passwordHash !== passwordHash) throw refusePassword('Password is incorrect');
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
