import { type Ref, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { PasswordField, type PasswordFieldProps } from '#web/ui/person-fields.tsx';
import styles from './fields.module.css';

interface CodeFieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

const APP = {
  label: 'Code of your authenticator app',
  hint: 'Six digits. They change every 30 seconds.',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  other: 'Use a recovery code instead',
} as const;

const RECOVERY = {
  label: 'Recovery code',
  hint: 'One of the ten that you kept when you turned this on. Each works once.',
  inputMode: 'text',
  autoComplete: 'off',
  other: 'Use your authenticator app instead',
} as const;

/** A code of the app, or a recovery code. */
export function CodeField({ ref, value, error, onChange }: CodeFieldProps) {
  const [kind, setKind] = useState<typeof APP | typeof RECOVERY>(APP);
  const { other, ...texts } = kind;
  const change = () => {
    setKind(kind === APP ? RECOVERY : APP);
    onChange('');
  };
  return (
    <div className={styles.code}>
      <TextField
        ref={ref}
        {...texts}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button variant="plain" size="small" onClick={change}>
        {other}
      </Button>
    </div>
  );
}

interface OwnPasswordFieldProps extends Omit<PasswordFieldProps, 'label' | 'autoComplete'> {
  readonly label?: string;
  /** Undefined while it is not known who is signed in. */
  readonly email: string | undefined;
}

/** The password of the account that is signed in. */
export const OwnPasswordField = ({
  label = 'Password',
  email,
  ...field
}: OwnPasswordFieldProps) => (
  <>
    {/* Tells password managers which account this is. */}
    <input type="text" autoComplete="username" value={email} readOnly hidden />
    <PasswordField label={label} autoComplete="current-password" {...field} />
  </>
);
