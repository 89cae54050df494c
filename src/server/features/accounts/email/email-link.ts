import { AppError } from '#domain/errors.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { Tx } from '#server/db/database.ts';
import {
  type EmailLinkKind,
  type EmailLinkQuestion,
  findEmailLinkOwner,
  insertEmailLink,
  isReserved,
  issueEmailLink,
  type NewEmailLink,
  type TakenEmailLink,
  takeEmailLink,
} from '#server/db/queries/accounts/email-links.ts';
import {
  findUserByEmail,
  lockUserKey,
  type StoredUser,
  setEmailVerified,
} from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { AttemptDeps } from '../attempt-limits.ts';
import { newToken, tokenHashOf } from '../sessions.ts';

/** From the email with it on; to undo a change, from the change on. */
const LIFETIME_MS: Readonly<Record<EmailLinkKind, number>> = {
  verify: 24 * HOUR_MS,
  change: 24 * HOUR_MS,
  undo: 7 * 24 * HOUR_MS,
};

/** A link of this kind that was made before has expired. */
const linksNotBefore = (kind: EmailLinkKind, now: Date): Date =>
  new Date(now.getTime() - LIFETIME_MS[kind]);

export interface EmailLinkDeps extends AttemptDeps {
  readonly emails: {
    /** The email with a link of each kind. */
    readonly links: Readonly<Record<EmailLinkKind, (token: string) => EmailContent>>;
    addressHasAccount(): EmailContent;
  };
  /** Called when the address of a member is verified for the first time. */
  readonly onVerified: (tx: Tx, member: StoredUser, at: Date) => Promise<void>;
}

/** Stores a link and enqueues its email; the sender makes the token. */
export async function enqueueEmailLink(
  { emails }: Pick<EmailLinkDeps, 'emails'>,
  tx: Tx,
  link: NewEmailLink,
  at: Date,
): Promise<void> {
  const emailLinkId = await insertEmailLink(tx, link, at);
  const { subject } = emails.links[link.kind]('');
  const message = { key: `email-link:${emailLinkId}`, to: link.email, emailLinkId, subject };
  await enqueueMessage(tx, { ...message, template: 'email-link', text: '', html: '' }, at);
}

/**
 * Makes the token of a link and the email with it. Called when the email is sent, so that no table stores the token. To
 * an address that has an account, a link that would move another account there becomes an email that says so.
 * Undefined if the link was replaced or used, or its member is disabled.
 */
export async function writeEmailLink(
  { db, clock, emails }: Pick<EmailLinkDeps, 'db' | 'clock' | 'emails'>,
  id: string,
): Promise<EmailContent | undefined> {
  const token = newToken();
  const link = await issueEmailLink(db, { id, tokenHash: tokenHashOf(token), at: clock.now() });
  if (!link) return undefined;
  if (link.kind === 'change' && (await findUserByEmail(db, link.email)))
    return emails.addressHasAccount();
  return emails.links[link.kind](token);
}

/**
 * Consumes a link, in one transaction with what it does. The member is locked before the link, as where links are made.
 * @throws AppError `email_link_invalid` also if the member is disabled.
 */
export function withEmailLink(
  { db, clock }: Pick<EmailLinkDeps, 'db' | 'clock'>,
  { kind, token }: { readonly kind: EmailLinkKind; readonly token: string },
  use: (tx: Tx, used: { member: StoredUser; link: TakenEmailLink; at: Date }) => Promise<void>,
): Promise<void> {
  const at = clock.now();
  const notBefore = linksNotBefore(kind, at);
  const question: EmailLinkQuestion = { kind, tokenHash: tokenHashOf(token), notBefore };
  return db.transaction(async (tx) => {
    const ownerId = await findEmailLinkOwner(tx, question);
    const member = ownerId === undefined ? undefined : await lockUserKey(tx, ownerId);
    const link = member?.isActive ? await takeEmailLink(tx, question, at) : undefined;
    if (!member || !link) throw new AppError('email_link_invalid');
    await use(tx, { member, link, at });
  });
}

/**
 * Whether another member can still return to the address. Call it after `member` took it in the same transaction: a
 * change that was about to free it is over then.
 */
export const isAddressReserved = (
  tx: Tx,
  { id: userId, email }: Pick<StoredUser, 'id' | 'email'>,
  at: Date,
): Promise<boolean> => isReserved(tx, email, { userId, notBefore: linksNotBefore('undo', at) });

/** The owner of the address has shown that it is theirs. */
export async function markVerified(
  { onVerified }: Pick<EmailLinkDeps, 'onVerified'>,
  tx: Tx,
  member: StoredUser,
  at: Date,
): Promise<void> {
  if (await setEmailVerified(tx, member.id, at)) await onVerified(tx, member, at);
}
