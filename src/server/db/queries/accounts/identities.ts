import { and, asc, eq, gte } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { identities, signInNonces } from '../../schema.ts';

export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** ID of the member with this identity. */
export async function findIdentityOwner(
  db: Db,
  { issuer, subject }: IdentityKey,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row?.userId;
}

/** False if the identity already belongs to a member. */
export async function insertIdentity(
  db: Db,
  { issuer, subject }: IdentityKey,
  owner: { readonly userId: string; readonly at: Date },
): Promise<boolean> {
  const stored = await db
    .insert(identities)
    .values({ issuer, subject, userId: owner.userId, createdAt: owner.at })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return stored.length > 0;
}

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

/** Deletes the identities of a member that were connected at or after a moment. */
export async function deleteIdentitiesSince(db: Db, userId: string, moment: Date): Promise<void> {
  await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), gte(identities.createdAt, moment)));
}

export async function insertNonce(db: Db, nonce: { hash: Buffer; at: Date }): Promise<void> {
  await db.insert(signInNonces).values({ hash: nonce.hash, createdAt: nonce.at });
}

/** A nonce, and the time before which nonces have expired. */
export interface NonceQuestion {
  readonly hash: Buffer;
  readonly notBefore: Date;
}

const isValid = ({ hash, notBefore }: NonceQuestion) =>
  and(eq(signInNonces.hash, hash), gte(signInNonces.createdAt, notBefore));

/** Whether the nonce can still be taken. */
export async function isNonceLeft(db: Db, question: NonceQuestion): Promise<boolean> {
  const found = await db
    .select({ hash: signInNonces.hash })
    .from(signInNonces)
    .where(isValid(question));
  return found.length > 0;
}

/** Consumes a nonce. Of concurrent calls, one returns true. */
export async function takeNonce(db: Db, question: NonceQuestion): Promise<boolean> {
  const taken = await db
    .delete(signInNonces)
    .where(isValid(question))
    .returning({ hash: signInNonces.hash });
  return taken.length > 0;
}
