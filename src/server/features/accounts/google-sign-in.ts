import { randomBytes } from 'node:crypto';
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
  type NonceQuestion,
  takeNonce,
} from '#server/db/queries/accounts/identities.ts';
import {
  findUserByEmail,
  insertUser,
  type StoredUser,
  stampActiveLogin,
  stampLogin,
} from '#server/db/queries/accounts/users.ts';
import type { Identity, IdentityVerifier } from '#server/providers/identity/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import { countSignIn, type SignInDeps } from './attempt-limits.ts';
import { type Device, openMemberSession, type SignedIn } from './devices.ts';
import { passwordMatches } from './passwords.ts';
import { tokenHashOf } from './sessions.ts';

export interface GoogleAttempt {
  /** The ID token. Neither stored nor logged. */
  readonly credential: string;
  /** Of the existing account with the address. */
  readonly password: string | undefined;
  readonly device: Device;
}

export interface GoogleSignedIn extends SignedIn {
  readonly isNew: boolean;
}

/** A person verified by Google, with a nonce that was unused when it was checked. */
interface Visitor {
  readonly identity: Identity;
  readonly nonce: NonceQuestion;
  readonly at: Date;
  readonly device: Device;
}

/** First name of an account whose identity has none. */
const NAMELESS = 'Traveler';
const UNVERIFIED =
  'Google has not verified this email address. Please verify it there, or sign up with a password.';
const NO_PASSWORD =
  'An account with this email already exists, without a password. Set one with ‘Forgot password?’ first, then sign in with Google again.';
const LOST_RACE = 'Google authentication failed. Please try again.';

/**
 * Signs in to the account of a known identity, creates an account, or connects the identity to the account with its
 * address once the password is verified. Consumes the nonce of the credential on success.
 * @throws AppError `google_refused`, `google_needs_password`, `sign_in_failed`, `account_disabled`,
 * `google_unavailable`, `too_many_requests`.
 */
export async function signInWithGoogle(
  deps: GoogleDeps,
  { credential, password, device }: GoogleAttempt,
): Promise<GoogleSignedIn> {
  const identity = await verified(deps, credential);
  const at = deps.clock.now();
  const visitor = { identity, at, device, nonce: nonceQuestion(identity.nonce, at) };
  // Checked before anything is revealed or counted; consuming the nonce is what decides.
  if (!(await isNonceLeft(deps.db, visitor.nonce))) throw new AppError('google_refused');

  const ownerId = await findIdentityOwner(deps.db, identity);
  if (ownerId !== undefined) return signInAs(deps, visitor, ownerId);
  if (!identity.emailVerified) throw new AppError('google_refused', { message: UNVERIFIED });
  const account = await findUserByEmail(deps.db, identity.email);
  return account ? connect(deps, visitor, { account, password }) : createAccount(deps, visitor);
}

async function verified(deps: GoogleDeps, credential: string): Promise<Identity> {
  return verifierOf(deps).verify(credential).catch(refuseWith('google_unavailable'));
}

async function consumeNonce(tx: Tx, nonce: NonceQuestion): Promise<void> {
  if (!(await takeNonce(tx, nonce))) throw new AppError('google_refused');
}

function signInAs(
  deps: GoogleDeps,
  { nonce, at, device }: Visitor,
  userId: string,
): Promise<GoogleSignedIn> {
  return deps.db.transaction(async (tx) => {
    await consumeNonce(tx, nonce);
    const user = await stampActiveLogin(tx, userId, at);
    if (!user) throw new AppError('account_disabled');
    return { ...(await openMemberSession(tx, user, { device, at })), isNew: false };
  });
}

async function createAccount(deps: GoogleDeps, visitor: Visitor): Promise<GoogleSignedIn> {
  const { identity, nonce, at, device } = visitor;
  const limit = limitFor(REGISTRATIONS, deps.limits);
  await consumeAttempt(deps.db, limit, { subject: device.addressKey, now: at });
  return deps.db.transaction(async (tx) => {
    await consumeNonce(tx, nonce);
    const user = await insertUser(tx, {
      email: identity.email,
      passwordHash: null,
      ...namesOf(identity),
      createdAt: at,
    });
    // A concurrent call took the address or the identity; a retry will find its account.
    if (!user || !(await insertIdentity(tx, identity, { userId: user.id, at })))
      throw new AppError('google_refused', { message: LOST_RACE });
    return { ...(await openMemberSession(tx, user, { device, at })), isNew: true };
  });
}

const namesOf = ({ firstName = '', lastName = '', email }: Identity) => ({
  firstName: toName(firstName) || toName(email.split('@')[0] ?? '') || NAMELESS,
  lastName: toName(lastName),
});

async function connect(
  deps: GoogleDeps,
  { identity, nonce, at, device }: Visitor,
  { account, password }: { account: StoredUser; password: string | undefined },
): Promise<GoogleSignedIn> {
  const { passwordHash } = account;
  if (passwordHash === null) throw new AppError('google_needs_password', { message: NO_PASSWORD });
  if (password === undefined) throw new AppError('google_needs_password');
  const attempt = await countSignIn(deps, { email: account.email, device });
  if (!(await passwordMatches(passwordHash, password))) {
    await attempt.fail();
    throw new AppError('sign_in_failed');
  }
  await attempt.succeed();
  if (!account.isActive) throw new AppError('account_disabled');
  return deps.db.transaction(async (tx) => {
    await consumeNonce(tx, nonce);
    // Locks the row, so that a concurrent password change either ends this session or prevents it.
    if (!(await stampLogin(tx, { id: account.id, passwordHash }, at)))
      throw new AppError('sign_in_failed');
    if (!(await insertIdentity(tx, identity, { userId: account.id, at })))
      throw new AppError('google_refused', { message: LOST_RACE });
    const user = { ...account, lastLoginAt: at };
    return { ...(await openMemberSession(tx, user, { device, at })), isNew: false };
  });
}

const NONCE_BYTES = 32;
const LIFETIME_MS = 10 * 60_000;

export interface GoogleDeps extends SignInDeps {
  /** Null where Google sign-in is not set up. */
  readonly google: IdentityVerifier | null;
}

/** @throws AppError `google_unavailable`. */
export function verifierOf({ google }: GoogleDeps): IdentityVerifier {
  if (!google) throw new AppError('google_unavailable');
  return google;
}

/**
 * A nonce for the next credential: 256 random bits, stored as a hash.
 * @throws AppError `google_unavailable`.
 */
export async function issueGoogleNonce(deps: GoogleDeps): Promise<string> {
  verifierOf(deps);
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  await insertNonce(deps.db, { hash: tokenHashOf(nonce), at: deps.clock.now() });
  return nonce;
}

export const nonceQuestion = (nonce: string, now: Date): NonceQuestion => ({
  hash: tokenHashOf(nonce),
  notBefore: new Date(now.getTime() - LIFETIME_MS),
});
