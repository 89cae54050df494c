// Whether odd requests of every call and other path get an internal error, or an answer without security headers.

import path from 'node:path';
import { openApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { insertUser } from '#server/db/queries/accounts/users.ts';
import { openSession } from '#server/features/accounts/sessions.ts';
import { fuzz } from '#test/fuzz-requests.ts';
import { openHarness } from './harness/open-harness.ts';
import { prove } from './harness/prove.ts';

const COUNTS = { quick: 20_000, full: 1_000_000 };
/** Between two lines of progress. */
const ROUND = 10_000;
const FAULTS_TOLD = 20;

await prove('fuzz', async (proof) => {
  const { db } = await openHarness(proof);
  const environment = {
    FARES: 'sample',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    BUSY_AFTER_MS: '0',
  };
  const clock = { now: () => new Date() };
  const app = await openApp(readConfig(environment), {
    db,
    clock,
    dataFolder: 'data',
    pages: path.resolve('dist/web'),
  });
  const { server } = app;
  await app.prepare({ embedded: false, dataDir: '' });
  proof.atEnd(() => server.close());
  /** The tokens of two new members: sign-outs among the requests end sessions, and others delete accounts. */
  const join = (round: number) =>
    Promise.all(
      [true, false].map(async (isPremium) => {
        const person = { firstName: 'Maya', lastName: 'Ruiz', passwordHash: null, isPremium };
        const email = `premium-${isPremium}-${round}@example.test`;
        const user = await insertUser(db, { ...person, email, createdAt: clock.now() });
        if (!user) throw new Error(`${email} is there already`);
        return openSession(db, user.id, clock.now());
      }),
    );
  const total = proof.worlds ?? COUNTS[proof.isFull ? 'full' : 'quick'];
  const byStatus = new Map<number, number>();
  let sent = 0;
  let faults = 0;
  while (sent < total) {
    const tokens = await join(sent / ROUND);
    const report = await fuzz(server, proof, { count: ROUND, tokens: () => tokens });
    sent += ROUND;
    for (const [status, count] of report.byStatus)
      byStatus.set(status, (byStatus.get(status) ?? 0) + count);
    for (const fault of report.faults.slice(0, FAULTS_TOLD)) proof.check(false, fault);
    proof.check(report.faults.length === 0, `${report.faults.length} of ${ROUND}`);
    faults += report.faults.length;
    proof.say(`${sent} requests, ${faults} faults`);
  }
  const statuses = Object.fromEntries([...byStatus].sort(([a], [b]) => a - b));
  return { requests: sent, statuses };
});
