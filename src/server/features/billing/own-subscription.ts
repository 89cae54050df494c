import { grantInForce } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Member } from '#domain/permissions.ts';
import { isLive, type PlanType } from '#domain/plan.ts';
import { findUserById, type StoredUser } from '#server/db/queries/accounts/users.ts';
import {
  findBilling,
  lockBilling,
  type StoredBilling,
} from '#server/db/queries/billing/subscriptions.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import type { BillingDeps } from './deps.ts';
import { reconcileCustomer } from './reconcile.ts';

export interface OwnSubscription {
  /** Undefined without a live one. */
  readonly subscription:
    | {
        readonly planType: PlanType;
        readonly periodEndsAt: Date;
        /** Undefined while it renews. */
        readonly endsAt: Date | undefined;
        readonly isPastDue: boolean;
      }
    | undefined;
  /** End of the Premium that operators have given; undefined without any in force. */
  readonly grantedUntil: Date | undefined;
  /** Of a checkout started now; 0 for none. */
  readonly trialDays: number;
  readonly isTrialRefused: boolean;
}

/** As last reported by the provider. */
export async function findOwnSubscription(
  { db, clock, billing }: BillingDeps,
  userId: string,
): Promise<OwnSubscription> {
  const row = await findBilling(db, userId);
  const user = await findUserById(db, userId);
  return {
    subscription: row && liveOf(row),
    grantedUntil: user && grantInForce(user, clock.now()),
    trialDays: row?.trialAt ? 0 : billing.trialDays,
    isTrialRefused: Boolean(row?.trialRefusedAt),
  };
}

function liveOf(row: StoredBilling): OwnSubscription['subscription'] {
  const { status, planType, periodEndsAt, endsAt } = row;
  if (status === null || planType === null || periodEndsAt === null) return undefined;
  const isRefused = status === 'trialing' && row.trialRefusedAt !== null;
  if (isRefused || !isLive({ status })) return undefined;
  return { planType, periodEndsAt, endsAt: endsAt ?? undefined, isPastDue: status === 'past_due' };
}

const ON_FREE_PLAN = {
  message:
    'You are on the free plan: there is no subscription to manage. Check out our plans at /plans.',
};

/**
 * Returns the page on which the member manages the subscription.
 * @throws AppError `no_subscription` if there never was one, `payments_unavailable`.
 */
export async function openPortal(deps: BillingDeps, { id, plan }: Member): Promise<string> {
  const { db, payments, billing } = deps;
  const row = await findBilling(db, id);
  if (!row?.subscriptionId)
    throw new AppError('no_subscription', plan === 'premium' ? {} : ON_FREE_PLAN);
  const returnUrl = `${billing.publicUrl}/profile?portal=return`;
  return payments
    .openPortal({ customerId: row.customerId, returnUrl })
    .catch(refuseWith('payments_unavailable'));
}

/**
 * Queries the provider and returns the updated member.
 * @throws AppError `payments_unavailable`, `sign_in_required` if the account is gone.
 */
export async function refreshSubscription(deps: BillingDeps, userId: string): Promise<StoredUser> {
  await reconcileCustomer(deps, (tx) => lockBilling(tx, userId)).catch(
    refuseWith('payments_unavailable'),
  );
  const user = await findUserById(deps.db, userId);
  if (!user) throw new AppError('sign_in_required');
  return user;
}
