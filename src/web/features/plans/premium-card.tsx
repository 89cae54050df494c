import { useId } from 'react';
import type { PlanType } from '#domain/plan.ts';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { Gains } from './gains.tsx';
import { PlanChoice } from './plan-choice.tsx';
import styles from './plans.module.css';
import { PremiumAction } from './premium-action.tsx';

interface PremiumCardProps {
  readonly plan: PlanType;
  readonly onPlan: (plan: PlanType) => void;
}

export function PremiumCard({ plan, onPlan }: PremiumCardProps) {
  const mayBuy = useMayBuy();
  const id = useId();
  return (
    <section className={styles.premium} aria-labelledby={id}>
      <div className={styles.name}>
        <h2 id={id}>Premium</h2>
        {mayBuy && <p>Limited-time price</p>}
      </div>
      <PlanChoice plan={plan} onPlan={onPlan} />
      <Gains />
      <PremiumAction plan={plan} />
    </section>
  );
}

/** False until it is known who is signed in. */
function useMayBuy(): boolean {
  const { user, isPremium, isLoading, isUnverified } = useSession();
  const { provider } = useSite().payments;
  const isKnown = user !== null || !(isLoading || isUnverified);
  return isKnown && !isPremium && provider !== 'off';
}
