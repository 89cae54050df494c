import { and, desc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { sessions, users } from '../schema.ts';
import { type StoredUser, toStoredUser } from './users.ts';

export interface StoredSession {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly user: StoredUser;
}

export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; userId: string; at: Date },
): Promise<void> {
  const { tokenHash, userId, at } = session;
  await db.insert(sessions).values({ tokenHash, userId, createdAt: at, lastSeenAt: at });
}

export async function findSession(db: Db, tokenHash: Buffer): Promise<StoredSession | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash));
  return (
    row && {
      createdAt: row.sessions.createdAt,
      lastSeenAt: row.sessions.lastSeenAt,
      user: toStoredUser(row.users),
    }
  );
}

/** Moves the last sign of life forward; never backward, and not when it is newer than `unless` already. */
export async function touchSession(
  db: Db,
  tokenHash: Buffer,
  { at, unless }: { at: Date; unless: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastSeenAt, unless)));
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends all but the newest `keep` sessions of a member. */
export async function deleteOldestSessions(db: Db, userId: string, keep: number): Promise<void> {
  const surplus = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .offset(keep);
  await db.delete(sessions).where(inArray(sessions.tokenHash, surplus));
}

/** Removes sessions that no rule would accept any more. */
export async function deleteStaleSessions(
  db: Db,
  limits: { createdBefore: Date; seenBefore: Date },
): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(lt(sessions.createdAt, limits.createdBefore), lt(sessions.lastSeenAt, limits.seenBefore)),
    );
}
