import { useState } from 'react';
import { resetPassword, verifyResetToken } from '#contract/auth.ts';
import { ApiError, call } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { confirmError, passwordAdvice } from '#web/forms/password-rules.ts';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { Link, useLocation } from '#web/router.tsx';
import { deviceToken, rememberDevice } from '#web/session/session-store.ts';
import { useSessionStore } from '#web/session/use-session.tsx';
import { Title } from '#web/site/title.tsx';
import textStyles from '#web/styles/text.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { PasswordField } from '#web/ui/person-fields.tsx';
import { ScreenSpinner } from '#web/ui/progress.tsx';
import accountStyles from './account.module.css';
import { AccountFrame, useHeadingFocus } from './account-frame.tsx';

type View =
  | { readonly view: 'verifying' | 'done' }
  /** `name` and `email` are empty when unknown. */
  | { readonly view: 'form'; readonly token: string; readonly name: string; readonly email: string }
  | { readonly view: 'invalid'; readonly reason: string }
  /** The check failed. */
  | { readonly view: 'unverified'; readonly reason: string; readonly retry: () => void };

const VERIFYING = <ScreenSpinner label="Verifying reset link..." />;

/** The server does not know the token. */
export const ResetPasswordPage = () => (
  <>
    <Title>Reset your password</Title>
    <AfterHydration fallback={VERIFYING}>
      <OpenedLink />
    </AfterHydration>
  </>
);

function OpenedLink() {
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
      return VERIFYING;
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
          <NewPasswordForm
            token={shown.token}
            email={shown.email}
            onDone={finish}
            onLinkRefused={refuseLink}
          />
        </AccountFrame>
      );
  }
}

function useResetLink(token: string | undefined): View {
  const { data, error, isFetching, refetch } = useCall(
    verifyResetToken,
    { body: { token: token ?? '' } },
    { enabled: Boolean(token), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  if (!token) return { view: 'invalid', reason: 'No reset token provided' };
  if (data?.valid) {
    const { user_name, email } = data;
    return { view: 'form', token, name: user_name ?? '', email: email ?? '' };
  }
  if (data || (error instanceof ApiError && error.status === 400))
    return { view: 'invalid', reason: verifyResetToken.failure };
  if (!error || isFetching) return { view: 'verifying' };
  return { view: 'unverified', reason: error.message, retry: () => void refetch() };
}

const Unverified = ({ reason, retry }: { readonly reason: string; readonly retry: () => void }) => (
  <AccountFrame title="Reset your password" lead="We could not check your reset link.">
    <div className={accountStyles.notice}>
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
    <div className={accountStyles.notice}>
      <Notice tone="error">{reason}</Notice>
    </div>
    <div className={accountStyles.actions}>
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
    <div className={accountStyles.actions}>
      <ButtonLink to="/login" variant="primary" size="large" fill>
        Sign in now
      </ButtonLink>
    </div>
  </AccountFrame>
);

interface NewPasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly onDone: () => void;
  /** The link was used, replaced or expired meanwhile. */
  readonly onLinkRefused: () => void;
}

function NewPasswordForm({ token, email, onDone, onLinkRefused }: NewPasswordFormProps) {
  const form = useEndpointForm(resetPassword, {
    defaults: { password: '', confirm_password: '' },
    toBody: ({ password }) => ({ token, password, device_token: deviceToken.get() }),
    check: ({ password, confirm_password }) => confirmError(password, confirm_password),
    send: async (body) => {
      const { device_token } = await call(resetPassword, { body });
      rememberDevice(device_token);
      onDone();
    },
    onRefused: (error) => {
      const isOver = error instanceof ApiError && error.code === 'reset_token_invalid';
      if (isOver) onLinkRefused();
      return isOver;
    },
  });
  const { password } = form.values;

  return (
    <form className={accountStyles.form} {...form.formProps}>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordAdvice(password, form.errorOf('password'))}
        {...form.field('password', { deps: 'confirm_password' })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.field('confirm_password')}
      />
      <div className={accountStyles.submit}>
        <Button {...form.buttonProps} variant="primary" size="large" fill>
          {form.busy ? 'Resetting your password…' : 'Reset password'}
        </Button>
      </div>
    </form>
  );
}
