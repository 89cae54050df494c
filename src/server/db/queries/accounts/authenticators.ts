import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '../../database.ts';
import { authenticators, recoveryCodes } from '../../two-factor-schema.ts';

export type StoredAuthenticator = typeof authenticators.$inferSelect;

/** Whether or not it is turned on. */
export async function findAuthenticator(
  db: Db,
  userId: string,
): Promise<StoredAuthenticator | undefined> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  return row;
}

const isOn = (userId: string) =>
  and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));

/** Whether a sign-in of the member by password or Google needs a second step. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(authenticators, isOn(userId))) > 0;
}

/** Stores a secret that is not turned on, in place of an earlier one. False if one is turned on. */
export async function upsertPending(
  db: Db,
  { userId, secret, at }: { readonly userId: string; readonly secret: Buffer; readonly at: Date },
): Promise<boolean> {
  const stored = await db
    .insert(authenticators)
    .values({ userId, secret, createdAt: at })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret, createdAt: at },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  return stored.length > 0;
}

/** Turns on what is stored, if it still has this secret. False if it has another one, or is on. */
export async function confirmAuthenticator(
  db: Db,
  {
    userId,
    secret,
    step,
    at,
  }: Pick<StoredAuthenticator, 'userId' | 'secret'> & {
    readonly step: number;
    readonly at: Date;
  },
): Promise<boolean> {
  const confirmed = await db
    .update(authenticators)
    .set({ confirmedAt: at, lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        eq(authenticators.secret, secret),
        isNull(authenticators.confirmedAt),
      ),
    )
    .returning({ userId: authenticators.userId });
  return confirmed.length > 0;
}

/**
 * Takes the code of a step. Of concurrent calls one returns true; of a step that is over or was taken, none.
 * @param secret replaces the stored one.
 */
export async function takeStep(
  db: Db,
  userId: string,
  step: number,
  secret?: Buffer,
): Promise<boolean> {
  const isLater = or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step));
  const taken = await db
    .update(authenticators)
    .set({ lastStep: step, secret })
    .where(and(isOn(userId), isLater))
    .returning({ userId: authenticators.userId });
  return taken.length > 0;
}

/** Deletes the authenticator of a member with the recovery codes. False if none was turned on. */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ confirmedAt: authenticators.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Deletes the authenticator of a member, with the recovery codes, if it was made at or after a moment. */
export async function deleteAuthenticatorSince(
  tx: Tx,
  userId: string,
  moment: Date,
): Promise<void> {
  const found = await findAuthenticator(tx, userId);
  if (found && found.createdAt >= moment) await deleteAuthenticator(tx, userId);
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Consumes a code. Of concurrent calls, one returns true. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
