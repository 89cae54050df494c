import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { cents, formatAmount } from '#domain/money.ts';
import { useSession } from '#web/session/use-session.ts';
import { allowanceNow } from '#web/site/format-allowance.ts';
import { useSite } from '#web/site/use-site.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './plans.module.css';

const FEATURES = ['All destinations', 'Basic results'] as const;
const LACKS = ['No notifications', 'No maps'] as const;
const LACKS_WITHOUT_FARES = ['No maps'] as const;

export function FreeCard() {
  const { free_searches, has_fares } = useSite();
  const now = allowanceNow(free_searches);
  const id = useId();
  return (
    <section className={styles.free} aria-labelledby={id}>
      <h2 id={id}>Free</h2>
      <p className={styles.price}>
        <b className={styles.amount}>{formatAmount(cents(0))}</b> <span>for good</span>
      </p>
      <ul className={styles.facts}>
        <li>
          <Check className={styles.yes} size={18} strokeWidth={2} aria-hidden="true" />
          <div>
            <p className={styles.gain}>1 free search per week</p>
            {now && <p className={styles.soft}>{now}</p>}
          </div>
        </li>
        {FEATURES.map((fact) => (
          <li key={fact}>
            <Check className={styles.yes} size={18} strokeWidth={2} aria-hidden="true" />
            {fact}
          </li>
        ))}
        {(has_fares ? LACKS : LACKS_WITHOUT_FARES).map((fact) => (
          <li key={fact} className={styles.soft}>
            <X size={18} strokeWidth={2} aria-hidden="true" />
            {fact}
          </li>
        ))}
      </ul>
      <div className={styles.freeAction}>
        <CurrentPlan />
      </div>
    </section>
  );
}

function CurrentPlan() {
  const { user, isPremium, isLoading, isUnverified } = useSession();
  if (isPremium) return <span className={styles.soft}>All of this is part of Premium</span>;
  if (user) return <Tag>Your plan now</Tag>;
  if (isLoading || isUnverified)
    return <Skeleton height="var(--control-large)" radius="var(--r-control)" />;
  return (
    <ButtonLink to="/register" size="large" fill>
      Get Started
    </ButtonLink>
  );
}
