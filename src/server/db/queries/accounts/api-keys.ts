import { and, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { KeyTimes, Scope } from '#domain/api-key.ts';
import { apiKeys } from '../../api-key-schema.ts';
import type { Db } from '../../database.ts';
import { parameter, prepared, UNNAMED } from '../../prepared.ts';
import { users } from '../../schema.ts';
import type { StoredUser } from './users.ts';

export interface NewApiKey {
  readonly userId: string;
  readonly name: string;
  readonly prefix: string;
  readonly tokenHash: Buffer;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

export interface StoredApiKey extends KeyTimes {
  readonly id: string;
  readonly scopes: readonly Scope[];
  readonly lastUsedAt: Date | null;
  readonly user: StoredUser;
}

const shown = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
};

export async function insertApiKey(db: Db, key: NewApiKey): Promise<ApiKey> {
  const [row] = await db
    .insert(apiKeys)
    .values({ ...key, scopes: [...key.scopes] })
    .returning(shown);
  if (!row) throw new Error('a key was inserted');
  return row;
}

const keyOf = prepared((db) =>
  db
    .select()
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.tokenHash, parameter('tokenHash')))
    .prepare(UNNAMED),
);

/** Also one that was revoked or has expired. */
export async function findApiKey(db: Db, tokenHash: Buffer): Promise<StoredApiKey | undefined> {
  const [row] = await keyOf(db).execute({ tokenHash });
  return row && { ...row.api_keys, user: row.users };
}

/** Sets `lastUsedAt` to `at` if it is older than `unless`. Its commit waits for no disk, as that of a session. */
export async function touchApiKey(
  db: Db,
  id: string,
  { at, unless }: { readonly at: Date; readonly unless: Date },
): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: at })
    .from(sql`(select set_config('synchronous_commit', 'off', true) as value) as commit`)
    .where(
      and(
        eq(apiKeys.id, id),
        or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, unless)),
        sql`commit.value = 'off'`,
      ),
    );
}

const inForce = (userId: string, now: Date) =>
  and(
    eq(apiKeys.userId, userId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  );

/** Keys of a member that are in force, the newest first. */
export const listApiKeys = (db: Db, userId: string, now: Date): Promise<ApiKey[]> =>
  db
    .select(shown)
    .from(apiKeys)
    .where(inForce(userId, now))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id);

export async function countApiKeys(db: Db, userId: string, now: Date): Promise<number> {
  const [row] = await db.select({ total: count() }).from(apiKeys).where(inForce(userId, now));
  return row?.total ?? 0;
}

/** False if the member has no such key in force. */
export async function revokeApiKey(
  db: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  at: Date,
): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(inForce(userId, at), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}

/** Revokes every key of a member and returns how many there were. */
export async function revokeApiKeysOf(db: Db, userId: string, at: Date): Promise<number> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return revoked.length;
}
