import { and, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { identities, signInNonces } from '../../schema.ts';

export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** Id of the member whom the issuer knows by this name. */
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

/** False when the identity belongs to somebody already. */
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

export async function insertNonce(db: Db, nonce: { hash: Buffer; at: Date }): Promise<void> {
  await db.insert(signInNonces).values({ hash: nonce.hash, createdAt: nonce.at });
}

/** Which value, and the moment before which values were too old. */
export interface NonceQuestion {
  readonly hash: Buffer;
  readonly notBefore: Date;
}

const works = ({ hash, notBefore }: NonceQuestion) =>
  and(eq(signInNonces.hash, hash), gte(signInNonces.createdAt, notBefore));

/** Whether the value could be taken now. */
export async function isNonceLeft(db: Db, question: NonceQuestion): Promise<boolean> {
  const found = await db
    .select({ hash: signInNonces.hash })
    .from(signInNonces)
    .where(works(question));
  return found.length > 0;
}

/** Uses a value up. Of any number of calls at once, one is told true. */
export async function takeNonce(db: Db, question: NonceQuestion): Promise<boolean> {
  const taken = await db
    .delete(signInNonces)
    .where(works(question))
    .returning({ hash: signInNonces.hash });
  return taken.length > 0;
}

export async function deleteNoncesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(signInNonces).where(lt(signInNonces.createdAt, moment));
}
