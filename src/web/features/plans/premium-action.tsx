import { type ReactNode, useId } from 'react';
import type { PlanType } from '#domain/plan.ts';
import { ErrorDialog, useDialogError } from '#web/billing/error-dialog.tsx';
import { useTrialDays } from '#web/billing/own-subscription.ts';
import { formatTrialTerms, NO_PAYMENTS } from '#web/billing/plan-copy.ts';
import { CHECKOUT_FAILURE, useCheckout } from '#web/billing/use-checkout.ts';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import styles from './plans.module.css';

/** CTA per auth state. Reserves its height so that loading the session causes no layout shift. */
export function PremiumAction({ plan }: { readonly plan: PlanType }) {
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
