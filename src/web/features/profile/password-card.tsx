import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listApiKeys } from '#contract/api-keys.ts';
import type { UserDto } from '#contract/auth.ts';
import { changePassword, ownSessions } from '#contract/profile.ts';
import { tripFeed } from '#contract/saved-trips.ts';
import { call } from '#web/api/client.ts';
import { OwnPasswordField } from '#web/forms/fields.tsx';
import { confirmError, passwordAdvice } from '#web/forms/password-rules.ts';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
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
  const form = useEndpointForm(changePassword, {
    defaults: EMPTY,
    toBody: ({ current_password, new_password, end_grants }) => ({
      current_password,
      new_password,
      end_grants,
      device_token: deviceToken.get(),
    }),
    check: ({ new_password, confirm_password }) => confirmError(new_password, confirm_password),
    send: async (body) => {
      await call(changePassword, { body });
      for (const { path } of [ownSessions, ...(body.end_grants ? ENDED : [])])
        void queries.invalidateQueries({ queryKey: [path] });
      onClose(body.end_grants ? 'changed and ended' : 'changed');
    },
    focus: 'current_password',
    tooMany: 'Too many wrong passwords',
  });
  const { value, onChange } = form.controlled('end_grants');

  return (
    <form className={styles.form} {...form.formProps}>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      <OwnPasswordField
        label="Current password"
        email={email}
        {...form.field('current_password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordAdvice(form.values.new_password, form.errorOf('new_password'))}
        {...form.field('new_password', { deps: 'confirm_password' })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.field('confirm_password')}
      />
      <Checkbox
        label="End API keys, the calendar address and notices to browsers, too"
        hint="Somebody who was signed in may have made one. You can make new ones of your own."
        checked={value}
        onChange={onChange}
      />
      <div className={styles.buttons}>
        <Button onClick={() => onClose('closed')}>Cancel</Button>
        <Button {...form.buttonProps} variant="primary">
          {form.busy ? 'Changing…' : 'Change password'}
        </Button>
      </div>
    </form>
  );
}
