import { ownSubscription } from '#contract/subscription.ts';
import { useCall } from '#web/api/use-call.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';

/** Not requested for guests. */
export function useOwnSubscription() {
  const { isAuthenticated } = useSession();
  return useCall(ownSubscription, {}, { enabled: isAuthenticated });
}

/** Trial days that a checkout would give now: 0 for none, undefined while unknown. */
export function useTrialDays(): number | undefined {
  const { user, isLoading, isUnverified } = useSession();
  const { trial_days } = useSite();
  const { data } = useOwnSubscription();
  if (user) return data?.trial_days;
  return isLoading || isUnverified ? undefined : trial_days;
}
