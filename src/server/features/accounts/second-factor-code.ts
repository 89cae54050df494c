import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import {
  formatRecoveryCode,
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  readAppCode,
  readRecoveryCode,
} from '#domain/second-factor.ts';
import type { Tx } from '#server/db/database.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
} from '#server/db/queries/accounts/sign-in-methods.ts';
import { lockOwnUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { authenticators, recoveryCodes } from '#server/db/sign-in-schema.ts';
import type { Services } from '#server/services.ts';
import { openSecret, sealSecret, stepOf } from './authenticator.ts';
import { type AttemptServices, countCode } from './limits.ts';
import type { Device } from './sessions.ts';

export type CodeServices = AttemptServices & Pick<Services, 'authenticatorKeys'>;

const WRONG = 'This code is not right. Codes of the app change every 30 seconds and work once.';
const UNREADABLE =
  'Your authenticator app must be set up again. Please use a recovery code, or write to support.';

export const refuseCode = (message = WRONG) =>
  new AppError('code_refused', { message, fields: { code: message } });

/**
 * Takes a code of the member, of the app or a recovery code as typed, and does `use` in the same transaction, with the
 * member locked: a code works once. A wrong one counts as a failed attempt.
 * @throws AppError `code_refused`, `too_many_requests`, `sign_in_required` if the account has ended, what `use` throws.
 */
export async function withCode<T>(
  services: CodeServices,
  { id, email }: StoredUser,
  { code, device }: { readonly code: string; readonly device: Device },
  use: (tx: Tx, member: StoredUser) => Promise<T>,
): Promise<T> {
  const countsFailures = readAppCode(code) !== undefined;
  const attempt = await countCode(services, { email, device, countsFailures });
  const outcome = await services.db.transaction(async (tx) => {
    const member = await lockOwnUser(tx, id);
    if (!(await takeCode(services, tx, member, code))) return undefined;
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
  services: CodeServices,
  tx: Tx,
  { id, email }: StoredUser,
  typed: string,
): Promise<boolean> {
  const appCode = readAppCode(typed);
  if (appCode !== undefined) return takeAppCode(services, tx, id, appCode);
  const recoveryCode = readRecoveryCode(typed);
  if (recoveryCode === undefined) return false;
  const isIt = eq(recoveryCodes.codeHash, recoveryHash(id, recoveryCode));
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, id), isIt));
  if (!rowCount) return false;
  const content = services.emails.recoveryCodeUsed(await countRecoveryCodes(tx, id));
  const key = `recovery-code-used:${randomUUID()}`;
  await enqueueMessage(tx, { ...content, key, to: email }, services.clock.now());
  return true;
}

/**
 * Of concurrent calls one returns true; of a step that is over or was taken, none. A secret that an older key has sealed
 * is sealed again with the newest once its code was right.
 * @throws AppError `code_refused` where the secret cannot be read any more.
 */
async function takeAppCode(
  { authenticatorKeys, clock }: CodeServices,
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
  const isOn = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
  const isLater = or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step));
  const secret = opened.isOld ? sealSecret(owner, opened.secret) : undefined;
  const { rowCount } = await tx
    .update(authenticators)
    .set({ lastStep: step, secret })
    .where(and(isOn, isLater));
  return rowCount === 1;
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
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(
    codes.map((code) => ({
      userId,
      codeHash: recoveryHash(userId, readRecoveryCode(code) ?? ''),
    })),
  );
  return codes;
}
