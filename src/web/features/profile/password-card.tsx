import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { Controller, type Resolver, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { listApiKeys } from '#contract/api-keys.ts';
import type { UserDto } from '#contract/auth.ts';
import { changePassword, ownSessions } from '#contract/profile.ts';
import { tripFeed } from '#contract/saved-trips.ts';
import { call } from '#web/api/client.ts';
import { OwnPasswordField } from '#web/forms/fields.tsx';
import { confirmPasswordField, passwordAdvice } from '#web/forms/password-rules.ts';
import { attemptWait, showRefusal } from '#web/forms/show-refusal.ts';
import { Link } from '#web/router.tsx';
import { deviceToken } from '#web/session/session-store.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button.tsx';
import { Notice, ToneIcon } from '#web/ui/feedback.tsx';
import { PasswordField } from '#web/ui/person-fields.tsx';
import { Checkbox } from '#web/ui/switches.tsx';
import { Card, useReturnedFocus } from './parts.tsx';
import styles from './profile.module.css';

/** A member who suspects somebody should have to leave nothing behind; a new key takes a minute. */
const EMPTY = { current_password: '', new_password: '', confirm_password: '', end_grants: true };

type State = 'closed' | 'open' | 'changed' | 'changed and ended';

/** A member without a password can only set one by a reset email. */
export const PasswordCard = ({ user }: { readonly user: UserDto }) =>
  user.has_password ? <ChangeCard email={user.email} /> : <NoPasswordCard />;

const NoPasswordCard = () => (
  <Card
    title="Password"
    lead={
      <>
        You sign in with Google or a passkey: this account has no password. To have one as well, use{' '}
        <Link to="/forgot-password" className={textStyles.link}>
          Forgot password?
        </Link>{' '}
        and follow the link in the email.
      </>
    }
  />
);

function ChangeCard({ email }: { readonly email: string }) {
  const [state, setState] = useState<State>('closed');
  const opener = useReturnedFocus<HTMLButtonElement>(state === 'open');

  return (
    <Card
      title="Password"
      lead="A new password signs you out everywhere else. You stay signed in here."
    >
      {state === 'open' ? (
        <ChangeForm email={email} onClose={setState} />
      ) : (
        <div className={styles.next}>
          <Button ref={opener} onClick={() => setState('open')}>
            Change password
          </Button>
        </div>
      )}
      <p role="status" className={styles.saved}>
        {state.startsWith('changed') && (
          <>
            <ToneIcon tone="success" /> Password changed. Every other session has been signed out.
            {state === 'changed and ended' &&
              ' API keys, the calendar address and notices to browsers have ended.'}
          </>
        )}
      </p>
    </Card>
  );
}

/** What the page shows of it. */
const ENDED = [listApiKeys, tripFeed] as const;

interface ChangeFormProps {
  readonly email: string;
  readonly onClose: (state: State) => void;
}

function ChangeForm({ email, onClose }: ChangeFormProps) {
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ resolver: checkPasswordForm, defaultValues: EMPTY });
  const next = useWatch({ control: form.control, name: 'new_password' });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useLayoutEffect(() => setFocus('current_password'), [setFocus]);

  const submit = form.handleSubmit(async ({ current_password, new_password, end_grants }) => {
    setRefusal(null);
    try {
      const device_token = deviceToken.get();
      const body = { current_password, new_password, device_token, end_grants };
      await call(changePassword, { body });
      for (const { path } of [ownSessions, ...(end_grants ? ENDED : [])])
        void queries.invalidateQueries({ queryKey: [path] });
      onClose(end_grants ? 'changed and ended' : 'changed');
    } catch (error) {
      const wait = attemptWait(error);
      const message = wait && `Too many wrong passwords. ${wait}.`;
      setRefusal(message ?? showRefusal(form, error, changePassword.failure));
    }
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <OwnPasswordField
        label="Current password"
        email={email}
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordAdvice(next, errors.new_password?.message)}
        error={errors.new_password?.message}
        {...form.register('new_password', { deps: 'confirm_password' })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...form.register('confirm_password')}
      />
      <Controller
        control={form.control}
        name="end_grants"
        render={({ field: { value, onChange } }) => (
          <Checkbox
            label="End API keys, the calendar address and notices to browsers, too"
            hint="Somebody who was signed in may have made one. You can make new ones of your own."
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <div className={styles.buttons}>
        <Button onClick={() => onClose('closed')}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? 'Changing…' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}

const { current_password, new_password } = changePassword.body.shape;
const passwordForm = z.object({
  current_password,
  new_password,
  confirm_password: confirmPasswordField,
  end_grants: z.boolean(),
});
type PasswordForm = z.input<typeof passwordForm>;

const byField = zodResolver(passwordForm);

/** The rules of the endpoint, plus the confirmation; returns all errors at once. */
const checkPasswordForm: Resolver<PasswordForm> = async (form, ...rest) => {
  const result = await byField(form, ...rest);
  if (!form.confirm_password || form.confirm_password === form.new_password) return result;
  const mismatch = { type: 'mismatch', message: 'Passwords do not match' };
  return { values: {}, errors: { ...result.errors, confirm_password: mismatch } };
};
