import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Membership } from '#domain/account.ts';
import type { AlertMember } from '#domain/alert.ts';
import { normalEmail } from '#domain/inbox.ts';
import type { Db, Tx } from '../../database.ts';
import { searches, users } from '../../schema.ts';
import { insertChangedCustomer } from '../billing/changed-customers.ts';

export type StoredUser = typeof users.$inferSelect;

export interface NewUser {
  readonly email: string;
  /** Null if the member signs in only with an identity provider. */
  readonly passwordHash: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber?: string | undefined;
  readonly isAdmin?: boolean;
  readonly isPremium?: boolean;
  readonly createdAt: Date;
  /** Not verified by default. */
  readonly emailVerifiedAt?: Date | undefined;
}

/** The fields that decide about messages of a member. */
export function toAlertMember(row: StoredUser): AlertMember {
  const { isActive, isPremium, isTrial, trialEndsAt, grantedUntil, createdAt, emailVerifiedAt } =
    row;
  return {
    isActive,
    membership: { isPremium, isTrial, trialEndsAt, grantedUntil },
    emailProof: { createdAt, emailVerifiedAt },
  };
}

/** Undefined if the address is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<StoredUser | undefined> {
  const [row] = await db
    .insert(users)
    .values({ ...user, lastLoginAt: user.createdAt })
    .onConflictDoNothing({ target: users.email })
    .returning();
  return row;
}

/** `email` is case-insensitive. */
export async function findUserByEmail(db: Db, email: string): Promise<StoredUser | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email) ?? email.toLowerCase()));
  return row;
}

export async function findUserById(db: Db, userId: string): Promise<StoredUser | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row;
}

/** Locks the member against changes until the transaction ends; rows that reference the member can still be added. */
export async function lockUser(tx: Tx, userId: string): Promise<StoredUser | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return row;
}

/** As {@link lockUser} for a change of the address, for which also rows that reference the member wait. */
export async function lockUserKey(tx: Tx, userId: string): Promise<StoredUser | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row;
}

/** False if the address was verified before. */
export async function setEmailVerified(db: Db, userId: string, at: Date): Promise<boolean> {
  const verified = await db
    .update(users)
    .set({ emailVerifiedAt: at })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  return verified.length > 0;
}

/** An address, and what is known of it; an undefined `emailCorrectedAt` keeps the stored one. */
interface NewAddress extends Pick<StoredUser, 'email' | 'emailVerifiedAt'> {
  readonly emailCorrectedAt?: Date | undefined;
}

/** Sets another address, here and then at the payment provider. False if an account has it. */
export async function setEmail(
  tx: Tx,
  userId: string,
  address: NewAddress,
  at: Date,
): Promise<boolean> {
  const { email, emailVerifiedAt, emailCorrectedAt } = address;
  try {
    // A savepoint: after the error of the constraint, the transaction goes on.
    await tx.transaction((step) =>
      step
        .update(users)
        .set({ email, emailVerifiedAt, emailCorrectedAt })
        .where(eq(users.id, userId)),
    );
    await insertChangedCustomer(tx, userId, at);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === UNIQUE_VIOLATION) || isUniqueViolation(error.cause));

/** An undefined `trialEndsAt` keeps the stored one. */
export async function setMembership(db: Db, userId: string, membership: Membership): Promise<void> {
  const { isPremium, isTrial, trialEndsAt } = membership;
  await db.update(users).set({ isPremium, isTrial, trialEndsAt }).where(eq(users.id, userId));
}

/** What members may change in their own account. */
export interface ProfileChanges {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Ten digits; null removes the number. */
  readonly phoneNumber?: string | null | undefined;
}

/** Changes the given fields, at least one. Undefined if there is no such member. */
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
  return row;
}

/** False if the password was changed in the meantime. */
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

/** Null leaves an account without a password. */
export async function setPasswordHash(
  db: Db,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Records a sign-in. Undefined if the account is disabled. */
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
  return row;
}

export const countSearchesOf = (db: Db, userId: string): Promise<number> =>
  db.$count(searches, eq(searches.userId, userId));

/** Rejects while the database does not respond, or is a standby, which takes no changes. */
export async function pingDatabase(db: Db): Promise<void> {
  const { rows } = await db.execute<{ standby: boolean }>(
    sql`select pg_is_in_recovery() as standby`,
  );
  if (rows[0]?.standby) throw new Error('the database is a standby');
}
