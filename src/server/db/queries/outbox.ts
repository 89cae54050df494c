import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { outbox } from '../schema.ts';

export interface PromisedLetter {
  /** A second promise under one key is none. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Promises a letter. Call it in the transaction of what the letter tells about. */
export async function promiseLetter(db: Db, letter: PromisedLetter, at: Date): Promise<void> {
  const { key, ...content } = letter;
  await db
    .insert(outbox)
    .values({ ...content, dedupeKey: key, createdAt: at, dueAt: at })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

export interface ClaimedLetter extends PromisedLetter {
  readonly id: number;
  readonly fence: number;
  /** This try included. */
  readonly attempts: number;
  readonly createdAt: Date;
}

const isOpen = and(isNull(outbox.sentAt), isNull(outbox.deadAt));

/**
 * Leases the letter that has been due for longest. Any number of callers at once get different ones; a
 * letter whose sender died is had again when the lease is over.
 */
export async function claimLetter(
  db: Db,
  { at, until }: { at: Date; until: Date },
): Promise<ClaimedLetter | undefined> {
  const free = or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, at));
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isOpen, lte(outbox.dueAt, at), free))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(outbox)
    .set({
      leasedUntil: until,
      fence: sql`${outbox.fence} + 1`,
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(inArray(outbox.id, next))
    .returning();
  return row && { ...row, key: row.dedupeKey };
}

type Held = Pick<ClaimedLetter, 'id' | 'fence'>;
type Outcome = Partial<typeof outbox.$inferInsert>;

const EMPTIED = { text: '', html: '', leasedUntil: null };

/** False when the lease was over and another sender has the letter. */
export const markSent = (db: Db, held: Held, at: Date): Promise<boolean> =>
  settle(db, held, { ...EMPTIED, sentAt: at, lastError: null });

/** False as for `markSent`. */
export const markFailed = (
  db: Db,
  held: Held,
  { dueAt, error }: { dueAt: Date; error: string },
): Promise<boolean> => settle(db, held, { dueAt, lastError: error, leasedUntil: null });

/** Gives the letter up. False as for `markSent`. */
export const markDead = (
  db: Db,
  held: Held,
  { at, error }: { at: Date; error: string },
): Promise<boolean> => settle(db, held, { ...EMPTIED, deadAt: at, lastError: error });

async function settle(db: Db, { id, fence }: Held, outcome: Outcome): Promise<boolean> {
  const settled = await db
    .update(outbox)
    .set(outcome)
    .where(and(eq(outbox.id, id), eq(outbox.fence, fence), isOpen))
    .returning({ id: outbox.id });
  return settled.length > 0;
}

/** Forgets letters that were sent or given up before `moment`, and their keys. */
export async function deleteSettledLettersBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(outbox).where(or(lt(outbox.sentAt, moment), lt(outbox.deadAt, moment)));
}
