import { eq } from 'drizzle-orm';
import type { Tx } from '../database.ts';
import { trialCards } from '../payment-schema.ts';

export interface TrialCard {
  readonly fingerprint: string;
  readonly userId: string;
  readonly at: Date;
}

/**
 * Notes that the member has a trial with this card. True for whom it is the first trial of the card, and for
 * whoever was told so before, with whichever card; of any number of members at once, one is told true.
 */
export async function claimTrialCard(tx: Tx, { fingerprint, userId, at }: TrialCard) {
  const owned = await tx
    .select({ fingerprint: trialCards.fingerprint })
    .from(trialCards)
    .where(eq(trialCards.userId, userId));
  if (owned.length > 0) return true;
  const claimed = await tx
    .insert(trialCards)
    .values({ fingerprint, userId, createdAt: at })
    .onConflictDoNothing({ target: trialCards.fingerprint })
    .returning({ fingerprint: trialCards.fingerprint });
  return claimed.length > 0;
}
