import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { hasSecondFactor } from '#server/db/queries/accounts/authenticators.ts';
import { type IdentityKey, insertIdentity } from '#server/db/queries/accounts/identities.ts';
import {
  findChallenge,
  insertChallenge,
  type StoredChallenge,
  takeChallenge,
} from '#server/db/queries/accounts/sign-in-challenges.ts';
import {
  findUserById,
  type StoredUser,
  stampActiveLogin,
} from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { type Device, openMemberSession, type SignedIn } from '../devices.ts';
import { newToken, tokenHashOf } from '../sessions.ts';
import { type TakeCodeDeps, withCode } from './take-code.ts';

const CHALLENGE_MS = 5 * 60_000;

/** The first step was right, and there is no session yet. */
export interface CodeNeeded {
  /** 256 random bits that are not stored. */
  readonly challenge: string;
}

/** An identity that is connected with the account when the sign-in succeeds, and the email to the member about it. */
export interface Connecting {
  readonly identity: IdentityKey;
  readonly emails: ConnectionEmails;
}

export interface ConnectionEmails {
  googleConnected(): EmailContent;
}

export interface FirstStep {
  readonly device: Device;
  readonly at: Date;
  readonly connecting?: Connecting | undefined;
}

/**
 * Ends the first step of a sign-in by password or Google: opens a session, or asks for the second step. Call it with the
 * member locked, so that an authenticator which is turned on at the same moment is seen.
 * @throws AppError `account_disabled`; `google_refused` if the identity is another member's by now.
 */
export async function startSessionOrSecondStep(
  tx: Tx,
  member: StoredUser,
  step: FirstStep,
): Promise<SignedIn | CodeNeeded> {
  if (!member.isActive) throw new AppError('account_disabled');
  if (!(await hasSecondFactor(tx, member.id))) return enter(tx, member, step);
  const challenge = newToken();
  await insertChallenge(tx, {
    tokenHash: tokenHashOf(challenge),
    userId: member.id,
    browserHash: browserHash(step.device),
    passwordMark: passwordMark(member),
    createdAt: step.at,
    issuer: step.connecting?.identity.issuer ?? null,
    subject: step.connecting?.identity.subject ?? null,
  });
  return { challenge };
}

/** The session, or the error that says what is needed. @throws AppError `code_needed`. */
export function signInAnswer<T extends SignedIn>(outcome: T | CodeNeeded): T {
  if ('challenge' in outcome) throw new AppError('code_needed', { challenge: outcome.challenge });
  return outcome;
}

export interface SecondStep {
  readonly challenge: string;
  readonly code: string;
  readonly device: Device;
}

/**
 * The second step of a sign-in. The challenge is for one session, in the browser of the first step.
 * @throws AppError `challenge_invalid`, also after a change of the password; `code_refused`, `account_disabled`,
 * `too_many_requests`.
 */
export async function finishSignIn(
  deps: TakeCodeDeps & { readonly emails: ConnectionEmails },
  { challenge, code, device }: SecondStep,
): Promise<SignedIn> {
  const at = deps.clock.now();
  const question = {
    tokenHash: tokenHashOf(challenge),
    browserHash: browserHash(device),
    notBefore: new Date(at.getTime() - CHALLENGE_MS),
  };
  const found = await findChallenge(deps.db, question);
  const user = found && (await findUserById(deps.db, found.userId));
  if (!user) throw new AppError('challenge_invalid');
  return withCode(deps, user, { code, device }, async (tx, member) => {
    const isSame = passwordMark(member).equals(found.passwordMark);
    if (!isSame || !(await takeChallenge(tx, question))) throw new AppError('challenge_invalid');
    if (!member.isActive) throw new AppError('account_disabled');
    const identity = identityOf(found);
    const connecting = identity && { identity, emails: deps.emails };
    return enter(tx, member, { device, at, connecting });
  });
}

const identityOf = ({ issuer, subject }: StoredChallenge): IdentityKey | undefined =>
  issuer !== null && subject !== null ? { issuer, subject } : undefined;

/** Another sign-in has connected the identity meanwhile. */
export const LOST_RACE = 'Google authentication failed. Please try again.';

async function enter(
  tx: Tx,
  member: StoredUser,
  { device, at, connecting }: FirstStep,
): Promise<SignedIn> {
  const user = await stampActiveLogin(tx, member.id, at);
  if (!user) throw new AppError('account_disabled');
  if (connecting) await connect(tx, user, connecting, at);
  return openMemberSession(tx, user, { device, at });
}

async function connect(
  tx: Tx,
  { id, email }: StoredUser,
  { identity, emails }: Connecting,
  at: Date,
): Promise<void> {
  if (!(await insertIdentity(tx, identity, { userId: id, at })))
    throw new AppError('google_refused', { message: LOST_RACE });
  const key = `google-connected:${randomUUID()}`;
  await enqueueMessage(tx, { ...emails.googleConnected(), key, to: email }, at);
}

/** What is known of a browser, and stays the same when its network changes. */
const browserHash = ({ token = '', browser = '' }: Device): Buffer =>
  createHash('sha256').update(`${token}\n${browser}`).digest();

const passwordMark = ({ passwordHash }: StoredUser): Buffer =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest();
