import { zodResolver } from '@hookform/resolvers/zod';
import { Pencil } from 'lucide-react';
import { type ComponentType, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { UserDto } from '#contract/auth.ts';
import { changeEmail } from '#contract/email.ts';
import { updateProfile } from '#contract/profile.ts';
import { ApiError, call } from '#web/api/client.ts';
import { OwnPasswordField } from '#web/forms/fields.tsx';
import { attemptWait, showRefusal } from '#web/forms/show-refusal.ts';
import { Link } from '#web/router.tsx';
import { deviceToken } from '#web/session/session-store.ts';
import { useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import { useSessionStore } from '#web/session/use-session.tsx';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button.tsx';
import { Notice, ToneIcon } from '#web/ui/feedback.tsx';
import type { TextFieldProps } from '#web/ui/fields.tsx';
import { EmailField } from '#web/ui/person-fields.tsx';
import { EditForm, EditRow, useReturnedFocus } from './parts.tsx';
import styles from './profile.module.css';

interface EditableFieldProps {
  readonly name: ProfileFieldName;
  readonly label: string;
  readonly aside?: string;
  /** As shown; empty when there is none. */
  readonly stored: string;
  /** Converts the typed text to the API value. */
  readonly toWire: (typed: string) => string;
  readonly Field: ComponentType<TextFieldProps>;
  readonly autoComplete: string;
}

export function EditableField(props: EditableFieldProps) {
  const { name, label, stored } = props;
  const restored = useRestoredDraft(draftOf(name), z.string());
  const [draft, setDraft] = useState(restored);
  return (
    <EditRow
      {...{ name, label }}
      value={stored}
      startsOpen={draft !== undefined}
      editor={(onClose) => (
        <FieldEditor
          {...props}
          draft={draft}
          onClose={(saved) => {
            setDraft(undefined);
            onClose(saved);
          }}
        />
      )}
    />
  );
}

const draftOf = (name: ProfileFieldName) => `profile:${name}`;

interface FieldEditorProps extends EditableFieldProps {
  /** Left by a session that ended; the heading of the screen has the focus then. */
  readonly draft: string | undefined;
  readonly onClose: (saved: boolean) => void;
}

function FieldEditor(props: FieldEditorProps) {
  const { name, label, aside, stored, draft, toWire, Field, autoComplete, onClose } = props;
  const [typed, setTyped] = useState(draft ?? stored);
  useUnsavedDraft(draftOf(name), typed === stored ? undefined : typed);
  const input = useRef<HTMLInputElement>(null);
  const { save, busy, error, clearError } = useSaveField(name, input);
  useLayoutEffect(() => {
    if (draft !== undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [draft]);

  const submit = async () => {
    if (!busy && (await save(toWire(typed)))) onClose(true);
  };

  return (
    <EditForm busy={busy} onSubmit={() => void submit()} onCancel={() => onClose(false)}>
      <Field
        ref={input}
        label={label}
        aside={aside}
        autoComplete={autoComplete}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          clearError();
        }}
      />
    </EditForm>
  );
}

type ProfileFieldName = keyof typeof updateProfile.body.shape;

/** For a failure in the browser, such as blocked storage. */
const NEVER_SENT = 'Profile update failed. Please try again.';

const messageOf = (error: unknown, name: ProfileFieldName): string =>
  error instanceof ApiError ? (error.fields[name] ?? error.message) : NEVER_SENT;

/** A refusal moves the focus to the input. */
function useSaveField(name: ProfileFieldName, input: RefObject<HTMLInputElement | null>) {
  const store = useSessionStore();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();

  const refuse = (message: string | undefined) => {
    setError(message);
    input.current?.focus();
    return false;
  };

  /** Resolves to whether the value was saved. */
  const save = async (value: string): Promise<boolean> => {
    const body = { [name]: value };
    const checked = updateProfile.body.safeParse(body);
    if (!checked.success) return refuse(checked.error.issues[0]?.message);
    setBusy(true);
    try {
      const { user } = await call(updateProfile, { body });
      store.replaceUser(user);
      return true;
    } catch (failure) {
      return refuse(messageOf(failure, name));
    } finally {
      setBusy(false);
    }
  };

  return { save, busy, error, clearError: () => setError(undefined) };
}

/** The address, with a form that sends a link to another one: it changes when that is used. */
export function EmailRow({ user }: { readonly user: UserDto }) {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const opener = useReturnedFocus<HTMLButtonElement>(isOpen);
  const close = (email?: string) => {
    setSentTo(email);
    setOpen(false);
  };

  return (
    <div className={styles.row} data-field="email">
      {isOpen ? (
        <ChangeForm current={user.email} onClose={close} />
      ) : (
        <>
          <div className={styles.fact}>
            <p className={styles.label}>Email</p>
            <p className={styles.value}>{user.email}</p>
          </div>
          {user.has_password ? (
            <Button
              ref={opener}
              icon={<Pencil size={14} strokeWidth={1.75} />}
              onClick={() => {
                setSentTo(undefined);
                setOpen(true);
              }}
            >
              Change email
            </Button>
          ) : (
            <p className={styles.why}>
              To change it, first set a password with{' '}
              <Link to="/forgot-password" className={textStyles.link}>
                Forgot password?
              </Link>
            </p>
          )}
        </>
      )}
      <p role="status" className={styles.saved}>
        {sentTo !== undefined && (
          <>
            <ToneIcon tone="success" /> We sent a link to {sentTo}. Your address changes when you
            use it, within 24 hours.
          </>
        )}
      </p>
    </div>
  );
}

interface ChangeFormProps {
  readonly current: string;
  /** Gets the address to which the link was sent. */
  readonly onClose: (email?: string) => void;
}

function ChangeForm({ current, onClose }: ChangeFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(changeEmail.body),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useLayoutEffect(() => setFocus('email'), [setFocus]);

  const submit = form.handleSubmit(async ({ email, password }) => {
    setRefusal(null);
    try {
      await call(changeEmail, { body: { email, password, device_token: deviceToken.get() } });
      onClose(email);
    } catch (error) {
      const wait = attemptWait(error);
      setRefusal(
        wait ? `Too many attempts. ${wait}.` : showRefusal(form, error, changeEmail.failure),
      );
    }
  });

  return (
    <form className={styles.editor} noValidate onSubmit={(event) => void submit(event)}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <EmailField label="New email" error={errors.email?.message} {...form.register('email')} />
      <OwnPasswordField
        label="Your password"
        email={current}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className={styles.buttons}>
        <Button onClick={() => onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? 'Sending…' : 'Send link'}
        </Button>
      </div>
    </form>
  );
}
