import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { identities } from '../../schema.ts';

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
