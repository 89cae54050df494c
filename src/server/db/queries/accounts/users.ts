import { eq, sql } from 'drizzle-orm';
import type { Membership } from '#domain/account.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { AlertMember } from '#domain/alert.ts';
import { AppError } from '#domain/errors.ts';
import { normalEmail } from '#domain/inbox.ts';
import type { TravelProfile } from '#domain/travel-profile.ts';
import { instant } from '../../columns.ts';
import type { Db, Tx } from '../../database.ts';
import { billing, changedCustomers } from '../../payment-schema.ts';
import { searches, travelProfiles, users } from '../../schema.ts';

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

/** The account of a caller who is signed in. @throws AppError `sign_in_required` if it has ended. */
export async function ownUser(db: Db, userId: string): Promise<StoredUser> {
  const user = await findUserById(db, userId);
  if (!user) throw new AppError('sign_in_required');
  return user;
}

/** The same, locked as by {@link lockUser}. */
export async function lockOwnUser(tx: Tx, userId: string): Promise<StoredUser> {
  const user = await lockUser(tx, userId);
  if (!user) throw new AppError('sign_in_required');
  return user;
}

/** As {@link lockUser} for a change of the address, for which also rows that reference the member wait. */
export async function lockUserKey(tx: Tx, userId: string): Promise<StoredUser | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row;
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
    // Does not lock `billing`, which is locked before the member.
    await tx.execute(sql`
      insert into ${changedCustomers} (user_id, due_at)
      select user_id, ${instant(at)} from ${billing} where user_id = ${userId}
      on conflict (user_id) do update
        set due_at = excluded.due_at, attempts = 0, revision = ${changedCustomers.revision} + 1`);
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

/** How a member travels; undefined for one who has said nothing. */
export async function findTravelProfile(
  db: Db,
  userId: string,
): Promise<TravelProfile | undefined> {
  const [row] = await db.select().from(travelProfiles).where(eq(travelProfiles.userId, userId));
  return row && { ...row, homeAirports: row.homeAirports as AirportCode[] };
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
