import { AppError } from '#domain/errors.ts';
import { findBilling } from '#server/db/queries/billing.ts';
import { type BillingDeps, refuse } from './deps.ts';

/**
 * Answers the page on which the member manages what was subscribed to.
 * @throws AppError `no_subscription` when that was never anything, `payments_unavailable`.
 */
export async function openPortal(deps: BillingDeps, userId: string): Promise<string> {
  const { db, payments, billing } = deps;
  const row = await findBilling(db, userId);
  if (!row?.subscriptionId) throw new AppError('no_subscription');
  const returnUrl = `${billing.publicUrl}/profile?portal=return`;
  return payments.openPortal({ customerId: row.customerId, returnUrl }).catch(refuse);
}
