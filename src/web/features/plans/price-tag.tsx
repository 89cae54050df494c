import { formatUsd } from '#domain/money.ts';
import { type PlanType, PRICES, yearlySaving } from '#domain/plan.ts';
import { useTrialDays } from '#web/billing/own-subscription.ts';
import { formatTrial } from '#web/billing/plan-copy.ts';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import styles from './plans.module.css';

/** Of phrasing content only, as it stands in a label. */
export function PriceTag({ plan }: { readonly plan: PlanType }) {
  const { amount, list, per } = PRICES[plan];
  const trial = useTrial();
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
            <span>
              {trial?.isKnown ? `${saving} + ${trial.text}` : saving}
              {trial && !trial.isKnown && <span className={styles.unknown}> + {trial.text}</span>}
            </span>
            <span>compared with paying monthly</span>
          </>
        ) : (
          trial && <span className={trial.isKnown ? undefined : styles.unknown}>{trial.text}</span>
        )}
      </span>
    </>
  );
}

/** Takes its space while it is unknown who is signed in, and so whether there is one. */
function useTrial() {
  const days = useTrialDays();
  const { trial_days } = useSite();
  const { isPremium } = useSession();
  const expected = days ?? trial_days;
  if (expected === 0 || isPremium) return undefined;
  return { text: formatTrial(expected), isKnown: days !== undefined } as const;
}
