import { Eye, EyeOff } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { phoneDigits } from '#domain/typed-text.ts';
import { IconButton } from './button.tsx';
import { TextField, type TextFieldProps } from './fields.tsx';

/**
 * `(555) 123-4567`, as far as the digits reach. Digits beyond the tenth stay visible at the end, so that a
 * mistake shows.
 */
export function formatUsPhone(digits: string): string {
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The caret position in `text` behind `count` digits. */
export function caretAfterDigits(text: string, count: number): number {
  if (count <= 0) return text.startsWith('(') ? 1 : 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text.charAt(index))) seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}

type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'inputMode'> & {
  /** Another one than `Email`. */
  readonly label?: string;
};

/** With autofill of email addresses by default, without autocorrection. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

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
          icon={<Icon size={18} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

/** Reformats in place and keeps the caret behind the same digit. */
function format(input: HTMLInputElement): void {
  const typed = input.value;
  const digits = phoneDigits(typed);
  const dropped = typed.replace(/\D/g, '').length - digits.length;
  const before = typed.slice(0, input.selectionStart ?? typed.length).replace(/\D/g, '').length;
  const text = formatUsPhone(digits);
  if (text === typed) return;
  input.value = text;
  const caret = caretAfterDigits(text, before - dropped);
  input.setSelectionRange(caret, caret);
}

/** A US phone number; `onChange` gets the formatted text, `(555) 123-4567`. */
export function PhoneField({ onChange, ...props }: Omit<TextFieldProps, 'type' | 'prefix'>) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    format(event.currentTarget);
    onChange?.(event);
  };
  return (
    <TextField
      inputMode="tel"
      autoComplete="tel-national"
      {...props}
      type="tel"
      prefix="+1"
      onChange={change}
    />
  );
}
