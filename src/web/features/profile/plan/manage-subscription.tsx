import { useId } from 'react';
import { ErrorDialog } from '#web/billing/error-dialog.tsx';
import { useOwnSubscription } from '#web/billing/own-subscription.ts';
import { formatOutlook, NO_PAYMENTS, PAST_DUE, planName } from '#web/billing/plan-copy.ts';
import { useDialogError } from '#web/billing/use-dialog-error.ts';
import { PORTAL_FAILURE, usePortal } from '#web/billing/use-portal.ts';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
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
  const { isTrial } = useSession();
  const { data, error, isFetching, refetch } = useOwnSubscription();
  if (data?.subscription) {
    const { plan_type, past_due } = data.subscription;
    return (
      <>
        {past_due && (
          <Notice tone="warning" title="Payment failed">
            {PAST_DUE}
          </Notice>
        )}
        <p>
          <b className={styles.planName}>{planName(plan_type)}</b>
          {formatOutlook(data.subscription, isTrial)}
        </p>
      </>
    );
  }
  if (data) return <p>No subscription runs for this account: there is nothing to pay.</p>;
  if (error && !isFetching)
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Notice>
    );
  return (
    <div className={styles.outlook} role="status">
      <HiddenText>Loading your subscription…</HiddenText>
      <Skeleton height={42} />
    </div>
  );
}
