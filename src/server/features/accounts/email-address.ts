import { randomUUID } from 'node:crypto';
import { and, eq, gte, isNull } from 'drizzle-orm';
import * as contract from '#contract/email.ts';
import { GRANTS } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { consumeAttempt } from '#server/db/queries/accounts/attempts.ts';
import { findAuthenticator } from '#server/db/queries/accounts/sign-in-methods.ts';
import {
  lockOwnUser,
  lockUser,
  ownUser,
  type StoredUser,
  setEmail,
} from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { emailLinks, identities, passwordResets, users } from '#server/db/schema.ts';
import { type Call, route } from '#server/http/route.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { Services } from '#server/services.ts';
import {
  deleteEmailLinksOf,
  enqueueEmailLink,
  enqueueVerification,
  isAddressReserved,
  markVerified,
  withEmailLink,
} from './email-link.ts';
import { endGrants } from './end-grants.ts';
import { type AttemptServices, inMinimumTime, mayReceiveEmail, unlockAccount } from './limits.ts';
import { incorrectPassword, refuseField, requirePassword } from './passwords.ts';
import { deleteOtherSessions, deviceOf, ownSessionHash } from './sessions.ts';
import { deleteAuthenticator } from './two-factor.ts';

type LinkServices = Pick<Services, 'db' | 'clock' | 'emails' | 'onVerified'>;

/** Verifying the address of an account, and changing it. */
export const emailRoutes = (services: LinkServices & AttemptServices) => [
  route(contract.verifyEmail, ({ input: { body } }) => verifyEmail(services, body.token)),
  // Does nothing if the address is verified.
  route(contract.resendVerification, ({ actor }) =>
    services.db.transaction(async (tx) => {
      const member = await lockOwnUser(tx, actor.id);
      if (!member.isActive) throw new AppError('sign_in_required');
      if (member.emailVerifiedAt) return;
      await enqueueVerification(services, tx, member, services.clock.now());
    }),
  ),
  route(contract.changeEmail, (call) => requestEmailChange(services, call)),
  route(contract.confirmEmail, ({ input: { body } }) => confirmEmail(services, body.token)),
  route(contract.undoEmail, ({ input: { body } }) => undoEmailChange(services, body.token)),
];

/** Verifies the address to which the link was sent. @throws AppError `email_link_invalid`. */
const verifyEmail = (services: LinkServices, token: string): Promise<void> =>
  withEmailLink(services, { kind: 'verify', token }, async (tx, { member, link, at }) => {
    // Changing the address deletes the links to the one before; this makes sure of it.
    if (member.email !== link.email) throw new AppError('email_link_invalid');
    await markVerified(services, tx, member, at);
  });

/** Per member. */
const ASKED_CHANGES = { name: 'email-change', max: 5, windowMinutes: 24 * 60 };

/**
 * Sends a link to the new address; the address changes when the link is used. Neither the answer nor its duration tells
 * whether the new address has an account: its owner learns that by email. A wrong password counts as a failed sign-in.
 * @throws AppError `invalid_input`, `sign_in_required`, `too_many_requests`.
 */
async function requestEmailChange(
  services: AttemptServices,
  { input: { body }, actor, caller }: Call<typeof contract.changeEmail>,
): Promise<void> {
  const { db, clock } = services;
  const { email, password } = body;
  const from = await ownUser(db, actor.id);
  if (!from.isActive) throw new AppError('sign_in_required');
  if (from.passwordHash === null)
    throw refuseField(
      'password',
      'Set a password first, with ‘Forgot password?’ on the sign-in page',
    );
  const device = deviceOf(caller, body.device_token);
  await requirePassword(services, from, { password, device }, incorrectPassword());
  if (from.email === email) throw refuseField('email', 'This is your email address already');
  const at = clock.now();
  const request = () =>
    db.transaction(async (tx) => {
      const member = await lockUser(tx, from.id);
      // A password change or another change of the address may have won since the password was checked.
      if (member?.passwordHash !== from.passwordHash || member?.email !== from.email)
        throw incorrectPassword();
      await consumeAttempt(tx, ASKED_CHANGES, { subject: from.id, now: at });
      if (!(await mayReceiveEmail(tx, { kind: 'link', email }, at))) return;
      await deleteEmailLinksOf(tx, from.id, ['change']);
      // The session that asks goes on after the change.
      const sessionHash = ownSessionHash(caller);
      const link = { userId: from.id, kind: 'change', email, sessionHash } as const;
      await enqueueEmailLink(services, tx, link, at);
    });
  await inMinimumTime(request);
}

/**
 * Changes the address to the one that got the link, ends all sessions but the one that asked, and tells both addresses.
 * The one before gets a link that undoes it if it was verified.
 * @throws AppError `email_link_invalid`, `email_taken`.
 */
const confirmEmail = (services: LinkServices, token: string): Promise<void> =>
  withEmailLink(services, { kind: 'change', token }, async (tx, { member, link, at }) => {
    const { emails, onVerified } = services;
    const { id: userId } = member;
    await moveTo(tx, { id: userId, email: link.email, emailVerifiedAt: at }, at);
    await deleteOtherSessions(tx, userId, link.sessionHash ?? Buffer.alloc(0));
    await cancelLinks(tx, userId);
    await notifyEarlierAddress(services, tx, { member, content: emails.emailChanged() }, at);
    await tell(tx, link.email, emails.emailChanged(), at);
    if (!member.emailVerifiedAt) await onVerified(tx, { ...member, email: link.email }, at);
  });

/**
 * Returns to the address that got the link: the change was somebody else's. It took the password, so that is removed
 * with every grant, every link, and every identity and authenticator app that was connected since.
 * @throws AppError `email_link_invalid`, `email_taken`.
 */
const undoEmailChange = (services: LinkServices, token: string): Promise<void> =>
  withEmailLink(services, { kind: 'undo', token }, async (tx, { member, link, at }) => {
    const { id: userId, email: left } = member;
    const { email, createdAt: changedAt } = link;
    await moveTo(tx, { id: userId, email, emailVerifiedAt: at }, at);
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
    await endGrants(tx, member, GRANTS, { at });
    const isNewIdentity = gte(identities.createdAt, changedAt);
    await tx.delete(identities).where(and(eq(identities.userId, userId), isNewIdentity));
    const authenticator = await findAuthenticator(tx, userId);
    if (authenticator && authenticator.createdAt >= changedAt)
      await deleteAuthenticator(tx, userId);
    await cancelLinks(tx, userId);
    // Nor can the changes since be undone.
    const isUnused = and(eq(emailLinks.kind, 'undo'), isNull(emailLinks.usedAt));
    const isLater = and(isUnused, gte(emailLinks.createdAt, changedAt));
    await tx.delete(emailLinks).where(and(eq(emailLinks.userId, userId), isLater));
    await unlockAccount(tx, email);
    await tell(tx, email, services.emails.emailRestored(), at);
    if (left !== email) await tell(tx, left, services.emails.emailTakenBack(), at);
  });

/**
 * Sets another address at the word of an operator, which is no proof: it is not verified, and a link is sent there. Both
 * addresses are told, sessions go on. The one before gets the link that undoes it on the terms of {@link confirmEmail}.
 * Call it with the member locked.
 * @throws AppError `invalid_input` for the same address, `email_taken`.
 */
export async function correctEmail(
  services: Pick<Services, 'emails'>,
  tx: Tx,
  { member, email }: { readonly member: StoredUser; readonly email: string },
  at: Date,
): Promise<void> {
  const { id } = member;
  if (member.email === email) throw refuseField('email', 'This is the email address already');
  // Alerts from before were confirmed, if they could be: those after it wait for the new address.
  const emailCorrectedAt = member.emailVerifiedAt ? at : undefined;
  await moveTo(tx, { id, email, emailVerifiedAt: null, emailCorrectedAt }, at);
  await cancelLinks(tx, id);
  const content = services.emails.emailCorrected();
  await notifyEarlierAddress(services, tx, { member, content }, at);
  await tell(tx, email, content, at);
  await enqueueVerification(services, tx, { id, email }, at);
}

/** The address before gets a link that undoes the change if it was verified: otherwise it may be a stranger's. */
async function notifyEarlierAddress(
  services: Pick<Services, 'emails'>,
  tx: Tx,
  { member, content }: { readonly member: StoredUser; readonly content: EmailContent },
  at: Date,
): Promise<void> {
  const { id: userId, email, emailVerifiedAt } = member;
  if (!emailVerifiedAt) return tell(tx, email, content, at);
  await enqueueEmailLink(services, tx, { userId, kind: 'undo', email }, at);
}

type Move = Pick<StoredUser, 'id'> & Parameters<typeof setEmail>[2];

/** @throws AppError `email_taken` also for an address to which another member can return. */
async function moveTo(tx: Tx, { id, ...address }: Move, at: Date): Promise<void> {
  const { email } = address;
  const isMoved = await setEmail(tx, id, address, at);
  if (!isMoved || (await isAddressReserved(tx, { id, email }, at)))
    throw new AppError('email_taken');
}

/** What was sent to the address before no longer works. */
async function cancelLinks(tx: Tx, userId: string): Promise<void> {
  await deleteEmailLinksOf(tx, userId, ['verify', 'change']);
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

const tell = (tx: Tx, to: string, content: EmailContent, at: Date): Promise<void> =>
  enqueueMessage(tx, { ...content, key: `email-changed:${randomUUID()}`, to }, at);
