import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { formatCount } from '#domain/count.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { ApiError, retryAfterMs } from '#web/api/client.ts';

/**
 * Shows server errors at their fields and focuses the first.
 * Returns the message for the whole form, or null when the fields have it all.
 */
export function showRefusal<Form extends FieldValues, Output>(
  form: UseFormReturn<Form, unknown, Output>,
  error: unknown,
  fallback: string,
): string | null {
  if (!(error instanceof ApiError)) return fallback;
  const names = Object.keys(form.getValues());
  const errors = Object.entries(error.fields).filter(([name]) => names.includes(name));
  for (const [index, [name, message]] of errors.entries())
    form.setError(name as FieldPath<Form>, { message }, { shouldFocus: index === 0 });
  return errors.length > 0 ? null : error.message;
}

/** `Try again in 12 minutes` after too many attempts; undefined for another error. */
export function attemptWait(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return undefined;
  const minutes = Math.max(1, Math.ceil(retryAfterMs(error) / MINUTE_MS));
  return `Try again in ${formatCount(minutes, 'minute')}`;
}
