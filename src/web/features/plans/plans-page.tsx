import { useState } from 'react';
import { formatPlanPrice, type PlanType } from '#domain/plan.ts';
import { useOwnSubscription } from '#web/billing/own-subscription.ts';
import { AfterHydration } from '#web/browser/after-hydration.tsx';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { useHasFares } from '#web/site/use-site.ts';
import { Reveal } from '#web/ui/badge/reveal.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ActiveSubscription } from './active-subscription.tsx';
import { Assurances } from './assurances.tsx';
import { Comparison } from './comparison.tsx';
import { FreeCard } from './free-card.tsx';
import styles from './plans.module.css';
import { PremiumCard } from './premium-card.tsx';
import { useCancelledCheckout } from './use-cancelled-checkout.ts';

export function PlansPage() {
  useScreenTitle('Plans');
  const hasFares = useHasFares();
  const isCancelled = useCancelledCheckout();
  const [chosen, setChosen] = useState<PlanType>();
  const own = useOwnSubscription().data?.subscription?.plan_type;
  return (
    <Page
      look="text"
      heading="Your pass, without the guesswork"
      lead={
        <>
          Start free. Premium shows every way out and back
          {hasFares && ', with the seats that are left'}, for {formatPlanPrice('monthly')}.
        </>
      }
    >
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
        <Comparison />
      </Reveal>
    </Page>
  );
}
