import { createHash, randomUUID } from 'node:crypto';
import { and, eq, gte } from 'drizzle-orm';
import { login } from '#contract/auth.ts';
import { loginCode } from '#contract/two-factor.ts';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { hasSecondFactor } from '#server/db/queries/accounts/sign-in-methods.ts';
import {
  findUserByEmail,
  findUserById,
  lockUser,
  type StoredUser,
} from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { identities } from '#server/db/schema.ts';
import { signInChallenges } from '#server/db/sign-in-schema.ts';
import { type Call, route } from '#server/http/route.ts';
import type { Identity } from '#server/providers/identity/port.ts';
import type { Services } from '#server/services.ts';
import type { AttemptServices } from './limits.ts';
import { requirePassword } from './passwords.ts';
import { presentSession } from './profile.ts';
import { type CodeServices, withCode } from './second-factor-code.ts';
import {
  type Device,
  deviceOf,
  newToken,
  openMemberSession,
  type SignedIn,
  stampActiveLogin,
  tokenHashOf,
} from './sessions.ts';

/** Signing in with a password, and the second step of that and of Google. */
export const signInRoutes = (services: CodeServices) => [
  route(login, async (call) => presentSession(services, await signIn(services, call))),
  route(loginCode, async (call) => presentSession(services, await finishSignIn(services, call))),
];

/**
 * Starts a session. An unknown address and a wrong password give the same response in the same time.
 * @throws AppError `sign_in_failed`, `too_many_requests`; only after the right password `account_disabled` and
 * `code_needed`.
 */
async function signIn(
  services: AttemptServices,
  { input: { body }, caller }: Call<typeof login>,
): Promise<SignedIn> {
  const { db, clock, emails } = services;
  const { email, password } = body;
  const device = deviceOf(caller, body.device_token);
  const user = await findUserByEmail(db, email);
  const known = { email, passwordHash: user?.passwordHash };
  const refusal = new AppError('sign_in_failed');
  const passwordHash = await requirePassword(services, known, { password, device }, refusal);
  if (!user) throw refusal;
  if (!user.isActive) throw new AppError('account_disabled');
  const outcome = await db.transaction(async (tx) => {
    const member = await lockProven(tx, user.id, passwordHash);
    return startSessionOrSecondStep({ emails }, tx, member, { device, at: clock.now() });
  });
  return signInAnswer(outcome);
}

/** Locks the row, so that a concurrent password change either ends this session or prevents it. */
export async function lockProven(
  tx: Tx,
  userId: string,
  passwordHash: string,
): Promise<StoredUser> {
  const member = await lockUser(tx, userId);
  if (member?.passwordHash !== passwordHash) throw new AppError('sign_in_failed');
  return member;
}

const CHALLENGE_MS = 5 * 60_000;

/** The first step was right, and there is no session yet. */
interface CodeNeeded {
  /** 256 random bits that are not stored. */
  readonly challenge: string;
}

type IdentityKey = Pick<Identity, 'issuer' | 'subject'>;

interface FirstStep {
  readonly device: Device;
  readonly at: Date;
  /** An identity that is connected with the account when the sign-in succeeds; the member is told by email. */
  readonly connecting?: IdentityKey | undefined;
}

/**
 * Ends the first step of a sign-in by password or Google: opens a session, or asks for the second step. Call it with the
 * member locked, so that an authenticator which is turned on at the same moment is seen.
 * @throws AppError `account_disabled`; `google_refused` if the identity is another member's by now.
 */
export async function startSessionOrSecondStep(
  services: Pick<Services, 'emails'>,
  tx: Tx,
  member: StoredUser,
  step: FirstStep,
): Promise<SignedIn | CodeNeeded> {
  if (!member.isActive) throw new AppError('account_disabled');
  if (!(await hasSecondFactor(tx, member.id))) return enter(services, tx, member, step);
  const challenge = newToken();
  await tx.insert(signInChallenges).values({
    tokenHash: tokenHashOf(challenge),
    userId: member.id,
    browserHash: browserHash(step.device),
    passwordFingerprint: passwordFingerprint(member),
    createdAt: step.at,
    issuer: step.connecting?.issuer,
    subject: step.connecting?.subject,
  });
  return { challenge };
}

/** The session, or the error that says what is needed. @throws AppError `code_needed`. */
export function signInAnswer(outcome: SignedIn | CodeNeeded): SignedIn {
  if ('challenge' in outcome) throw new AppError('code_needed', { challenge: outcome.challenge });
  return outcome;
}

/**
 * The second step of a sign-in. The challenge is for one session, in the browser of the first step.
 * @throws AppError `challenge_invalid`, also after a change of the password; `code_refused`, `account_disabled`,
 * `too_many_requests`.
 */
async function finishSignIn(
  services: CodeServices,
  { input: { body }, caller }: Call<typeof loginCode>,
): Promise<SignedIn> {
  const { db, clock } = services;
  const device = deviceOf(caller, body.device_token);
  const at = clock.now();
  const isValid = and(
    eq(signInChallenges.tokenHash, tokenHashOf(body.challenge)),
    eq(signInChallenges.browserHash, browserHash(device)),
    gte(signInChallenges.createdAt, new Date(at.getTime() - CHALLENGE_MS)),
  );
  const [found] = await db.select().from(signInChallenges).where(isValid);
  const user = found && (await findUserById(db, found.userId));
  if (!user) throw new AppError('challenge_invalid');
  return withCode(services, user, { code: body.code, device }, async (tx, member) => {
    const isSame = passwordFingerprint(member).equals(found.passwordFingerprint);
    if (!isSame) throw new AppError('challenge_invalid');
    // Of concurrent calls, one takes it.
    const { rowCount } = await tx.delete(signInChallenges).where(isValid);
    if (!rowCount) throw new AppError('challenge_invalid');
    if (!member.isActive) throw new AppError('account_disabled');
    const { issuer, subject } = found;
    const connecting = issuer !== null && subject !== null ? { issuer, subject } : undefined;
    return enter(services, tx, member, { device, at, connecting });
  });
}

async function enter(
  { emails }: Pick<Services, 'emails'>,
  tx: Tx,
  member: StoredUser,
  { device, at, connecting }: FirstStep,
): Promise<SignedIn> {
  const user = await stampActiveLogin(tx, member.id, at);
  if (!user) throw new AppError('account_disabled');
  if (connecting) {
    await insertIdentity(tx, connecting, user.id, at);
    const key = `google-connected:${randomUUID()}`;
    await enqueueMessage(tx, { ...emails.googleConnected(), key, to: user.email }, at);
  }
  return openMemberSession(tx, user, { device, at });
}

/** @throws AppError `google_refused` if another sign-in has connected the identity meanwhile; a retry finds its account. */
export async function insertIdentity(
  tx: Tx,
  { issuer, subject }: IdentityKey,
  userId: string,
  at: Date,
): Promise<void> {
  const { rowCount } = await tx
    .insert(identities)
    .values({ issuer, subject, userId, createdAt: at })
    .onConflictDoNothing();
  if (!rowCount) throw lostRace();
}

/** A concurrent call took the address or the identity. */
export const lostRace = () =>
  new AppError('google_refused', { message: 'Google authentication failed. Please try again.' });

/** What is known of a browser, and stays the same when its network changes. */
const browserHash = ({ token = '', browser = '' }: Device): Buffer =>
  createHash('sha256').update(`${token}\n${browser}`).digest();

const passwordFingerprint = ({ passwordHash }: StoredUser): Buffer =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest();
