import type { UserDto } from '#contract/auth.ts';
import * as contract from '#contract/subscription.ts';
import { grantInForce } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Member } from '#domain/permissions.ts';
import { isLive } from '#domain/plan.ts';
import { findUserById, ownUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import {
  findBilling,
  lockBilling,
  type StoredBilling,
} from '#server/db/queries/billing/subscriptions.ts';
import { route } from '#server/http/route.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import type { BillingDeps } from './port.ts';
import { reconcileCustomer } from './reconcile.ts';

interface SubscriptionDeps extends BillingDeps {
  /** The member as shown to themselves. */
  readonly showUser: (user: StoredUser) => Promise<UserDto>;
}

/** The own subscription, as last reported by the provider or as it is there now, and the page that manages it. */
export const subscriptionRoutes = (deps: SubscriptionDeps) => [
  route(contract.customerPortal, async ({ actor }) => ({
    portal_url: await openPortal(deps, actor),
  })),
  route(contract.ownSubscription, ({ actor }) => readOwnSubscription(deps, actor.id)),
  route(contract.refreshSubscription, async ({ actor: { id } }) => {
    await reconcileCustomer(deps, (tx) => lockBilling(tx, id)).catch(
      refuseWith('payments_unavailable'),
    );
    return { user: await deps.showUser(await ownUser(deps.db, id)) };
  }),
];

/** As last reported by the provider. */
export async function readOwnSubscription(
  { db, clock, billing }: BillingDeps,
  userId: string,
): Promise<contract.OwnSubscriptionDto> {
  const row = await findBilling(db, userId);
  const user = await findUserById(db, userId);
  const grantedUntil = user && grantInForce(user, clock.now());
  return {
    subscription: row ? liveOf(row) : null,
    granted_until: grantedUntil?.toISOString() ?? null,
    trial_days: row?.trialAt ? 0 : billing.trialDays,
    trial_refused: Boolean(row?.trialRefusedAt),
  };
}

function liveOf(row: StoredBilling): contract.SubscriptionDto | null {
  const { status, planType, periodEndsAt, endsAt, trialRefusedAt } = row;
  if (status === null || planType === null || periodEndsAt === null) return null;
  if ((status === 'trialing' && trialRefusedAt !== null) || !isLive({ status })) return null;
  return {
    plan_type: planType,
    period_ends_at: periodEndsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    past_due: status === 'past_due',
  };
}

const ON_FREE_PLAN = {
  message:
    'You are on the free plan: there is no subscription to manage. Check out our plans at /plans.',
};

/**
 * Returns the page on which the member manages the subscription.
 * @throws AppError `no_subscription` if there never was one, `payments_unavailable`.
 */
async function openPortal(
  { db, payments, billing }: BillingDeps,
  { id, plan }: Member,
): Promise<string> {
  const row = await findBilling(db, id);
  if (!row?.subscriptionId)
    throw new AppError('no_subscription', plan === 'premium' ? {} : ON_FREE_PLAN);
  const returnUrl = `${billing.publicUrl}/profile?portal=return`;
  return payments
    .openPortal({ customerId: row.customerId, returnUrl })
    .catch(refuseWith('payments_unavailable'));
}
