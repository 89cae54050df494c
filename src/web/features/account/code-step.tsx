import type { ReactNode } from 'react';
import { loginCode } from '#contract/two-factor.ts';
import { ApiError } from '#web/api/client.ts';
import { CodeField } from '#web/forms/fields.tsx';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { useSessionStore } from '#web/session/use-session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import styles from './account.module.css';

interface CodeStepProps {
  readonly challenge: string;
  /** The first step is needed again; with the reason, if it was not asked for. */
  readonly onStartOver: (why: ReactNode) => void;
}

const focus = (heading: HTMLElement | null) => heading?.focus();

/** The second step of a sign-in. */
export function CodeStep({ challenge, onStartOver }: CodeStepProps) {
  const store = useSessionStore();
  const form = useEndpointForm(loginCode, {
    defaults: { code: '' },
    toBody: ({ code }) => ({ challenge, code }),
    send: (body) => store.signInWithCode(body),
    onRefused: (error) => {
      const isOver = error instanceof ApiError && error.code === 'challenge_invalid';
      if (isOver) onStartOver(error.message);
      return isOver;
    },
    tooMany: 'Too many wrong codes',
  });
  return (
    <form className={styles.form} {...form.formProps}>
      <h2 ref={focus} tabIndex={-1}>
        Enter your code
      </h2>
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      <CodeField {...form.controlled('code')} />
      <div className={styles.submit}>
        <Button {...form.buttonProps} variant="primary" size="large" fill>
          {form.busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </div>
      <Button variant="plain" onClick={() => onStartOver(null)}>
        Start again
      </Button>
    </form>
  );
}
