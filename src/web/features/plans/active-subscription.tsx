import { useOwnSubscription } from '#web/billing/own-subscription.ts';
import { formatOutlook, PAST_DUE, planName } from '#web/billing/plan-copy.ts';
import { useSession } from '#web/session/use-session.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

export function ActiveSubscription() {
  const { isPremium, isTrial } = useSession();
  const { data, error } = useOwnSubscription();
  if (!isPremium) return null;
  const subscription = data?.subscription;
  if (subscription)
    return (
      <Notice tone={subscription.past_due ? 'warning' : 'success'} title="Active Subscription">
        <p>
          {planName(subscription.plan_type)}. {formatOutlook(subscription, isTrial)}.
        </p>
        {subscription.past_due && <p>{PAST_DUE}</p>}
      </Notice>
    );
  return (
    <Notice tone="success" title="Active Subscription">
      {data || error ? 'You have everything that Premium gives.' : 'Looking up how it goes on…'}
    </Notice>
  );
}
