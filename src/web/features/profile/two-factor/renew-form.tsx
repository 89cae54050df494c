import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { renewRecoveryCodes, secondFactor } from '#contract/two-factor.ts';
import { call } from '#web/api/client.ts';
import { CodeField } from '#web/forms/code-field.tsx';
import { deviceToken } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from '../profile.module.css';
import { useCodeForm } from './use-code-form.ts';

interface RenewFormProps {
  readonly onClose: () => void;
  readonly onDone: (codes: readonly string[]) => void;
}

export function RenewForm({ onClose, onDone }: RenewFormProps) {
  const queries = useQueryClient();
  const form = useCodeForm(async (code) => {
    const body = { code, device_token: deviceToken.read() };
    const { recovery_codes } = await call(renewRecoveryCodes, { body });
    void queries.invalidateQueries({ queryKey: [secondFactor.path] });
    onDone(recovery_codes);
  }, renewRecoveryCodes.failure);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <p>You get ten new codes. The codes that you have now no longer work then.</p>
      {form.refusal.form && <Notice tone="error">{form.refusal.form}</Notice>}
      <CodeField ref={input} value={form.code} error={form.refusal.code} onChange={form.type} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {form.busy ? 'Making codes…' : 'Make new codes'}
        </Button>
      </div>
    </form>
  );
}
