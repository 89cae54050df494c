import { Check } from 'lucide-react';
import { useId } from 'react';
import { useOwnSubscription, useTrialDays } from '#web/billing/own-subscription.ts';
import { formatTrialTerms, NO_PAYMENTS, TRIAL_REFUSED } from '#web/billing/plan-copy.ts';
import { useUpgrade } from '#web/billing/use-checkout.ts';
import { Link } from '#web/router.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from '../profile.module.css';

const GAINS = ['As many searches as you like', 'Inbound and single route search'] as const;
const GAINS_WITH_FARES = ['Seats left on every fare', 'Flight alerts'] as const;

export function UpgradeOffer() {
  const { payments, has_fares } = useSite();
  const isOff = payments.provider === 'off';
  const gains = [...GAINS, ...(has_fares ? GAINS_WITH_FARES : [])];
  const noteId = useId();
  const { data } = useOwnSubscription();
  const { busy, upgrade } = useUpgrade();
  return (
    <>
      {data?.trial_refused && (
        <div className={styles.next}>
          <Notice tone="warning" title="No free trial with this card">
            {TRIAL_REFUSED}
          </Notice>
        </div>
      )}
      <div className={styles.upgrade}>
        <h3>Go further with Premium</h3>
        <ul>
          {gains.map((gain) => (
            <li key={gain}>
              <Check className={styles.tick} size={16} strokeWidth={2} aria-hidden="true" />
              {gain}
            </li>
          ))}
        </ul>
        <div className={styles.offer}>
          <Button
            variant="primary"
            fill
            busy={busy}
            aria-describedby={noteId}
            {...(isOff ? { 'aria-disabled': true } : { onClick: upgrade })}
          >
            Upgrade Now
          </Button>
          <p id={noteId} className={styles.why}>
            {isOff ? NO_PAYMENTS : <Terms />}
          </p>
          <Link to="/plans" className={textStyles.link}>
            Compare plans
          </Link>
        </div>
      </div>
    </>
  );
}

/** Mentions a trial only if the checkout would give one. */
const Terms = () => formatTrialTerms('monthly', useTrialDays() ?? 0);
