import { CircleCheck } from 'lucide-react';
import { useOwnSubscription } from '#web/billing/own-subscription.ts';
import { formatOutlook, PAST_DUE, planName } from '#web/billing/plan-copy.ts';
import { useSession } from '#web/session/use-session.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './active-subscription.module.css';

/** Takes its space for members from the start, so that the cards do not move when the plan is known. */
export const ActiveSubscription = () => (
  <div className={styles.space}>
    <Plan />
  </div>
);

function Plan() {
  const { user, isPremium, isTrial } = useSession();
  const { data, error } = useOwnSubscription();
  if (!user) return null;
  if (!isPremium) return <Line title="Free plan">Premium has what is missing here.</Line>;
  const subscription = data?.subscription;
  if (!subscription)
    return (
      <Line title="Active Subscription" isActive>
        {data || error ? 'You have everything that Premium gives.' : 'Looking up how it goes on…'}
      </Line>
    );
  const outlook = `${planName(subscription.plan_type)}. ${formatOutlook(subscription, isTrial)}.`;
  if (!subscription.past_due)
    return (
      <Line title="Active Subscription" isActive>
        {outlook}
      </Line>
    );
  return (
    <Notice tone="warning" title="Active Subscription">
      <p>{outlook}</p>
      <p>{PAST_DUE}</p>
    </Notice>
  );
}

interface LineProps {
  readonly title: string;
  readonly isActive?: boolean;
  readonly children: string;
}

const Line = ({ title, isActive = false, children }: LineProps) => (
  <div className={styles.line}>
    {isActive && <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />}
    <p className={styles.title}>{title}</p>
    <p>{children}</p>
  </div>
);
