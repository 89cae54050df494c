import { queryOptions, useQuery } from '@tanstack/react-query';
import { ownSubscription } from '#contract/subscription.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';

const ownSubscriptionQuery = queryOptions({
  queryKey: keys.ownSubscription,
  queryFn: ({ signal }) => call(ownSubscription, {}, signal),
});

/** Not requested for guests. */
export function useOwnSubscription() {
  const { isAuthenticated } = useSession();
  return useQuery({ ...ownSubscriptionQuery, enabled: isAuthenticated });
}

/** Trial days that a checkout would give now: 0 for none, undefined while unknown. */
export function useTrialDays(): number | undefined {
  const { user, isLoading, isUnverified } = useSession();
  const { trial_days } = useSite();
  const { data } = useOwnSubscription();
  if (user) return data?.trial_days;
  return isLoading || isUnverified ? undefined : trial_days;
}
