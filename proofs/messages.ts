// Messages are enqueued all the time while the processes that send them are killed again and again. No enqueued message
// is lost, and one that goes out twice has the same Message-ID. With POOLER_URL, everything but migrations goes through
// a pooler in transaction mode before the server of TEST_DATABASE_URL. `--broken` runs senders that mark a message
// before they send it: that must fail.
import { setTimeout as delay } from 'node:timers/promises';
import { and, isNull, sql } from 'drizzle-orm';
import { groupBy } from '#domain/group-by.ts';
import { openDatabase } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { openBoss } from '#server/db/migrate.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { withDatabase } from '#test/postgres-server.ts';
import { until } from '#test/proofs/product.ts';
import { buildServer } from './harness/built-server.ts';
import { type Delivery, openMailServer } from './harness/mail-server.ts';
import { type Harness, openHarness } from './harness/open-harness.ts';
import { type Proof, prove } from './harness/prove.ts';
import { repeatsAmong } from './harness/repeats.ts';
import { type Ending, workersOf } from './harness/workers.ts';

const KILLS = { quick: 3, full: 200 };
/** Pauses between two messages: senders that start half of the time must keep up. */
const PROMISE_MS = { quick: [50, 150], full: [250, 550] } as const;
/** Pauses between two kills. */
const KILL_MS = [50, 700] as const;
const IN_FLIGHT = 0.8;
/** Gives up after so long without a delivery: a run of the supervisor (10 s), a retry delay, a lease. */
const SILENT_MS = { quick: 30_000, full: 90_000 };

/** Enqueues one message after the other. `stop` returns the keys of the confirmed ones. */
function promiseWithoutBreak(
  proof: Proof,
  { db }: Harness,
  pauseMs: readonly [number, number],
): { stop(): Promise<string[]> } {
  const acknowledged: string[] = [];
  let goesOn = true;
  const work = (async () => {
    for (let n = 0; goesOn; n += 1) {
      const key = `proof.${n}`;
      const words = { subject: 'Seats', text: 'Hello', html: '<p>Hello</p>' };
      await enqueueMessage(db, { key, to: `p${n}@example.test`, ...words }, new Date());
      acknowledged.push(key);
      await delay(proof.between(...pauseMs));
    }
  })();
  return {
    async stop() {
      goesOn = false;
      await work;
      return acknowledged;
    },
  };
}

/** Waits until every message is finished, as long as emails arrive; returns how many are not. */
async function drained(
  { db }: Harness,
  deliveries: readonly Delivery[],
  mode: 'quick' | 'full',
): Promise<number> {
  const silentMs = SILENT_MS[mode];
  const boss = openBoss(db, { migrate: false, supervise: false });
  await boss.start();
  const began = performance.now();
  const open = and(isNull(outbox.sentAt), isNull(outbox.deadLetteredAt));
  for (;;) {
    const waiting = await db.$count(outbox, open);
    const last = Math.max(began, deliveries.at(-1)?.at ?? 0);
    if (waiting === 0 || performance.now() - last > silentMs) {
      await boss.stop();
      // The running one is still answered.
      await delay(500);
      return waiting;
    }
    if (mode === 'quick') {
      // Makes messages of killed workers available earlier than the product would; a living one renews its job every
      // ten seconds.
      await db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour'
        where state = 'active' and heartbeat_on < now() - interval '15 seconds'`);
      await boss.supervise();
    }
    await delay(mode === 'quick' ? 500 : 100);
  }
}

interface Story {
  readonly expected: readonly string[];
  readonly deliveries: readonly Delivery[];
  readonly kills: readonly Ending[];
  /** Emails that were not sent in time: late, not lost. */
  readonly waiting: number;
}

function judge(proof: Proof, { expected, deliveries, kills, waiting }: Story) {
  proof.check(waiting === 0, `${waiting} emails still wait`);
  const byKey = groupBy(deliveries, ({ key }) => key);
  let lost = 0;
  for (const key of expected) {
    proof.check(byKey.has(key), `${key} was promised and never delivered`);
    if (!byKey.has(key)) lost += 1;
  }
  const promisedKeys = new Set(expected);
  for (const key of byKey.keys()) proof.check(promisedKeys.has(key), `${key} was never promised`);
  const { times: repeats, unexplained: strange } = repeatsAmong(deliveries, kills, []);
  const unexplained = strange.length;
  proof.check(unexplained === 0, `${unexplained} emails went out again without a kill`);
  const figures = {
    kills: kills.length,
    expected: expected.length,
    lost,
    waiting,
    rawDeliveries: deliveries.length,
    afterDeduplication: byKey.size,
    repeats,
    unexplained,
  };
  proof.say(`${expected.length} promised, ${lost} lost, ${repeats} went out again`);
  return figures;
}

/** The same database through the pooler, if there is one. */
function pooled(proof: Proof, direct: Harness): Harness {
  const { POOLER_URL: pooler } = process.env;
  if (!pooler) return direct;
  const url = withDatabase(pooler, new URL(direct.url).pathname);
  const { db, close } = openDatabase(url, { max: 10, behindPooler: true });
  proof.atEnd(close);
  return { url, db };
}

await prove('messages', async (proof) => {
  const mode = proof.isFull && !proof.isBroken ? 'full' : 'quick';
  const direct = await openHarness(proof);
  const harness = pooled(proof, direct);
  const mail = await openMailServer(proof);
  const { main: program } = await buildServer(proof, { marksFirst: proof.isBroken });
  const workers = workersOf(proof, {
    program,
    role: 'worker',
    signal: 'SIGKILL',
    database: { url: harness.url, outages: [] },
    mail,
    environment: harness === direct ? {} : { DATABASE_URL_DIRECT: direct.url },
  });
  workers.fill();

  const writer = promiseWithoutBreak(proof, harness, PROMISE_MS[mode]);
  proof.atEnd(() => writer.stop());
  for (let kill = 1; kill <= KILLS[mode]; kill += 1) {
    await delay(proof.between(...KILL_MS));
    // Most kills come while an email is being sent, the rest at any moment.
    const inFlight = proof.random() < IN_FLIGHT;
    if (inFlight) await until(() => mail.senders().length > 0);
    await workers.endOne({ anyOne: !inFlight });
    workers.fill();
    if (kill % 25 === 0) proof.say(`${kill} kills, ${mail.deliveries.length} deliveries`);
  }
  const expected = await writer.stop();
  const waiting = await drained(harness, mail.deliveries, mode);
  for (const complaint of workers.complaints) proof.check(false, complaint);
  return judge(proof, { expected, deliveries: mail.deliveries, kills: workers.endings, waiting });
});
