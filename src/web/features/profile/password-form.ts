import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePassword } from '#contract/profile.ts';
import { confirmPasswordField } from '#web/forms/password-twice.ts';

const { current_password, new_password } = changePassword.body.shape;
const passwordForm = z.object({
  current_password,
  new_password,
  confirm_password: confirmPasswordField,
});
export type PasswordForm = z.input<typeof passwordForm>;

const byField = zodResolver(passwordForm);

/** The rules of the endpoint, plus the confirmation; returns all errors at once. */
export const checkPasswordForm: Resolver<PasswordForm> = async (form, ...rest) => {
  const result = await byField(form, ...rest);
  if (!form.confirm_password || form.confirm_password === form.new_password) return result;
  const mismatch = { type: 'mismatch', message: 'Passwords do not match' };
  return { values: {}, errors: { ...result.errors, confirm_password: mismatch } };
};
