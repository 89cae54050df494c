// The sending half of the product's worker. The proof kills it.
import { parseArgs } from 'node:util';
import { smtpMailer } from '#server/adapters/mail/smtp.ts';
import { openDatabase } from '#server/db/database.ts';
import { workOff } from '#server/jobs/boss.ts';
import { jobsOf } from '#server/jobs/registry.ts';
import { repeat } from '#server/jobs/repeat.ts';
import { sendMessage } from './mark-first.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    smtp: { type: 'string', default: '' },
    broken: { type: 'boolean', default: false },
    pooled: { type: 'boolean', default: false },
  },
});

const { db } = openDatabase(values.database, { max: 3, behindPooler: values.pooled });
const from = { name: 'Roamfare', address: 'no-reply@roamfare.example' };
const deps = {
  db,
  clock: { now: () => new Date() },
  mailer: smtpMailer({ url: values.smtp, from }),
};
const broken = (data: unknown) => sendMessage(deps, (data as { message: number }).message);
const jobs = jobsOf(deps).map((job) => (values.broken ? { ...job, handle: broken } : job));
await workOff(jobs, { db, every: (_name, seconds, work) => repeat(seconds, work) });
process.stdout.write('ready\n');
