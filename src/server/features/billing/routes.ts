import type { UserDto } from '#contract/auth.ts';
import type { OwnSubscriptionDto } from '#contract/subscription.ts';
import * as contract from '#contract/subscription.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { route } from '#server/http/route.ts';
import type { BillingDeps } from './deps.ts';
import {
  findOwnSubscription,
  type OwnSubscription,
  openPortal,
  refreshSubscription,
} from './own-subscription.ts';
import { startCheckout } from './start-checkout.ts';
import { takeEvent } from './take-event.ts';

export interface BillingRouteDeps extends BillingDeps {
  /** The member as shown to themselves. */
  readonly showUser: (user: StoredUser) => Promise<UserDto>;
}

export const billingRoutes = (deps: BillingRouteDeps) => [
  route(contract.createCheckoutSession, async ({ input: { body }, actor }) => {
    const { url } = await startCheckout(deps, actor.id, body.plan_type);
    return { checkout_url: url };
  }),
  route(contract.customerPortal, async ({ actor }) => ({
    portal_url: await openPortal(deps, actor),
  })),
  route(contract.ownSubscription, async ({ actor }) =>
    presentOwnSubscription(await findOwnSubscription(deps, actor.id)),
  ),
  route(contract.refreshSubscription, async ({ actor }) => ({
    user: await deps.showUser(await refreshSubscription(deps, actor.id)),
  })),
  route(contract.paymentWebhook, async ({ signed }) => {
    await takeEvent(deps, deps.payments.readEvent(signed.raw, signed.signature));
    return { received: true };
  }),
];

export const presentOwnSubscription = (own: OwnSubscription): OwnSubscriptionDto => ({
  subscription: own.subscription
    ? {
        plan_type: own.subscription.planType,
        period_ends_at: own.subscription.periodEndsAt.toISOString(),
        ends_at: own.subscription.endsAt?.toISOString() ?? null,
        past_due: own.subscription.isPastDue,
      }
    : null,
  granted_until: own.grantedUntil?.toISOString() ?? null,
  trial_days: own.trialDays,
  trial_refused: own.isTrialRefused,
});
