import { type Cents, cents, formatUsd } from '../money.ts';

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
export const priceWords = (plan: PlanType): string =>
  `${formatUsd(PRICES[plan].amount, 0)}/${PRICES[plan].per}`;
