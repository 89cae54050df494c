import { useState } from 'react';
import { verifyResetToken } from '#contract/password-reset.ts';
import { Link } from '#web/navigation/link.tsx';
import { useLocation } from '#web/navigation/use-router.ts';
import { useSessionStore } from '#web/session/use-session.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import styles from './reset.module.css';
import { useHeadingFocus } from './use-heading-focus.ts';
import { type ResetLink, useResetLink } from './use-reset-link.ts';

type View = ResetLink | { readonly view: 'done' };

export function ResetPasswordPage() {
  useScreenTitle('Reset your password');
  const store = useSessionStore();
  const link = useResetLink(useLocation().state.resetToken);
  const [outcome, setOutcome] = useState<View | null>(null);
  const shown = outcome ?? link;
  useHeadingFocus(shown.view);

  const finish = () => {
    setOutcome({ view: 'done' });
    // The reset has ended the session of this account here too.
    void store.verify();
  };
  const refuseLink = () => setOutcome({ view: 'invalid', reason: verifyResetToken.failure });

  switch (shown.view) {
    case 'verifying':
      return <ScreenSpinner label="Verifying reset link..." />;
    case 'unverified':
      return <Unverified {...shown} />;
    case 'invalid':
      return <Invalid reason={shown.reason} />;
    case 'done':
      return <Done />;
    case 'form':
      return (
        <AccountFrame
          title={shown.name ? `Hi ${shown.name}!` : 'Hi!'}
          lead="Choose a new password. It ends every session of your account, on all devices."
        >
          <NewPasswordForm token={shown.token} onDone={finish} onLinkRefused={refuseLink} />
        </AccountFrame>
      );
  }
}

const Unverified = ({ reason, retry }: { readonly reason: string; readonly retry: () => void }) => (
  <AccountFrame title="Reset your password" lead="We could not check your reset link.">
    <div className={styles.notice}>
      <Notice tone="error" action={<Button onClick={retry}>Try again</Button>}>
        {reason}
      </Notice>
    </div>
  </AccountFrame>
);

const Invalid = ({ reason }: { readonly reason: string }) => (
  <AccountFrame
    title="Invalid reset link"
    lead="A reset link works once, for 1 hour, and only until a newer one is requested."
  >
    <div className={styles.notice}>
      <Notice tone="error">{reason}</Notice>
    </div>
    <div className={styles.actions}>
      <ButtonLink to="/forgot-password" variant="primary" size="large" fill>
        Request a new link
      </ButtonLink>
      <Link to="/login" className={textStyles.link}>
        Back to sign in
      </Link>
    </div>
  </AccountFrame>
);

const Done = () => (
  <AccountFrame
    title="Password reset!"
    lead="Your new password is set, and every session of your account has ended."
  >
    <div className={styles.actions}>
      <ButtonLink to="/login" variant="primary" size="large" fill>
        Sign in now
      </ButtonLink>
    </div>
  </AccountFrame>
);
