import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import * as contract from '#contract/two-factor.ts';
import { AppError } from '#domain/errors.ts';
import { readAppCode } from '#domain/second-factor.ts';
import type { Db, Tx } from '#server/db/database.ts';
import {
  countRecoveryCodes,
  findAuthenticator,
  hasSecondFactor,
} from '#server/db/queries/accounts/sign-in-methods.ts';
import { lockOwnUser, ownUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { sessions } from '#server/db/schema.ts';
import { authenticators, recoveryCodes, signInChallenges } from '#server/db/sign-in-schema.ts';
import { type Call, route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { authenticatorUri, newSecret, openSecret, sealSecret, stepOf } from './authenticator.ts';
import { countCode } from './limits.ts';
import { incorrectPassword, proveOwner, requirePassword } from './passwords.ts';
import {
  type CodeServices,
  refuseCode,
  renewRecoveryCodes,
  withCode,
} from './second-factor-code.ts';
import { deleteOtherSessions, deviceOf, ownSessionHash } from './sessions.ts';

/** The second factor of the own account, and proving once more who one is. */
export const twoFactorRoutes = (services: CodeServices & Pick<Services, 'site'>) => [
  route(contract.confirmIdentity, (call) => confirmIdentity(services, call)),
  route(contract.secondFactor, async ({ actor }) => {
    const found = await findAuthenticator(services.db, actor.id);
    const since = found?.confirmedAt ?? null;
    return {
      on: since !== null,
      since: since?.toISOString() ?? null,
      recovery_codes_left: since ? await countRecoveryCodes(services.db, actor.id) : 0,
    };
  }),
  route(contract.beginSecondFactor, ({ actor }) => beginSecondFactor(services, actor.id)),
  route(contract.turnOnSecondFactor, async (call) => ({
    recovery_codes: await turnOnSecondFactor(services, call),
  })),
  route(contract.renewRecoveryCodes, async ({ input: { body }, actor, caller }) => {
    const user = await ownUser(services.db, actor.id);
    const proof = { code: body.code, device: deviceOf(caller, body.device_token) };
    const renew = (tx: Tx) => renewRecoveryCodes(tx, user.id);
    return { recovery_codes: await withCode(services, user, proof, renew) };
  }),
  route(contract.turnOffSecondFactor, (call) => turnOffSecondFactor(services, call)),
];

/** A new secret, which replaces one that was not turned on. @throws AppError `second_factor_on`. */
async function beginSecondFactor(
  { db, clock, authenticatorKeys, site }: CodeServices & Pick<Services, 'site'>,
  userId: string,
) {
  const { email } = await ownUser(db, userId);
  const secret = newSecret();
  const pending = {
    secret: sealSecret({ keys: await authenticatorKeys(db), userId }, secret),
    createdAt: clock.now(),
  };
  const { rowCount } = await db
    .insert(authenticators)
    .values({ userId, ...pending })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: pending,
      setWhere: isNull(authenticators.confirmedAt),
    });
  if (!rowCount) throw new AppError('second_factor_on');
  return { secret, uri: authenticatorUri(secret, site.productName, email) };
}

/**
 * Turns the second factor on with a code of the new secret, ends the other sessions and returns the recovery codes.
 * @throws AppError `code_refused`, `second_factor_on`, `too_many_requests`, `sign_in_required`.
 */
async function turnOnSecondFactor(
  services: CodeServices,
  { input: { body }, actor, caller }: Call<typeof contract.turnOnSecondFactor>,
): Promise<string[]> {
  const { db, clock, emails, authenticatorKeys } = services;
  const { id: userId, email } = await ownUser(db, actor.id);
  const stored = await findAuthenticator(db, userId);
  if (stored?.confirmedAt) throw new AppError('second_factor_on');
  if (!stored) throw refuseCode('Please begin again: this secret has expired.');
  const device = deviceOf(caller, body.device_token);
  const attempt = await countCode(services, { email, device, countsFailures: true });
  const opened = openSecret({ keys: await authenticatorKeys(db), userId }, stored.secret);
  const digits = readAppCode(body.code);
  const at = clock.now();
  const step = opened && digits ? stepOf(opened.secret, digits, at) : undefined;
  if (step === undefined) {
    await attempt.fail();
    throw refuseCode();
  }
  await attempt.succeed();
  return db.transaction(async (tx) => {
    // Locks the row, so that a sign-in at the same moment is asked for a code, or its session ended.
    await lockOwnUser(tx, userId);
    const isSame = and(eq(authenticators.userId, userId), eq(authenticators.secret, stored.secret));
    const { rowCount } = await tx
      .update(authenticators)
      .set({ confirmedAt: at, lastStep: step })
      .where(and(isSame, isNull(authenticators.confirmedAt)));
    if (!rowCount) throw new AppError('second_factor_on');
    await deleteOtherSessions(tx, userId, ownSessionHash(caller));
    const key = `second-factor-on:${randomUUID()}`;
    await enqueueMessage(tx, { ...emails.secondFactorOn(), key, to: email }, at);
    return renewRecoveryCodes(tx, userId);
  });
}

/**
 * Turns the second factor off, with a code and the password; without a password, with a code and a session that was
 * confirmed in the last ten minutes.
 * @throws AppError as `proveOwner` and `withCode` do.
 */
async function turnOffSecondFactor(
  services: CodeServices,
  call: Call<typeof contract.turnOffSecondFactor>,
): Promise<void> {
  const { body } = call.input;
  const user = await ownUser(services.db, call.actor.id);
  await proveOwner(services, user, call);
  const ending = { emails: services.emails, by: 'member', at: services.clock.now() } as const;
  const proof = { code: body.code, device: deviceOf(call.caller, body.device_token) };
  await withCode(services, user, proof, (tx, member) => endSecondFactor(tx, member, ending));
}

interface Ending {
  readonly emails: Pick<Services['emails'], 'secondFactorOff'>;
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
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, id));
  const key = `second-factor-off:${randomUUID()}`;
  await enqueueMessage(tx, { ...emails.secondFactorOff(by), key, to: email }, at);
  return true;
}

/** Deletes the authenticator of a member with the recovery codes. False if none was turned on. */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const [deleted] = await tx
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning();
  return Boolean(deleted?.confirmedAt);
}

/**
 * The member proves again, by password or code, that it is them: the session counts as confirmed for ten minutes.
 * @throws AppError `sign_in_again` for a member who has neither; as `requirePassword` and `withCode` do.
 */
async function confirmIdentity(
  services: CodeServices,
  { input: { body }, actor, caller }: Call<typeof contract.confirmIdentity>,
): Promise<void> {
  const { db, clock } = services;
  const { password, code } = body;
  const user = await ownUser(db, actor.id);
  const device = deviceOf(caller, body.device_token);
  const at = clock.now();
  const confirm = async (tx: Db) => {
    const isOwn = eq(sessions.tokenHash, ownSessionHash(caller));
    await tx.update(sessions).set({ confirmedAt: at }).where(isOwn);
  };
  if (code !== undefined) {
    if (!(await hasSecondFactor(db, user.id))) throw new AppError('sign_in_again');
    return withCode(services, user, { code, device }, confirm);
  }
  if (user.passwordHash === null || password === undefined) throw new AppError('sign_in_again');
  await requirePassword(services, user, { password, device }, incorrectPassword());
  await confirm(db);
}
