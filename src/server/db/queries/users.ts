import { count, eq, sql } from 'drizzle-orm';
import type { Membership } from '#domain/account/membership.ts';
import type { Db } from '../database.ts';
import { searches, users } from '../schema.ts';

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
  readonly passwordHash: string;
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

export async function stampLogin(db: Db, userId: string, at: Date): Promise<void> {
  await db.update(users).set({ lastLoginAt: at }).where(eq(users.id, userId));
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
