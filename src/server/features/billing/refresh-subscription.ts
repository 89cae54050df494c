import { AppError } from '#domain/errors.ts';
import { lockBilling } from '#server/db/queries/billing.ts';
import { findUserById, type StoredUser } from '#server/db/queries/users.ts';
import { type BillingDeps, refuse } from './deps.ts';
import { settle } from './settle.ts';

/**
 * Asks the provider now and answers the member as that leaves them.
 * @throws AppError `payments_unavailable`, `sign_in_required` when the account is gone.
 */
export async function refreshSubscription(deps: BillingDeps, userId: string): Promise<StoredUser> {
  await settle(deps, (tx) => lockBilling(tx, userId)).catch(refuse);
  const user = await findUserById(deps.db, userId);
  if (!user) throw new AppError('sign_in_required');
  return user;
}
