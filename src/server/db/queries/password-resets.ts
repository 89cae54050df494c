import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { outbox } from '../letter-schema.ts';
import { passwordResets, users } from '../schema.ts';
import type { PromisedLetter } from './outbox.ts';

export interface NewReset {
  readonly tokenHash: Buffer;
  /** Carries the token; goes out only if the address has a usable account. */
  readonly letter: PromisedLetter;
  readonly at: Date;
}

/**
 * Gives the member with the letter's address a new reset link in the place of any older one, and promises the
 * letter. One statement whether or not there is such a member, so that its time tells nothing.
 */
export async function issueReset(db: Db, { tokenHash, letter, at }: NewReset): Promise<void> {
  const { key, to, subject, text, html } = letter;
  const moment = at.toISOString();
  await db.execute(sql`
    with member as (
      select id, email from ${users} where email = ${to} and is_active
    ), issued as (
      insert into ${passwordResets} (token_hash, user_id, created_at)
      select ${tokenHash}::bytea, id, ${moment}::timestamptz from member
      on conflict (user_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, used_at = null
    )
    insert into ${outbox} (dedupe_key, "to", subject, text, html, created_at, due_at)
    select ${key}, email, ${subject}, ${text}, ${html}, ${moment}::timestamptz, ${moment}::timestamptz
    from member`);
}

/** Which link, and the moment before which links were too old. */
export interface ResetQuestion {
  readonly tokenHash: Buffer;
  readonly notBefore: Date;
}

const works = ({ tokenHash, notBefore }: ResetQuestion) =>
  and(
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.usedAt),
    gte(passwordResets.createdAt, notBefore),
  );

/** The member whose link works, undefined when it is unknown, used, replaced or too old. */
export async function findResetOwner(
  db: Db,
  question: ResetQuestion,
): Promise<{ id: string; email: string; firstName: string } | undefined> {
  const [row] = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(works(question), eq(users.isActive, true)));
  return row;
}

/** Uses a link up. Of any number of calls at once, one is told true. */
export async function takeReset(db: Db, question: ResetQuestion, at: Date): Promise<boolean> {
  const taken = await db
    .update(passwordResets)
    .set({ usedAt: at })
    .where(works(question))
    .returning({ userId: passwordResets.userId });
  return taken.length > 0;
}

export async function deleteResetsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.createdAt, moment));
}
