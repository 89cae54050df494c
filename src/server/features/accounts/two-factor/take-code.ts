import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import {
  formatRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  readAppCode,
  readRecoveryCode,
} from '#domain/second-factor.ts';
import type { Db, Tx } from '#server/db/database.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
} from '#server/db/queries/accounts/authenticators.ts';
import { lockUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { type CodeDeps, countCode } from '../attempt-limits.ts';
import type { Device } from '../devices.ts';
import { type AuthenticatorKeys, openSecret, sealSecret, stepOf } from './authenticator.ts';

export interface TakeCodeDeps extends CodeDeps {
  readonly authenticatorKeys: (db: Db) => Promise<AuthenticatorKeys>;
  readonly emails: CodeDeps['emails'] & { recoveryCodeUsed(left: number): EmailContent };
}

export interface CodeProof {
  /** As typed: of the app, or a recovery code. */
  readonly code: string;
  readonly device: Device;
}

const WRONG = 'This code is not right. Codes of the app change every 30 seconds and work once.';
const UNREADABLE =
  'Your authenticator app must be set up again. Please use a recovery code, or write to support.';

export const refuseCode = (message = WRONG) =>
  new AppError('code_refused', { message, fields: { code: message } });

/**
 * Takes a code of the member and does `use` in the same transaction, with the member locked: a code works once. A wrong
 * one counts as a failed attempt.
 * @throws AppError `code_refused`, `too_many_requests`, `sign_in_required` if the account has ended, what `use` throws.
 */
export async function withCode<T>(
  deps: TakeCodeDeps,
  { id, email }: Pick<StoredUser, 'id' | 'email'>,
  { code, device }: CodeProof,
  use: (tx: Tx, member: StoredUser) => Promise<T>,
): Promise<T> {
  const attempt = await countCode(deps, {
    email,
    device,
    countsFailures: readAppCode(code) !== undefined,
  });
  const outcome = await deps.db.transaction(async (tx) => {
    const member = await lockUser(tx, id);
    if (!member) throw new AppError('sign_in_required');
    if (!(await takeCode(deps, tx, member, code))) return undefined;
    return { result: await use(tx, member) };
  });
  if (!outcome) {
    await attempt.fail();
    throw refuseCode();
  }
  await attempt.succeed();
  return outcome.result;
}

async function takeCode(
  deps: TakeCodeDeps,
  tx: Tx,
  { id, email }: StoredUser,
  typed: string,
): Promise<boolean> {
  const appCode = readAppCode(typed);
  if (appCode !== undefined) return takeAppCode(deps, tx, id, appCode);
  const recoveryCode = readRecoveryCode(typed);
  if (recoveryCode === undefined) return false;
  if (!(await takeRecoveryCode(tx, id, recoveryHash(id, recoveryCode)))) return false;
  const content = deps.emails.recoveryCodeUsed(await countRecoveryCodes(tx, id));
  const key = `recovery-code-used:${randomUUID()}`;
  await enqueueMessage(tx, { ...content, key, to: email }, deps.clock.now());
  return true;
}

/**
 * A secret that an older key has sealed is sealed again with the newest once its code was right.
 * @throws AppError `code_refused` where the secret cannot be read any more.
 */
async function takeAppCode(
  { authenticatorKeys, clock }: TakeCodeDeps,
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  const stored = await findAuthenticator(tx, userId);
  if (!stored?.confirmedAt) return false;
  const owner = { keys: await authenticatorKeys(tx), userId };
  const opened = openSecret(owner, stored.secret);
  if (opened === undefined) throw refuseCode(UNREADABLE);
  const step = stepOf(opened.secret, code, clock.now());
  if (step === undefined) return false;
  return takeStep(tx, userId, step, opened.isOld ? sealSecret(owner, opened.secret) : undefined);
}

/**
 * The stored form of a recovery code. 120 random bits need no slow hash. It has no key of the installation, so that the
 * codes still work when the secret of that was changed; with the member, two equal codes have two hashes.
 */
const recoveryHash = (userId: string, code: string): Buffer =>
  createHash('sha256').update(`recovery ${userId} ${code}`).digest();

/** Replaces the recovery codes of a member and returns the new ones, which are not stored. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    formatRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)),
  );
  const hashes = codes.map((code) => recoveryHash(userId, readRecoveryCode(code) ?? ''));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}
