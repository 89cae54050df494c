import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** The second of two password fields; it stays in the browser. */
export const confirmPasswordField = z
  .string()
  .check(z.minLength(1, 'Please confirm your password'));

interface Twice {
  readonly password: string;
  readonly confirm_password: string;
}

/**
 * Adds the comparison of the two passwords to a check. A schema would compare only once every other field is
 * right; this way all mistakes are shown at once.
 */
export const samePasswordTwice =
  <Typed extends Twice, Checked>(
    check: Resolver<Typed, unknown, Checked>,
  ): Resolver<Typed, unknown, Checked> =>
  async (form, ...rest) => {
    const result = await check(form, ...rest);
    if (!form.confirm_password || form.confirm_password === form.password) return result;
    const mismatch = { type: 'mismatch', message: 'Passwords do not match' };
    const errors = { ...result.errors, confirm_password: mismatch } as FieldErrors<Typed>;
    return { values: {}, errors };
  };
