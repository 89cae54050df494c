import { AppError } from '#domain/errors.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteEmailLinksOf } from '#server/db/queries/accounts/email-links.ts';
import { lockUser, type StoredUser } from '#server/db/queries/accounts/users.ts';
import { mayReceiveEmail } from '../attempt-limits.ts';
import { type EmailLinkDeps, enqueueEmailLink, markVerified, withEmailLink } from './email-link.ts';

/**
 * Enqueues a link that verifies the address of the member, in place of an earlier one; nothing if the inbox has got too
 * many. Call it with the member locked or new.
 */
export async function enqueueVerification(
  deps: Pick<EmailLinkDeps, 'clock' | 'emails'>,
  tx: Tx,
  { id: userId, email }: Pick<StoredUser, 'id' | 'email'>,
  at: Date,
): Promise<void> {
  if (!(await mayReceiveEmail(deps, tx, { kind: 'link', email }))) return;
  await deleteEmailLinksOf(tx, userId, ['verify']);
  await enqueueEmailLink(deps, tx, { userId, kind: 'verify', email }, at);
}

/** The same again for whoever asks. Does nothing if the address is verified. @throws AppError `sign_in_required`. */
export async function resendVerification(deps: EmailLinkDeps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const member = await lockUser(tx, userId);
    if (!member?.isActive) throw new AppError('sign_in_required');
    if (member.emailVerifiedAt) return;
    await enqueueVerification(deps, tx, member, deps.clock.now());
  });
}

/** Verifies the address to which the link was sent. @throws AppError `email_link_invalid`. */
export const verifyEmail = (deps: EmailLinkDeps, token: string): Promise<void> =>
  withEmailLink(deps, { kind: 'verify', token }, async (tx, { member, link, at }) => {
    // Changing the address deletes the links to the one before; this makes sure of it.
    if (member.email !== link.email) throw new AppError('email_link_invalid');
    await markVerified(deps, tx, member, at);
  });
