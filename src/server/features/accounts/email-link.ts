import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { AppError } from '#domain/errors.ts';
import { HOUR_MS } from '#domain/time.ts';
import { instant } from '#server/db/columns.ts';
import type { Tx } from '#server/db/database.ts';
import {
  findUserByEmail,
  lockUserKey,
  type StoredUser,
} from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { emailLinks, users } from '#server/db/schema.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { EmailLinkKind, Services } from '#server/services.ts';
import { mayReceiveEmail } from './limits.ts';
import { newToken, tokenHashOf } from './sessions.ts';

/** From the email with it on; to undo a change, from the change on. */
const LIFETIME_MS: Readonly<Record<EmailLinkKind, number>> = {
  verify: 24 * HOUR_MS,
  change: 24 * HOUR_MS,
  undo: 7 * 24 * HOUR_MS,
};

/** Neither used nor expired. */
const isOpen = (kind: EmailLinkKind, now: Date) =>
  and(
    eq(emailLinks.kind, kind),
    isNull(emailLinks.usedAt),
    gte(emailLinks.createdAt, new Date(now.getTime() - LIFETIME_MS[kind])),
  );

interface NewEmailLink {
  readonly userId: string;
  readonly kind: EmailLinkKind;
  /** The address that gets the email. */
  readonly email: string;
  /** Of the session that asks. */
  readonly sessionHash?: Buffer;
}

/** Stores a link, which has no token yet, and enqueues its email; the sender makes the token. */
export async function enqueueEmailLink(
  { emails }: Pick<Services, 'emails'>,
  tx: Tx,
  link: NewEmailLink,
  at: Date,
): Promise<void> {
  const [stored] = await tx
    .insert(emailLinks)
    .values({ ...link, createdAt: at })
    .returning({ id: emailLinks.id });
  if (!stored) throw new Error('a link was not stored');
  const { subject } = emails.links[link.kind]('');
  const message = { key: `email-link:${stored.id}`, to: link.email, emailLinkId: stored.id };
  const content = { template: 'email-link', subject, text: '', html: '' } as const;
  await enqueueMessage(tx, { ...message, ...content }, at);
}

/**
 * Enqueues a link that verifies the address of the member, in place of an earlier one; nothing if the inbox has got too
 * many. Call it with the member locked or new.
 */
export async function enqueueVerification(
  services: Pick<Services, 'emails'>,
  tx: Tx,
  { id: userId, email }: Pick<StoredUser, 'id' | 'email'>,
  at: Date,
): Promise<void> {
  if (!(await mayReceiveEmail(tx, { kind: 'link', email }, at))) return;
  await deleteEmailLinksOf(tx, userId, ['verify']);
  await enqueueEmailLink(services, tx, { userId, kind: 'verify', email }, at);
}

/**
 * Makes the token of a link, in place of that of an earlier attempt to send it, and the email with it. Called when the
 * email is sent, so that no table stores the token. To an address that has an account, a link that would move another
 * account there becomes an email that says so. Undefined if the link was replaced or used, or its member is disabled.
 */
export async function writeEmailLink(
  { db, clock, emails }: Pick<Services, 'db' | 'clock' | 'emails'>,
  id: string,
): Promise<EmailContent | undefined> {
  const token = newToken();
  const active = db.select({ id: users.id }).from(users).where(eq(users.isActive, true));
  const [link] = await db
    .update(emailLinks)
    .set({
      tokenHash: tokenHashOf(token),
      createdAt: sql`case when ${emailLinks.kind} = 'undo' then ${emailLinks.createdAt} else ${instant(clock.now())} end`,
    })
    .where(
      and(eq(emailLinks.id, id), isNull(emailLinks.usedAt), inArray(emailLinks.userId, active)),
    )
    .returning();
  if (!link) return undefined;
  if (link.kind === 'change' && (await findUserByEmail(db, link.email)))
    return emails.addressHasAccount();
  return emails.links[link.kind](token);
}

interface UsedEmailLink {
  readonly member: StoredUser;
  readonly link: typeof emailLinks.$inferSelect;
  readonly at: Date;
}

/**
 * Consumes a link, in one transaction with what it does; of concurrent calls, one succeeds. The member is locked before
 * the link, as where links are made.
 * @throws AppError `email_link_invalid` also if the member is disabled.
 */
export function withEmailLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { kind, token }: { readonly kind: EmailLinkKind; readonly token: string },
  use: (tx: Tx, used: UsedEmailLink) => Promise<void>,
): Promise<void> {
  const at = clock.now();
  const isValid = and(eq(emailLinks.tokenHash, tokenHashOf(token)), isOpen(kind, at));
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(emailLinks).where(isValid);
    const member = found && (await lockUserKey(tx, found.userId));
    if (!member?.isActive) throw new AppError('email_link_invalid');
    const [link] = await tx.update(emailLinks).set({ usedAt: at }).where(isValid).returning();
    if (!link) throw new AppError('email_link_invalid');
    await use(tx, { member, link, at });
  });
}

/** The unused links of some kinds no longer work. */
export async function deleteEmailLinksOf(
  tx: Tx,
  userId: string,
  kinds: EmailLinkKind[],
): Promise<void> {
  const isOwn = and(eq(emailLinks.userId, userId), inArray(emailLinks.kind, kinds));
  await tx.delete(emailLinks).where(and(isOwn, isNull(emailLinks.usedAt)));
}

/**
 * Whether another member can still return to the address. Call it after `member` took it in the same transaction: a
 * change that was about to free it is over then.
 */
export async function isAddressReserved(
  tx: Tx,
  { id, email }: Pick<StoredUser, 'id' | 'email'>,
  at: Date,
): Promise<boolean> {
  const isOfOther = and(eq(emailLinks.email, email), ne(emailLinks.userId, id));
  return (await tx.$count(emailLinks, and(isOpen('undo', at), isOfOther))) > 0;
}

/** The owner of the address has shown that it is theirs. */
export async function markVerified(
  { onVerified }: Pick<Services, 'onVerified'>,
  tx: Tx,
  member: StoredUser,
  at: Date,
): Promise<void> {
  const { rowCount } = await tx
    .update(users)
    .set({ emailVerifiedAt: at })
    .where(and(eq(users.id, member.id), isNull(users.emailVerifiedAt)));
  if (rowCount) await onVerified(tx, member, at);
}
