import { randomUUID } from 'node:crypto';
import { type Grant, PLANTED } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import { findUserById, replacePasswordHash } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { countSignIn, type SignInDeps } from './attempt-limits.ts';
import type { Device } from './devices.ts';
import { endGrants } from './end-grants.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { tokenHashOf } from './sessions.ts';
import { type PasswordDeps, refuseWeakPassword } from './weak-passwords.ts';

export interface PasswordChangeDeps extends SignInDeps, PasswordDeps {
  readonly emails: SignInDeps['emails'] & {
    passwordChanged(how: 'profile' | 'profile-and-grants'): EmailContent;
  };
}

export interface PasswordChange {
  readonly userId: string;
  /** Of the session that makes the request, the only one that stays. */
  readonly token: string;
  readonly device: Device;
  readonly current: string;
  readonly next: string;
  /** Whether what somebody may have planted with a session ends, too. */
  readonly endsPlanted: boolean;
}

/** Whoever knew the old password may have signed in, or asked for another address. */
const OF_PASSWORD: readonly Grant[] = ['sessions', 'begun sign-ins', 'changes of the address'];

const incorrect = () => {
  const message = 'Current password is incorrect';
  return new AppError('invalid_input', { message, fields: { current_password: message } });
};

/**
 * Sets a new password, ends the other sessions, on request what may have been planted with one, and enqueues an email to the owner, in one transaction. A wrong current
 * password counts as a failed sign-in on the device.
 * @throws AppError `invalid_input`, `sign_in_required`, `too_many_requests`.
 */
export async function changePassword(
  deps: PasswordChangeDeps,
  change: PasswordChange,
): Promise<void> {
  const { userId, token, device, current, next, endsPlanted } = change;
  const user = await findUserById(deps.db, userId);
  if (!user) throw new AppError('sign_in_required');
  const attempt = await countSignIn(deps, { email: user.email, device });
  const from = user.passwordHash;
  if (!(await passwordMatches(from, current)) || !from) {
    await attempt.fail();
    throw incorrect();
  }
  await attempt.succeed();
  await refuseWeakPassword(deps, { ...user, password: next }, 'new_password');
  const to = await hashPassword(next);
  await deps.db.transaction(async (tx) => {
    // Another change may have won since the current password was checked.
    if (!(await replacePasswordHash(tx, userId, { from, to }))) throw incorrect();
    const at = deps.clock.now();
    const grants = endsPlanted ? [...OF_PASSWORD, ...PLANTED] : OF_PASSWORD;
    await endGrants(tx, user, grants, { at, keptSession: tokenHashOf(token) });
    const email = deps.emails.passwordChanged(endsPlanted ? 'profile-and-grants' : 'profile');
    const key = `password-changed:${randomUUID()}`;
    await enqueueMessage(tx, { ...email, key, to: user.email }, at);
  });
}
