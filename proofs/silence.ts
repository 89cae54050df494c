// Two web processes and a worker whose database falls silent, refuses, breaks off, is slow, freezes, dies or turns into
// a standby: no call takes longer than eight seconds, everything works again within five seconds of the database
// itself, jobs within thirty, no storm of new connections, no email lost or sent twice.
// `--broken deadline|storm|standby|mark` takes one of the mends away: that must fail.
import { setTimeout as delay } from 'node:timers/promises';
import { groupBy } from '#domain/group-by.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { openDatabaseProxy } from '#test/database-proxy.ts';
import {
  freePort,
  launch,
  type Run,
  register,
  start,
  statusOf,
  terminate,
  until,
} from '#test/proofs/product.ts';
import { openStandby } from '#test/standby-server.ts';
import { buildServer } from './harness/built-server.ts';
import { openMailServer } from './harness/mail-server.ts';
import { type Proof, prove } from './harness/prove.ts';
import { untilNone } from './harness/until-none.ts';
import { injectedError } from './silence/broken.ts';
import { type Call, type Load, openLoad } from './silence/load.ts';
import { type FaultyServer, openFaultyServer } from './silence/server.ts';

const LONGEST_CALL_MS = 8_000;
const RECOVERY_MS = 5_000;
const JOBS_STILL_MS = 30_000;
/** The pools of three processes have 36 connections, which may all open in the second of the recovery. */
const OPENINGS_A_SECOND = 40;
const MESSAGES_EACH = 60;
/** Longer than the heartbeat of a job (20 s) and a look of the supervisor (10 s). */
const EMAILS_MS = 60_000;

const SIZES = {
  quick: { rounds: 1, downMs: 9_000, refusedMs: 2_000 },
  full: { rounds: 2, downMs: 25_000, refusedMs: 25_000 },
};

type Proxy = Awaited<ReturnType<typeof openDatabaseProxy>>;

interface Fault {
  readonly name: string;
  readonly begin: () => unknown;
  readonly downMs: number;
  /** Resolves when the database itself works again. */
  readonly end: () => unknown;
}

interface Parts {
  readonly server: FaultyServer;
  readonly proxy: Proxy;
  readonly standbyUrl: string;
}

function faultsOf({ server, proxy, standbyUrl }: Parts, isFull: boolean): Fault[] {
  const { downMs, refusedMs } = SIZES[isFull ? 'full' : 'quick'];
  return [
    {
      name: 'silent',
      begin: () => proxy.silence(),
      downMs,
      end: () => proxy.resume({ lost: true }),
    },
    { name: 'refuse', begin: () => proxy.refuse(), downMs: refusedMs, end: () => proxy.accept() },
    { name: 'cut', begin: () => proxy.cut(), downMs: 0, end: () => {} },
    {
      name: 'slow',
      begin() {
        proxy.delay(1_500);
        proxy.cut();
      },
      downMs: 6_000,
      end: () => proxy.delay(0),
    },
    { name: 'frozen', begin: () => server.freeze(), downMs, end: () => server.thaw() },
    {
      name: 'killed',
      begin: () => server.kill(),
      downMs: refusedMs,
      end: () => server.start(),
    },
    {
      name: 'standby',
      begin() {
        proxy.redirect(standbyUrl);
        proxy.cut();
      },
      downMs: 4_000,
      end() {
        proxy.redirect(server.url);
        proxy.cut();
      },
    },
  ];
}

interface Outcome {
  readonly fault: string;
  readonly longestCallMs: number;
  readonly recoveryMs: number;
  readonly readyMs: number;
  readonly openingsASecond: number;
  readonly pollGapMs: number;
  readonly sendGapMs: number;
  readonly readyWhileDown: number;
}

interface Story {
  readonly fault: string;
  readonly load: Load;
  readonly began: number;
  readonly back: number;
  readonly openings: readonly number[];
}

/** From the database's return to the end of the last failed call. */
const recoveryOf = (calls: readonly Call[], back: number) =>
  Math.max(0, ...calls.filter(({ status }) => status !== 200).map(({ to }) => to - back));

/** The longest time without a success since the fault began. */
function gapOf(load: Load, task: string, began: number): number {
  const seen = (load.successes.get(task) ?? []).filter((at) => at >= began);
  const moments = [began, ...seen, performance.now()];
  return Math.max(...moments.slice(1).map((at, n) => at - (moments[n] ?? at)));
}

function judge(proof: Proof, { fault, load, began, back, openings }: Story): Outcome {
  const calls = load.calls.filter(({ to }) => to >= began);
  const [asked, ready] = (['call', 'readyz'] as const).map((kind) =>
    calls.filter((call) => call.kind === kind),
  );
  const outcome = {
    fault,
    longestCallMs: Math.round(Math.max(...calls.map(({ from, to }) => to - from))),
    recoveryMs: Math.round(recoveryOf(asked ?? [], back)),
    readyMs: Math.round(recoveryOf(ready ?? [], back)),
    openingsASecond: Math.max(...openings),
    pollGapMs: Math.round(gapOf(load, 'watch', began)),
    sendGapMs: Math.round(gapOf(load, 'send-messages', began)),
    // Readiness needs 1.5 s to notice a silent server.
    readyWhileDown: (ready ?? []).filter(
      ({ status, from, to }) => status === 200 && from > began + 2_500 && to < back,
    ).length,
  };
  const down = Math.round(back - began);
  const { longestCallMs, recoveryMs, readyMs, openingsASecond, pollGapMs, sendGapMs } = outcome;
  proof.say(
    `${fault}, ${down} ms: longest call ${longestCallMs} ms, works again after ${recoveryMs} ms, ready after ${readyMs} ms, at most ${openingsASecond} openings a second, polls stood still ${pollGapMs} ms, messages ${sendGapMs} ms`,
  );
  proof.check(longestCallMs <= LONGEST_CALL_MS, `${fault}: a call took ${longestCallMs} ms`);
  proof.check(recoveryMs <= RECOVERY_MS, `${fault}: calls failed ${recoveryMs} ms longer`);
  proof.check(readyMs <= RECOVERY_MS, `${fault}: readyz was red ${readyMs} ms longer`);
  proof.check(
    openingsASecond <= OPENINGS_A_SECOND,
    `${fault}: ${openingsASecond} openings a second`,
  );
  for (const [job, gap] of [
    ['polls', pollGapMs],
    ['messages', sendGapMs],
  ] as const)
    proof.check(gap - down <= JOBS_STILL_MS, `${fault}: ${job} stood still for ${gap} ms`);
  const strange = calls.filter(({ status }) => ![200, 503].includes(status));
  proof.check(strange.length === 0, `${fault}: a call was answered ${strange[0]?.status}`);
  if (fault !== 'slow')
    proof.check(outcome.readyWhileDown === 0, `${fault}: readyz was green while it was down`);
  return outcome;
}

/** Openings in each second until the returned function is called. */
function countOpenings(proxy: Proxy): () => number[] {
  let before = proxy.opened();
  const counts: number[] = [];
  const count = () => {
    counts.push(proxy.opened() - before);
    before = proxy.opened();
  };
  const timer = setInterval(count, 1_000);
  return () => {
    clearInterval(timer);
    count();
    return counts;
  };
}

await prove('silence', async (proof) => {
  const plugins = proof.isBroken ? [injectedError(proof.error ?? 'deadline')] : [];
  const { main: program } = await buildServer(proof, { plugins });
  const server = await openFaultyServer(proof);
  await migrateDatabase(server.url);
  const standby = await openStandby(new URL(server.url).password);
  proof.atEnd(() => standby.close());
  const proxy = await openDatabaseProxy(server.url);
  proof.atEnd(() => proxy.close());
  const mail = await openMailServer(proof);
  const own = openDatabase(server.url, { max: 2 });
  proof.atEnd(() => own.close());

  const environment = { DATABASE_URL: proxy.url, SMTP_URL: mail.url, DRAIN_MS: '0' };
  const webs: Run[] = [];
  for (let n = 0; n < 2; n += 1)
    webs.push(await start({ program, role: 'web', port: await freePort(), environment }));
  const port = await freePort();
  const worker = launch({
    program,
    role: 'worker',
    port,
    environment: { ...environment, OPS_PORT: String(port) },
  });
  proof.atEnd(() => Promise.all([...webs, worker].map(terminate)));
  await until(async () => (await statusOf(`${worker.origin}/readyz`)) === 200);
  const everybody = [...webs, worker];
  const pids = everybody.map(({ child }) => child.exitCode);

  const account = { email: 'maya@example.test', password: 'correct horse battery' };
  const { body } = await register(webs[0]?.origin ?? '', account);
  const load = openLoad(proof, {
    webs: webs.map(({ origin }) => origin),
    worker: worker.origin,
    token: body.token,
  });
  let promised = 0;
  const promise = async () => {
    for (let n = 0; n < MESSAGES_EACH; n += 1) {
      promised += 1;
      const words = { subject: 'Seats', text: 'Hello', html: '<p>Hello</p>' };
      const one = { key: `proof:${promised}`, to: 'maya@example.test', ...words };
      // A connection from before the last failure may be gone. The key makes a second attempt harmless.
      const isWritten = () =>
        enqueueMessage(own.db, one, new Date()).then(
          () => true,
          () => false,
        );
      await until(isWritten);
    }
    // The worker is sending some of them now.
    await until(() => mail.senders().length > 0);
  };

  const outcomes: Outcome[] = [];
  const faults = faultsOf({ server, proxy, standbyUrl: standby.url }, proof.isFull);
  for (let round = 0; round < SIZES[proof.isFull ? 'full' : 'quick'].rounds; round += 1)
    for (const { name, begin, downMs, end } of faults) {
      await promise();
      const counted = countOpenings(proxy);
      const began = performance.now();
      await begin();
      await delay(downMs);
      await end();
      const back = performance.now();
      await delay(RECOVERY_MS + 2_500);
      outcomes.push(judge(proof, { fault: name, load, began, back, openings: counted() }));
    }
  await load.stop();
  for (const [n, { child }] of everybody.entries())
    proof.check(child.exitCode === pids[n], `a process ended: ${everybody[n]?.output()}`);

  const keys = () => groupBy(mail.deliveries, ({ key }) => key);
  const isOurs = (key: string) => key.startsWith('proof');
  const sent = () => [...keys().keys()].filter(isOurs).length;
  const lost = await untilNone(async () => promised - sent(), { silentMs: EMAILS_MS });
  const twice = [...keys()].filter(([, deliveries]) => deliveries.length > 1).length;
  proof.say(`${promised} emails promised, ${lost} lost, ${twice} sent twice`);
  proof.check(lost === 0, `${lost} emails were lost`);
  proof.check(twice === 0, `${twice} emails went out twice`);
  return { outcomes, promised, lost, twice };
});
