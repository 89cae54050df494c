import { useState } from 'react';
import { login } from '#contract/auth.ts';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { Link } from '#web/router.tsx';
import { drafts } from '#web/session/drafts.ts';
import { sessionEnd } from '#web/session/session-store.ts';
import { useSessionStore } from '#web/session/use-session.tsx';
import { Title } from '#web/site/title.tsx';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { EmailField, PasswordField } from '#web/ui/person-fields.tsx';
import styles from './account.module.css';
import { AccountFrame, ForgotLink, tooManyAttempts } from './account-frame.tsx';
import { challengeOf, type Refusal, SignInMethods } from './sign-in-methods.tsx';

export function LoginPage() {
  return (
    <AccountFrame
      title="Sign in"
      lead={
        <>
          New here?{' '}
          <Link to="/register" className={textStyles.link}>
            Create an account
          </Link>
        </>
      }
    >
      <Title>Sign in</Title>
      <EndedNotice />
      <SignInMethods
        label="Sign in with Google"
        form={(refusal) => <LoginForm {...refusal} />}
        withPasskey
      />
    </AccountFrame>
  );
}

/** Says why one is here. It arrives with the screen, so only an alert is announced. */
function EndedNotice() {
  const [hasEnded] = useState(() => sessionEnd.get() === true);
  const [hasDrafts] = useState(drafts.exist);
  if (!hasEnded) return null;
  return (
    <div role="alert" className={styles.ended}>
      <Notice tone="info" title="Your session ended">
        Sign in again to continue where you were.
        {hasDrafts && ' What you had typed is kept in this tab.'}
      </Notice>
    </div>
  );
}

function LoginForm({ refusal, onRefusal, onChallenge }: Refusal) {
  const store = useSessionStore();
  const typed = () => form.getValues().email.trim();
  const form = useEndpointForm(login, {
    defaults: { email: '', password: '' },
    send: store.signIn,
    onRefusal,
    onRefused: (error) => {
      const challenge = challengeOf(error);
      const wait = tooManyAttempts(error, typed);
      if (challenge) onChallenge(challenge);
      else if (wait) onRefusal(wait);
      return Boolean(challenge ?? wait);
    },
  });

  return (
    <form className={styles.form} {...form.formProps}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <EmailField
        // The last word lets browsers offer passkeys there.
        autoComplete="username webauthn"
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <p className={styles.forgot}>
        <ForgotLink email={typed}>Forgot password?</ForgotLink>
      </p>
      <div className={styles.submit}>
        <Button {...form.buttonProps} variant="primary" size="large" fill>
          {form.busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </div>
    </form>
  );
}
