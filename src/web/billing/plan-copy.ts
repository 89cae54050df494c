import type { SubscriptionDto } from '#contract/subscription.ts';
import { formatCount } from '#domain/count.ts';
import { formatUsd } from '#domain/money.ts';
import { formatPlanPrice, type PlanType, PRICES } from '#domain/plan.ts';
import { longDate } from '#web/browser/dates.ts';

export const NO_PAYMENTS = 'Payments are not set up on this server';
export const PAST_DUE =
  'Your last payment did not come through. We will try again; please check your card.';
export const TRIAL_REFUSED =
  'This card has already had a free trial with another account. Nothing was charged; you can subscribe without a trial.';

/** `7 days free, then $5/month`; `$5/month` without a trial. */
export const formatTrialTerms = (plan: PlanType, trialDays: number): string =>
  trialDays > 0
    ? `${formatCount(trialDays, 'day')} free, then ${formatPlanPrice(plan)}`
    : formatPlanPrice(plan);

/** `7-day free trial` */
export const formatTrial = (days: number): string => `${days}-day free trial`;

/** `Renews on December 21, 2026 for $5`, `Free until …`, `Ends on …`. */
export function formatOutlook(subscription: SubscriptionDto, isTrial: boolean): string {
  const { plan_type, period_ends_at, ends_at, past_due } = subscription;
  if (ends_at !== null) return `Ends on ${longDate(ends_at)}`;
  if (past_due) return 'Payment overdue';
  const date = longDate(period_ends_at);
  return isTrial
    ? `Free until ${date}, then ${formatPlanPrice(plan_type)}`
    : `Renews on ${date} for ${formatUsd(PRICES[plan_type].amount, 0)}`;
}

const PLAN_NAMES: Readonly<Record<PlanType, string>> = {
  monthly: 'Premium, monthly',
  yearly: 'Premium, yearly',
};
export const planName = (plan: PlanType): string => PLAN_NAMES[plan];
