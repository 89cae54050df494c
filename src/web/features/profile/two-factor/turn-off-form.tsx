import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { secondFactor, turnOffSecondFactor } from '#contract/two-factor.ts';
import { call } from '#web/api/client.ts';
import { CodeField } from '#web/forms/code-field.tsx';
import { OwnPasswordField } from '#web/forms/own-password-field.tsx';
import { deviceToken } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import styles from '../profile.module.css';
import { useCodeForm } from './use-code-form.ts';

interface TurnOffFormProps {
  readonly user: UserDto;
  readonly onClose: () => void;
}

export function TurnOffForm({ user, onClose }: TurnOffFormProps) {
  const queries = useQueryClient();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const form = useCodeForm(async (code) => {
    const proof = user.has_password ? { password } : {};
    const body = { code, ...proof, device_token: deviceToken.read() };
    await call(turnOffSecondFactor, { body });
    await queries.invalidateQueries({ queryKey: [secondFactor.path] });
    toast({ tone: 'success', title: 'Two-factor sign-in is off' });
    onClose();
  }, turnOffSecondFactor.failure);
  const missing = user.has_password && password === '' ? { password: 'Password is required' } : {};
  const start = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => start.current?.focus(), []);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event, missing)}>
      <p ref={start} tabIndex={-1}>
        From then on your password or Google alone signs in. Recovery codes no longer work.
      </p>
      {form.refusal.form && <Notice tone="error">{form.refusal.form}</Notice>}
      {user.has_password && (
        <OwnPasswordField
          email={user.email}
          value={password}
          error={form.refusal.password}
          onChange={(event) => {
            setPassword(event.target.value);
            form.clear();
          }}
        />
      )}
      <CodeField value={form.code} error={form.refusal.code} onChange={form.type} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" busy={form.busy}>
          {form.busy ? 'Turning off…' : 'Turn off'}
        </Button>
      </div>
    </form>
  );
}
