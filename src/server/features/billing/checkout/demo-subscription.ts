import { findBilling, lockBilling } from '#server/db/queries/billing.ts';
import type { BillingDeps } from '#server/features/billing/deps.ts';
import { settle } from '#server/features/billing/settle.ts';
import { startCheckout } from './start-checkout.ts';

/** Gives a member a yearly subscription without a trial, once; `pay` pays a checkout of the sandbox. */
export async function subscribeDemoMember(
  deps: BillingDeps,
  pay: (checkoutId: string) => Promise<unknown>,
  userId: string,
): Promise<void> {
  const catchUp = () => settle(deps, (tx) => lockBilling(tx, userId));
  // An earlier start may have ended between paying and hearing of it.
  await catchUp();
  if ((await findBilling(deps.db, userId))?.subscriptionId) return;
  const untried = { ...deps, billing: { ...deps.billing, trialDays: 0 } };
  const { id } = await startCheckout(untried, userId, 'yearly');
  await pay(id);
  await catchUp();
}
