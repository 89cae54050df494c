import { and, eq, gte } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { signInChallenges } from '../../two-factor-schema.ts';

export type StoredChallenge = typeof signInChallenges.$inferSelect;

export interface ChallengeQuestion {
  readonly tokenHash: Buffer;
  readonly browserHash: Buffer;
  /** Challenges from before have expired. */
  readonly notBefore: Date;
}

export async function insertChallenge(
  db: Db,
  challenge: typeof signInChallenges.$inferInsert,
): Promise<void> {
  await db.insert(signInChallenges).values(challenge);
}

const isValid = ({ tokenHash, browserHash, notBefore }: ChallengeQuestion) =>
  and(
    eq(signInChallenges.tokenHash, tokenHash),
    eq(signInChallenges.browserHash, browserHash),
    gte(signInChallenges.createdAt, notBefore),
  );

export async function findChallenge(
  db: Db,
  question: ChallengeQuestion,
): Promise<StoredChallenge | undefined> {
  const [row] = await db.select().from(signInChallenges).where(isValid(question));
  return row;
}

/** Consumes a challenge. Of concurrent calls, one returns true. */
export async function takeChallenge(db: Db, question: ChallengeQuestion): Promise<boolean> {
  const taken = await db
    .delete(signInChallenges)
    .where(isValid(question))
    .returning({ userId: signInChallenges.userId });
  return taken.length > 0;
}

export async function deleteChallengesOf(db: Db, userId: string): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}
