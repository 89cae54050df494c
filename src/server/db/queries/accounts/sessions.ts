import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { SessionTimes } from '#domain/account.ts';
import type { Db } from '../../database.ts';
import { parameter, prepared, UNNAMED } from '../../prepared.ts';
import { sessions, users } from '../../schema.ts';
import type { StoredUser } from './users.ts';

export interface StoredSession extends SessionTimes {
  /** When the member last proved that it is them; see `isConfirmed`. */
  readonly confirmedAt: Date | null;
  /** Passkey that opened it, which may have been removed since. */
  readonly passkeyId: string | null;
  readonly user: StoredUser;
}

export interface ListedSession extends SessionTimes {
  readonly tokenHash: Buffer;
  readonly browser: string | null;
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly at: Date;
  readonly browser?: string | undefined;
  readonly passkeyId?: string | undefined;
}

/** The session counts as confirmed at `at`. */
export async function insertSession(db: Db, { at, ...session }: NewSession): Promise<void> {
  const times = { createdAt: at, lastSeenAt: at, confirmedAt: at };
  await db.insert(sessions).values({ ...session, ...times });
}

const sessionOf = prepared((db) =>
  db
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, parameter('tokenHash')))
    .prepare(UNNAMED),
);

export async function findSession(db: Db, tokenHash: Buffer): Promise<StoredSession | undefined> {
  const [row] = await sessionOf(db).execute({ tokenHash });
  return (
    row && {
      createdAt: row.sessions.createdAt,
      lastSeenAt: row.sessions.lastSeenAt,
      confirmedAt: row.sessions.confirmedAt,
      passkeyId: row.sessions.passkeyId,
      user: row.users,
    }
  );
}

/**
 * Sets `lastSeenAt` to `at` if it is older than `unless`. Its commit waits for no disk and no standby: reads must not
 * stop while a standby is gone, and the time matters little.
 */
export async function touchSession(
  db: Db,
  tokenHash: Buffer,
  { at, unless }: { at: Date; unless: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: at })
    .from(sql`(select set_config('synchronous_commit', 'off', true) as value) as commit`)
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        lt(sessions.lastSeenAt, unless),
        sql`commit.value = 'off'`,
      ),
    );
}

/** The member has just proven that it is them. False if the session is over. */
export async function confirmSession(db: Db, tokenHash: Buffer, at: Date): Promise<boolean> {
  const confirmed = await db
    .update(sessions)
    .set({ confirmedAt: at })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId });
  return confirmed.length > 0;
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Sessions of a member, last seen first; may include expired ones. */
export function listSessions(db: Db, userId: string): Promise<ListedSession[]> {
  return db
    .select({
      tokenHash: sessions.tokenHash,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      browser: sessions.browser,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

/** False if the member has no such session. */
export async function deleteOwnSession(
  db: Db,
  userId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.tokenHash, tokenHash)))
    .returning({ userId: sessions.userId });
  return ended.length > 0;
}

/** Ends every session of a member except one. */
export async function deleteOtherSessions(db: Db, userId: string, kept: Buffer): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, kept)));
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

/** Deletes sessions that were created or last seen too long ago: everybody's, or those of administrators. */
export async function deleteStaleSessions(
  db: Db,
  { createdBefore, seenBefore }: { readonly createdBefore: Date; readonly seenBefore: Date },
  whose: 'everybody' | 'admins' = 'everybody',
): Promise<void> {
  const admins = db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true));
  const stale = or(lt(sessions.createdAt, createdBefore), lt(sessions.lastSeenAt, seenBefore));
  await db
    .delete(sessions)
    .where(and(whose === 'admins' ? inArray(sessions.userId, admins) : undefined, stale));
}
