import { AppError } from '#domain/errors.ts';
import { isLive, type PlanType } from '#domain/plan.ts';
import type { Tx } from '#server/db/database.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import {
  findBilling,
  insertBilling,
  lockBilling,
  type StoredBilling,
  updateBilling,
} from '#server/db/queries/billing/subscriptions.ts';
import type { Checkout } from '#server/providers/payments/port.ts';
import { ProviderError, refuseWith } from '#server/providers/provider-error.ts';
import { applySubscription } from './apply.ts';
import type { BillingDeps } from './deps.ts';
import { cancelRefused, reconcileCustomer } from './reconcile.ts';

export interface OpenCheckout {
  readonly id: string;
  /** The hosted page. */
  readonly url: string;
}

/** What came of it: a page to go to, or a subscription that lives already. */
type Outcome =
  | { readonly checkout: OpenCheckout }
  | { readonly checkout?: undefined; readonly refusedTrial: string | undefined };

/**
 * Answers the page on which the plan is paid for. However often it is called, and by however many at once, a
 * member is one customer with at most one checkout that can be paid.
 * @throws AppError `already_subscribed`, `payments_unavailable`, `sign_in_required` when the account is gone.
 */
export async function startCheckout(
  deps: BillingDeps,
  userId: string,
  planType: PlanType,
): Promise<OpenCheckout> {
  const { db, billing } = deps;
  try {
    await ensureCustomer(deps, userId);
    const outcome = await billing.runLimited(() =>
      db.transaction((tx) => findOrBegin(deps, tx, userId, planType)),
    );
    if (outcome.checkout) return outcome.checkout;
    if (outcome.refusedTrial === undefined) throw new AppError('already_subscribed');
    // It ends at this moment; the next try can begin.
    await cancelRefused(deps, outcome.refusedTrial);
    throw new AppError('payments_unavailable');
  } catch (error) {
    return refuseWith('payments_unavailable')(error);
  }
}

/** In a transaction of its own: whoever holds the row of `billing` may wait for the member's, never the reverse. */
async function ensureCustomer(deps: BillingDeps, userId: string): Promise<void> {
  const { db, clock, payments, billing } = deps;
  if (await findBilling(db, userId)) return;
  await billing.runLimited(() =>
    db.transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw new AppError('sign_in_required');
      if (await findBilling(tx, userId)) return;
      const customerId = await payments.createCustomer({ userId, email: user.email });
      await insertBilling(tx, { userId, customerId, checkedAt: clock.now() });
    }),
  );
}

async function findOrBegin(
  deps: BillingDeps,
  tx: Tx,
  userId: string,
  planType: PlanType,
): Promise<Outcome> {
  const { clock, payments } = deps;
  const row = await lockBilling(tx, userId);
  if (!row) throw new AppError('sign_in_required');
  const open = await reusable(deps, row, planType);
  // Asked after an old checkout has become impossible to pay: nothing can be bought behind our back.
  const subscription = await payments.currentSubscription(row.customerId);
  if (subscription && isLive(subscription))
    return { refusedTrial: await applySubscription(tx, row, { subscription, at: clock.now() }) };
  return { checkout: open ?? (await begin(deps, tx, row, planType)) };
}

/** The open checkout if it is for this plan; one for another plan is closed. */
async function reusable(
  { payments }: BillingDeps,
  { checkoutId }: StoredBilling,
  planType: PlanType,
): Promise<OpenCheckout | undefined> {
  const found = checkoutId === null ? undefined : await payments.findCheckout(checkoutId);
  if (!found?.isOpen) return undefined;
  if (found.planType === planType) return withPage(found);
  await payments.expireCheckout(found.id);
  return undefined;
}

/** A failure undoes the count, so that the next try carries the same key and finds what this one has begun. */
async function begin(
  { payments, billing }: BillingDeps,
  tx: Tx,
  row: StoredBilling,
  planType: PlanType,
): Promise<OpenCheckout> {
  const { userId, customerId } = row;
  const checkoutAttempt = row.checkoutAttempt + 1;
  const trialDays = row.trialAt === null ? billing.trialDays : 0;
  const checkout = await payments.beginCheckout({
    customerId,
    userId,
    planType,
    trialDays,
    successUrl: `${billing.publicUrl}/profile?checkout=success`,
    cancelUrl: `${billing.publicUrl}/plans?checkout=cancelled`,
    key: `checkout:${userId}:${checkoutAttempt}:${planType}:${trialDays}`,
  });
  await updateBilling(tx, userId, { checkoutAttempt, checkoutId: checkout.id });
  return withPage(checkout);
}

function withPage({ id, url }: Checkout): OpenCheckout {
  if (url === undefined) throw new ProviderError('payments', 'malformed');
  return { id, url };
}

/** Gives a member a yearly subscription without a trial, once; `pay` pays a checkout of the sandbox. */
export async function subscribeDemoMember(
  deps: BillingDeps,
  pay: (checkoutId: string) => Promise<unknown>,
  userId: string,
): Promise<void> {
  const catchUp = () => reconcileCustomer(deps, (tx) => lockBilling(tx, userId));
  // An earlier start may have ended between paying and hearing of it.
  await catchUp();
  if ((await findBilling(deps.db, userId))?.subscriptionId) return;
  const untried = { ...deps, billing: { ...deps.billing, trialDays: 0 } };
  const { id } = await startCheckout(untried, userId, 'yearly');
  await pay(id);
  await catchUp();
}
