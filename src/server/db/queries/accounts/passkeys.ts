import { and, asc, count, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { instant } from '../../columns.ts';
import type { Db, Tx } from '../../database.ts';
import { passkeyChallenges, passkeyHandles, passkeys } from '../../passkey-schema.ts';
import { sessions, users } from '../../schema.ts';
import type { StoredUser } from './users.ts';

export type StoredPasskey = typeof passkeys.$inferSelect;
export type NewPasskey = Omit<StoredPasskey, 'id' | 'lastUsedAt'>;

export interface OwnedPasskey extends StoredPasskey {
  readonly user: StoredUser;
  /** By which the authenticator knows the account. */
  readonly handle: Buffer;
}

export interface OwnPasskeyKey {
  readonly userId: string;
  readonly id: string;
}

/** The handle of the member, which is `handle` from now on if there is none. */
export async function ensureHandle(db: Db, userId: string, handle: Buffer): Promise<Buffer> {
  const [row] = await db
    .insert(passkeyHandles)
    .values({ userId, handle })
    // Changes nothing, but returns the row.
    .onConflictDoUpdate({ target: passkeyHandles.userId, set: { userId } })
    .returning({ handle: passkeyHandles.handle });
  if (!row) throw new Error('a handle was inserted or found');
  return row.handle;
}

/** Undefined if the credential is on an account already. */
export async function insertPasskey(
  db: Db,
  passkey: NewPasskey,
): Promise<StoredPasskey | undefined> {
  const [row] = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning();
  return row;
}

/** The oldest first. */
export const listPasskeys = (db: Db, userId: string): Promise<StoredPasskey[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), passkeys.id);

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return row?.total ?? 0;
}

export async function findPasskey(db: Db, credentialId: Buffer): Promise<OwnedPasskey | undefined> {
  const [row] = await db
    .select()
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .innerJoin(passkeyHandles, eq(passkeyHandles.userId, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row && { ...row.passkeys, user: row.users, handle: row.passkey_handles.handle };
}

export interface PasskeyUse {
  readonly counter: number;
  readonly isBackedUp: boolean;
  readonly at: Date;
}

/**
 * Records a use. `copied` if the counter did not go up, unless the authenticator counts nothing; `gone` if the passkey
 * was removed.
 */
export async function recordPasskeyUse(
  tx: Tx,
  id: string,
  { counter, isBackedUp, at }: PasskeyUse,
): Promise<'recorded' | 'copied' | 'gone'> {
  const countsUp = lt(passkeys.counter, counter);
  const countsNothing = and(eq(passkeys.counter, 0), sql`${counter} = 0`);
  const used = await tx
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), or(countsUp, countsNothing)))
    .returning({ id: passkeys.id });
  if (used.length > 0) return 'recorded';
  return (await tx.$count(passkeys, eq(passkeys.id, id))) > 0 ? 'copied' : 'gone';
}

const isOwn = ({ userId, id }: OwnPasskeyKey) =>
  and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export async function hasPasskey(db: Db, own: OwnPasskeyKey): Promise<boolean> {
  return (await db.$count(passkeys, isOwn(own))) > 0;
}

/** Undefined if the member has no such passkey. */
export async function renamePasskey(
  db: Db,
  own: OwnPasskeyKey,
  name: string,
): Promise<StoredPasskey | undefined> {
  const [row] = await db.update(passkeys).set({ name }).where(isOwn(own)).returning();
  return row;
}

/** False if the member has no such passkey. */
export async function deletePasskey(db: Db, own: OwnPasskeyKey): Promise<boolean> {
  const deleted = await db.delete(passkeys).where(isOwn(own)).returning({ id: passkeys.id });
  return deleted.length > 0;
}

/** Deletes every passkey of a member and returns how many there were. */
export async function deletePasskeysOf(db: Db, userId: string): Promise<number> {
  const deleted = await db
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id });
  return deleted.length;
}

/** For a sign-in. */
export async function insertChallenge(
  db: Db,
  challenge: { readonly hash: Buffer; readonly at: Date },
): Promise<void> {
  await db.insert(passkeyChallenges).values({ hash: challenge.hash, createdAt: challenge.at });
}

/** For adding a passkey; replaces the one before of the session. False if the session has ended. */
export async function setSessionChallenge(
  db: Db,
  { hash, sessionHash, at }: Required<ChallengeOfSession> & { readonly at: Date },
): Promise<boolean> {
  const session = db
    .select({
      hash: sql`${hash}::bytea`.as('hash'),
      sessionHash: sessions.tokenHash,
      createdAt: instant(at).as('created_at'),
    })
    .from(sessions)
    .where(eq(sessions.tokenHash, sessionHash));
  const set = await db
    .insert(passkeyChallenges)
    .select(session)
    .onConflictDoUpdate({
      target: passkeyChallenges.sessionHash,
      set: { hash, createdAt: at },
    })
    .returning({ hash: passkeyChallenges.hash });
  return set.length > 0;
}

interface ChallengeOfSession {
  readonly hash: Buffer;
  /** Undefined for a sign-in. */
  readonly sessionHash?: Buffer;
}

/** Consumes a challenge that was made since `notBefore`. Of concurrent calls, one returns true. */
export async function takeChallenge(
  db: Db,
  { hash, sessionHash, notBefore }: ChallengeOfSession & { readonly notBefore: Date },
): Promise<boolean> {
  const isOfSession = sessionHash
    ? eq(passkeyChallenges.sessionHash, sessionHash)
    : isNull(passkeyChallenges.sessionHash);
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hash),
        isOfSession,
        gte(passkeyChallenges.createdAt, notBefore),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return taken.length > 0;
}
