import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { googleSignIn } from '#contract/auth.ts';
import { ApiError } from '#web/api/client.ts';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { useSessionStore } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { PasswordField } from '#web/ui/person-fields.tsx';
import accountStyles from './account.module.css';
import { ForgotLink, tooManyAttempts } from './account-frame.tsx';
import { CodeStep } from './code-step.tsx';
import styles from './google.module.css';
import { type GoogleBox, useGoogleFlow } from './google-sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** The alert of a form, shared with Google's button. */
export interface Refusal {
  readonly refusal: ReactNode;
  readonly onRefusal: (refusal: ReactNode) => void;
  /** The first step was right, and a code is needed. */
  readonly onChallenge: (challenge: string) => void;
}

/** Of a sign-in that needs a code; undefined for another error. */
export const challengeOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'code_needed' ? error.challenge : undefined;

interface SignInMethodsProps {
  /** Label of Google's button. */
  readonly label: string;
  readonly form: (refusal: Refusal) => ReactNode;
  /** Whether a passkey is one of the ways. */
  readonly withPasskey?: boolean;
}

/** A credential for an email that has an account without Google, and the server's message. */
interface Unconnected {
  readonly token: string;
  readonly message: string;
}

const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : googleSignIn.failure;

/** A form, and the other ways below it. */
export function SignInMethods({ label, form, withPasskey = false }: SignInMethodsProps) {
  const store = useSessionStore();
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const [unconnected, setUnconnected] = useState<Unconnected>();
  const [challenge, setChallenge] = useState<string>();
  const { busy, box, begin } = useGoogleFlow({
    onError: ({ shown }) => setRefusal(shown),
    onCredential: async (token) => {
      setRefusal(null);
      try {
        await store.signInWithGoogle({ token });
      } catch (error) {
        const message = messageOf(error);
        const isUnconnected = error instanceof ApiError && error.code === 'google_needs_password';
        const next = challengeOf(error);
        if (next) setChallenge(next);
        else if (isUnconnected) setUnconnected({ token, message });
        else setRefusal(message);
      }
    },
  });
  const press = () => {
    setRefusal(null);
    void begin();
  };
  const startOver = (why: ReactNode) => {
    setChallenge(undefined);
    setUnconnected(undefined);
    setRefusal(why);
  };
  if (challenge) return <CodeStep challenge={challenge} onStartOver={startOver} />;
  if (unconnected)
    return (
      <ConnectStep
        {...unconnected}
        onChallenge={setChallenge}
        onCancel={() => setUnconnected(undefined)}
      />
    );
  return (
    <>
      {form({ refusal, onRefusal: setRefusal, onChallenge: setChallenge })}
      <p className={accountStyles.or}>or</p>
      <div className={styles.ways}>
        {withPasskey && <PasskeyButton onRefusal={setRefusal} />}
        <GoogleButton label={label} busy={busy} onPress={press} />
      </div>
      {box && <GoogleDialog {...box} />}
    </>
  );
}

interface GoogleButtonProps {
  readonly label: string;
  readonly busy: boolean;
  readonly onPress: () => void;
}

/** Says why it is disabled where Google is not configured. */
function GoogleButton({ label, busy, onPress }: GoogleButtonProps) {
  const { google } = useSite();
  const id = useId();
  const off = { 'aria-disabled': true, 'aria-describedby': id };
  return (
    <div className={styles.button}>
      <Button
        {...(google ? { busy, onClick: onPress } : off)}
        size="large"
        fill
        icon={<GoogleLogo />}
      >
        {label}
      </Button>
      {!google && (
        <p id={id} className={styles.why}>
          Google sign-in is not set up on this server
        </p>
      )}
    </div>
  );
}

const GoogleLogo = () => (
  <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
    <path
      fill="currentColor"
      d="M9 7.4v3.3h4.7c-.2 1.2-1.5 3.4-4.7 3.4A5.1 5.1 0 0 1 9 3.900c1.600 0 2.700.7 3.300 1.300l2.300-2.200A8.200 8.200 0 0 0 9 .8a8.200 8.200 0 1 0 0 16.400c4.700 0 7.900-3.300 7.900-8 0-.6 0-1.200-.2-1.800z"
    />
  </svg>
);

/** Focuses the heading, and afterwards what had the focus, if it is still inside. */
function takeFocus(box: HTMLElement | null) {
  const before = document.activeElement;
  box?.querySelector('h2')?.focus();
  return () => {
    const { activeElement, body } = document;
    const isInside = box?.contains(activeElement) || activeElement === body;
    if (isInside && before instanceof HTMLElement) before.focus();
  };
}

/** Not modal, with Google's own button. */
export function GoogleDialog({ fill, close }: GoogleBox) {
  const id = useId();
  return (
    <div
      ref={takeFocus}
      role="dialog"
      aria-labelledby={id}
      className={styles.box}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <div className={styles.boxHeader}>
        <h2 id={id} tabIndex={-1}>
          Continue with Google
        </h2>
        <IconButton label="Close" icon={<X size={18} />} onClick={close} />
      </div>
      <p className={styles.soft}>Google opens in a window of its own.</p>
      <div ref={fill} className={styles.place} />
    </div>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();

interface ConnectStepProps extends Unconnected, Pick<Refusal, 'onChallenge'> {
  readonly onCancel: () => void;
}

/** Asks for the password of the existing account to prove that both belong to one person. */
function ConnectStep({ token, message, onChallenge, onCancel }: ConnectStepProps) {
  const store = useSessionStore();
  const [refusal, setRefusal] = useState<ReactNode>(null);
  const form = useEndpointForm(googleSignIn, {
    defaults: { password: '' },
    toBody: (typed) => ({ token, ...typed }),
    send: store.signInWithGoogle,
    onRefusal: setRefusal,
    onRefused: (error) => {
      const challenge = challengeOf(error);
      const wait = tooManyAttempts(error);
      if (challenge) onChallenge(challenge);
      else if (wait) setRefusal(wait);
      return Boolean(challenge ?? wait);
    },
  });
  return (
    <form className={styles.connect} {...form.formProps}>
      <h2 ref={focus} tabIndex={-1}>
        Enter your password once to connect Google
      </h2>
      {refusal ? <Notice tone="error">{refusal}</Notice> : <p className={styles.soft}>{message}</p>}
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <p className={accountStyles.forgot}>
        <ForgotLink>Forgot password?</ForgotLink>
      </p>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button {...form.buttonProps} variant="primary">
          {form.busy ? 'Connecting…' : 'Connect and sign in'}
        </Button>
      </div>
    </form>
  );
}
