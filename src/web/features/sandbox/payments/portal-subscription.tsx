import type { SandboxPortalDto } from '#contract/sandbox.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { PRICES } from '#domain/plan.ts';
import { planName } from '#web/billing/plan-copy.ts';
import { longDate } from '#web/browser/dates.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import styles from './payments.module.css';

export type PortalSubscriptionDto = NonNullable<SandboxPortalDto['subscription']>;

export const hasEnded = ({ status }: PortalSubscriptionDto): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

function outlookOf(subscription: PortalSubscriptionDto): string {
  const { status, cancel_at_period_end, period_ends_at } = subscription;
  const date = longDate(period_ends_at);
  if (hasEnded(subscription)) return 'Your subscription has ended. Nothing more is charged.';
  if (cancel_at_period_end) return `Ends on ${date}. Nothing more is charged.`;
  if (status === 'past_due') return 'The last payment did not come through.';
  return status === 'trialing' ? `Free until ${date}, then it renews.` : `Renews on ${date}.`;
}

export function PortalSubscription(props: { readonly subscription: PortalSubscriptionDto }) {
  const { subscription } = props;
  const { plan_type, amount, status, cancel_at_period_end } = subscription;
  return (
    <div className={styles.plan}>
      <p className={styles.planName}>
        {planName(plan_type)}
        <Status status={status} isEnding={cancel_at_period_end && !hasEnded(subscription)} />
      </p>
      <p>
        {formatUsd(cents(amount), 2)} per {PRICES[plan_type].per}
      </p>
      <p className={styles.small}>{outlookOf(subscription)}</p>
    </div>
  );
}

interface StatusProps {
  readonly status: PortalSubscriptionDto['status'];
  readonly isEnding: boolean;
}

function Status({ status, isEnding }: StatusProps) {
  if (isEnding) return <Tag tone="warn">Ending</Tag>;
  if (status === 'trialing') return <Tag tone="brand">Free trial</Tag>;
  if (status === 'active') return <Tag tone="brand">Active</Tag>;
  if (status === 'past_due') return <Tag tone="danger">Payment failed</Tag>;
  return <Tag>Ended</Tag>;
}
