import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bearer, register, signIn, until } from '#test/proofs/product.ts';
import { openMailServer } from '../harness/mail-server.ts';
import type { Proof } from '../harness/prove.ts';
import { askForEmail, installed, metricIn, type Started } from './product.ts';

const HOUR_SECONDS = 3_600;
/** Registrations an hour from one address. */
const MOST_REGISTRATIONS = 4;
/** In order; each is the offset from the real time. */
const JUMPS = ['+1h', '+0', '-1h', '+0'];

/** Debian's libfaketime; undefined where it is not installed. */
function findLibrary(): string | undefined {
  const folders = fs.readdirSync('/usr/lib', { withFileTypes: true });
  return folders
    .map(({ name }) => path.join('/usr/lib', name, 'faketime/libfaketimeMT.so.1'))
    .find((file) => fs.existsSync(file));
}

/** The wall clock of the product jumps an hour ahead, back, behind and ahead again; that of PostgreSQL does not. */
export async function clock(proof: Proof, program: string) {
  const library = findLibrary();
  if (!library) {
    proof.say("clock: skipped, as it needs Debian's package libfaketime");
    return { skipped: true };
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-clock-'));
  fs.chmodSync(folder, 0o711);
  proof.atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'offset');
  const jumpTo = (offset: string) => fs.writeFileSync(file, offset, { mode: 0o644 });
  jumpTo('+0');
  const mail = await openMailServer(proof);
  const run = await installed(proof, program).start({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    SMTP_URL: mail.url,
    REGISTRATIONS_PER_HOUR: String(MOST_REGISTRATIONS),
  });
  const account = { email: 'maya@example.test', password: 'correct horse battery' };
  const { body } = await register(run.origin, account);
  const outcomes = [];
  for (const [n, offset] of JUMPS.entries()) {
    jumpTo(offset);
    outcomes.push(await live(proof, run, { n, offset, account, token: body.token, mail }));
  }
  proof.check(run.child.exitCode === null, 'the process ended');
  const keys = mail.deliveries.map(({ key }) => key);
  proof.check(keys.length === new Set(keys).size, 'an email went out twice');
  return { outcomes };
}

interface Moment {
  readonly n: number;
  readonly offset: string;
  readonly account: { readonly email: string; readonly password: string };
  readonly token: string;
  readonly mail: Awaited<ReturnType<typeof openMailServer>>;
}

/** Sessions, limits, jobs and messages after a jump. */
async function live(proof: Proof, run: Started, { n, offset, account, token, mail }: Moment) {
  const who = `clock ${offset} (${n + 1} of ${JUMPS.length})`;
  const began = performance.now();
  const own = await fetch(`${run.origin}/api/auth/search-usage`, bearer(token));
  proof.check(own.status === 200, `${who}: a call in the old session got ${own.status}`);
  const again = await signIn(run.origin, account);
  proof.check(again.status === 200, `${who}: a sign-in got ${again.status}`);
  let taken = 0;
  let retryAfter = 0;
  for (let number = 0; number <= MOST_REGISTRATIONS && retryAfter === 0; number += 1) {
    const answer = await fetch(`${run.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `c${n}.${number}@example.test`,
        password: 'correct horse battery',
        first_name: 'Maya',
        last_name: 'Ruiz',
      }),
    });
    if (answer.status === 200) taken += 1;
    else retryAfter = Number(answer.headers.get('retry-after'));
  }
  proof.check(taken <= MOST_REGISTRATIONS, `${who}: ${taken} registrations in an hour`);
  proof.check(
    retryAfter > 0 && retryAfter <= HOUR_SECONDS,
    `${who}: a limit ends in ${retryAfter} s`,
  );
  const done = async (task: string) =>
    metricIn(await run.metrics(), 'job_duration_seconds_count', `task="${task}"`, 'outcome="done"');
  for (const task of ['watch', 'send-messages', 'read-switches']) {
    const before = await done(task);
    await until(async () => (await done(task)) > before).catch(() =>
      proof.check(false, `${who}: the job ${task} stands still`),
    );
  }
  // Registrations cause emails to other addresses.
  const arrived = () => mail.deliveries.filter(({ to }) => to === account.email).length;
  const sent = arrived();
  proof.check((await askForEmail(run.origin, account.email)) < 300, `${who}: no email was taken`);
  const asked = performance.now();
  await until(() => arrived() > sent).catch(() =>
    proof.check(false, `${who}: an email that was asked for did not come`),
  );
  const emailMs = Math.round(performance.now() - asked);
  const allMs = Math.round(performance.now() - began);
  proof.say(
    `${who}: the session lasts, ${taken} registrations and then a limit for ${retryAfter} s, jobs run, an email after ${emailMs} ms`,
  );
  return { offset, taken, retryAfter, emailMs, allMs };
}
