import { randomUUID } from 'node:crypto';
import { GRANTS } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import {
  findResetOwner,
  issueReset,
  type ResetQuestion,
  requestResetEmail,
  takeReset,
} from '#server/db/queries/accounts/password-resets.ts';
import { lockUserKey, setPasswordHash } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { mayReceiveEmail, unlockAccount } from './attempt-limits.ts';
import { recordDevice } from './devices.ts';
import { type EmailLinkDeps, markVerified } from './email/email-link.ts';
import { endGrants } from './end-grants.ts';
import { inMinimumTime } from './minimum-time.ts';
import { hashPassword } from './passwords.ts';
import { newToken, tokenHashOf } from './sessions.ts';
import { type PasswordDeps, refuseWeakPassword } from './weak-passwords.ts';

const LIFETIME_MS = 60 * 60_000;

export interface ResetDeps extends EmailLinkDeps {
  readonly emails: EmailLinkDeps['emails'] & {
    passwordReset(token: string): EmailContent;
    passwordChanged(how: 'link'): EmailContent;
  };
}

/**
 * Enqueues a reset link if the address has an account; neither the effect nor the duration reveals that. At most three
 * emails an hour and twenty a day are sent to an address. `email` is in lower case.
 */
export async function requestReset(deps: ResetDeps, email: string): Promise<void> {
  const issue = () =>
    deps.db.transaction(async (tx) => {
      if (!(await mayReceiveEmail(deps, tx, { kind: 'reset', email }))) return;
      const key = `password-reset:${randomUUID()}`;
      const { subject } = deps.emails.passwordReset('');
      await requestResetEmail(tx, { key, to: email, subject, at: deps.clock.now() });
    });
  // One statement for everybody, but rows for members only: a measurable tenth of a millisecond.
  await inMinimumTime(issue);
}

/**
 * Creates a new link and the email with it. Called when the email is sent, so that no table stores the token. Undefined
 * if the address no longer has a usable account.
 */
export async function writeResetEmail(
  {
    db,
    clock,
    emails,
  }: Pick<ResetDeps, 'db' | 'clock'> & {
    readonly emails: Pick<ResetDeps['emails'], 'passwordReset'>;
  },
  email: string,
): Promise<EmailContent | undefined> {
  const token = newToken();
  const issued = await issueReset(db, { email, tokenHash: tokenHashOf(token), at: clock.now() });
  return issued ? emails.passwordReset(token) : undefined;
}

function questionOf({ clock }: ResetDeps, token: string): ResetQuestion {
  const notBefore = new Date(clock.now().getTime() - LIFETIME_MS);
  return { tokenHash: tokenHashOf(token), notBefore };
}

/** First name of the member of a valid link; undefined for an invalid one. */
export async function ownerOfReset(deps: ResetDeps, token: string): Promise<string | undefined> {
  return (await findResetOwner(deps.db, questionOf(deps, token)))?.firstName;
}

export interface PasswordReset {
  readonly token: string;
  readonly password: string;
  /** From an earlier sign-in in this browser. */
  readonly deviceToken?: string | undefined;
}

/**
 * Consumes the link, sets the password, verifies the address, ends every grant and the lock of the account, and enqueues
 * an email to the owner, in one transaction. Returns a device token for this browser: somebody who locks the account
 * again does not lock it out.
 * @throws AppError `reset_token_invalid`, `invalid_input` for a weak password.
 */
export async function resetPassword(
  deps: ResetDeps & PasswordDeps,
  reset: PasswordReset,
): Promise<string> {
  const question = questionOf(deps, reset.token);
  const owner = await findResetOwner(deps.db, question);
  if (!owner) throw new AppError('reset_token_invalid');
  await refuseWeakPassword(deps, { ...owner, password: reset.password });
  const passwordHash = await hashPassword(reset.password);
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    // Before the link, as a change of the address does.
    const member = await lockUserKey(tx, owner.id);
    if (!member || !(await takeReset(tx, question, at))) throw new AppError('reset_token_invalid');
    await setPasswordHash(tx, owner.id, passwordHash);
    await markVerified(deps, tx, member, at);
    await endGrants(tx, member, GRANTS, { at });
    await unlockAccount(tx, owner.email);
    const key = `password-changed:${randomUUID()}`;
    await enqueueMessage(tx, { ...deps.emails.passwordChanged('link'), key, to: owner.email }, at);
    return recordDevice(tx, owner.id, { sent: reset.deviceToken, at });
  });
}
