import { AppError } from '#domain/errors.ts';
import type { Member } from '#domain/permissions.ts';
import { findBilling } from '#server/db/queries/billing.ts';
import { type BillingDeps, refuse } from './deps.ts';

const ON_FREE_PLAN = {
  message:
    'You are on the free plan: there is no subscription to manage. Check out our plans at /plans.',
};

/**
 * Answers the page on which the member manages what was subscribed to.
 * @throws AppError `no_subscription` when that was never anything, `payments_unavailable`.
 */
export async function openPortal(deps: BillingDeps, { id, plan }: Member): Promise<string> {
  const { db, payments, billing } = deps;
  const row = await findBilling(db, id);
  if (!row?.subscriptionId)
    throw new AppError('no_subscription', plan === 'premium' ? {} : ON_FREE_PLAN);
  const returnUrl = `${billing.publicUrl}/profile?portal=return`;
  return payments.openPortal({ customerId: row.customerId, returnUrl }).catch(refuse);
}
