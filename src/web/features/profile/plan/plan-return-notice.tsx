import { formatOutlook } from '#web/billing/plan-copy.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import styles from '../profile.module.css';
import { type PlanReturn, usePlanReturn } from './use-plan-return.ts';

/** Result of a checkout or portal visit. */
export function PlanReturnNotice() {
  const planReturn = usePlanReturn();
  return (
    <div role="status" className={styles.outcome}>
      {planReturn && <StatusNotice {...planReturn} />}
    </div>
  );
}

function StatusNotice({
  from,
  found,
  error,
  isFetching,
  retry,
}: NonNullable<ReturnType<typeof usePlanReturn>>) {
  if (isFetching)
    return (
      <p className={styles.asking}>
        <Spinner />
        {from === 'checkout' ? 'Confirming your subscription…' : 'Updating your subscription…'}
      </p>
    );
  if (error)
    return (
      <Notice
        tone="error"
        title="We could not confirm your plan"
        action={<Button onClick={retry}>Try again</Button>}
      >
        {error.message}
      </Notice>
    );
  if (!found) return null;
  return from === 'checkout' ? (
    <AfterCheckout {...found} onRetry={retry} />
  ) : (
    <AfterPortal {...found} />
  );
}

function AfterCheckout({ user, own, onRetry }: PlanReturn & { readonly onRetry: () => void }) {
  const { isTrial } = useSession();
  if (user.is_premium)
    return (
      <Notice
        tone="success"
        title="Welcome to Premium"
        action={
          <ButtonLink to="/" variant="primary">
            Search flights
          </ButtonLink>
        }
      >
        Search as often as you like.{' '}
        {own.subscription && `${formatOutlook(own.subscription, isTrial)}.`}
      </Notice>
    );
  // The upgrade offer below says why.
  if (own.trial_refused)
    return <Notice tone="warning">Premium has not begun. Nothing was charged.</Notice>;
  return (
    <Notice
      tone="info"
      title="Your payment is still on its way"
      action={<Button onClick={onRetry}>Check again</Button>}
    >
      This can take a minute. Premium begins by itself as soon as it has come through.
    </Notice>
  );
}

function AfterPortal({ user, own }: PlanReturn) {
  const { isTrial } = useSession();
  if (!user.is_premium) return <Notice tone="info">Your subscription was cancelled.</Notice>;
  if (!own.subscription) return null;
  const outlook = formatOutlook(own.subscription, isTrial);
  if (own.subscription.ends_at === null)
    return <Notice tone="success">Your subscription goes on. {outlook}.</Notice>;
  return (
    <Notice tone="info">
      Your subscription {outlook.charAt(0).toLowerCase() + outlook.slice(1)}.
    </Notice>
  );
}
