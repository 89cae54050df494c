import { toName } from '#domain/account.ts';
import { limitFor, REGISTRATIONS } from '#domain/call-limit.ts';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { consumeAttempt } from '#server/db/queries/accounts/attempts.ts';
import {
  findIdentityOwner,
  insertIdentity,
  insertNonce,
  isNonceLeft,
  takeNonce,
} from '#server/db/queries/accounts/identities.ts';
import {
  findUserByEmail,
  insertUser,
  lockUser,
  type StoredUser,
} from '#server/db/queries/accounts/users.ts';
import type { Identity, IdentityVerifier } from '#server/providers/identity/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import { countSignIn, type SignInDeps } from './attempt-limits.ts';
import type { Device, SignedIn } from './devices.ts';
import { type EmailLinkDeps, isAddressReserved, markVerified } from './email/email-link.ts';
import { passwordMatches } from './passwords.ts';
import { newToken, tokenHashOf } from './sessions.ts';
import {
  type ConnectionEmails,
  LOST_RACE,
  signInAnswer,
  startSessionOrSecondStep,
} from './two-factor/second-step.ts';

export interface GoogleDeps extends SignInDeps, Pick<EmailLinkDeps, 'onVerified'> {
  /** Null where Google sign-in is not set up. */
  readonly google: IdentityVerifier | null;
  readonly emails: SignInDeps['emails'] & ConnectionEmails;
}

export interface GoogleAttempt {
  /** The ID token. Neither stored nor logged. */
  readonly credential: string;
  /** Of the existing account with the address. */
  readonly password: string | undefined;
  readonly device: Device;
}

const NONCE_MS = 10 * 60_000;
/** First name of an account whose identity has none. */
const NAMELESS = 'Traveler';
const UNVERIFIED =
  'Google has not verified this email address. Please verify it there, or sign up with a password.';
const NO_PASSWORD =
  'An account with this email already exists, without a password. Set one with ‘Forgot password?’ first, then sign in with Google again.';
const RESERVED =
  'This email address belonged to another account until a few days ago, which can still return to it. Please try again in a week.';

/** @throws AppError `google_unavailable`. */
function verifierOf({ google }: GoogleDeps): IdentityVerifier {
  if (!google) throw new AppError('google_unavailable');
  return google;
}

/**
 * A nonce for the next credential: 256 random bits, stored as a hash.
 * @throws AppError `google_unavailable`.
 */
export async function issueGoogleNonce(deps: GoogleDeps): Promise<string> {
  verifierOf(deps);
  const nonce = newToken();
  await insertNonce(deps.db, { hash: tokenHashOf(nonce), at: deps.clock.now() });
  return nonce;
}

/**
 * Signs in to the account of a known identity, creates an account, or connects the identity to the account with its
 * address once the password is verified. Consumes the nonce of the credential on success, also where a code is needed
 * then.
 * @throws AppError `google_refused`, `google_needs_password`, `sign_in_failed`, `account_disabled`, `code_needed`,
 * `google_unavailable`, `too_many_requests`.
 */
export async function signInWithGoogle(
  deps: GoogleDeps,
  { credential, password, device }: GoogleAttempt,
): Promise<SignedIn & { readonly isNew: boolean }> {
  const { db, clock, limits } = deps;
  const google = verifierOf(deps);
  const identity = await google.verify(credential).catch(refuseWith('google_unavailable'));
  const at = clock.now();
  const notBefore = new Date(at.getTime() - NONCE_MS);
  const nonce = { hash: tokenHashOf(identity.nonce), notBefore };
  const enter = async (
    isNew: boolean,
    member: (tx: Tx) => Promise<StoredUser | undefined>,
    connected?: Identity,
  ) => {
    const outcome = await db.transaction(async (tx) => {
      if (!(await takeNonce(tx, nonce))) throw new AppError('google_refused');
      const user = await member(tx);
      if (!user?.isActive) throw new AppError('account_disabled');
      // The address may have changed here since the identity was connected.
      const isProven = identity.emailVerified && identity.email === user.email;
      if (isProven) await markVerified(deps, tx, user, at);
      const connecting = connected && { identity: connected, emails: deps.emails };
      return startSessionOrSecondStep(tx, user, { device, at, connecting });
    });
    return { ...signInAnswer(outcome), isNew };
  };

  // Checked before anything is revealed or counted; consuming the nonce is what decides.
  if (!(await isNonceLeft(db, nonce))) throw new AppError('google_refused');
  const ownerId = await findIdentityOwner(db, identity);
  if (ownerId !== undefined) return enter(false, (tx) => lockUser(tx, ownerId));
  if (!identity.emailVerified) throw new AppError('google_refused', { message: UNVERIFIED });
  const account = await findUserByEmail(db, identity.email);
  if (account) {
    const passwordHash = await provenHash(deps, account, { password, device });
    return enter(false, (tx) => lockProven(tx, account.id, passwordHash), identity);
  }
  const limit = limitFor(REGISTRATIONS, limits);
  await consumeAttempt(db, limit, { subject: device.addressKey, now: at });
  return enter(true, (tx) => createMember(tx, identity, at));
}

async function createMember(tx: Tx, identity: Identity, at: Date): Promise<StoredUser> {
  const { email, firstName = '', lastName = '' } = identity;
  const user = await insertUser(tx, {
    email,
    passwordHash: null,
    firstName: toName(firstName) || toName(email.split('@')[0] ?? '') || NAMELESS,
    lastName: toName(lastName),
    createdAt: at,
    emailVerifiedAt: at,
  });
  // Another member can return to the address.
  if (user && (await isAddressReserved(tx, user, at)))
    throw new AppError('google_refused', { message: RESERVED });
  // A concurrent call took the address or the identity; a retry will find its account.
  if (!user || !(await insertIdentity(tx, identity, { userId: user.id, at })))
    throw new AppError('google_refused', { message: LOST_RACE });
  return user;
}

/** The hash of the password that the person has proven to know. */
async function provenHash(
  deps: GoogleDeps,
  { passwordHash, email, isActive }: StoredUser,
  { password, device }: Pick<GoogleAttempt, 'password' | 'device'>,
): Promise<string> {
  if (passwordHash === null) throw new AppError('google_needs_password', { message: NO_PASSWORD });
  if (password === undefined) throw new AppError('google_needs_password');
  const attempt = await countSignIn(deps, { email, device });
  if (!(await passwordMatches(passwordHash, password))) {
    await attempt.fail();
    throw new AppError('sign_in_failed');
  }
  await attempt.succeed();
  if (!isActive) throw new AppError('account_disabled');
  return passwordHash;
}

/** Locks the row, so that a concurrent password change either ends this session or prevents it. */
async function lockProven(tx: Tx, userId: string, passwordHash: string): Promise<StoredUser> {
  const member = await lockUser(tx, userId);
  if (member?.passwordHash !== passwordHash) throw new AppError('sign_in_failed');
  return member;
}
