import { useId, useState } from 'react';
import { logout } from '#contract/auth.ts';
import { confirmIdentity, secondFactor } from '#contract/two-factor.ts';
import { call } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { CodeField, OwnPasswordField } from '#web/forms/fields.tsx';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import styles from './confirm.module.css';
import { deviceToken } from './session-store.ts';
import { useSession, useSessionStore } from './use-session.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

/** `neither`: the member has no password here and no app. */
type Way = 'password' | 'code' | 'neither';

function wayOf(hasPassword: boolean, hasApp: boolean | undefined, prefersCode: boolean): Way {
  if (hasPassword) return prefersCode && hasApp ? 'code' : 'password';
  return hasApp === false ? 'neither' : 'code';
}

const EXPLANATION: Readonly<Record<Way, string>> = {
  password: 'This needs a proof of the last ten minutes. What you have entered stays as it is.',
  code: 'This needs a proof of the last ten minutes. What you have entered stays as it is.',
  neither:
    'This needs a sign-in of the last ten minutes. Sign in with Google again, then repeat it.',
};

/** Asks for the password or a code; members who have neither sign in again. */
export function ConfirmDialog({ open, onClose, onConfirmed }: ConfirmDialogProps) {
  const formId = useId();
  const { user } = useSession();
  const factor = useCall(secondFactor, {}, { enabled: open, staleTime: 0 });
  const [prefersCode, setPrefersCode] = useState(false);
  const hasPassword = user?.has_password ?? true;
  const way = wayOf(hasPassword, factor.data?.on, prefersCode);
  const form = useConfirmation(way, onConfirmed);

  const close = () => {
    form.reset();
    onClose();
  };
  const change = () => {
    form.reset();
    setPrefersCode(way === 'password');
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Is it you?"
      shape="small"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          {way === 'neither' ? (
            <SignInAgain onLeave={close} />
          ) : (
            <Button {...form.buttonProps} form={formId} variant="primary">
              Confirm
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={styles.form} {...form.formProps}>
        <p>{EXPLANATION[way]}</p>
        {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
        <ProofField {...{ way, form }} email={user?.email} />
        {hasPassword && factor.data?.on && (
          <Button variant="plain" size="small" onClick={change}>
            {way === 'password' ? 'Use a code instead' : 'Use your password instead'}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

function useConfirmation(way: Way, onConfirmed: () => void) {
  const form = useEndpointForm(confirmIdentity, {
    defaults: { password: '', code: '' },
    toBody: ({ password, code }) => ({
      ...(way === 'code' ? { code } : { password }),
      device_token: deviceToken.get(),
    }),
    send: async (body) => {
      await call(confirmIdentity, { body });
      form.reset();
      onConfirmed();
    },
  });
  return form;
}

interface ProofFieldProps {
  readonly way: Way;
  readonly email: string | undefined;
  readonly form: ReturnType<typeof useConfirmation>;
}

function ProofField({ way, email, form: { field, controlled } }: ProofFieldProps) {
  if (way === 'neither') return null;
  if (way === 'code') return <CodeField {...controlled('code')} />;
  return <OwnPasswordField email={email} data-autofocus {...field('password')} />;
}

/** Keeps what was typed for the time after the sign-in. */
function SignInAgain({ onLeave }: { readonly onLeave: () => void }) {
  const store = useSessionStore();
  const leave = () => {
    onLeave();
    // The call reads the token synchronously, so it must start before the token is removed.
    void call(logout, { body: {} }).catch(() => undefined);
    store.end();
  };
  return (
    <Button variant="primary" onClick={leave}>
      Sign in again
    </Button>
  );
}
