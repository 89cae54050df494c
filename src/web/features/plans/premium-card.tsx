import { Crown } from 'lucide-react';
import { useId } from 'react';
import { PLAN_TYPES, type PlanType } from '#domain/plan.ts';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { Tag } from '#web/ui/badge/tag.tsx';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import { Gains } from './gains.tsx';
import styles from './plans.module.css';
import { PremiumAction } from './premium-action.tsx';
import { PriceTag } from './price-tag.tsx';

const LABELS: Readonly<Record<PlanType, string>> = { monthly: 'Monthly', yearly: 'Yearly' };

interface PremiumCardProps {
  readonly plan: PlanType;
  readonly onPlan: (plan: PlanType) => void;
}

export function PremiumCard({ plan, onPlan }: PremiumCardProps) {
  const mayBuy = useMayBuy();
  const id = useId();
  return (
    <section className={styles.premium} aria-labelledby={id}>
      <div className={styles.offer}>
        <div className={styles.name}>
          <Crown size={20} strokeWidth={1.75} aria-hidden="true" />
          <h2 id={id}>Premium</h2>
          {mayBuy && <Tag tone="outbound">Limited-time price</Tag>}
        </div>
        <SegmentedControl
          fill
          label="How you pay"
          options={PLAN_TYPES.map((value) => ({ value, label: LABELS[value] }))}
          value={plan}
          onChange={onPlan}
        />
        <PriceTag plan={plan} />
        <PremiumAction plan={plan} />
      </div>
      <Gains />
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
