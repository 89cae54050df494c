import { TextField, type TextFieldProps } from './text-field.tsx';

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
