import { and, count, eq, sql } from 'drizzle-orm';
import type { Membership } from '#domain/account.ts';
import type { Db, Tx } from '../../database.ts';
import { searches, users } from '../../schema.ts';

export interface StoredUser extends Membership {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly isAdmin: boolean;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
}

export interface NewUser {
  readonly email: string;
  /** Null for who signs in elsewhere only. */
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber?: string | undefined;
  readonly isAdmin?: boolean;
  readonly isPremium?: boolean;
  readonly createdAt: Date;
}

export const toStoredUser = (row: typeof users.$inferSelect): StoredUser => ({
  ...row,
  trialEndsAt: row.trialEndsAt ?? undefined,
});

/** Undefined when the address is taken already. */
export async function insertUser(db: Db, user: NewUser): Promise<StoredUser | undefined> {
  const [row] = await db
    .insert(users)
    .values({ ...user, lastLoginAt: user.createdAt })
    .onConflictDoNothing({ target: users.email })
    .returning();
  return row && toStoredUser(row);
}

/** `email` is compared in lower case. */
export async function findUserByEmail(db: Db, email: string): Promise<StoredUser | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  return row && toStoredUser(row);
}

export async function findUserById(db: Db, userId: string): Promise<StoredUser | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row && toStoredUser(row);
}

/**
 * The member, whom nobody else can change until the transaction ends; rows that name the member may still be added.
 */
export async function lockUser(tx: Tx, userId: string): Promise<StoredUser | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return row && toStoredUser(row);
}

/** An undefined end of the trial leaves the one that is known. */
export async function setMembership(db: Db, userId: string, membership: Membership): Promise<void> {
  const { isPremium, isTrial, trialEndsAt } = membership;
  await db.update(users).set({ isPremium, isTrial, trialEndsAt }).where(eq(users.id, userId));
}

/** What members may change of their own account. */
export interface ProfileChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Ten digits; null removes the number. */
  readonly phoneNumber?: string | null | undefined;
}

/** Changes what is given, at least one field. Undefined when there is no such member. */
export async function updateProfileOf(
  db: Db,
  userId: string,
  { firstName, lastName, phoneNumber }: ProfileChanges,
): Promise<StoredUser | undefined> {
  const [row] = await db
    .update(users)
    .set({ firstName, lastName, phoneNumber })
    .where(eq(users.id, userId))
    .returning();
  return row && toStoredUser(row);
}

/** Sets the password unless it has been changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)))
    .returning({ id: users.id });
  return changed.length > 0;
}

export async function setPasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Notes a sign-in, unless the password has been changed since it was checked. */
export async function stampLogin(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
  at: Date,
): Promise<boolean> {
  const stamped = await db
    .update(users)
    .set({ lastLoginAt: at })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .returning({ id: users.id });
  return stamped.length > 0;
}

/** Notes a sign-in that needs no password. Undefined when the account is disabled. */
export async function stampActiveLogin(
  db: Db,
  userId: string,
  at: Date,
): Promise<StoredUser | undefined> {
  const [row] = await db
    .update(users)
    .set({ lastLoginAt: at })
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
    .returning();
  return row && toStoredUser(row);
}

export async function countSearchesOf(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(searches)
    .where(eq(searches.userId, userId));
  return row?.total ?? 0;
}

/** Cheapest question that shows whether the database answers. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
