import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { readAppCode } from '#domain/second-factor.ts';
import type { Tx } from '#server/db/database.ts';
import {
  confirmAuthenticator,
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticator,
  hasSecondFactor,
  upsertPending,
} from '#server/db/queries/accounts/authenticators.ts';
import { confirmSession, deleteOtherSessions } from '#server/db/queries/accounts/sessions.ts';
import { deleteChallengesOf } from '#server/db/queries/accounts/sign-in-challenges.ts';
import { findUserById, lockUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { countCode, type SignInDeps } from '../attempt-limits.ts';
import { type OwnerProof, proveOwner, provePassword } from '../prove-owner.ts';
import { tokenHashOf } from '../sessions.ts';
import { authenticatorUri, newSecret, openSecret, sealSecret, stepOf } from './authenticator.ts';
import type { ConnectionEmails } from './second-step.ts';
import {
  type CodeProof,
  refuseCode,
  renewRecoveryCodes,
  type TakeCodeDeps,
  withCode,
} from './take-code.ts';

export interface SecondFactorDeps extends TakeCodeDeps {
  readonly emails: TakeCodeDeps['emails'] &
    SignInDeps['emails'] & {
      secondFactorOn(): EmailContent;
      secondFactorOff(by: 'member' | 'support'): EmailContent;
    } & ConnectionEmails;
  readonly site: { readonly productName: string };
}

/** A code, from the session that makes the request. */
export interface SessionCode extends CodeProof {
  readonly userId: string;
  readonly token: string;
}

/** @throws AppError `sign_in_required` if the account has just ended. */
async function memberOf({ db }: Pick<SecondFactorDeps, 'db'>, userId: string): Promise<StoredUser> {
  const user = await findUserById(db, userId);
  if (!user) throw new AppError('sign_in_required');
  return user;
}

export async function readSecondFactor({ db }: Pick<SecondFactorDeps, 'db'>, userId: string) {
  const found = await findAuthenticator(db, userId);
  const since = found?.confirmedAt ?? null;
  return { since, recoveryCodesLeft: since ? await countRecoveryCodes(db, userId) : 0 };
}

/** A new secret, which replaces one that was not turned on. @throws AppError `second_factor_on`. */
export async function beginSecondFactor(
  { db, clock, authenticatorKeys, site }: SecondFactorDeps,
  userId: string,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { email } = await memberOf({ db }, userId);
  const secret = newSecret();
  const sealed = sealSecret({ keys: await authenticatorKeys(db), userId }, secret);
  const isStored = await upsertPending(db, { userId, secret: sealed, at: clock.now() });
  if (!isStored) throw new AppError('second_factor_on');
  return { secret, uri: authenticatorUri(secret, site.productName, email) };
}

/**
 * Turns the second factor on with a code of the new secret, ends the other sessions and returns the recovery codes.
 * @throws AppError `code_refused`, `second_factor_on`, `too_many_requests`, `sign_in_required`.
 */
export async function turnOnSecondFactor(
  deps: SecondFactorDeps,
  { userId, token, code, device }: SessionCode,
): Promise<string[]> {
  const { db, clock, emails, authenticatorKeys } = deps;
  const { email } = await memberOf(deps, userId);
  const stored = await findAuthenticator(db, userId);
  if (stored?.confirmedAt) throw new AppError('second_factor_on');
  if (!stored) throw refuseCode('Please begin again: this secret has expired.');
  const attempt = await countCode(deps, { email, device, countsFailures: true });
  const opened = openSecret({ keys: await authenticatorKeys(db), userId }, stored.secret);
  const digits = readAppCode(code);
  const at = clock.now();
  const step = opened && digits ? stepOf(opened.secret, digits, at) : undefined;
  if (step === undefined) {
    await attempt.fail();
    throw refuseCode();
  }
  await attempt.succeed();
  return db.transaction(async (tx) => {
    // Locks the row, so that a sign-in at the same moment is asked for a code, or its session ended.
    if (!(await lockUser(tx, userId))) throw new AppError('sign_in_required');
    if (!(await confirmAuthenticator(tx, { userId, secret: stored.secret, step, at })))
      throw new AppError('second_factor_on');
    await deleteOtherSessions(tx, userId, tokenHashOf(token));
    const key = `second-factor-on:${randomUUID()}`;
    await enqueueMessage(tx, { ...emails.secondFactorOn(), key, to: email }, at);
    return renewRecoveryCodes(tx, userId);
  });
}

/** Ten new recovery codes in place of the others. @throws AppError as `withCode` does. */
export async function renewCodes(
  deps: SecondFactorDeps,
  { userId, code, device }: SessionCode,
): Promise<string[]> {
  const user = await memberOf(deps, userId);
  return withCode(deps, user, { code, device }, (tx) => renewRecoveryCodes(tx, userId));
}

/**
 * Turns the second factor off, with a code and the password; without a password, with a code and a session that was
 * confirmed in the last ten minutes.
 * @throws AppError as `proveOwner` and `withCode` do.
 */
export async function turnOffSecondFactor(
  deps: SecondFactorDeps,
  { userId, code, ...proof }: OwnerProof & SessionCode,
): Promise<void> {
  const user = await memberOf(deps, userId);
  await proveOwner(deps, user, proof);
  const ending = { emails: deps.emails, by: 'member', at: deps.clock.now() } as const;
  await withCode(deps, user, { code, device: proof.device }, (tx, member) =>
    endSecondFactor(tx, member, ending),
  );
}

interface Ending {
  readonly emails: Pick<SecondFactorDeps['emails'], 'secondFactorOff'>;
  readonly by: 'member' | 'support';
  readonly at: Date;
}

/**
 * Ends the second factor of a member who is locked, with the sign-ins that wait for a code, and enqueues an email. False
 * if it was off.
 */
export async function endSecondFactor(
  tx: Tx,
  { id, email }: StoredUser,
  { emails, by, at }: Ending,
): Promise<boolean> {
  if (!(await deleteAuthenticator(tx, id))) return false;
  await deleteChallengesOf(tx, id);
  const key = `second-factor-off:${randomUUID()}`;
  await enqueueMessage(tx, { ...emails.secondFactorOff(by), key, to: email }, at);
  return true;
}

export interface Confirmation extends Omit<OwnerProof, 'password'> {
  readonly userId: string;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * The member proves again, by password or code, that it is them: the session counts as confirmed for ten minutes.
 * @throws AppError `sign_in_again` for a member who has neither; as `provePassword` and `withCode` do.
 */
export async function confirmIdentity(
  deps: SecondFactorDeps,
  { userId, token, device, password, code }: Confirmation,
): Promise<void> {
  const user = await memberOf(deps, userId);
  const tokenHash = tokenHashOf(token);
  const at = deps.clock.now();
  if (code !== undefined) {
    if (!(await hasSecondFactor(deps.db, userId))) throw new AppError('sign_in_again');
    await withCode(deps, user, { code, device }, (tx) => confirmSession(tx, tokenHash, at));
    return;
  }
  if (user.passwordHash === null || password === undefined) throw new AppError('sign_in_again');
  await provePassword(deps, user, { password, device });
  await confirmSession(deps.db, tokenHash, at);
}
