import { randomUUID } from 'node:crypto';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import * as resetContract from '#contract/auth.ts';
import { changePassword as changeContract } from '#contract/profile.ts';
import { GRANTS, type Grant, PLANTED } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import { HOUR_MS } from '#domain/time.ts';
import { instant } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { lockUserKey, ownUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { passwordResets, users } from '#server/db/schema.ts';
import { type Call, route } from '#server/http/route.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { Services } from '#server/services.ts';
import { markVerified } from './email-link.ts';
import { endGrants } from './end-grants.ts';
import { type AttemptServices, inMinimumTime, mayReceiveEmail, unlockAccount } from './limits.ts';
import { hashPassword, refuseField, refuseWeakPassword, requirePassword } from './passwords.ts';
import { deviceOf, newToken, ownSessionHash, recordDevice, tokenHashOf } from './sessions.ts';

type ChangeServices = AttemptServices & Pick<Services, 'passwordRules'>;
type ResetServices = Pick<Services, 'db' | 'clock' | 'emails' | 'onVerified' | 'passwordRules'>;

const SENT = 'If an account exists for this address, a reset link has been sent.';

/** Changing the password by who knows it, and by who reads the emails of the account. */
export const passwordRoutes = (services: ChangeServices & ResetServices) => [
  route(changeContract, (call) => changePassword(services, call)),
  route(resetContract.forgotPassword, async ({ input: { body } }) => {
    await requestReset(services, body.email);
    return { message: SENT };
  }),
  route(resetContract.verifyResetToken, async ({ input: { body } }) => {
    const owner = await findResetOwner(services, body.token);
    return {
      valid: owner !== undefined,
      user_name: owner?.firstName ?? null,
      email: owner?.email ?? null,
    };
  }),
  route(resetContract.resetPassword, async ({ input: { body } }) => ({
    success: true,
    device_token: await resetPassword(services, body),
  })),
];

/** Whoever knew the old password may have signed in, or asked for another address. */
const OF_PASSWORD: readonly Grant[] = ['sessions', 'begun sign-ins', 'changes of the address'];

const incorrect = () => refuseField('current_password', 'Current password is incorrect');

/**
 * Sets a new password, ends the other sessions, on request what may have been planted with one, and enqueues an email to
 * the owner, in one transaction. A wrong current password counts as a failed sign-in on the device.
 * @throws AppError `invalid_input`, `sign_in_required`, `too_many_requests`.
 */
async function changePassword(
  services: ChangeServices,
  { input: { body }, actor, caller }: Call<typeof changeContract>,
): Promise<void> {
  const { db, clock, emails } = services;
  const user = await ownUser(db, actor.id);
  const current = { password: body.current_password, device: deviceOf(caller, body.device_token) };
  const from = await requirePassword(services, user, current, incorrect());
  await refuseWeakPassword(services, { ...user, password: body.new_password }, 'new_password');
  const passwordHash = await hashPassword(body.new_password);
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, from)));
    // Another change may have won since the current password was checked.
    if (!rowCount) throw incorrect();
    const at = clock.now();
    const grants = body.end_grants ? [...OF_PASSWORD, ...PLANTED] : OF_PASSWORD;
    await endGrants(tx, user, grants, { at, keptSession: ownSessionHash(caller) });
    const email = emails.passwordChanged(body.end_grants ? 'profile-and-grants' : 'profile');
    const key = `password-changed:${randomUUID()}`;
    await enqueueMessage(tx, { ...email, key, to: user.email }, at);
  });
}

/** Of a reset link. */
const LIFETIME_MS = HOUR_MS;

/**
 * Enqueues a reset link if the address has an account; neither the effect nor the duration reveals that. At most three
 * emails an hour and twenty a day are sent to an address. `email` is in lower case.
 */
async function requestReset(
  { db, clock, emails }: Pick<Services, 'db' | 'clock' | 'emails'>,
  email: string,
): Promise<void> {
  const issue = () =>
    db.transaction(async (tx) => {
      const now = clock.now();
      if (!(await mayReceiveEmail(tx, { kind: 'reset', email }, now))) return;
      const key = `password-reset:${randomUUID()}`;
      const { subject } = emails.passwordReset('');
      // One statement for everybody, but rows for members only: a measurable tenth of a millisecond.
      await tx.execute(sql`
        insert into ${outbox} (dedupe_key, "to", template, subject, text, html, created_at)
        select ${key}, email, 'password-reset', ${subject}, '', '', ${instant(now)}
        from ${users} where email = ${email} and is_active`);
    });
  await inMinimumTime(issue);
}

/**
 * Creates a new link, in place of any older one, and the email with it. Called when the email is sent, so that no table
 * stores the token. Undefined if the address no longer has a usable account.
 */
export async function writeResetEmail(
  { db, clock, emails }: Pick<Services, 'db' | 'clock' | 'emails'>,
  email: string,
): Promise<EmailContent | undefined> {
  const token = newToken();
  const { rowCount } = await db.execute(sql`
    insert into ${passwordResets} (token_hash, user_id, created_at)
    select ${tokenHashOf(token)}::bytea, id, ${instant(clock.now())}
    from ${users} where email = ${email} and is_active
    on conflict (user_id) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at, used_at = null`);
  return rowCount ? emails.passwordReset(token) : undefined;
}

const isValid = (token: string, now: Date) =>
  and(
    eq(passwordResets.tokenHash, tokenHashOf(token)),
    isNull(passwordResets.usedAt),
    gte(passwordResets.createdAt, new Date(now.getTime() - LIFETIME_MS)),
  );

/** The member of a valid link; undefined if the link is unknown, used, replaced or expired. */
async function findResetOwner({ db, clock }: Pick<Services, 'db' | 'clock'>, token: string) {
  const [found] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(isValid(token, clock.now()), eq(users.isActive, true)));
  return found?.user;
}

/**
 * Consumes the link, sets the password, verifies the address, ends every grant and the lock of the account, and enqueues
 * an email to the owner, in one transaction. Returns a device token for this browser: somebody who locks the account
 * again does not lock it out.
 * @throws AppError `reset_token_invalid`, `invalid_input` for a weak password.
 */
export async function resetPassword(
  services: ResetServices,
  { token, password, device_token }: Call<typeof resetContract.resetPassword>['input']['body'],
): Promise<string> {
  const { db, clock, emails } = services;
  const owner = await findResetOwner(services, token);
  if (!owner) throw new AppError('reset_token_invalid');
  await refuseWeakPassword(services, { ...owner, password });
  const passwordHash = await hashPassword(password);
  const at = clock.now();
  return db.transaction(async (tx) => {
    // Before the link, as a change of the address does.
    const member = await lockUserKey(tx, owner.id);
    if (!member || !(await takeReset(tx, token, at))) throw new AppError('reset_token_invalid');
    await tx.update(users).set({ passwordHash }).where(eq(users.id, owner.id));
    await markVerified(services, tx, member, at);
    await endGrants(tx, member, GRANTS, { at });
    await unlockAccount(tx, owner.email);
    const key = `password-changed:${randomUUID()}`;
    await enqueueMessage(tx, { ...emails.passwordChanged('link'), key, to: owner.email }, at);
    return recordDevice(tx, owner.id, device_token, at);
  });
}

/** Consumes a link. Of concurrent calls, one returns true. */
async function takeReset(tx: Tx, token: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(passwordResets)
    .set({ usedAt: at })
    .where(isValid(token, at));
  return rowCount === 1;
}
