import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { normalEmail } from '#domain/inbox.ts';
import type { Db, Tx } from '../../database.ts';
import { sessions, users } from '../../schema.ts';
import type { StoredUser } from '../accounts/users.ts';

export const listAdmins = (db: Db): Promise<StoredUser[]> =>
  db.select().from(users).where(eq(users.isAdmin, true)).orderBy(users.email);

/**
 * Locks all admins until the transaction ends, so that concurrent removals cannot remove the last admin. Call it before
 * any other lock on members: the fixed order prevents deadlocks.
 */
export const lockAdmins = (tx: Tx): Promise<StoredUser[]> =>
  tx
    .select()
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id))
    .for('no key update');

/** `email` is case-insensitive. Locks the member against changes until the transaction ends. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<StoredUser | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email) ?? email.toLowerCase()))
    .for('no key update');
  return row;
}

export async function setAdmin(tx: Tx, userId: string, isAdmin: boolean): Promise<void> {
  await tx.update(users).set({ isAdmin }).where(eq(users.id, userId));
}

export async function setActive(tx: Tx, userId: string, isActive: boolean): Promise<void> {
  await tx.update(users).set({ isActive }).where(eq(users.id, userId));
}

/** Premium that operators have given, until then; null for none. */
export async function setGrant(tx: Tx, userId: string, grantedUntil: Date | null): Promise<void> {
  await tx.update(users).set({ grantedUntil }).where(eq(users.id, userId));
}

/** Moves the end of a grant that is not over at `at`. Negative to move it back. */
export async function moveGrant(
  tx: Tx,
  userId: string,
  { at, byMs }: { readonly at: Date; readonly byMs: number },
): Promise<void> {
  await tx
    .update(users)
    .set({ grantedUntil: sql`${users.grantedUntil} + ${byMs} * interval '1 millisecond'` })
    .where(and(eq(users.id, userId), gt(users.grantedUntil, at)));
}

/** Including expired ones. */
export const countSessions = (tx: Tx, userId: string): Promise<number> =>
  tx.$count(sessions, eq(sessions.userId, userId));

/** Ends every session of everybody. @returns how many were deleted, including expired ones. */
export async function endSessionsOfAll(tx: Tx): Promise<number> {
  const { rowCount } = await tx.delete(sessions);
  return rowCount ?? 0;
}

/** Deletes sessions of administrators that were created or last seen too long ago. */
export async function deleteStaleSessionsOfAdmins(
  tx: Tx,
  { createdBefore, seenBefore }: { readonly createdBefore: Date; readonly seenBefore: Date },
): Promise<void> {
  const admins = tx.select({ id: users.id }).from(users).where(eq(users.isAdmin, true));
  const isStale = or(lt(sessions.createdAt, createdBefore), lt(sessions.lastSeenAt, seenBefore));
  await tx.delete(sessions).where(and(inArray(sessions.userId, admins), isStale));
}
