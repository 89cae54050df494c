import { useId } from 'react';
import { customerPortal, type OwnSubscriptionDto } from '#contract/subscription.ts';
import { call } from '#web/api/client.ts';
import { ErrorDialog, useDialogError } from '#web/billing/error-dialog.tsx';
import { useOwnSubscription } from '#web/billing/own-subscription.ts';
import { formatOutlook, NO_PAYMENTS, PAST_DUE, planName } from '#web/billing/plan-copy.ts';
import { useHostedPage } from '#web/billing/use-hosted-page.ts';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Loaded, Waiting } from '#web/ui/feedback/loaded.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from '../profile.module.css';

export function ManageSubscription() {
  const isOff = useSite().payments.provider === 'off';
  const reasonId = useId();
  const { dialogError, show, dismiss } = useDialogError();
  const { busy, open } = usePortal(show);
  return (
    <div className={styles.next}>
      {!isOff && <Outlook />}
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

function Outlook() {
  return (
    <Loaded
      query={useOwnSubscription()}
      waiting={
        <Waiting label="Loading your subscription…" heights={[42]} className={styles.outlook} />
      }
      empty={({ subscription }) =>
        !subscription && <p>No subscription runs for this account: there is nothing to pay.</p>
      }
    >
      {({ subscription }) => subscription && <Known subscription={subscription} />}
    </Loaded>
  );
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
        {formatOutlook(subscription, isTrial)}
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
