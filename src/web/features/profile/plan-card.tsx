import { Check } from 'lucide-react';
import { useId } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { customerPortal, type OwnSubscriptionDto } from '#contract/subscription.ts';
import { planName } from '#domain/plan.ts';
import { call } from '#web/api/client.ts';
import {
  formatGrant,
  formatOwnOutlook,
  formatTrialTerms,
  NO_PAYMENTS,
  PAST_DUE,
  TRIAL_REFUSED,
} from '#web/billing/plan-copy.ts';
import { useOwnSubscription, useTrialDays } from '#web/billing/usage-badge.tsx';
import {
  ErrorDialog,
  useDialogError,
  useHostedPage,
  useUpgrade,
} from '#web/billing/use-checkout.tsx';
import { longDate } from '#web/browser/now.ts';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button.tsx';
import { Loaded, Notice, Waiting } from '#web/ui/feedback.tsx';
import { Card } from './parts.tsx';
import styles from './profile.module.css';

export function PlanCard({ user }: { readonly user: UserDto }) {
  const { isPremium } = useSession();
  return (
    <Card title="Your plan">
      <dl className={styles.facts}>
        <div>
          <dt>Account created</dt>
          <dd>{longDate(user.created_at)}</dd>
        </div>
        <div>
          <dt>Last login</dt>
          <dd>{longDate(user.last_login)}</dd>
        </div>
      </dl>
      {isPremium ? <ManageSubscription /> : <UpgradeOffer />}
    </Card>
  );
}

function ManageSubscription() {
  const isOff = useSite().payments.provider === 'off';
  const reasonId = useId();
  const { dialogError, show, dismiss } = useDialogError();
  const { busy, open } = usePortal(show);
  return (
    <div className={styles.next}>
      <Outlook isOff={isOff} />
      <Button
        fill
        busy={busy}
        {...(isOff ? { 'aria-disabled': true, 'aria-describedby': reasonId } : { onClick: open })}
      >
        Manage Subscription
      </Button>
      {isOff && (
        <p id={reasonId} className={styles.why}>
          {NO_PAYMENTS}
        </p>
      )}
      <ErrorDialog
        dialogError={dialogError}
        title="Subscription management did not open"
        message={PORTAL_FAILURE}
        onClose={dismiss}
      />
    </div>
  );
}

function Outlook({ isOff }: { readonly isOff: boolean }) {
  return (
    <Loaded
      query={useOwnSubscription()}
      waiting={
        <Waiting label="Loading your subscription…" heights={[42]} className={styles.outlook} />
      }
    >
      {(own) => (
        <>
          {own.subscription && !isOff && <Known subscription={own.subscription} />}
          {!own.subscription && <GivenTrial />}
          <Grant own={own} />
          {!own.subscription && !isOff && (
            <p>No subscription runs for this account: there is nothing to pay.</p>
          )}
        </>
      )}
    </Loaded>
  );
}

/** A trial without a subscription, which an operator has started. */
function GivenTrial() {
  const { user, isTrial } = useSession();
  if (!isTrial || !user?.trial_end) return null;
  const ends = longDate(new Date(user.trial_end * MS_PER_SECOND).toISOString());
  return <p>Free trial until {ends}. It ends by itself.</p>;
}

const MS_PER_SECOND = 1_000;

function Grant({ own }: { readonly own: OwnSubscriptionDto }) {
  const grant = formatGrant(own, useSite().product_name);
  return grant && <p>{grant}.</p>;
}

type Subscription = NonNullable<OwnSubscriptionDto['subscription']>;

function Known({ subscription }: { readonly subscription: Subscription }) {
  const { isTrial } = useSession();
  return (
    <>
      {subscription.past_due && (
        <Notice tone="warning" title="Payment failed">
          {PAST_DUE}
        </Notice>
      )}
      <p>
        <b className={styles.planName}>{planName(subscription.plan_type)}</b>
        {formatOwnOutlook(subscription, isTrial)}
      </p>
    </>
  );
}

const PORTAL_FAILURE = 'Failed to open subscription management. Please try again.';

/** Opens the customer portal. */
function usePortal(onFailure: (error: unknown) => void) {
  const { busy, go } = useHostedPage(onFailure);
  const open = () =>
    void go(async () => {
      const { portal_url } = await call(customerPortal, {});
      return portal_url;
    });
  return { busy, open } as const;
}

const GAINS = ['As many searches as you like', 'Inbound and single route search'] as const;
const GAINS_WITH_FARES = ['Seats left on every fare', 'Flight alerts'] as const;

function UpgradeOffer() {
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
              <Check className={styles.tick} strokeWidth={2} />
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
