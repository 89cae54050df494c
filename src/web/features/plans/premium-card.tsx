import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatAmount } from '#domain/money.ts';
import { PLAN_TYPES, type PlanType, PREMIUM_LIMITS, PRICES, yearlySaving } from '#domain/plan.ts';
import { formatTrial, formatTrialTerms, NO_PAYMENTS } from '#web/billing/plan-copy.ts';
import { useTrialDays } from '#web/billing/usage-badge.tsx';
import {
  CHECKOUT_FAILURE,
  ErrorDialog,
  useCheckout,
  useDialogError,
} from '#web/billing/use-checkout.tsx';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { HiddenText } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { alertsLabel, seatsCopy } from './features.tsx';
import styles from './plans.module.css';

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

const LABELS: Readonly<Record<PlanType, string>> = { monthly: 'Monthly', yearly: 'Yearly' };

interface PlanChoiceProps {
  readonly plan: PlanType;
  readonly onPlan: (plan: PlanType) => void;
}

/** Both prices at once; arrow keys move between them. */
function PlanChoice({ plan, onPlan }: PlanChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>
        <HiddenText>How you pay</HiddenText>
      </legend>
      {PLAN_TYPES.map((type) => (
        <label key={type} className={styles.option}>
          <input
            type="radio"
            name={id}
            checked={type === plan}
            aria-labelledby={`${id}-${type}`}
            aria-describedby={`${id}-${type}-price`}
            onChange={() => onPlan(type)}
          />
          <span>
            <b id={`${id}-${type}`}>{LABELS[type]}</b>
            <span id={`${id}-${type}-price`}>
              <PriceTag plan={type} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Of phrasing content only, as it stands in a label. */
function PriceTag({ plan }: { readonly plan: PlanType }) {
  const { amount, list, per } = PRICES[plan];
  const trial = useTrial();
  const saving = `Save ${formatAmount(yearlySaving())} per year`;
  return (
    <>
      <span className={styles.price}>
        <s className={styles.list}>
          <HiddenText>was</HiddenText> {formatAmount(list)}
        </s>{' '}
        <HiddenText>now</HiddenText> <b className={styles.amount}>{formatAmount(amount)}</b>{' '}
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

const { activeAlerts, datesPerAlert } = PREMIUM_LIMITS;

type Gain = readonly [title: string, good: string, caution?: string | undefined];

function Gains() {
  const { sms_alerts, suppliers, has_fares } = useSite();
  const seats = seatsCopy(suppliers.fares);
  const gains: readonly Gain[] = [
    ['Unlimited searches', 'Look as often as you like, every day'],
    ...(has_fares
      ? [[seats.label, 'Seats left at each fare, before you pack', seats.caution] as const]
      : []),
    ['Return search', 'The way back, before you leave'],
    ['Inbound search', 'All the ways in to one destination'],
    ['Interactive maps', 'All routes of the network at a glance'],
    ...(has_fares
      ? [
          [
            alertsLabel(sms_alerts),
            `Up to ${activeAlerts} alerts at once, with ${datesPerAlert} dates each`,
          ] as const,
        ]
      : []),
    ['Priority support', 'Your questions come first'],
  ];
  return (
    <ul className={styles.gains}>
      {gains.map(([title, good, caution]) => (
        <li key={title}>
          <Check size={18} strokeWidth={2} />
          <div>
            <p className={styles.gain}>{title}</p>
            <p className={styles.soft}>{good}</p>
            {caution && <Tag tone="sample">{caution}</Tag>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** CTA per auth state. Reserves its height so that loading the session causes no layout shift. */
function PremiumAction({ plan }: { readonly plan: PlanType }) {
  const { user, isPremium, isLoading, isUnverified } = useSession();
  if (isPremium)
    return (
      <Action
        note={
          <Link to="/profile" className={textStyles.link}>
            Manage it on your profile
          </Link>
        }
      >
        <Button size="large" fill disabled>
          Active Plan
        </Button>
      </Action>
    );
  if (user) return <Upgrade plan={plan} />;
  if (isLoading || isUnverified)
    return (
      <Action note="">
        <Skeleton height="var(--control-large)" radius="var(--r-control)" />
      </Action>
    );
  return (
    <Action
      note={
        <>
          Already a member?{' '}
          <Link to="/login" className={textStyles.link}>
            Sign in
          </Link>
        </>
      }
    >
      <ButtonLink to="/register" variant="primary" size="large" fill>
        Get Started
      </ButtonLink>
    </Action>
  );
}

function Upgrade({ plan }: { readonly plan: PlanType }) {
  const { provider } = useSite().payments;
  const trialDays = useTrialDays();
  const { dialogError, show, dismiss } = useDialogError();
  const { busy, start } = useCheckout(show);
  const noteId = useId();
  const isOff = provider === 'off';
  const press = isOff ? { 'aria-disabled': true } : { onClick: () => start(plan) };
  return (
    <Action noteId={noteId} note={isOff ? NO_PAYMENTS : termsOf(plan, trialDays)}>
      <Button variant="primary" size="large" fill busy={busy} aria-describedby={noteId} {...press}>
        Upgrade to Premium
      </Button>
      <ErrorDialog
        dialogError={dialogError}
        title="The checkout did not open"
        message={CHECKOUT_FAILURE}
        onClose={dismiss}
      />
    </Action>
  );
}

/** Promises no trial while it is unknown whether there is one. */
function termsOf(plan: PlanType, trialDays: number | undefined): string {
  if (trialDays === undefined) return 'Cancel anytime';
  const terms = formatTrialTerms(plan, trialDays);
  return trialDays > 0 ? terms : `${terms} from today`;
}

interface ActionProps {
  readonly children: ReactNode;
  readonly note: ReactNode;
  readonly noteId?: string;
}

const Action = ({ children, note, noteId }: ActionProps) => (
  <div className={styles.action}>
    {children}
    <p id={noteId} className={styles.note}>
      {note}
    </p>
  </div>
);
