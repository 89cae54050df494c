// The sending half of the product's worker under a hurried clock, so that leases end soon. The proof kills it.
import { parseArgs } from 'node:util';
import { smtpMailer } from '#server/adapters/mail/smtp.ts';
import { openDatabase } from '#server/db/database.ts';
import { repeat } from '#server/jobs/repeat.ts';
import { sendLetters } from '#server/jobs/send-letters.ts';
import { hurriedClock } from '../stage/hurried-clock.ts';
import { markFirst } from './mark-first.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    smtp: { type: 'string', default: '' },
    epoch: { type: 'string', default: '0' },
    broken: { type: 'boolean', default: false },
  },
});

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
