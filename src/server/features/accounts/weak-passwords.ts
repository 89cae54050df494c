import { AppError } from '#domain/errors.ts';
import { hasOwnWord, plain } from '#domain/weak-password.ts';

export interface PasswordRules {
  readonly refuseWeak: boolean;
  readonly productName: string;
}

export interface PasswordDeps {
  readonly passwordRules: PasswordRules;
}

export interface NewPassword {
  readonly password: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const COMMON =
  'This password is on the list of those that are tried first. Please choose another one.';
const OWN =
  'Please choose a password without your name, your email address or the name of this site.';

/**
 * Passwords that take fewer guesses are refused: all of the list of common ones, also with a year or a few marks, and
 * all dates; six digits at random take about 200,000 guesses, six letters and digits a million.
 */
const FEWEST_GUESSES = 150_000;

/** Longer texts, and more readings of marks as letters, take seconds. */
const LIMITS = { maxLength: 64, l33tMaxSubstitutions: 10 };

/** Blanks between single characters. */
const SPACED = /(?<=(?:^|\s)\S)\s(?=\S(?:\s|$))/gu;

let estimator: ReturnType<typeof loadEstimator> | undefined;

/** Loaded when the first password is chosen. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...LIMITS });
}

/** Whether programs that guess try it among the first, as it is or without marks and spacing of letters. */
async function isGuessedFirst(password: string): Promise<boolean> {
  estimator ??= loadEstimator();
  const passwords = await estimator;
  const typed = plain(password).trim();
  return [typed, typed.replace(SPACED, '').replace(/[^\p{L}\d\s]/gu, '')].some((text) => {
    const twiceAtMost = text.replace(/^(.+?)\1+$/su, '$1$1');
    return passwords.check(twiceAtMost).guesses < FEWEST_GUESSES;
  });
}

/** @throws AppError `invalid_input` at `field` for a password that is guessed first. */
export async function refuseWeakPassword(
  { passwordRules: { refuseWeak, productName } }: PasswordDeps,
  { password, email, firstName, lastName }: NewPassword,
  field: 'password' | 'new_password' = 'password',
): Promise<void> {
  if (!refuseWeak) return;
  const isCommon = await isGuessedFirst(password);
  const hasOwn = hasOwnWord(password, { email, productName, names: [firstName, lastName] });
  if (!isCommon && !hasOwn) return;
  const message = isCommon ? COMMON : OWN;
  throw new AppError('invalid_input', { message, fields: { [field]: message } });
}
