// The product on deploy/cluster: three PostgreSQL members under Patroni with etcd, each in a network namespace of its
// own, HAProxy, two web processes and two workers, 20 calls a second. The primary is killed, switched over, frozen and
// cut off: no acknowledged write is lost, and the product works again within seconds of the promotion. `--broken async`
// replicates asynchronously and kills a primary whose network lags; `--broken proxy` keeps the connections of a frozen
// primary and takes the product's deadline away: each must fail.
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { until } from '#test/proofs/product.ts';
import { type Client, makeMembers, openClient } from './failover/client.ts';
import { type Cluster, fill, missingHere, openCluster } from './failover/cluster.ts';
import { type Fault, faultsOf, killLagging } from './failover/faults.ts';
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

function chosenFaults(proof: Proof, cluster: Cluster): Fault[] {
  const all = faultsOf(cluster);
  const named = (wanted: string) => all.filter(({ name }) => name === wanted);
  if (proof.error === 'async')
    return named('kill').map((fault) => ({ ...fault, begin: killLagging }));
  if (proof.error === 'proxy') return named('freeze-host');
  if (proof.part !== undefined) return named(proof.part);
  return Array.from({ length: ROUNDS }, () => all).flat();
}

async function run(proof: Proof, cluster: Cluster, { name, begin, end }: Fault): Promise<Story> {
  await cluster.untilWhole();
  await delay(QUIET_MS);
  const primary = await cluster.leader();
  if (!primary) throw new Error('there is no primary');
  const others = cluster.hosts.filter((host) => host !== primary);
  const began = performance.now();
  const done = Promise.resolve(begin(primary));
  done.catch(() => {});
  await until(async () => (await cluster.leader(others)) !== undefined);
  const promoted = performance.now();
  await done;
  await delay(AWAY_MS);
  end(primary);
  await cluster.untilWhole();
  await delay(QUIET_MS);
  proof.say(
    `${name}: promoted after ${Math.round(promoted - began)} ms, whole after ${Math.round(performance.now() - began)} ms`,
  );
  return { fault: name, began, promoted, ended: performance.now() };
}

const withoutShutdown = (text: string) => text.replace(' on-marked-down shutdown-sessions', '');

await prove('failover', async (proof) => {
  checkFiles(proof);
  if (!proof.isFull) return { files: FILES.length };
  const missing = missingHere();
  if (missing !== undefined) {
    proof.say(`not run: ${missing}`);
    return { notRun: missing };
  }
  const isProxyBroken = proof.error === 'proxy';
  const { main: program } = await buildServer(proof, {
    plugins: isProxyBroken ? [injectedError('deadline')] : [],
  });
  const cluster = await openCluster(proof, isProxyBroken ? { changeProxy: withoutShutdown } : {});
  proof.say('the cluster is whole');
  if (proof.error === 'async') await cluster.configure({ synchronous_mode: false });
  await migrateDatabase(cluster.url);
  const own = openDatabase(cluster.url, { max: 8 });
  proof.atEnd(() => own.close());
  const mail = await openMailServer(proof);
  const product = await openProduct(proof, { program, url: cluster.url, mailUrl: mail.url });
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
