import { register } from '#contract/auth.ts';
import { phoneDigits } from '#domain/typed-text.ts';
import { confirmError, passwordAdvice } from '#web/forms/password-rules.ts';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { Link } from '#web/router.tsx';
import { useSessionStore } from '#web/session/use-session.tsx';
import { Title } from '#web/site/title.tsx';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { EmailField, PasswordField, PhoneField } from '#web/ui/person-fields.tsx';
import styles from './account.module.css';
import { AccountFrame } from './account-frame.tsx';
import { type Refusal, SignInMethods } from './sign-in-methods.tsx';

const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  password: '',
  confirm_password: '',
};

export function RegisterPage() {
  return (
    <AccountFrame
      title="Create your account"
      lead={
        <>
          Already have one?{' '}
          <Link to="/login" className={textStyles.link}>
            Sign in
          </Link>
        </>
      }
    >
      <Title>Create your account</Title>
      <SignInMethods
        label="Sign up with Google"
        form={(refusal) => <RegisterForm {...refusal} />}
      />
    </AccountFrame>
  );
}

function RegisterForm({ refusal, onRefusal }: Refusal) {
  const store = useSessionStore();
  const form = useEndpointForm(register, {
    defaults: EMPTY,
    toBody: ({ email, password, first_name, last_name, phone_number }) => ({
      email,
      password,
      first_name,
      last_name,
      // Optional: left out when empty.
      phone_number: phoneDigits(phone_number) || undefined,
    }),
    check: ({ password, confirm_password }) => confirmError(password, confirm_password),
    send: store.register,
    onRefusal,
  });
  const { password } = form.values;

  return (
    <form className={styles.form} {...form.formProps}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...form.field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...form.field('last_name')} />
      </div>
      <EmailField {...form.field('email')} />
      <PhoneField label="Phone" aside="Optional" {...form.field('phone_number')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={passwordAdvice(password, form.errorOf('password'))}
        {...form.field('password', { deps: 'confirm_password' })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.field('confirm_password')}
      />
      <div className={styles.submit}>
        <Button {...form.buttonProps} variant="primary" size="large" fill>
          {form.busy ? 'Creating your account…' : 'Create account'}
        </Button>
      </div>
    </form>
  );
}
