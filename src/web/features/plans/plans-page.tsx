import {
  BadgeDollarSign,
  CalendarX2,
  Check,
  CircleCheck,
  FlaskConical,
  ReceiptText,
  X,
} from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { cents, formatAmount } from '#domain/money.ts';
import { formatPlanPrice, PLAN_TYPES, type PlanType, planName } from '#domain/plan.ts';
import { formatGrant, formatOwnOutlook, PAST_DUE } from '#web/billing/plan-copy.ts';
import { useOwnSubscription } from '#web/billing/usage-badge.tsx';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { stored } from '#web/browser/storage.ts';
import { useNavigate, useSearch } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { Title } from '#web/site/title.tsx';
import { allowanceNow, useHasFares, useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { Reveal } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Comparison, ShownFeatures } from './features.tsx';
import styles from './plans.module.css';
import { PremiumCard } from './premium-card.tsx';

export function PlansPage() {
  const hasFares = useHasFares();
  const isCancelled = useCancelledCheckout();
  const { chosen, kept, choose } = useChosenPlan();
  const own = useOwnSubscription().data?.subscription?.plan_type;
  return (
    <Page
      look="text"
      heading="Your pass, without the guesswork"
      lead={
        <>
          Premium shows every way out and back
          {hasFares && ', with the seats that are left'}, for {formatPlanPrice('monthly')}.
        </>
      }
    >
      <Title>Plans</Title>
      {/* The server does not know the query. */}
      <AfterHydration fallback={null}>
        {isCancelled && (
          <div role="status">
            <Notice tone="info">Checkout was canceled. Nothing was charged.</Notice>
          </div>
        )}
      </AfterHydration>
      <ActiveSubscription />
      <Reveal delay={50} className={styles.cards}>
        <PremiumCard plan={chosen ?? own ?? kept ?? 'monthly'} onPlan={choose} />
        <FreeCard />
      </Reveal>
      <Assurances />
      <Reveal delay={150}>
        <ShownFeatures />
      </Reveal>
      <Reveal delay={300}>
        <Comparison />
      </Reveal>
    </Page>
  );
}

const chosenPlan = stored('chosen_plan', z.enum(PLAN_TYPES), 'tab');

/** How somebody wants to pay, kept in the tab: the checkout is another page, from which Back leads here. */
function useChosenPlan() {
  const [chosen, setChosen] = useState<PlanType>();
  const kept = useSyncExternalStore(chosenPlan.subscribe, chosenPlan.get, unknownToServer);
  const choose = (plan: PlanType) => {
    setChosen(plan);
    chosenPlan.set(plan);
  };
  return { chosen, kept, choose } as const;
}

const unknownToServer = () => undefined;

/** True after returning from an abandoned checkout; removes the parameter from the URL. */
function useCancelledCheckout(): boolean {
  const { checkout } = useSearch();
  const navigate = useNavigate();
  const isMarked = checkout !== undefined;
  const [isCancelled] = useState(checkout === 'cancelled');
  useEffect(() => {
    if (isMarked) void navigate({ to: '/plans', search: {}, replace: true, resetScroll: false });
  }, [isMarked, navigate]);
  return isCancelled;
}

const ICON = { size: 18 } as const;
const GUARANTEE = '100% money back guarantee';

function Assurances() {
  const { refund_terms_url, payments } = useSite();
  return (
    <div className={styles.assurances}>
      <ul>
        <li>
          <CalendarX2 {...ICON} /> Cancel anytime
        </li>
        <li>
          <BadgeDollarSign {...ICON} />
          {refund_terms_url ? (
            <a className={textStyles.link} href={refund_terms_url}>
              {GUARANTEE}
            </a>
          ) : (
            GUARANTEE
          )}
        </li>
        <li>
          <ReceiptText {...ICON} /> No setup fees
        </li>
      </ul>
      {payments.provider === 'sandbox' && (
        <p className={styles.sandbox}>
          <FlaskConical {...ICON} /> This server takes no money: its checkout knows made-up cards
          only.
        </p>
      )}
    </div>
  );
}

/** Takes its space for members from the start, so that the cards do not move when the plan is known. */
const ActiveSubscription = () => (
  <div className={styles.space}>
    <Plan />
  </div>
);

function Plan() {
  const { user, isPremium, isTrial } = useSession();
  const { data, error } = useOwnSubscription();
  const { product_name } = useSite();
  if (!user) return null;
  if (!isPremium) return <Line title="Free plan">Premium has what is missing here.</Line>;
  const subscription = data?.subscription;
  const given = data && formatGrant(data, product_name);
  const grant = given && `${given}.`;
  if (!subscription)
    return (
      <Line title="Active Subscription" isActive>
        {grant ??
          (data || error
            ? 'You have everything that Premium gives.'
            : 'Looking up how it goes on…')}
      </Line>
    );
  const outlook = [
    `${planName(subscription.plan_type)}. ${formatOwnOutlook(subscription, isTrial)}.`,
    ...(grant ? [grant] : []),
  ].join(' ');
  if (!subscription.past_due)
    return (
      <Line title="Active Subscription" isActive>
        {outlook}
      </Line>
    );
  return (
    <Notice tone="warning" title="Active Subscription">
      <p>{outlook}</p>
      <p>{PAST_DUE}</p>
    </Notice>
  );
}

interface LineProps {
  readonly title: string;
  readonly isActive?: boolean;
  readonly children: string;
}

const Line = ({ title, isActive = false, children }: LineProps) => (
  <div className={styles.line}>
    {isActive && <CircleCheck size={18} />}
    <p className={styles.title}>{title}</p>
    <p>{children}</p>
  </div>
);

const FEATURES = ['All destinations', 'Basic results'] as const;
const LACKS = ['No notifications', 'No maps'] as const;
const LACKS_WITHOUT_FARES = ['No maps'] as const;

function FreeCard() {
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
          <Check className={styles.yes} size={18} strokeWidth={2} />
          <div>
            <p className={styles.gain}>1 free search per week</p>
            {now && <p className={styles.soft}>{now}</p>}
          </div>
        </li>
        {FEATURES.map((fact) => (
          <li key={fact}>
            <Check className={styles.yes} size={18} strokeWidth={2} />
            {fact}
          </li>
        ))}
        {(has_fares ? LACKS : LACKS_WITHOUT_FARES).map((fact) => (
          <li key={fact} className={styles.soft}>
            <X size={18} strokeWidth={2} />
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
