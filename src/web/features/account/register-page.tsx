import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { register } from '#contract/auth.ts';
import { phoneField } from '#contract/fields.ts';
import {
  confirmPasswordField,
  passwordAdvice,
  samePasswordTwice,
} from '#web/forms/password-rules.ts';
import { showRefusal } from '#web/forms/show-refusal.ts';
import { Link } from '#web/router.tsx';
import type { Registration } from '#web/session/session-store.ts';
import { useSessionStore } from '#web/session/use-session.tsx';
import { useScreenTitle } from '#web/site/page-meta.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { EmailField, PasswordField, PhoneField, phoneDigits } from '#web/ui/person-fields.tsx';
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
  useScreenTitle('Create your account');
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
      <SignInMethods
        label="Sign up with Google"
        form={(refusal) => <RegisterForm {...refusal} />}
      />
    </AccountFrame>
  );
}

function RegisterForm({ refusal, onRefusal }: Refusal) {
  const store = useSessionStore();
  const form = useForm({ resolver: checkRegistration, defaultValues: EMPTY });
  const password = useWatch({ control: form.control, name: 'password' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    onRefusal(null);
    await store
      .register(toRegistration(values))
      .catch((error: unknown) => onRefusal(showRefusal(form, error, register.failure)));
  });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.pair}>
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...form.register('first_name')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name')}
        />
      </div>
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <PhoneField
        label="Phone"
        aside="Optional"
        error={errors.phone_number?.message}
        {...form.register('phone_number')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={passwordAdvice(password, errors.password?.message)}
        error={errors.password?.message}
        {...form.register('password', { deps: 'confirm_password' })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...form.register('confirm_password')}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="primary" size="large" fill busy={isSubmitting}>
          {isSubmitting ? 'Creating your account…' : 'Create account'}
        </Button>
      </div>
    </form>
  );
}

const { email, password, first_name, last_name } = register.body.shape;

/** The rules of the endpoint, plus phone formatting and password confirmation. */
const registrationForm = z.object({
  first_name,
  last_name,
  email,
  phone_number: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => phoneDigits(text) || undefined),
      z.optional(phoneField),
    ),
  ),
  password,
  confirm_password: confirmPasswordField,
});

const checkRegistration = samePasswordTwice(zodResolver(registrationForm));

/** Omits an empty phone and the confirmation. */
function toRegistration(form: z.output<typeof registrationForm>): Registration {
  const { confirm_password: _, phone_number, ...rest } = form;
  return phone_number ? { ...rest, phone_number } : rest;
}
