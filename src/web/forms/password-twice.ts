import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** Not sent to the server. */
export const confirmPasswordField = z
  .string()
  .check(z.minLength(1, 'Please confirm your password'));

interface Twice {
  readonly password: string;
  readonly confirm_password: string;
}

/**
 * Adds the comparison to a resolver. A schema would compare only once every other field is valid; this way all
 * errors show at once.
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
