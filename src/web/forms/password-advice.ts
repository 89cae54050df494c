import { PASSWORD_MIN } from '#contract/fields.ts';

const SAFE_LENGTH = 12;
/** The most common leaked passwords. */
const COMMON =
  /^(?:1234567?8?9?0?|password\d*|qwerty\w*|abc123|111111|iloveyou|letmein|admin\d*)$/i;

/** A hint below the field; it refuses nothing. */
export function passwordAdvice(password: string): string {
  if (password.length < PASSWORD_MIN)
    return `At least ${PASSWORD_MIN} characters. A short sentence is easy to remember and hard to guess.`;
  if (COMMON.test(password))
    return 'Many people use this one, so it is guessed first. Try another.';
  return password.length < SAFE_LENGTH
    ? `Long enough. ${SAFE_LENGTH} characters or more are much safer.`
    : 'Good length.';
}
