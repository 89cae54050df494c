import { TextField, type TextFieldProps } from './text-field.tsx';

type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'inputMode' | 'autoComplete'>;

/** The person's own address: filled in by the browser, never "corrected" by the keyboard. */
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
