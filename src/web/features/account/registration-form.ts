import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { register } from '#contract/auth.ts';
import { phoneField } from '#contract/fields.ts';
import type { Registration } from '#web/session/session-store.ts';
import { phoneDigits } from '#web/ui/field/us-phone.ts';

const { email, password, first_name, last_name } = register.body.shape;

/** The rules of the call, for a form that formats the phone and asks for the password twice. */
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
  confirm_password: z.string().check(z.minLength(1, 'Please confirm your password')),
});
type Typed = z.input<typeof registrationForm>;
type Checked = z.output<typeof registrationForm>;

const byField = zodResolver(registrationForm);

/**
 * Checks the form. The two passwords are compared here and not in the schema, which would do so only
 * once every other field is right; this way all mistakes are shown at once.
 */
export const checkRegistration: Resolver<Typed, unknown, Checked> = async (form, ...rest) => {
  const result = await byField(form, ...rest);
  if (!form.confirm_password || form.confirm_password === form.password) return result;
  const mismatch = { type: 'mismatch', message: 'Passwords do not match' };
  return { values: {}, errors: { ...result.errors, confirm_password: mismatch } };
};

/** What goes to the server: an empty phone is left out, the confirmation stays here. */
export function toRegistration(form: Checked): Registration {
  const { confirm_password: _, phone_number, ...rest } = form;
  return phone_number ? { ...rest, phone_number } : rest;
}
