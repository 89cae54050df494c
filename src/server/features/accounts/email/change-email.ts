import { randomUUID } from 'node:crypto';
import { GRANTS } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { consumeAttempt } from '#server/db/queries/accounts/attempts.ts';
import { deleteAuthenticatorSince } from '#server/db/queries/accounts/authenticators.ts';
import {
  deleteEmailLinksOf,
  deleteUndoLinksSince,
} from '#server/db/queries/accounts/email-links.ts';
import { deleteIdentitiesSince } from '#server/db/queries/accounts/identities.ts';
import { deleteResetsOf } from '#server/db/queries/accounts/password-resets.ts';
import { deleteOtherSessions } from '#server/db/queries/accounts/sessions.ts';
import {
  findUserById,
  lockUser,
  type StoredUser,
  setEmail,
  setPasswordHash,
} from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { countSignIn, mayReceiveEmail, type SignInDeps, unlockAccount } from '../attempt-limits.ts';
import type { Device } from '../devices.ts';
import { endGrants } from '../end-grants.ts';
import { inMinimumTime } from '../minimum-time.ts';
import { passwordMatches } from '../passwords.ts';
import { tokenHashOf } from '../sessions.ts';
import {
  type EmailLinkDeps,
  enqueueEmailLink,
  isAddressReserved,
  withEmailLink,
} from './email-link.ts';
import { enqueueVerification } from './verify-email.ts';

export interface EmailChangeDeps extends EmailLinkDeps, SignInDeps {
  readonly emails: EmailLinkDeps['emails'] &
    SignInDeps['emails'] & {
      /** To the new address, and to one before that was never verified. */
      emailChanged(): EmailContent;
      /** To the address that was returned to, and the one that was left. */
      emailRestored(): EmailContent;
      emailTakenBack(): EmailContent;
      /** To the address that an operator has set, and to one before that was never verified. */
      emailCorrected(): EmailContent;
    };
}

export interface EmailChange {
  readonly userId: string;
  /** Of the session that asks: it goes on after the change. */
  readonly token: string;
  readonly device: Device;
  readonly password: string;
  /** Lower case. */
  readonly email: string;
}

/** Per member. */
const ASKED_CHANGES = { name: 'email-change', max: 5, windowMinutes: 24 * 60 };

const refused = (field: 'email' | 'password', message: string) =>
  new AppError('invalid_input', { message, fields: { [field]: message } });
const incorrect = () => refused('password', 'Password is incorrect');

/**
 * Sends a link to the new address; the address changes when the link is used. Neither the answer nor its duration tells
 * whether the new address has an account: its owner learns that by email. A wrong password counts as a failed sign-in.
 * @throws AppError `invalid_input`, `sign_in_required`, `too_many_requests`.
 */
export async function requestEmailChange(
  deps: EmailChangeDeps,
  { userId, token, device, password, email }: EmailChange,
): Promise<void> {
  const { db, clock } = deps;
  const from = await requirePassword(deps, { userId, device, password });
  if (from.email === email) throw refused('email', 'This is your email address already');
  const at = clock.now();
  const request = () =>
    db.transaction(async (tx) => {
      const member = await lockUser(tx, userId);
      // A password change or another change of the address may have won since the password was checked.
      if (member?.passwordHash !== from.passwordHash || member?.email !== from.email)
        throw incorrect();
      await consumeAttempt(tx, ASKED_CHANGES, { subject: userId, now: at });
      if (!(await mayReceiveEmail(deps, tx, { kind: 'link', email }))) return;
      await deleteEmailLinksOf(tx, userId, ['change']);
      const sessionHash = tokenHashOf(token);
      await enqueueEmailLink(deps, tx, { userId, kind: 'change', email, sessionHash }, at);
    });
  await inMinimumTime(request);
}

async function requirePassword(
  deps: EmailChangeDeps,
  { userId, device, password }: Pick<EmailChange, 'userId' | 'device' | 'password'>,
): Promise<StoredUser> {
  const user = await findUserById(deps.db, userId);
  if (!user?.isActive) throw new AppError('sign_in_required');
  if (user.passwordHash === null)
    throw refused('password', 'Set a password first, with ‘Forgot password?’ on the sign-in page');
  const attempt = await countSignIn(deps, { email: user.email, device });
  if (!(await passwordMatches(user.passwordHash, password))) {
    await attempt.fail();
    throw incorrect();
  }
  await attempt.succeed();
  return user;
}

/**
 * Changes the address to the one that got the link, ends all sessions but the one that asked, and tells both addresses.
 * The one before gets a link that undoes it if it was verified.
 * @throws AppError `email_link_invalid`, `email_taken`.
 */
export const confirmEmail = (deps: EmailChangeDeps, token: string): Promise<void> =>
  withEmailLink(deps, { kind: 'change', token }, async (tx, { member, link, at }) => {
    const { id: userId } = member;
    await moveTo(tx, { id: userId, email: link.email, emailVerifiedAt: at }, at);
    await deleteOtherSessions(tx, userId, link.sessionHash ?? Buffer.alloc(0));
    await cancelLinks(tx, userId);
    await tellBefore(deps, tx, { member, content: deps.emails.emailChanged() }, at);
    await tell(tx, link.email, deps.emails.emailChanged(), at);
    if (!member.emailVerifiedAt) await deps.onVerified(tx, { ...member, email: link.email }, at);
  });

/**
 * Returns to the address that got the link: the change was somebody else's. It took the password, so that is removed
 * with every grant, every link, and every identity and authenticator app that was connected since.
 * @throws AppError `email_link_invalid`, `email_taken`.
 */
export const undoEmailChange = (deps: EmailChangeDeps, token: string): Promise<void> =>
  withEmailLink(deps, { kind: 'undo', token }, async (tx, { member, link, at }) => {
    const { id: userId, email: left } = member;
    await moveTo(tx, { id: userId, email: link.email, emailVerifiedAt: at }, at);
    await setPasswordHash(tx, userId, null);
    await endGrants(tx, member, GRANTS, { at });
    await deleteIdentitiesSince(tx, userId, link.createdAt);
    await deleteAuthenticatorSince(tx, userId, link.createdAt);
    await cancelLinks(tx, userId);
    await deleteUndoLinksSince(tx, userId, link.createdAt);
    await unlockAccount(tx, link.email);
    await tell(tx, link.email, deps.emails.emailRestored(), at);
    if (left !== link.email) await tell(tx, left, deps.emails.emailTakenBack(), at);
  });

type CorrectionDeps = Pick<EmailChangeDeps, 'clock' | 'emails'>;

/**
 * Sets another address at the word of an operator, which is no proof: it is not verified, and a link is sent there. Both
 * addresses are told, sessions go on. The one before gets the link that undoes it on the terms of {@link confirmEmail}.
 * Call it with the member locked.
 * @throws AppError `invalid_input` for the same address, `email_taken`.
 */
export async function correctEmail(
  deps: CorrectionDeps,
  tx: Tx,
  { member, email }: { readonly member: StoredUser; readonly email: string },
  at: Date,
): Promise<void> {
  const { id } = member;
  if (member.email === email) throw refused('email', 'This is the email address already');
  // Alerts from before were confirmed, if they could be: those after it wait for the new address.
  const emailCorrectedAt = member.emailVerifiedAt ? at : undefined;
  await moveTo(tx, { id, email, emailVerifiedAt: null, emailCorrectedAt }, at);
  await cancelLinks(tx, id);
  const content = deps.emails.emailCorrected();
  await tellBefore(deps, tx, { member, content }, at);
  await tell(tx, email, content, at);
  await enqueueVerification(deps, tx, { id, email }, at);
}

/** The address before gets a link that undoes the change if it was verified: otherwise it may be a stranger's. */
async function tellBefore(
  deps: Pick<EmailChangeDeps, 'emails'>,
  tx: Tx,
  { member, content }: { readonly member: StoredUser; readonly content: EmailContent },
  at: Date,
): Promise<void> {
  const { id: userId, email, emailVerifiedAt } = member;
  if (!emailVerifiedAt) return tell(tx, email, content, at);
  await enqueueEmailLink(deps, tx, { userId, kind: 'undo', email }, at);
}

type Move = Pick<StoredUser, 'id'> & Parameters<typeof setEmail>[2];

/** @throws AppError `email_taken` also for an address to which another member can return. */
async function moveTo(tx: Tx, { id, ...address }: Move, at: Date) {
  const { email } = address;
  const isMoved = await setEmail(tx, id, address, at);
  if (!isMoved || (await isAddressReserved(tx, { id, email }, at)))
    throw new AppError('email_taken');
}

/** What was sent to the address before no longer works. */
async function cancelLinks(tx: Tx, userId: string): Promise<void> {
  await deleteEmailLinksOf(tx, userId, ['verify', 'change']);
  await deleteResetsOf(tx, userId);
}

const tell = (tx: Tx, to: string, content: EmailContent, at: Date): Promise<void> =>
  enqueueMessage(tx, { ...content, key: `email-changed:${randomUUID()}`, to }, at);
