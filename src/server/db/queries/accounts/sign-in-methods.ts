import { and, asc, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { identities, sessions } from '../../schema.ts';
import { apiKeys, authenticators, passkeys, recoveryCodes } from '../../sign-in-schema.ts';

/** Where and how a member signs in is shown to the member, and to operators on the page of the member. */
export type StoredSession = typeof sessions.$inferSelect;
export type StoredApiKey = typeof apiKeys.$inferSelect;
export type StoredPasskey = typeof passkeys.$inferSelect;
type StoredAuthenticator = typeof authenticators.$inferSelect;

/** Last seen first; may include expired ones. */
export const listSessions = (db: Db, userId: string): Promise<StoredSession[]> =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));

export const keysInForce = (userId: string, now: Date) =>
  and(
    eq(apiKeys.userId, userId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  );

/** Keys of a member that are in force, the newest first. */
export const listApiKeys = (db: Db, userId: string, now: Date): Promise<StoredApiKey[]> =>
  db
    .select()
    .from(apiKeys)
    .where(keysInForce(userId, now))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id);

/** The oldest first. */
export const listPasskeys = (db: Db, userId: string): Promise<StoredPasskey[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), passkeys.id);

/** Whether or not it is turned on. */
export async function findAuthenticator(
  db: Db,
  userId: string,
): Promise<StoredAuthenticator | undefined> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  return row;
}

/** Whether a sign-in of the member by password or Google needs a second step. */
export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  Boolean((await findAuthenticator(db, userId))?.confirmedAt);

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** When the member connected the first identity; undefined for none. */
export async function findIdentitySince(db: Db, userId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt))
    .limit(1);
  return row?.createdAt;
}
