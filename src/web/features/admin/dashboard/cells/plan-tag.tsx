import type { UserDto } from '#contract/auth.ts';
import { trialDaysLeft } from '#domain/account.ts';
import { formatCount } from '#domain/count.ts';
import { Tag } from '#web/ui/badge/tag.tsx';

type Plan = Pick<UserDto, 'is_premium' | 'is_trial' | 'trial_end'>;

/** `Premium`, `Trial, 3 days left` or `Free`. */
export function PlanTag({ plan }: { readonly plan: Plan }) {
  const days = daysLeftOf(plan);
  if (days > 0) return <Tag tone="warn">Trial, {formatCount(days, 'day')} left</Tag>;
  return plan.is_premium ? <Tag tone="brand">Premium</Tag> : <Tag>Free</Tag>;
}

function daysLeftOf({ is_premium, is_trial, trial_end }: Plan): number {
  if (trial_end === null) return 0;
  const membership = {
    isPremium: is_premium,
    isTrial: is_trial,
    trialEndsAt: new Date(trial_end * 1000),
  };
  return trialDaysLeft(membership, new Date());
}
