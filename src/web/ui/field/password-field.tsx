import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'>;

/** Pass `autoComplete`. Pasting is allowed. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
