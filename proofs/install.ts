// Follows docs/runbook.md on a Debian 12 of its own that boots with systemd: the commands of its code blocks, in order,
// with Debian's PostgreSQL, PgBouncer, nginx and Postfix, and checks after each what a person would look at. The quick
// form only checks that the proof knows every block and that bash can read it.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Proof, prove } from './harness/prove.ts';
import { bootMachine, type Machine, missingHere } from './install/machine.ts';
import { readSteps, STEPS, type Step } from './install/runbook.ts';
import { HOST, loadOn, type Site, siteAt } from './install/site.ts';
import { makeSource } from './install/source.ts';
import { checkWrongPoolers } from './install/wrong-poolers.ts';

const REQUESTS = 10_000;
const MAYA = { email: 'maya@members.test', password: 'seven red lanterns in a row' };
const LEO = { email: 'leo@members.test', password: 'nine tall candles on a hill' };
const UNITS = 'roamfare-web@3001 roamfare-web@3002 roamfare-worker@1 roamfare-worker@2';
const WAIT_MS = 60_000;

/** Commands that the runbook leaves to the reader: a certificate, the settings, a mail server of one's own. */
const CERTIFICATE = `install -d -m 700 /etc/roamfare/tls
openssl req -x509 -newkey rsa:2048 -nodes -days 7 -subj /CN=${HOST} \\
  -keyout /etc/roamfare/tls/privkey.pem -out /etc/roamfare/tls/fullchain.pem 2> /dev/null`;
const FILL_IN = `sed -i -e 's|^PUBLIC_URL=.*|PUBLIC_URL=https://${HOST}|' \\
  -e 's|^SMTP_URL=.*|SMTP_URL=smtp://localhost:25?ignoreTLS=true|' /etc/roamfare/roamfare.env`;
const MAIL_SERVER = `echo 'postfix postfix/main_mailer_type select Local only' | debconf-set-selections
apt-get install -y --no-install-recommends postfix
postconf -e 'mydestination = localhost, members.test' 'local_recipient_maps =' 'luser_relay = postman@localhost'
useradd --create-home postman
systemctl restart postfix`;
const MAILS = 'cat /var/mail/postman 2> /dev/null || true';

interface Stand {
  readonly proof: Proof;
  readonly machine: Machine;
  readonly site: Site;
  /** Runs a step of the runbook. */
  readonly step: (name: Step, variables?: Readonly<Record<string, string>>) => Promise<void>;
  /** Runs commands of the proof itself. */
  readonly also: (what: string, commands: string) => Promise<string>;
}

async function openStand(proof: Proof): Promise<Stand> {
  const steps = readSteps();
  const machine = await bootMachine(proof);
  makeSource(path.join(machine.root, 'srv/source'));
  const must = async (what: string, run: () => ReturnType<Machine['run']>) => {
    const began = performance.now();
    const { code, output } = await run();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    proof.say(`${what}: ${code === 0 ? 'done' : `ended with ${code}`} in ${seconds} s`);
    proof.check(code === 0, `${what} ended with ${code}: ${output.slice(-2_000)}`);
    if (code !== 0) throw new Error(`${what} failed; what follows needs it`);
    return output;
  };
  const source = { SOURCE: 'file:///srv/source', HOST, EMAIL: MAYA.email };
  return {
    proof,
    machine,
    site: siteAt(machine.address),
    step: async (name, variables = {}) => {
      await must(name, () => machine.run(steps[name], { ...source, ...variables }));
    },
    also: (what, commands) => must(what, () => machine.run(commands)),
  };
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + WAIT_MS;
  while (Date.now() < end) {
    if (await holds()) return true;
    await delay(500);
  }
  return false;
}

async function signUp(site: Site, person: typeof MAYA): Promise<string> {
  const body = { ...person, first_name: 'Maya', last_name: 'Ruiz' };
  const { status, text } = await site('/api/auth/register', { method: 'POST', body });
  if (status !== 201 && status !== 200) throw new Error(`registration: ${status} ${text}`);
  return JSON.parse(text).token;
}

async function canSignIn(site: Site, { email, password }: typeof MAYA): Promise<boolean> {
  const body = { email, password };
  return (await site('/api/auth/login', { method: 'POST', body })).status === 200;
}

/** Readiness of every process, as an operator and a proxy see it. */
async function checkReady({ proof, machine }: Stand, after: string): Promise<void> {
  for (const port of [3001, 3002, 13001, 13002, 14001, 14002]) {
    const script = `fetch('http://127.0.0.1:${port}/readyz').then((a) => process.exit(a.status === 200 ? 0 : 1))`;
    const { code } = await machine.run(`node -e "${script}"`);
    proof.check(code === 0, `${after}: port ${port} is not ready`);
  }
  const { output } = await machine.run(`systemctl is-active ${UNITS}`);
  proof.check(!/inactive|failed/.test(output), `${after}: ${output}`);
}

async function install(stand: Stand): Promise<void> {
  const { proof, machine, step, also } = stand;
  await step('prepare');
  await also('mail server', MAIL_SERVER);
  await step('build', { VERSION: '1' });
  await step('database');
  const refused = await machine.run('roamfare check');
  proof.check(refused.code !== 0 && /SMTP_URL/.test(refused.output), 'CHANGE_ME was accepted');
  await also('settings', FILL_IN);
  await step('start');
  await checkReady(stand, 'start');
  await also('certificate', CERTIFICATE);
  await step('proxy');
}

async function checkProxy({ proof, site }: Stand): Promise<void> {
  const page = await site('/');
  proof.check(page.status === 200, `the first page: ${page.status} ${page.text.slice(0, 200)}`);
  for (const isPlain of [false, true]) {
    const other = await site('/', { host: 'evil.example', isPlain });
    proof.check(other.status === 421, `another Host was answered ${other.status}`);
  }
  const plain = await site('/plans?a=b', { isPlain: true });
  proof.check(
    plain.status === 308 && plain.location === `https://${HOST}/plans?a=b`,
    `http was answered ${plain.status} ${plain.location}`,
  );
}

async function checkRoles({ proof, machine }: Stand): Promise<void> {
  const roles = await machine.run(
    `su postgres -c "psql -Atc \\"select rolname from pg_roles where rolname like 'roamfare%' and (rolsuper or rolcreatedb or rolcreaterole)\\""`,
  );
  proof.check(roles.output.trim() === '', `these roles have too many rights: ${roles.output}`);
  const { code, output } = await machine.run(
    `psql -c 'create table extra (n int)' "$(sed -n 's/^DATABASE_URL=//p' /etc/roamfare/roamfare.env)"`,
  );
  proof.check(code !== 0 && /permission denied/.test(output), `the product may: ${output}`);
}

async function checkMail({ proof, site, machine }: Stand): Promise<void> {
  const body = { email: MAYA.email };
  await site('/api/auth/forgot-password', { method: 'POST', body });
  const arrived = await until(async () => (await machine.run(MAILS)).output.includes(MAYA.email));
  const words = await machine.run(
    `su postgres -c "psql --dbname=roamfare -Atc 'select attempts, last_error from outbox'"; journalctl -u 'postfix*' --output=cat | tail -5`,
  );
  proof.check(arrived, `no email arrived: ${words.output}`);
}

/** Updates and goes back under load. */
async function update(stand: Stand, token: string) {
  const { proof, site, step, machine } = stand;
  const figures: Record<string, object> = {};
  for (const [name, variables] of [
    ['update', { VERSION: '2' }],
    ['back', { PREVIOUS: '1' }],
  ] as const) {
    const load = loadOn(site, token);
    await step(name, variables);
    const { requests, failed } = await load.stop(REQUESTS);
    for (const one of failed) proof.check(false, `while ${name}: ${one}`);
    proof.check(requests >= REQUESTS, `only ${requests} requests while ${name}`);
    proof.say(`${name}: ${requests} requests, ${failed.length} failed`);
    figures[name] = { requests, failed: failed.length };
    await checkReady(stand, name);
    const { output } = await machine.run('readlink /opt/roamfare/current');
    const version = name === 'update' ? '2' : '1';
    proof.check(output.trim() === `/opt/roamfare/${version}`, `current is ${output}`);
  }
  return figures;
}

async function saveAndRestore(stand: Stand): Promise<void> {
  const { proof, site, step, also } = stand;
  const FOLDER = '/var/backups/roamfare/kept';
  await step('backup', { FOLDER });
  await signUp(site, LEO);
  // The backup is of the schema of version 2.
  await also('version 2', 'ln -sfn /opt/roamfare/2 /opt/roamfare/current');
  await step('restore', { FOLDER });
  await checkReady(stand, 'restore');
  proof.check(await canSignIn(site, MAYA), 'Maya is not there after the restore');
  proof.check(!(await canSignIn(site, LEO)), 'Leo came after the backup and is still there');
}

async function rewind(stand: Stand): Promise<void> {
  const { proof, site, step, also } = stand;
  const BASE = '/var/lib/postgresql/base-1';
  await step('archive');
  await step('base', { BASE });
  await signUp(site, LEO);
  await delay(1_500);
  const MOMENT = (await also('moment', `su postgres -c "psql -Atc 'select now()'"`)).trim();
  await delay(1_500);
  await also('mistake', `su postgres -c "psql --dbname=roamfare -c 'delete from users'"`);
  proof.check(!(await canSignIn(site, LEO)), 'the mistake had no effect');
  await step('rewind', { BASE, MOMENT });
  await checkReady(stand, 'rewind');
  proof.check(await canSignIn(site, LEO), 'Leo is not there after going back to the moment');
}

await prove('install', async (proof) => {
  for (const [name, commands] of Object.entries(readSteps())) {
    const { status, stderr } = spawnSync('bash', ['-n', '-c', commands], { encoding: 'utf8' });
    proof.check(status === 0, `${name}: ${stderr}`);
  }
  if (!proof.isFull) return { steps: STEPS.length };
  const missing = missingHere();
  if (missing !== undefined) {
    proof.say(`not run: ${missing}`);
    return { notRun: missing };
  }
  const stand = await openStand(proof);
  await install(stand);
  await checkProxy(stand);
  await checkRoles(stand);
  const token = await signUp(stand.site, MAYA);
  await stand.step('admin');
  const admin = await stand.site('/api/admin/operations', { token });
  proof.check(admin.status === 200, `the first admin was answered ${admin.status}`);
  await checkMail(stand);
  const figures = await update(stand, token);
  await checkWrongPoolers(proof, stand.machine, stand.also);
  await stand.step('pooler');
  await checkReady(stand, 'pooler');
  proof.check(await canSignIn(stand.site, MAYA), 'nobody can sign in through the pooler');
  await saveAndRestore(stand);
  await rewind(stand);
  const log = await stand.also(
    'log',
    "journalctl -u 'roamfare-*' --output=cat | grep -c SIGSYS || true",
  );
  proof.check(log.trim() === '0', `SIGSYS in the log: ${log}`);
  return { steps: STEPS.length, ...figures };
});
