// The product on deploy/cluster: three PostgreSQL members under Patroni with etcd, each in a network namespace of its
// own, HAProxy, PgBouncer before one web process and one worker of two, 20 calls a second. The primary is killed,
// switched over, frozen and cut off, the synchronous standby killed and frozen: no acknowledged write is lost, and the
// product works again within seconds of the promotion. `--broken async` replicates asynchronously and kills a primary
// whose network lags; `proxy` keeps the connections of a frozen primary and takes the product's deadline away; `etcd3`
// has Patroni of Debian 12 use the other API of etcd: each must fail.
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { until } from '#test/proofs/product.ts';
import { type Client, makeMembers, openClient } from './failover/client.ts';
import { type Cluster, fill, missingHere, openCluster } from './failover/cluster.ts';
import { type Fault, faultsOf, killLagging } from './failover/host-failures.ts';
import {
  countTwice,
  countUntold,
  countWaiting,
  judge,
  lostOf,
  type Outcome,
  type Story,
  tableOf,
} from './failover/judge.ts';
import { openProduct } from './failover/product.ts';
import { buildServer } from './harness/built-server.ts';
import { openMailServer } from './harness/mail-server.ts';
import { type Proof, prove } from './harness/prove.ts';
import { untilNone } from './harness/until-none.ts';
import { injectedError } from './silence/broken.ts';

const ROUNDS = 2;
/** For each fault; members come back within this time. */
const SECONDS_EACH = 150;
/** Calls before a fault, so that what was acknowledged last may be lost. */
const QUIET_MS = 6_000;
/** From the promotion to the return of the old primary. */
const AWAY_MS = 10_000;
/** Longer than the heartbeat of a job (20 s) and a look of the supervisor (10 s). */
const EMAILS_MS = 60_000;

const FILES = ['etcd.env', 'patroni.yml', 'haproxy.cfg'];
const PLACEHOLDER = /\b(MEMBER|ADDRESS|[A-Z]+_PASSWORD)\b/;

/** The files of deploy/cluster have no placeholder that the runbook does not name. */
function checkFiles(proof: Proof): void {
  for (const file of FILES) {
    const lines = fill(file, { MEMBER: 'db1', ADDRESS: '10.20.0.11' }).split('\n');
    const left = lines.filter((line) => !line.startsWith('#') && PLACEHOLDER.test(line));
    proof.check(left.length === 0, `${file} keeps a placeholder: ${left[0]}`);
  }
}

/** The word after `--broken`. */
const errorOf = ({ isBroken, error = 'async' }: Proof) => (isBroken ? error : undefined);

function chosenFaults(proof: Proof, cluster: Cluster): Fault[] {
  const all = faultsOf(cluster);
  const named = (wanted: string) => all.filter(({ name }) => name === wanted);
  const error = errorOf(proof);
  if (error === 'async') return named('kill').map((fault) => ({ ...fault, begin: killLagging }));
  if (error === 'proxy') return named('freeze-host');
  if (error === 'etcd3') return named('freeze-postgresql');
  if (error !== undefined) throw new Error(`There is no injected error "${error}".`);
  if (proof.part !== undefined) return named(proof.part);
  return Array.from({ length: ROUNDS }, () => all).flat();
}

async function run(proof: Proof, cluster: Cluster, fault: Fault): Promise<Story> {
  const { name, role, begin, end } = fault;
  await cluster.untilWhole();
  await delay(QUIET_MS);
  const host = await cluster.find(role);
  if (!host) throw new Error(`no member is ${role}`);
  const others = cluster.hosts.filter((one) => one !== host);
  const began = performance.now();
  const done = Promise.resolve(begin(host));
  done.catch(() => {});
  await until(async () => (await cluster.find(role, others)) !== undefined);
  const replaced = performance.now();
  await done;
  await delay(AWAY_MS);
  end(host);
  await cluster.untilWhole().catch(() => {
    proof.check(false, `${name}: the members do not follow one primary again`);
  });
  await delay(QUIET_MS);
  const ended = performance.now();
  const [replacedMs, wholeMs] = [replaced - began, ended - began].map(Math.round);
  proof.say(`${name}: another member after ${replacedMs} ms, whole after ${wholeMs} ms`);
  return { fault: name, began, replaced, ended };
}

/** Changes of the configuration that must fail. */
const BROKEN: Readonly<Record<string, readonly [file: string, from: string, to: string]>> = {
  proxy: ['haproxy.cfg', ' on-marked-down shutdown-sessions', ''],
  etcd3: ['patroni.yml', '\netcd:', '\netcd3:'],
};

const changeOf = (error: string) => (text: string, file: string) => {
  const [own, from, to] = BROKEN[error] ?? [];
  if (file !== own || from === undefined || to === undefined) return text;
  if (!text.includes(from)) throw new Error(`${file} no longer contains: ${from}`);
  return text.replace(from, to);
};

await prove('failover', async (proof) => {
  checkFiles(proof);
  if (!proof.isFull) return { files: FILES.length };
  const missing = missingHere();
  if (missing !== undefined) {
    proof.say(`not run: ${missing}`);
    return { notRun: missing };
  }
  const error = errorOf(proof);
  const isProxyBroken = error === 'proxy';
  const { main: program } = await buildServer(proof, {
    plugins: isProxyBroken ? [injectedError('deadline')] : [],
  });
  const cluster = await openCluster(proof, { change: changeOf(error ?? '') });
  proof.say('the cluster is whole');
  if (error === 'async') await cluster.configure({ synchronous_mode: false });
  await migrateDatabase(cluster.url);
  const own = openDatabase(cluster.url, { max: 8 });
  proof.atEnd(() => own.close());
  const mail = await openMailServer(proof);
  const product = await openProduct(proof, { program, cluster, mailUrl: mail.url });
  proof.say('the product is ready');

  const faults = chosenFaults(proof, cluster);
  const members = await makeMembers(own.db, faults.length * SECONDS_EACH);
  const client: Client = openClient(proof, product, members);
  const stories: Story[] = [];
  const outcomes: Outcome[] = [];
  for (const fault of faults) {
    const story = await run(proof, cluster, fault);
    const outcome = await judge(proof, own.db, client, story);
    proof.say(JSON.stringify(outcome));
    stories.push(story);
    outcomes.push(outcome);
    for (const output of product.ended()) proof.check(false, `a process ended: ${output}`);
  }
  await client.stop();

  const waiting = await untilNone(() => countWaiting(own.db), { silentMs: EMAILS_MS });
  proof.check(waiting === 0, `${waiting} emails still wait`);
  const lost = await lostOf(own.db, client.facts);
  proof.check(lost.length === 0, `${lost.length} acknowledged writes are gone at the end`);
  countTwice(proof, mail.deliveries, stories, outcomes);
  const untold = await countUntold(own.db, mail.deliveries);
  proof.check(untold === 0, `${untold} emails are marked as sent and never arrived`);
  proof.say(`\n${tableOf(outcomes)}`);
  const { calls, facts } = client;
  return { outcomes, calls: calls.length, writes: facts.length, emails: mail.deliveries.length };
});
