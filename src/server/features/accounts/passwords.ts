import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#domain/errors.ts';
import type { Member } from '#domain/permissions.ts';
import { hasOwnWord, plain } from '#domain/weak-password.ts';
import { concurrencyLimit } from '#server/concurrency.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import type { Caller } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { type AttemptServices, countSignIn } from './limits.ts';
import { type Device, deviceOf } from './sessions.ts';

/** argon2id with the first parameter set that OWASP recommends: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Concurrent hashes; more would starve the other requests of this process. */
const AT_ONCE = 4;

const runLimited = concurrencyLimit(AT_ONCE);

/** One form for all spellings of the same characters, as devices send them differently (RFC 8265, OpaqueString). */
const oneSpelling = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** PHC string with its own salt. */
export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => hash(oneSpelling(password), PARAMETERS));

/** Hash of a random password, checked if there is no account, so that both cases take the same time. */
let decoy: Promise<string> | undefined;

/** Whether the password matches the hash; takes the same time without a hash. */
async function passwordMatches(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (!passwordHash) decoy ??= hashPassword(crypto.randomUUID());
  const stored = passwordHash || (await decoy) || '';
  // Older hashes are those of the password as it was sent.
  for (const spelling of new Set([oneSpelling(password), password]))
    if (await runLimited(() => verify(stored, spelling))) return Boolean(passwordHash);
  return false;
}

interface Known {
  readonly email: string;
  /** Nobody has a password where there is none. */
  readonly passwordHash: string | null | undefined;
}

/**
 * Checks a password. A wrong one counts as a failed sign-in on the device.
 * @returns the hash that it matches.
 * @throws AppError `refusal`, `too_many_requests`.
 */
export async function requirePassword(
  services: AttemptServices,
  { email, passwordHash }: Known,
  { password, device }: { readonly password: string; readonly device: Device },
  refusal: AppError,
): Promise<string> {
  const attempt = await countSignIn(services, { email, device });
  if (!(await passwordMatches(passwordHash, password)) || !passwordHash) {
    await attempt.fail();
    throw refusal;
  }
  await attempt.succeed();
  return passwordHash;
}

export const refuseField = (field: string, message: string) =>
  new AppError('invalid_input', { message, fields: { [field]: message } });

export const incorrectPassword = () => refuseField('password', 'Password is incorrect');

/** A call of a member who shows that the owner of the account is asking, not only somebody with the session. */
interface OwnerCall {
  readonly actor: Member;
  readonly caller: Caller;
  readonly input: {
    readonly body: {
      /** Undefined for a member without one. */
      readonly password?: string | undefined;
      readonly device_token?: string | undefined;
    };
  };
}

/**
 * Checks the password, or of a member without one that the session was confirmed in the last ten minutes. A wrong
 * password counts as a failed sign-in on the device.
 * @throws AppError `invalid_input` naming `password`, `sign_in_again`, `too_many_requests`.
 */
export async function proveOwner(
  services: AttemptServices,
  user: StoredUser,
  { actor, caller, input: { body } }: OwnerCall,
): Promise<void> {
  const { password } = body;
  if (user.passwordHash === null) {
    if (!actor.isConfirmed) throw new AppError('sign_in_again');
    return;
  }
  if (password === undefined) throw refuseField('password', 'Password is required');
  const device = deviceOf(caller, body.device_token);
  await requirePassword(services, user, { password, device }, incorrectPassword());
}

interface NewPassword {
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
  { passwordRules: { refuseWeak, productName } }: Pick<Services, 'passwordRules'>,
  { password, email, firstName, lastName }: NewPassword,
  field: 'password' | 'new_password' = 'password',
): Promise<void> {
  if (!refuseWeak) return;
  const isCommon = await isGuessedFirst(password);
  const hasOwn = hasOwnWord(password, { email, productName, names: [firstName, lastName] });
  if (isCommon || hasOwn) throw refuseField(field, isCommon ? COMMON : OWN);
}
