import { isLive, membershipOf, type Subscription } from '#domain/plan.ts';
import type { Tx } from '#server/db/database.ts';
import { setMembership } from '#server/db/queries/accounts/users.ts';
import {
  claimTrialCard,
  type StoredBilling,
  updateBilling,
} from '#server/db/queries/billing/subscriptions.ts';

/** What the provider says of a customer, and when it said so. */
export interface Finding {
  readonly subscription: Subscription | undefined;
  readonly at: Date;
}

/**
 * Makes the account what the subscription says. The row must be locked, and the provider asked under that lock:
 * then the last one to write has also heard the newest.
 * @returns the id of a subscription that must be cancelled, as its trial is refused.
 */
export async function applySubscription(
  tx: Tx,
  billing: StoredBilling,
  { subscription, at }: Finding,
): Promise<string | undefined> {
  const { userId } = billing;
  if (!subscription) {
    // Nothing was bought here: a plan that was given by hand stays.
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
    checkedAt: at,
  });
  if (!isKnownEnd(billing, subscription))
    await setMembership(tx, userId, membershipOf(refused ? undefined : subscription));
  return refused ? subscription.id : undefined;
}

/** One trial per card, whatever the account is called. */
async function isRefusedTrial(
  tx: Tx,
  userId: string,
  { subscription, at }: { subscription: Subscription; at: Date },
): Promise<boolean> {
  const { status, cardFingerprint: fingerprint } = subscription;
  if (status !== 'trialing' || fingerprint === undefined) return false;
  return !(await claimTrialCard(tx, { fingerprint, userId, at }));
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

/** An end takes the plan away once: what is given by hand after it stays. */
const isKnownEnd = ({ subscriptionId, status }: StoredBilling, now: Subscription): boolean =>
  !isLive(now) && subscriptionId === now.id && status === now.status;
