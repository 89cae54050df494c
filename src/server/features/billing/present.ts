import type { OwnSubscriptionDto } from '#contract/subscription.ts';
import type { OwnSubscription } from './own-subscription.ts';

export const presentOwnSubscription = (own: OwnSubscription): OwnSubscriptionDto => ({
  subscription: own.subscription
    ? {
        plan_type: own.subscription.planType,
        period_ends_at: own.subscription.periodEndsAt.toISOString(),
        ends_at: own.subscription.endsAt?.toISOString() ?? null,
        past_due: own.subscription.isPastDue,
      }
    : null,
  trial_days: own.trialDays,
  trial_refused: own.isTrialRefused,
});
