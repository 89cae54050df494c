import { PasswordField, type PasswordFieldProps } from '#web/ui/field/password-field.tsx';

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
