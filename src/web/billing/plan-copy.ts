import type { OwnSubscriptionDto, SubscriptionDto } from '#contract/subscription.ts';
import { formatCount } from '#domain/count.ts';
import { formatOutlook, formatPlanPrice, giftOf, type PlanType } from '#domain/plan.ts';
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

/** What the own subscription does next, with days in the zone of this device. */
export const formatOwnOutlook = (subscription: SubscriptionDto, isTrial: boolean): string =>
  formatOutlook({
    planType: subscription.plan_type,
    isTrial,
    isPastDue: subscription.past_due,
    periodEnds: longDate(subscription.period_ends_at),
    ends: subscription.ends_at === null ? undefined : longDate(subscription.ends_at),
  });

/** How Premium goes on that operators have given; undefined for none. */
export function formatGrant(
  { subscription, granted_until }: OwnSubscriptionDto,
  productName: string,
): string | undefined {
  if (!granted_until) return undefined;
  const until = `until ${longDate(granted_until)}`;
  const gift = giftOf(productName);
  if (!subscription) return `Premium ${until}, ${gift}`;
  return subscription.ends_at === null
    ? `Months that were given to you begin when your subscription ends. If it ends with this period, you have Premium ${until}, ${gift}`
    : `Premium then goes on ${until}, ${gift}`;
}
