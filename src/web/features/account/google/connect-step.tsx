import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { googleSignIn } from '#contract/google.ts';
import { ApiError } from '#web/api/client.ts';
import { useSessionStore } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import accountStyles from '../account.module.css';
import { ForgotLink, tooManyAttempts } from '../forgot-link.tsx';
import styles from './google.module.css';
import type { Unconnected } from './use-google-sign-in.ts';

interface ConnectStepProps {
  readonly unconnected: Unconnected;
  readonly onCancel: () => void;
}

/** Asks for the password of the existing account to prove that both belong to one person. */
export function ConnectStep({ unconnected, onCancel }: ConnectStepProps) {
  const store = useSessionStore();
  const heading = useRef<HTMLHeadingElement>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setError] = useState<string>();
  const [refusal, setRefusal] = useState<ReactNode>(null);
  useLayoutEffect(() => heading.current?.focus(), []);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setError(password ? undefined : 'Password is required');
    if (!password) return;
    setBusy(true);
    setRefusal(null);
    try {
      await store.signInWithGoogle({ token: unconnected.credential, password });
    } catch (error) {
      const message = error instanceof ApiError ? error.message : googleSignIn.failure;
      setRefusal(tooManyAttempts(error) ?? message);
      setBusy(false);
    }
  };

  return (
    <form className={styles.connect} noValidate onSubmit={(event) => void submit(event)}>
      <h2 ref={heading} tabIndex={-1}>
        Enter your password once to connect Google
      </h2>
      {refusal ? (
        <Notice tone="error">{refusal}</Notice>
      ) : (
        <p className={styles.soft}>{unconnected.message}</p>
      )}
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={failure}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <p className={accountStyles.forgot}>
        <ForgotLink>Forgot password?</ForgotLink>
      </p>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Connecting…' : 'Connect and sign in'}
        </Button>
      </div>
    </form>
  );
}
