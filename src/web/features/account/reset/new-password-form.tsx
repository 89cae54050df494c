import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { resetPassword } from '#contract/password-reset.ts';
import { ApiError, call } from '#web/api/client.ts';
import { passwordAdvice } from '#web/forms/password-advice.ts';
import { confirmPasswordField, samePasswordTwice } from '#web/forms/password-twice.ts';
import { showRefusal } from '#web/forms/show-refusal.ts';
import { deviceToken } from '#web/session/device-token.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import styles from '../account.module.css';

const check = samePasswordTwice(
  zodResolver(
    z.object({
      password: resetPassword.body.shape.password,
      confirm_password: confirmPasswordField,
    }),
  ),
);

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
  /** The link was used, replaced or expired meanwhile. */
  readonly onLinkRefused: () => void;
}

export function NewPasswordForm({ token, onDone, onLinkRefused }: NewPasswordFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: check,
    defaultValues: { password: '', confirm_password: '' },
  });
  const typed = useWatch({ control: form.control, name: 'password' });
  const { errors, isSubmitting } = form.formState;

  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'reset_token_invalid') onLinkRefused();
    else setRefusal(showRefusal(form, error, resetPassword.failure));
  };
  const submit = form.handleSubmit(async ({ password }) => {
    setRefusal(null);
    const body = { token, password, device_token: deviceToken.read() };
    await call(resetPassword, { body }).then(({ device_token }) => {
      deviceToken.store(device_token);
      onDone();
    }, refuse);
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordAdvice(typed)}
        error={errors.password?.message}
        {...form.register('password', { deps: 'confirm_password' })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...form.register('confirm_password')}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="primary" size="large" fill busy={isSubmitting}>
          {isSubmitting ? 'Resetting your password…' : 'Reset password'}
        </Button>
      </div>
    </form>
  );
}
