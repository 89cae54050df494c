import { claimLetter, markSent } from '#server/db/queries/outbox.ts';
import type { SendLettersDeps } from '#server/jobs/send-letters.ts';

const LEASE_MS = 60_000;

/** The planted fault: what is marked before it was handed over is lost when the process dies in between. */
export async function markFirst({ db, clock, mailer }: SendLettersDeps): Promise<void> {
  for (;;) {
    const at = clock.now();
    const until = new Date(at.getTime() + LEASE_MS);
    const letter = await claimLetter(db, { at, until, channels: ['email'] });
    if (!letter) return;
    await markSent(db, letter, at);
    await mailer.send(letter);
  }
}
