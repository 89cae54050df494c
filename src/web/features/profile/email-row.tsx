import { zodResolver } from '@hookform/resolvers/zod';
import { Pencil } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { UserDto } from '#contract/auth.ts';
import { changeEmail } from '#contract/email.ts';
import { call } from '#web/api/client.ts';
import { OwnPasswordField } from '#web/forms/own-password-field.tsx';
import { attemptWait, showRefusal } from '#web/forms/show-refusal.ts';
import { Link } from '#web/router.tsx';
import { deviceToken } from '#web/session/session-store.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { Notice, ToneIcon } from '#web/ui/feedback/notice.tsx';
import { EmailField } from '#web/ui/field/email-field.tsx';
import styles from './profile.module.css';
import { useReturnedFocus } from './use-returned-focus.ts';

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
              icon={<Pencil size={14} strokeWidth={1.75} aria-hidden="true" />}
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
      await call(changeEmail, { body: { email, password, device_token: deviceToken.read() } });
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
