import { type FormEvent, type ReactNode, useState } from 'react';
import { loginCode } from '#contract/two-factor.ts';
import { ApiError } from '#web/api/client.ts';
import { CodeField } from '#web/forms/fields.tsx';
import { type FieldRefusal, fieldRefusal } from '#web/forms/show-refusal.ts';
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
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FieldRefusal>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { error } = loginCode.body.shape.code.safeParse(code);
    setRefusal(error ? { field: error.issues[0]?.message ?? loginCode.failure } : {});
    if (error) return;
    setBusy(true);
    try {
      await store.signInWithCode({ challenge, code });
    } catch (thrown) {
      setBusy(false);
      if (thrown instanceof ApiError && thrown.code === 'challenge_invalid')
        onStartOver(thrown.message);
      else setRefusal(fieldRefusal(thrown, REFUSED));
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2 ref={focus} tabIndex={-1}>
        Enter your code
      </h2>
      {refusal.form && <Notice tone="error">{refusal.form}</Notice>}
      <CodeField
        value={code}
        error={refusal.field}
        onChange={(typed) => {
          setCode(typed);
          setRefusal({});
        }}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="primary" size="large" fill busy={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </div>
      <Button variant="plain" onClick={() => onStartOver(null)}>
        Start again
      </Button>
    </form>
  );
}

const REFUSED = { field: 'code', failure: loginCode.failure, tooMany: 'Too many wrong codes' };
