import type { Database } from '../db/database.ts';
import {
  type ClaimedLetter,
  claimLetter,
  markDead,
  markFailed,
  markSent,
} from '../db/queries/outbox.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mailer } from '../ports/mailer.ts';
import { ProviderError } from '../ports/provider-error.ts';

/** Longer than any mailer takes, so that only a dead sender loses its letter. */
const LEASE_MS = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
const GIVE_UP_MS = 48 * 60 * 60_000;
/** The loop ends sooner or later even if letters come faster than they go. */
const LETTERS_PER_RUN = 100;

export interface SendLettersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
}

/**
 * Hands over what is due, one letter after the other. A letter is marked after it was taken, so that a crash in
 * between makes it go out twice, under one key, and never not at all. Any number of processes may run this.
 */
export async function sendLetters(deps: SendLettersDeps): Promise<void> {
  for (let sent = 0; sent < LETTERS_PER_RUN; sent += 1) {
    const at = deps.clock.now();
    const until = new Date(at.getTime() + LEASE_MS);
    const letter = await claimLetter(deps.db, { at, until });
    if (!letter) return;
    await handOver(deps, letter);
  }
}

async function handOver({ db, clock, mailer }: SendLettersDeps, letter: ClaimedLetter) {
  const { key, to, subject, text, html } = letter;
  try {
    await mailer.send({ key, to, subject, text, html });
  } catch (reason) {
    const error = reason instanceof ProviderError ? reason.message : `${mailer.name}: unexpected`;
    const at = clock.now();
    const age = at.getTime() - letter.createdAt.getTime();
    if (age >= GIVE_UP_MS) await markDead(db, letter, { at, error });
    else await markFailed(db, letter, { dueAt: retryAt(at, letter.attempts), error });
    return;
  }
  await markSent(db, letter, clock.now());
}

/** Twice as late after each try, up to an hour; anywhere in the second half of it, so that tries spread out. */
function retryAt(now: Date, attempts: number): Date {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return new Date(now.getTime() + pause * (0.5 + Math.random() / 2));
}
