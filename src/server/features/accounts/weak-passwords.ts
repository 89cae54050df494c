import { AppError } from '#domain/errors.ts';
import { hasOwnWord, isGuessedFirst } from '#domain/weak-password.ts';

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

let guesses: ReturnType<typeof loadGuesses> | undefined;

/**
 * Loaded when the first password is chosen. The list has no passwords that repeat, run along the alphabet or a keyboard,
 * or are dates, since it is made to be used beside rules for these.
 */
async function loadGuesses() {
  const { dictionary, adjacencyGraphs } = await import('@zxcvbn-ts/language-common');
  const { qwerty, keypad } = adjacencyGraphs;
  return { common: new Set(dictionary['passwords-common']), keyboards: [qwerty, keypad] };
}

/** @throws AppError `invalid_input` at `field` for a password that is guessed first. */
export async function refuseWeakPassword(
  { passwordRules: { refuseWeak, productName } }: PasswordDeps,
  { password, email, firstName, lastName }: NewPassword,
  field: 'password' | 'new_password' = 'password',
): Promise<void> {
  if (!refuseWeak) return;
  guesses ??= loadGuesses();
  const isCommon = isGuessedFirst(password, await guesses);
  const hasOwn = hasOwnWord(password, { email, productName, names: [firstName, lastName] });
  if (!isCommon && !hasOwn) return;
  const message = isCommon ? COMMON : OWN;
  throw new AppError('invalid_input', { message, fields: { [field]: message } });
}
