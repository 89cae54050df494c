import { createCheckoutSession } from '#contract/subscription.ts';
import { AppError } from '#domain/errors.ts';
import { isLive, type PlanType } from '#domain/plan.ts';
import type { Tx } from '#server/db/database.ts';
import { billing } from '#server/db/payment-schema.ts';
import { lockOwnUser } from '#server/db/queries/accounts/users.ts';
import {
  findBilling,
  lockBilling,
  type StoredBilling,
  updateBilling,
} from '#server/db/queries/billing/subscriptions.ts';
import { route } from '#server/http/route.ts';
import type { Checkout } from '#server/providers/payments/port.ts';
import { ProviderError, refuseWith } from '#server/providers/provider-error.ts';
import { applySubscription } from './apply.ts';
import type { BillingDeps } from './port.ts';
import { cancelRefused, reconcileCustomer } from './reconcile.ts';

export const checkoutRoute = (deps: BillingDeps) =>
  route(createCheckoutSession, async ({ input: { body }, actor }) => {
    const { url } = await startCheckout(deps, actor.id, body.plan_type);
    return { checkout_url: url };
  });

interface OpenCheckout {
  readonly id: string;
  /** The hosted payment page. */
  readonly url: string;
}

/** Either a checkout to pay, or a live subscription exists already. */
type Outcome =
  | { readonly checkout: OpenCheckout }
  | { readonly checkout?: undefined; readonly refusedTrial: string | undefined };

/**
 * Returns the page on which the plan is paid for. However often and concurrently it is called, a member is one customer
 * with at most one checkout that can be paid.
 * @throws AppError `already_subscribed`, `payments_unavailable`, `sign_in_required` if the account is gone.
 */
export async function startCheckout(
  deps: BillingDeps,
  userId: string,
  planType: PlanType,
): Promise<OpenCheckout> {
  const { db, billing: settings } = deps;
  try {
    await ensureCustomer(deps, userId);
    const outcome = await settings.runLimited(() =>
      db.transaction((tx) => findOrBegin(deps, tx, userId, planType)),
    );
    if (outcome.checkout) return outcome.checkout;
    if (outcome.refusedTrial === undefined) throw new AppError('already_subscribed');
    // The refused trial ends now, so a retry can start a checkout.
    await cancelRefused(deps, outcome.refusedTrial);
    throw new AppError('payments_unavailable');
  } catch (error) {
    return refuseWith('payments_unavailable')(error);
  }
}

/** In its own transaction: a holder of the `billing` row may wait for the member's row, never the reverse. */
async function ensureCustomer(deps: BillingDeps, userId: string): Promise<void> {
  const { db, clock, payments, billing: settings } = deps;
  if (await findBilling(db, userId)) return;
  await settings.runLimited(() =>
    db.transaction(async (tx) => {
      const { email } = await lockOwnUser(tx, userId);
      if (await findBilling(tx, userId)) return;
      const customerId = await payments.createCustomer({ userId, email });
      await tx.insert(billing).values({ userId, customerId, checkedAt: clock.now() });
    }),
  );
}

async function findOrBegin(
  deps: BillingDeps,
  tx: Tx,
  userId: string,
  planType: PlanType,
): Promise<Outcome> {
  const { payments, clock } = deps;
  const row = await lockBilling(tx, userId);
  if (!row) throw new AppError('sign_in_required');
  const open = await reusable(deps, row, planType);
  // Queried after an old checkout can no longer be paid, so that nothing can be bought unnoticed.
  const subscription = await payments.currentSubscription(row.customerId);
  if (subscription && isLive(subscription)) {
    const { simulated } = payments;
    const state = { subscription, simulated, at: clock.now() };
    return { refusedTrial: await applySubscription(deps, tx, row, state) };
  }
  return { checkout: open ?? (await begin(deps, tx, row, planType)) };
}

/** The open checkout if it is for this plan; one for another plan is expired. */
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

/** A failure rolls back the count, so that a retry has the same key and finds the checkout of this attempt. */
async function begin(
  { payments, billing: { publicUrl, trialDays: days } }: BillingDeps,
  tx: Tx,
  row: StoredBilling,
  planType: PlanType,
): Promise<OpenCheckout> {
  const { userId, customerId } = row;
  const checkoutAttempt = row.checkoutAttempt + 1;
  const trialDays = row.trialAt === null ? days : 0;
  const checkout = await payments.beginCheckout({
    customerId,
    userId,
    planType,
    trialDays,
    successUrl: `${publicUrl}/profile?checkout=success`,
    cancelUrl: `${publicUrl}/plans?checkout=cancelled`,
    key: `checkout:${userId}:${checkoutAttempt}:${planType}:${trialDays}`,
  });
  await updateBilling(tx, userId, { checkoutAttempt, checkoutId: checkout.id });
  return withPage(checkout);
}

function withPage({ id, url }: Checkout): OpenCheckout {
  if (url === undefined) throw new ProviderError('payments', 'malformed');
  return { id, url };
}

/** Gives a member a yearly subscription without a trial, once; `pay` pays a sandbox checkout. */
export async function subscribeDemoMember(
  deps: BillingDeps,
  pay: (checkoutId: string) => Promise<unknown>,
  userId: string,
): Promise<void> {
  const reconcileMember = () => reconcileCustomer(deps, (tx) => lockBilling(tx, userId));
  // An earlier start may have stopped between the payment and its reconciliation.
  await reconcileMember();
  if ((await findBilling(deps.db, userId))?.subscriptionId) return;
  const withoutTrial = { ...deps, billing: { ...deps.billing, trialDays: 0 } };
  const { id } = await startCheckout(withoutTrial, userId, 'yearly');
  await pay(id);
  await reconcileMember();
}
