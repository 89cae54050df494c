// The sending half of the product's worker under a hurried clock, so that leases end soon. The proof kills it.
import { parseArgs } from 'node:util';
import { smtpMailer } from '#server/adapters/mail/smtp.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { claimLetter, markSent } from '#server/db/queries/outbox.ts';
import { repeat } from '#server/jobs/repeat.ts';
import { type SendLettersDeps, sendLetters } from '#server/jobs/send-letters.ts';
import { hurriedClock } from './hurried-clock.ts';

const LEASE_MS = 60_000;

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    smtp: { type: 'string', default: '' },
    epoch: { type: 'string', default: '0' },
    broken: { type: 'boolean', default: false },
  },
});

/** The planted fault: what is marked before it was handed over is lost when the process dies in between. */
async function markFirst({ db, clock, mailer }: SendLettersDeps & { db: Database }): Promise<void> {
  for (;;) {
    const at = clock.now();
    const letter = await claimLetter(db, { at, until: new Date(at.getTime() + LEASE_MS) });
    if (!letter) return;
    await markSent(db, letter, at);
    await mailer.send(letter);
  }
}

const { db } = openDatabase(values.database, { max: 3 });
const from = { name: 'Roamfare', address: 'no-reply@roamfare.example' };
const deps = {
  db,
  clock: hurriedClock(Number(values.epoch)),
  mailer: smtpMailer({ url: values.smtp, from }),
};
repeat(1, () => (values.broken ? markFirst(deps) : sendLetters(deps)));
// The timer of `repeat` keeps no process alive.
setInterval(() => {}, 60_000);
process.stdout.write('ready\n');
