import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Limit } from '#domain/call-limit.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../database.ts';
import { attempts } from '../../schema.ts';

/** Subject and time of an attempt. */
export interface AttemptSubject {
  /** What the limit counts by: a network address, a member ID or an email address. */
  readonly subject: string;
  readonly now: Date;
}

export interface Attempt {
  readonly key: string;
  readonly windowStart: Date;
  /** Attempts in the window, including this one. */
  readonly made: number;
}

/** Hashed, so that the table does not show who tried to sign in. */
const keyOf = (name: string, subject: string): string =>
  `${name}:${createHash('sha256').update(subject).digest('base64url')}`;

/** Counts one attempt and returns the new count. */
export async function countAttempt(
  db: Db,
  { name, windowMinutes }: Limit,
  { subject, now }: AttemptSubject,
): Promise<Attempt> {
  const windowMs = windowMinutes * 60_000;
  const key = keyOf(name, subject);
  const windowStart = new Date(now.getTime() - (now.getTime() % windowMs));
  const [row] = await db
    .insert(attempts)
    .values({ key, windowStart, count: 1 })
    .onConflictDoUpdate({
      target: [attempts.key, attempts.windowStart],
      set: { count: sql`${attempts.count} + 1` },
    })
    .returning({ count: attempts.count });
  return { key, windowStart, made: row?.count ?? 1 };
}

/**
 * Counts an attempt before it is made, so that parallel ones cannot exceed the limit.
 * @throws AppError `too_many_requests` with the seconds until the window ends.
 */
export async function consumeAttempt(
  db: Db,
  limit: Limit,
  subject: AttemptSubject,
): Promise<Attempt> {
  const attempt = await countAttempt(db, limit, subject);
  if (attempt.made <= limit.max) return attempt;
  const endsMs = attempt.windowStart.getTime() + limit.windowMinutes * 60_000;
  const retryAfterSeconds = Math.ceil((endsMs - subject.now.getTime()) / 1000);
  throw new AppError('too_many_requests', { retryAfterSeconds });
}

export async function refundAttempt(db: Db, { key, windowStart }: Attempt): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(
      and(eq(attempts.key, key), eq(attempts.windowStart, windowStart), gt(attempts.count, 0)),
    );
}

/** Forgets all attempts of a subject. */
export async function deleteAttemptsOf(db: Db, name: string, subject: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.key, keyOf(name, subject)));
}
