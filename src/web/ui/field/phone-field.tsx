import type { ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { caretAfterDigits, formatUsPhone, phoneDigits } from './us-phone.ts';

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
