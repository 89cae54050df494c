import { and, eq, gte } from 'drizzle-orm';
import * as contract from '#contract/auth.ts';
import { toName } from '#domain/account.ts';
import { limitFor, REGISTRATIONS } from '#domain/call-limit.ts';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { consumeAttempt } from '#server/db/queries/accounts/attempts.ts';
import {
  findUserByEmail,
  insertUser,
  lockUser,
  type StoredUser,
} from '#server/db/queries/accounts/users.ts';
import { identities, signInNonces } from '#server/db/schema.ts';
import { type Call, route } from '#server/http/route.ts';
import type { Identity, IdentityVerifier } from '#server/providers/identity/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import type { Services } from '#server/services.ts';
import { isAddressReserved, markVerified } from './email-link.ts';
import type { AttemptServices } from './limits.ts';
import { requirePassword } from './passwords.ts';
import { presentSession } from './profile.ts';
import { deviceOf, newToken, tokenHashOf } from './sessions.ts';
import {
  insertIdentity,
  lockProven,
  lostRace,
  signInAnswer,
  startSessionOrSecondStep,
} from './sign-in.ts';

type GoogleServices = AttemptServices & Pick<Services, 'google' | 'onVerified'>;

/** Signing in, or opening an account, with Google. */
export const googleRoutes = (services: GoogleServices) => [
  // A nonce for the next credential: 256 random bits, stored as a hash.
  route(contract.googleNonce, async () => {
    verifierOf(services);
    const nonce = newToken();
    const row = { hash: tokenHashOf(nonce), createdAt: services.clock.now() };
    await services.db.insert(signInNonces).values(row);
    return { nonce };
  }),
  route(contract.googleSignIn, (call) => signInWithGoogle(services, call)),
];

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
function verifierOf({ google }: GoogleServices): IdentityVerifier {
  if (!google) throw new AppError('google_unavailable');
  return google;
}

/**
 * Signs in to the account of a known identity, creates an account, or connects the identity to the account with its
 * address once the password is verified. Consumes the nonce of the credential on success, also where a code is needed
 * then. The credential is neither stored nor logged.
 * @throws AppError `google_refused`, `google_needs_password`, `sign_in_failed`, `account_disabled`, `code_needed`,
 * `google_unavailable`, `too_many_requests`.
 */
async function signInWithGoogle(
  services: GoogleServices,
  call: Call<typeof contract.googleSignIn>,
) {
  const { db, clock, limits } = services;
  const { body } = call.input;
  const google = verifierOf(services);
  const identity = await google.verify(body.token).catch(refuseWith('google_unavailable'));
  const at = clock.now();
  const device = deviceOf(call.caller, body.device_token);
  const isLeft = and(
    eq(signInNonces.hash, tokenHashOf(identity.nonce)),
    gte(signInNonces.createdAt, new Date(at.getTime() - NONCE_MS)),
  );
  const enter = async (
    isNew: boolean,
    member: (tx: Tx) => Promise<StoredUser | undefined>,
    connecting?: Identity,
  ) => {
    const outcome = await db.transaction(async (tx) => {
      // Of concurrent calls, one takes it.
      const { rowCount } = await tx.delete(signInNonces).where(isLeft);
      if (!rowCount) throw new AppError('google_refused');
      const user = await member(tx);
      if (!user?.isActive) throw new AppError('account_disabled');
      // The address may have changed here since the identity was connected.
      const isProven = identity.emailVerified && identity.email === user.email;
      if (isProven) await markVerified(services, tx, user, at);
      return startSessionOrSecondStep(services, tx, user, { device, at, connecting });
    });
    return { ...(await presentSession(services, signInAnswer(outcome))), is_new: isNew };
  };

  // Checked before anything is revealed or counted; consuming the nonce is what decides.
  if ((await db.$count(signInNonces, isLeft)) === 0) throw new AppError('google_refused');
  const ofIdentity = eq(identities.subject, identity.subject);
  const [owner] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, identity.issuer), ofIdentity));
  if (owner) return enter(false, (tx) => lockUser(tx, owner.userId));
  if (!identity.emailVerified) throw new AppError('google_refused', { message: UNVERIFIED });
  const account = await findUserByEmail(db, identity.email);
  if (account) {
    const passwordHash = await provenHash(services, account, call);
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
  if (!user) throw lostRace();
  // Another member can return to the address.
  if (await isAddressReserved(tx, user, at))
    throw new AppError('google_refused', { message: RESERVED });
  await insertIdentity(tx, identity, user.id, at);
  return user;
}

/** The hash of the password that the person has proven to know, of the existing account with the address. */
async function provenHash(
  services: GoogleServices,
  user: StoredUser,
  { input: { body }, caller }: Call<typeof contract.googleSignIn>,
): Promise<string> {
  const { password } = body;
  if (user.passwordHash === null)
    throw new AppError('google_needs_password', { message: NO_PASSWORD });
  if (password === undefined) throw new AppError('google_needs_password');
  const refusal = new AppError('sign_in_failed');
  const device = deviceOf(caller, body.device_token);
  const passwordHash = await requirePassword(services, user, { password, device }, refusal);
  if (!user.isActive) throw new AppError('account_disabled');
  return passwordHash;
}
