import { useState } from 'react';
import type { SandboxCheckoutDto } from '#contract/sandbox.ts';
import { formatCount } from '#domain/count.ts';
import { cents, formatUsd } from '#domain/money.ts';
import { PRICES } from '#domain/plan.ts';
import { planName } from '#web/billing/plan-copy.ts';
import { longDate } from '#web/browser/dates.ts';
import styles from './payments.module.css';

const DAY_MS = 86_400_000;

export function CheckoutSummary({ checkout }: { readonly checkout: SandboxCheckoutDto }) {
  const { plan_type, amount, trial_days, email } = checkout;
  const price = formatUsd(cents(amount), 2);
  const hasTrial = trial_days > 0;
  const [now] = useState(() => Date.now());
  const firstCharge = new Date(now + trial_days * DAY_MS).toISOString();
  return (
    <section className={styles.summary}>
      <h1>{planName(plan_type)}</h1>
      <p className={styles.big}>
        {hasTrial ? `${formatCount(trial_days, 'day')} free` : price}
        <span>
          {hasTrial && `then ${price} `}per {PRICES[plan_type].per}
        </span>
      </p>
      <dl className={styles.lines}>
        <div>
          <dt>Account</dt>
          <dd>{email}</dd>
        </div>
        {hasTrial && (
          <div>
            <dt>First charge</dt>
            <dd>
              {price} on {longDate(firstCharge)}
            </dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Due today</dt>
          <dd>{hasTrial ? formatUsd(cents(0), 2) : price}</dd>
        </div>
      </dl>
    </section>
  );
}
