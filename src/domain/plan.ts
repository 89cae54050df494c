import type { Membership } from './account.ts';
import { type Cents, cents, formatAmount } from './money.ts';

/** Billing intervals. The first one is the default. */
export const PLAN_TYPES = ['monthly', 'yearly'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

interface Price {
  /** Charged per interval. */
  readonly amount: Cents;
  /** Shown struck through. */
  readonly list: Cents;
  readonly per: 'month' | 'year';
}

/** What Premium costs: the only definition in the product. */
export const PRICES: Readonly<Record<PlanType, Price>> = {
  monthly: { amount: cents(500), list: cents(1_000), per: 'month' },
  yearly: { amount: cents(5_000), list: cents(12_000), per: 'year' },
};

/** Limits of a Premium member. */
export const PREMIUM_LIMITS = { activeAlerts: 3, datesPerAlert: 5 } as const;

const MONTHS_PER_YEAR = 12;

/** What the yearly plan saves compared to twelve monthly payments. */
export const yearlySaving = (): Cents =>
  cents(PRICES.monthly.amount * MONTHS_PER_YEAR - PRICES.yearly.amount);

/** `$5/month` */
export const formatPlanPrice = (plan: PlanType): string =>
  `${formatAmount(PRICES[plan].amount)}/${PRICES[plan].per}`;

const PLAN_NAMES: Readonly<Record<PlanType, string>> = {
  monthly: 'Premium, monthly',
  yearly: 'Premium, yearly',
};
export const planName = (plan: PlanType): string => PLAN_NAMES[plan];

/** What a subscription does next. Days are written as the reader sees them. */
interface Outlook {
  readonly planType: PlanType;
  readonly isTrial: boolean;
  readonly isPastDue: boolean;
  /** End of the paid period or of the trial. */
  readonly periodEnds: string;
  /** When a cancellation takes effect; undefined while it renews. */
  readonly ends: string | undefined;
}

/** `Renews on December 21, 2026 for $5`, `Free until …, then $5/month`, `Ends on …`. */
export function formatOutlook(outlook: Outlook): string {
  const { planType, isTrial, isPastDue, periodEnds, ends } = outlook;
  if (ends !== undefined) return `Ends on ${ends}`;
  if (isPastDue) return 'Payment overdue';
  return isTrial
    ? `Free until ${periodEnds}, then ${formatPlanPrice(planType)}`
    : `Renews on ${periodEnds} for ${formatAmount(PRICES[planType].amount)}`;
}

/** The payment provider's own subscription statuses. */
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

/** One over nothing, as that of a trial, is none. */
export interface Invoice {
  readonly id: string;
  readonly amount: Cents;
  /** `due` before the first try, `failed` after a try in vain. */
  readonly state: 'due' | 'failed' | 'paid';
  /** Tries to take the money so far. */
  readonly attempts: number;
  readonly paidAt: Date | undefined;
  /** Undefined if none is planned. */
  readonly nextTryAt: Date | undefined;
  /** The time that is paid for. */
  readonly from: Date;
  readonly to: Date;
  /** Page of the invoice at the provider. */
  readonly url: string | undefined;
}

/** A subscription as the payment provider reports it now. */
export interface Subscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly planType: PlanType;
  /** Undefined if there never was a trial. */
  readonly trialEndsAt: Date | undefined;
  /** End of the paid period or of the trial. */
  readonly periodEndsAt: Date;
  /** When a cancellation takes effect; undefined while it renews. */
  readonly endsAt: Date | undefined;
  /** Identifies the card without its number; equal for equal cards. */
  readonly cardFingerprint: string | undefined;
  /** The last four digits of the card. */
  readonly cardEnding: string | undefined;
  /** Undefined before the first one, and if the provider does not tell us. */
  readonly latestInvoice: Invoice | undefined;
}

/** A late payment keeps the plan while the provider retries it. */
const PAID: readonly SubscriptionStatus[] = ['active', 'past_due'];

/** Whether its checkout was not completed: nothing was granted or paid. */
export const isIncomplete = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'incomplete' || status === 'incomplete_expired';

/** Whether it grants the plan. Members with a live subscription cannot start a second one. */
export const isLive = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'trialing' || PAID.includes(status);

/** The membership that a subscription grants; free without one. */
export function membershipOf(subscription: Subscription | undefined): Membership {
  if (!subscription || !isLive(subscription)) return { isPremium: false, isTrial: false };
  return subscription.status === 'trialing'
    ? { isPremium: true, isTrial: true, trialEndsAt: subscription.trialEndsAt }
    : { isPremium: true, isTrial: false };
}

/** Months that an operator gives at once. */
export const MOST_GRANTED_MONTHS = 24;
/** Days of a trial that an operator starts. */
export const MOST_TRIAL_DAYS = 90;

/** What the payment provider last reported of a member. */
interface PaidPlan {
  readonly status: SubscriptionStatus | null;
  readonly periodEndsAt: Date | null;
  /** Its trial was refused, so it grants nothing. */
  readonly isRefused: boolean;
}

/** The end of the period of a live subscription, which is over while a payment is late; undefined without one. */
export function paidUntil(plan: PaidPlan | undefined): Date | undefined {
  const { status = null, periodEndsAt, isRefused = false } = plan ?? {};
  if (status === null || isRefused || !isLive({ status })) return undefined;
  return periodEndsAt ?? undefined;
}

/** Where months begin that are given now: after everything that the member has already. */
export const grantBegins = (now: Date, ends: readonly (Date | null | undefined)[]): Date =>
  ends.reduce<Date>((latest, end) => (end && end > latest ? end : latest), now);

/** The same day and time of a later month in UTC; the last day of that month if it is shorter. */
export function addMonths(at: Date, months: number): Date {
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
  moved.setUTCDate(Math.min(at.getUTCDate(), lastDay.getUTCDate()));
  return moved;
}

/** Premium that operators have given, as its member reads it. */
export const giftOf = (productName: string): string => `a gift of ${productName}`;
