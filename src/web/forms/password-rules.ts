import { PASSWORD_MIN } from '#contract/fields.ts';

const SAFE_LENGTH = 12;

/** A hint below the field; it refuses nothing. None beside an error, which says what is wanted. */
export function passwordAdvice(password: string, error: string | undefined): string | undefined {
  if (error) return undefined;
  if (password.length < PASSWORD_MIN)
    return `At least ${PASSWORD_MIN} characters. A short sentence is easy to remember and hard to guess.`;
  return password.length < SAFE_LENGTH
    ? `Long enough. ${SAFE_LENGTH} characters or more are much safer.`
    : 'Good length.';
}

/** Of the password that is typed a second time, which is not sent to the server. */
export function confirmError(password: string, confirmed: string): { confirm_password?: string } {
  if (!confirmed) return { confirm_password: 'Please confirm your password' };
  return confirmed === password ? {} : { confirm_password: 'Passwords do not match' };
}
