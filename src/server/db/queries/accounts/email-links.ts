import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { instant } from '../../columns.ts';
import type { Db } from '../../database.ts';
import { type EMAIL_LINK_KINDS, emailLinks, users } from '../../schema.ts';

export type EmailLinkKind = (typeof EMAIL_LINK_KINDS)[number];

export interface NewEmailLink {
  readonly userId: string;
  readonly kind: EmailLinkKind;
  /** The address that gets the email. */
  readonly email: string;
  /** Of the session that asks. */
  readonly sessionHash?: Buffer | undefined;
}

/** Stores a link that has no token yet and returns its id. */
export async function insertEmailLink(db: Db, link: NewEmailLink, at: Date): Promise<string> {
  const [row] = await db
    .insert(emailLinks)
    .values({ ...link, createdAt: at })
    .returning({ id: emailLinks.id });
  if (!row) throw new Error('a link was not stored');
  return row.id;
}

export interface IssuedEmailLink {
  readonly userId: string;
  readonly kind: EmailLinkKind;
  readonly email: string;
}

/**
 * Gives a link its token, in place of that of an earlier attempt to send it. Undefined if it was replaced or used, or
 * its member is disabled.
 */
export async function issueEmailLink(
  db: Db,
  { id, tokenHash, at }: { readonly id: string; readonly tokenHash: Buffer; readonly at: Date },
): Promise<IssuedEmailLink | undefined> {
  const active = db.select({ id: users.id }).from(users).where(eq(users.isActive, true));
  const [row] = await db
    .update(emailLinks)
    .set({
      tokenHash,
      createdAt: sql`case when ${emailLinks.kind} = 'undo' then ${emailLinks.createdAt} else ${instant(at)} end`,
    })
    .where(
      and(eq(emailLinks.id, id), isNull(emailLinks.usedAt), inArray(emailLinks.userId, active)),
    )
    .returning({ userId: emailLinks.userId, kind: emailLinks.kind, email: emailLinks.email });
  return row;
}

/** A link of one kind, and the time before which such links have expired. */
export interface EmailLinkQuestion {
  readonly kind: EmailLinkKind;
  readonly tokenHash: Buffer;
  readonly notBefore: Date;
}

const isValid = ({ kind, tokenHash, notBefore }: EmailLinkQuestion) =>
  and(
    eq(emailLinks.tokenHash, tokenHash),
    eq(emailLinks.kind, kind),
    isNull(emailLinks.usedAt),
    gte(emailLinks.createdAt, notBefore),
  );

/** ID of the member of a valid link. */
export async function findEmailLinkOwner(
  db: Db,
  question: EmailLinkQuestion,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: emailLinks.userId })
    .from(emailLinks)
    .where(isValid(question));
  return row?.userId;
}

export type TakenEmailLink = typeof emailLinks.$inferSelect;

/** Consumes a link. Of concurrent calls, one returns it. */
export async function takeEmailLink(
  db: Db,
  question: EmailLinkQuestion,
  at: Date,
): Promise<TakenEmailLink | undefined> {
  const [row] = await db
    .update(emailLinks)
    .set({ usedAt: at })
    .where(isValid(question))
    .returning();
  return row;
}

/** The unused links of some kinds no longer work. */
export async function deleteEmailLinksOf(
  db: Db,
  userId: string,
  kinds: readonly EmailLinkKind[],
): Promise<void> {
  await db
    .delete(emailLinks)
    .where(
      and(
        eq(emailLinks.userId, userId),
        inArray(emailLinks.kind, [...kinds]),
        isNull(emailLinks.usedAt),
      ),
    );
}

/** Changes that were made at or after a moment can no longer be undone. */
export async function deleteUndoLinksSince(db: Db, userId: string, moment: Date): Promise<void> {
  await db
    .delete(emailLinks)
    .where(
      and(
        eq(emailLinks.userId, userId),
        eq(emailLinks.kind, 'undo'),
        isNull(emailLinks.usedAt),
        gte(emailLinks.createdAt, moment),
      ),
    );
}

/** Whether a member other than `userId` can still return to the address. */
export async function isReserved(
  db: Db,
  email: string,
  { userId, notBefore }: { readonly userId: string; readonly notBefore: Date },
): Promise<boolean> {
  const open = await db.$count(
    emailLinks,
    and(
      eq(emailLinks.kind, 'undo'),
      eq(emailLinks.email, email),
      isNull(emailLinks.usedAt),
      gte(emailLinks.createdAt, notBefore),
      ne(emailLinks.userId, userId),
    ),
  );
  return open > 0;
}
