import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { instant } from '../../columns.ts';
import type { Db } from '../../database.ts';
import { outbox } from '../../message-schema.ts';
import { passwordResets, users } from '../../schema.ts';
import { insertJobs } from '../messages/outbox.ts';

export interface ResetRequest {
  /** Dedupe key of the message. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly at: Date;
}

/**
 * Enqueues a reset email to the member with this address; the sender creates its token. One statement whether or not
 * there is such a member, so that its duration reveals nothing.
 */
export async function requestResetEmail(
  db: Db,
  { key, to, subject, at }: ResetRequest,
): Promise<void> {
  await db.execute(sql`
    with message as (
      insert into ${outbox} (dedupe_key, "to", template, subject, text, html, created_at)
      select ${key}, email, 'password-reset', ${subject}, '', '', ${instant(at)}
      from ${users} where email = ${to} and is_active
      returning id, channel, not_before
    )
    ${insertJobs(sql`select id, channel, not_before from message`)}`);
}

export interface NewReset {
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly at: Date;
}

/** Stores a new reset token in place of any older one. False if no active member has the address. */
export async function issueReset(db: Db, { email, tokenHash, at }: NewReset): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${passwordResets} (token_hash, user_id, created_at)
    select ${tokenHash}::bytea, id, ${instant(at)}
    from ${users} where email = ${email} and is_active
    on conflict (user_id) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at, used_at = null`);
  return (rowCount ?? 0) > 0;
}

/** A reset link, and the time before which links have expired. */
export interface ResetQuestion {
  readonly tokenHash: Buffer;
  readonly notBefore: Date;
}

const isValid = ({ tokenHash, notBefore }: ResetQuestion) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.usedAt),
    gte(passwordResets.createdAt, notBefore),
  );

/** The member of a valid link; undefined if the link is unknown, used, replaced or expired. */
export async function findResetOwner(
  db: Db,
  question: ResetQuestion,
): Promise<{ id: string; email: string; firstName: string; lastName: string } | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(isValid(question), eq(users.isActive, true)));
  return row;
}

/** Consumes a link. Of concurrent calls, one returns true. */
export async function takeReset(db: Db, question: ResetQuestion, at: Date): Promise<boolean> {
  const taken = await db
    .update(passwordResets)
    .set({ usedAt: at })
    .where(isValid(question))
    .returning({ userId: passwordResets.userId });
  return taken.length > 0;
}

/** The links of a member no longer work. */
export async function deleteResetsOf(db: Db, userId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}
