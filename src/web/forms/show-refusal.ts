import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';

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
