import { AppError } from '#domain/errors.ts';
import { hasOwnWord } from '#domain/weak-password.ts';

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

const MAX_COMMON = 10_000;
const COMMON =
  'This password is on the list of those that are tried first. Please choose another one.';
const OWN =
  'Please choose a password without your name, your email address or the name of this site.';

let common: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords in lower case, loaded when the first password is chosen. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, MAX_COMMON));
}

/** @throws AppError `invalid_input` at `field` for a password that is guessed first. */
export async function refuseWeakPassword(
  { passwordRules: { refuseWeak, productName } }: PasswordDeps,
  { password, email, firstName, lastName }: NewPassword,
  field: 'password' | 'new_password' = 'password',
): Promise<void> {
  if (!refuseWeak) return;
  common ??= loadCommon();
  const isCommon = (await common).has(password.toLowerCase());
  const hasOwn = hasOwnWord(password, { email, productName, names: [firstName, lastName] });
  if (!isCommon && !hasOwn) return;
  const message = isCommon ? COMMON : OWN;
  throw new AppError('invalid_input', { message, fields: { [field]: message } });
}
