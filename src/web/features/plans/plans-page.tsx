import { useState } from 'react';
import type { PlanType } from '#domain/plan.ts';
import { useOwnSubscription } from '#web/billing/own-subscription.ts';
import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Reveal } from '#web/ui/badge/reveal.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ActiveSubscription } from './active-subscription.tsx';
import { Assurances } from './assurances.tsx';
import { Comparison } from './comparison.tsx';
import { FreeCard } from './free-card.tsx';
import styles from './plans.module.css';
import { PlansHeader } from './plans-header.tsx';
import { PremiumCard } from './premium-card.tsx';
import { ShownFeatures } from './shown-features.tsx';
import { useCancelledCheckout } from './use-cancelled-checkout.ts';

export function PlansPage() {
  useScreenTitle('Plans');
  const isCancelled = useCancelledCheckout();
  const [chosen, setChosen] = useState<PlanType>();
  const own = useOwnSubscription().data?.subscription?.plan_type;
  return (
    <div className={styles.page}>
      <PlansHeader />
      {/* The server does not know the query. */}
      <AfterHydration>
        {isCancelled && (
          <div role="status">
            <Notice tone="info">Checkout was cancelled. Nothing was charged.</Notice>
          </div>
        )}
      </AfterHydration>
      <ActiveSubscription />
      <Reveal delay={50} className={styles.cards}>
        <PremiumCard plan={chosen ?? own ?? 'monthly'} onPlan={setChosen} />
        <FreeCard />
      </Reveal>
      <Assurances />
      <Reveal delay={150}>
        <ShownFeatures />
      </Reveal>
      <Reveal delay={300}>
        <Comparison />
      </Reveal>
    </div>
  );
}
