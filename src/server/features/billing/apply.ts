import { eq } from 'drizzle-orm';
import { type Membership, membershipPlan } from '#domain/account.ts';
import { isIncomplete, isLive, membershipOf, paidUntil, type Subscription } from '#domain/plan.ts';
import type { Tx } from '#server/db/database.ts';
import { trialCards } from '#server/db/payment-schema.ts';
import { lockUser, setMembership } from '#server/db/queries/accounts/users.ts';
import { moveGrant } from '#server/db/queries/admin/members.ts';
import { type StoredBilling, updateBilling } from '#server/db/queries/billing/subscriptions.ts';
import { noteSubscriptionTimes } from '#server/db/queries/figures/member-figures.ts';
import { makeOpenDaysDue, makeTripsDue } from '#server/db/queries/watch-targets.ts';
import { notifyPayment } from './money-notices.ts';
import type { BillingDeps } from './port.ts';

/** The provider's answer about a customer, and its time. */
interface SubscriptionState {
  readonly subscription: Subscription | undefined;
  /** Of the provider: whether no money is moved. */
  readonly simulated: boolean;
  readonly at: Date;
}

/**
 * Applies the subscription to the account, and enqueues what the member is to be told. The row must be locked, and the provider queried under that lock, so that
 * the last writer has the newest answer.
 * @returns the ID of a subscription that must be canceled, because its trial is refused.
 */
export async function applySubscription(
  deps: Pick<BillingDeps, 'moneyEmails' | 'billing'>,
  tx: Tx,
  billing: StoredBilling,
  { subscription, simulated, at }: SubscriptionState,
): Promise<string | undefined> {
  const { userId } = billing;
  if (!subscription) {
    // Nothing was bought here: a plan that was granted by hand stays.
    await updateBilling(tx, userId, { checkedAt: at });
    return undefined;
  }
  const refused = await isRefusedTrial(tx, userId, { subscription, at });
  const hadTrial = subscription.trialEndsAt !== undefined;
  await updateBilling(tx, userId, {
    subscriptionId: subscription.id,
    status: subscription.status,
    planType: subscription.planType,
    periodEndsAt: subscription.periodEndsAt,
    endsAt: subscription.endsAt ?? null,
    trialAt: billing.trialAt ?? (hadTrial ? at : null),
    trialRefusedAt: refusedAt(billing, { subscription, at }, refused),
    isChargeDue: isLive(subscription) && isUnpaid(subscription),
    checkedAt: at,
  });
  if (!refused) await noteTimes(tx, { subscription, simulated, at });
  await moveGrantBehind(tx, billing, refused ? undefined : subscription, at);
  if (!isKnownEnd(billing, subscription))
    await changeMembership(tx, userId, {
      membership: membershipOf(refused ? undefined : subscription),
      at,
    });
  if (!refused) await notifyPayment(deps, tx, billing, { subscription, at });
  return refused ? subscription.id : undefined;
}

/** For the figures of operators. Stripe calls a subscription active up to an hour before it charges for it. */
async function noteTimes(
  tx: Tx,
  { subscription, simulated, at }: SubscriptionState & { readonly subscription: Subscription },
): Promise<void> {
  if (isIncomplete(subscription)) return;
  const { id, status, planType, trialEndsAt, endsAt } = subscription;
  const live = isLive(subscription);
  await noteSubscriptionTimes(tx, {
    subscriptionId: id,
    planType,
    simulated,
    trialAt: live && trialEndsAt ? at : null,
    paidAt: status === 'active' ? at : null,
    endedAt: live ? null : (endsAt ?? at),
  });
}

const isUnpaid = ({ latestInvoice }: Subscription): boolean =>
  latestInvoice !== undefined && latestInvoice.state !== 'paid';

/** Alerts that were paused are polled at once, and kept trips are watched. */
async function changeMembership(
  tx: Tx,
  userId: string,
  { membership, at }: { membership: Membership; at: Date },
): Promise<void> {
  const before = await lockUser(tx, userId);
  await setMembership(tx, userId, membership);
  const isPremium = (one: Membership) => membershipPlan(one, at) === 'premium';
  if (!before || isPremium(before) || !isPremium(membership)) return;
  await makeOpenDaysDue(tx, userId, at);
  await makeTripsDue(tx, userId, at);
}

/**
 * Months that an operator has given begin when the paid time ends: they move with it, so that nobody loses them to a
 * renewal, and a member who cancels gets them at once.
 */
async function moveGrantBehind(
  tx: Tx,
  before: StoredBilling,
  subscription: Subscription | undefined,
  at: Date,
): Promise<void> {
  const isRefused = before.trialRefusedAt !== null;
  const from = paidUntil({ ...before, isRefused }) ?? at;
  const to = paidUntil(subscription && { ...subscription, isRefused: false }) ?? at;
  const byMs = to.getTime() - from.getTime();
  if (byMs !== 0) await moveGrant(tx, before.userId, { at, byMs });
}

/**
 * One trial per card, whichever account uses it: of concurrent members with the same card, one has it. A member has one
 * with any card once a card is recorded.
 */
async function isRefusedTrial(
  tx: Tx,
  userId: string,
  { subscription, at }: { subscription: Subscription; at: Date },
): Promise<boolean> {
  const { status, cardFingerprint: fingerprint } = subscription;
  if (status !== 'trialing' || fingerprint === undefined) return false;
  if ((await tx.$count(trialCards, eq(trialCards.userId, userId))) > 0) return false;
  const claimed = await tx
    .insert(trialCards)
    .values({ fingerprint, userId, createdAt: at })
    .onConflictDoNothing({ target: trialCards.fingerprint });
  return claimed.rowCount === 0;
}

/** Stays until something is paid for. */
function refusedAt(
  { trialRefusedAt }: StoredBilling,
  { subscription, at }: { subscription: Subscription; at: Date },
  refused: boolean,
): Date | null {
  if (refused) return trialRefusedAt ?? at;
  return isLive(subscription) ? null : trialRefusedAt;
}

/** An end removes the plan once: a plan granted by hand after it stays. */
const isKnownEnd = ({ subscriptionId, status }: StoredBilling, now: Subscription): boolean =>
  !isLive(now) && subscriptionId === now.id && status === now.status;
