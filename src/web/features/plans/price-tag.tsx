import { formatUsd } from '#domain/money.ts';
import { type PlanType, PRICES, yearlySaving } from '#domain/plan.ts';
import { useTrialDays } from '#web/billing/own-subscription.ts';
import { formatTrial } from '#web/billing/plan-copy.ts';
import { useSession } from '#web/session/use-session.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import styles from './plans.module.css';

/** Of phrasing content only, as it stands in a label. */
export function PriceTag({ plan }: { readonly plan: PlanType }) {
  const { amount, list, per } = PRICES[plan];
  const trialDays = useTrialDays() ?? 0;
  const { isPremium } = useSession();
  const trial = trialDays > 0 && !isPremium ? formatTrial(trialDays) : '';
  const saving = `Save ${formatUsd(yearlySaving(), 0)} per year`;
  return (
    <>
      <span className={styles.price}>
        <s className={styles.list}>
          <HiddenText>was</HiddenText> {formatUsd(list, 0)}
        </s>{' '}
        <HiddenText>now</HiddenText> <b className={styles.amount}>{formatUsd(amount, 0)}</b>{' '}
        <span>per {per}</span>
      </span>
      <span className={styles.terms}>
        {plan === 'yearly' ? (
          <>
            <span>{trial ? `${saving} + ${trial}` : saving}</span>
            <span>compared with paying monthly</span>
          </>
        ) : (
          trial && <span>{trial}</span>
        )}
      </span>
    </>
  );
}
