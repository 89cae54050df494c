import { type FormEvent, useId, useState } from 'react';
import { logout } from '#contract/auth.ts';
import { confirmIdentity, secondFactor } from '#contract/two-factor.ts';
import { call } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { CodeField, OwnPasswordField } from '#web/forms/fields.tsx';
import { type FieldRefusal, fieldRefusal } from '#web/forms/show-refusal.ts';
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
  const form = useConfirmation(onConfirmed);
  const [prefersCode, setPrefersCode] = useState(false);
  const hasPassword = user?.has_password ?? true;
  const way = wayOf(hasPassword, factor.data?.on, prefersCode);

  const close = () => {
    form.clear();
    onClose();
  };
  const change = () => {
    form.clear();
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
            <Button type="submit" form={formId} variant="primary" busy={form.busy}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => void form.submit(event, way)}
      >
        <p>{EXPLANATION[way]}</p>
        {form.refusal.form && <Notice tone="error">{form.refusal.form}</Notice>}
        <ProofField way={way} email={user?.email} form={form} />
        {hasPassword && factor.data?.on && (
          <Button variant="plain" size="small" onClick={change}>
            {way === 'password' ? 'Use a code instead' : 'Use your password instead'}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

interface ProofFieldProps {
  readonly way: Way;
  readonly email: string | undefined;
  readonly form: ReturnType<typeof useConfirmation>;
}

function ProofField({ way, email, form: { typed, refusal, type } }: ProofFieldProps) {
  if (way === 'neither') return null;
  if (way === 'code') return <CodeField value={typed} error={refusal.field} onChange={type} />;
  return (
    <OwnPasswordField
      email={email}
      data-autofocus
      value={typed}
      error={refusal.field}
      onChange={(event) => type(event.target.value)}
    />
  );
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

const MISSING = { password: 'Password is required', code: 'Enter a code' } as const;

function useConfirmation(onConfirmed: () => void) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FieldRefusal>({});
  const clear = () => {
    setTyped('');
    setRefusal({});
  };
  const submit = async (event: FormEvent, by: Way) => {
    event.preventDefault();
    // The form of a dialog may stand in another one.
    event.stopPropagation();
    if (busy || by === 'neither') return;
    if (typed.trim() === '') {
      setRefusal({ field: MISSING[by] });
      return;
    }
    setBusy(true);
    setRefusal({});
    try {
      await call(confirmIdentity, { body: { [by]: typed, device_token: deviceToken.get() } });
      clear();
      onConfirmed();
    } catch (error) {
      setRefusal(fieldRefusal(error, { field: by, failure: confirmIdentity.failure }));
    } finally {
      setBusy(false);
    }
  };
  const type = (text: string) => {
    setTyped(text);
    setRefusal({});
  };
  return { typed, type, busy, refusal, clear, submit };
}
