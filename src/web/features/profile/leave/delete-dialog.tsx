import { useId, useRef, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { deleteAccount } from '#contract/leave.ts';
import { ApiError } from '#web/api/client.ts';
import { attemptWait } from '#web/forms/show-refusal.ts';
import { Link } from '#web/router.tsx';
import { useSession, useSessionStore } from '#web/session/use-session.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import styles from '../profile.module.css';

interface DeleteDialogProps {
  readonly user: UserDto;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what goes, what ends and what stays, and asks for the password. */
export function DeleteDialog({ user, open, onClose }: DeleteDialogProps) {
  const formId = useId();
  const { isPremium } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const { remove, busy, refusal, clear } = useDeletion();

  const close = () => {
    setPassword('');
    clear();
    onClose();
  };
  const submit = async () => {
    if (busy) return;
    if (await remove(user.has_password ? password : undefined)) return;
    input.current?.focus();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Delete your account?"
      actions={
        <>
          <Button onClick={close}>Keep my account</Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {busy ? 'Deleting…' : 'Delete for good'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Consequences hasSubscription={isPremium} />
        {refusal.form && <Notice tone="error">{refusal.form}</Notice>}
        {user.has_password ? (
          <>
            {/* Tells password managers which account this is. */}
            <input type="text" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordField
              ref={input}
              label="Password"
              autoComplete="current-password"
              value={password}
              error={refusal.field}
              onChange={(event) => {
                setPassword(event.target.value);
                clear();
              }}
            />
          </>
        ) : (
          <p>You have no password here: this works within ten minutes of signing in with Google.</p>
        )}
      </form>
    </Dialog>
  );
}

/** As the privacy page says. */
const Consequences = ({ hasSubscription }: { readonly hasSubscription: boolean }) => (
  <dl className={styles.facts}>
    <div>
      <dt>Gone at once, for good</dt>
      <dd>
        Your details, sign-ins, API keys, alerts, kept trips, calendar address, how you travel,
        messages that wait.
      </dd>
    </div>
    {hasSubscription && (
      <div>
        <dt>Ends</dt>
        <dd>Premium, also time that is paid for. Nothing is charged again.</dd>
      </div>
    )}
    <div>
      <dt>Stays without your name</dt>
      <dd>
        Searches until their month is deleted; that a card had the free trial; that a phone number
        said stop or never answered. Backups hold a copy until they are deleted:{' '}
        <Link to="/privacy" className={textStyles.link}>
          Privacy
        </Link>
      </dd>
    </div>
    <div>
      <dt>Not touched</dt>
      <dd>Flights that you booked at the airline.</dd>
    </div>
  </dl>
);

interface Refusal {
  /** At the password. */
  readonly field?: string | undefined;
  readonly form?: string | undefined;
}

function useDeletion() {
  const store = useSessionStore();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({});

  /** Resolves to whether the account is gone. */
  const remove = async (password: string | undefined): Promise<boolean> => {
    if (password === '') {
      setRefusal({ field: 'Password is required' });
      return false;
    }
    setBusy(true);
    setRefusal({});
    try {
      await store.deleteAccount(password);
      toast({ tone: 'success', title: 'Your account was deleted' });
      return true;
    } catch (error) {
      setRefusal(refusalOf(error));
      setBusy(false);
      return false;
    }
  };
  return { remove, busy, refusal, clear: () => setRefusal({}) };
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { form: deleteAccount.failure };
  const wait = attemptWait(error);
  if (wait) return { form: `Too many wrong passwords. ${wait}.` };
  const field = error.fields['password'];
  return field === undefined ? { form: error.message } : { field };
}
