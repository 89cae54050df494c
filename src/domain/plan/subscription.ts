import type { Membership } from '../account/membership.ts';
import type { PlanType } from './catalogue.ts';

/** States that the payment provider knows, in its own words. */
export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A subscription as the payment provider has it at this moment. */
export interface Subscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly planType: PlanType;
  /** Undefined when there is and was no trial. */
  readonly trialEndsAt: Date | undefined;
  /** End of what is paid for, or of the trial. */
  readonly periodEndsAt: Date;
  /** When it ends by the member's wish; undefined while it renews itself. */
  readonly endsAt: Date | undefined;
  /** Names the card without giving it away; equal for equal cards. */
  readonly cardFingerprint: string | undefined;
}

/** A late payment keeps the plan while the provider still tries to collect it. */
const PAID: readonly SubscriptionStatus[] = ['active', 'past_due'];

/** Whether it gives the plan, or will when its payment comes through: a second one must not begin beside it. */
export const isLive = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'trialing' || PAID.includes(status);

/** What a subscription makes of an account; none at all makes it free. */
export function membershipOf(subscription: Subscription | undefined): Membership {
  if (!subscription || !isLive(subscription)) return { isPremium: false, isTrial: false };
  return subscription.status === 'trialing'
    ? { isPremium: true, isTrial: true, trialEndsAt: subscription.trialEndsAt }
    : { isPremium: true, isTrial: false };
}
