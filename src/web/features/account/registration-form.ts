import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { register } from '#contract/auth.ts';
import { phoneField } from '#contract/fields.ts';
import { confirmPasswordField, samePasswordTwice } from '#web/forms/password-twice.ts';
import type { Registration } from '#web/session/session-store.ts';
import { phoneDigits } from '#web/ui/field/us-phone.ts';

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

export const checkRegistration = samePasswordTwice(zodResolver(registrationForm));

/** Omits an empty phone and the confirmation. */
export function toRegistration(form: z.output<typeof registrationForm>): Registration {
  const { confirm_password: _, phone_number, ...rest } = form;
  return phone_number ? { ...rest, phone_number } : rest;
}
