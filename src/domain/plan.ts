import type { Membership } from './account.ts';
import { type Cents, cents, formatUsd } from './money.ts';

/** How often a subscription is paid. The first one is what is sold unless another is asked for. */
export const PLAN_TYPES = ['monthly', 'yearly'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export interface Price {
  /** Charged each time. */
  readonly amount: Cents;
  /** Shown struck through beside it. */
  readonly list: Cents;
  readonly per: 'month' | 'year';
}

/** What Premium costs: the only place in the product that says so. */
export const PRICES: Readonly<Record<PlanType, Price>> = {
  monthly: { amount: cents(500), list: cents(1_000), per: 'month' },
  yearly: { amount: cents(5_000), list: cents(12_000), per: 'year' },
};

/** What a member of the Premium plan may have at once. */
export const PREMIUM_LIMITS = { activeAlerts: 3, datesPerAlert: 5 } as const;

const MONTHS_PER_YEAR = 12;

/** What a year paid at once saves against twelve months paid one by one. */
export const yearlySaving = (): Cents =>
  cents(PRICES.monthly.amount * MONTHS_PER_YEAR - PRICES.yearly.amount);

/** `$5/month` */
export const formatPlanPrice = (plan: PlanType): string =>
  `${formatUsd(PRICES[plan].amount, 0)}/${PRICES[plan].per}`;

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
