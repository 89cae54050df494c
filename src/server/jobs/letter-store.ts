import type { Database } from '../db/database.ts';
import {
  type Claim,
  type ClaimedLetter,
  claimLetter,
  markDead,
  markFailed,
  markSent,
  type Recipient,
  recipientOf,
  type SentLetter,
} from '../db/queries/outbox.ts';

type Held = Pick<ClaimedLetter, 'id' | 'fence'>;

/** Promised letters, for who sends them; see the functions of `db/queries/outbox.ts`. A seam for the simulation alone. */
export interface LetterStore {
  claim(claim: Claim): Promise<ClaimedLetter | undefined>;
  recipientOf(letter: Held): Promise<Recipient | null | undefined>;
  markSent(letter: SentLetter, at: Date): Promise<boolean>;
  markFailed(letter: Held, failure: { dueAt: Date; error: string }): Promise<boolean>;
  markDead(letter: Held, end: { at: Date; error: string }): Promise<boolean>;
}

export const databaseLetterStore = (db: Database): LetterStore => ({
  claim: (claim) => claimLetter(db, claim),
  recipientOf: (letter) => recipientOf(db, letter),
  markSent: (letter, at) => markSent(db, letter, at),
  markFailed: (letter, failure) => markFailed(db, letter, failure),
  markDead: (letter, end) => markDead(db, letter, end),
});
