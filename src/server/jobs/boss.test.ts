import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { localDate } from '#domain/time.ts';
import { outbox } from '#server/db/message-schema.ts';
import { openBoss } from '#server/db/migrate.ts';
import {
  enqueueMessage,
  enqueueMessages,
  type NewMessage,
} from '#server/db/queries/messages/outbox.ts';
import { testDatabase } from '#test/database.ts';
import { endlessRun, stillClock } from '#test/harness.ts';
import { newestMessage } from '#test/messages/send-waiting.ts';
import { openLanes, queueMessages, startWorkers } from './boss.ts';
import { repeat } from './repeat.ts';

const box = testDatabase();
const NOW = stillClock().now();
const words = { to: 'maya@example.test', subject: 'Seats', text: 'Hello', html: '' };
const promise = (key: string) => enqueueMessage(box.db, { ...words, key }, NOW);
/** Of a job about a message with one of these keys: other jobs of the queue are not the business of a test. */
const isAbout = (...keys: readonly string[]) =>
  sql`(data ->> 'message')::bigint in (${sql.join(
    keys.map((key) => sql`(select id from ${outbox} where dedupe_key = ${key})`),
    sql`, `,
  )})`;

const opened = async () => {
  const boss = openBoss(box.db, { migrate: false, supervise: false });
  await boss.start();
  onTestFinished(() => boss.stop());
  return boss;
};

it('puts every message into the queue of its channel once, with several workers at once', async () => {
  const keys = Array.from({ length: 40 }, (_, n) => `m${n}`);
  const later = new Date('2099-01-01T00:00:00Z');
  await enqueueMessages(
    box.db,
    keys.map((key, n) => ({
      ...words,
      key,
      channel: n % 2 === 0 ? 'email' : 'push',
      notBefore: n === 0 ? later : null,
    })),
    NOW,
  );
  const bosses = [await opened(), await opened(), await opened()];
  await Promise.all(bosses.map((boss) => queueMessages(box.db, boss)));
  await Promise.all(bosses.map((boss) => queueMessages(box.db, boss)));
  const { rows } = await box.db.execute(sql`
    select name, count(*)::int as jobs, count(distinct data ->> 'message')::int as messages,
      count(*) filter (where start_after > now())::int as later
    from pgboss.job where ${isAbout(...keys)} group by name order by name`);
  expect(rows).toEqual([
    { name: 'send-email', jobs: 20, messages: 20, later: 1 },
    { name: 'send-push', jobs: 20, messages: 20, later: 0 },
  ]);
});

it('puts a message into its queue again when the transaction with its job failed', async () => {
  await promise('a');
  const lost = { insert: () => Promise.reject(new Error('killed')) };
  await expect(queueMessages(box.db, lost)).rejects.toThrow('killed');
  await queueMessages(box.db, await opened());
  const { rows } = await box.db.execute(sql`select data from pgboss.job where ${isAbout('a')}`);
  expect(rows).toEqual([{ data: { message: await newestMessage(box.db) } }]);
});

it('enqueues a message once per key, in the transaction of the caller', async () => {
  await promise('a');
  await promise('a');
  const failing = box.db.transaction(async (tx) => {
    await enqueueMessage(tx, { ...words, key: 'b' }, NOW);
    throw new Error('the rest failed');
  });
  await expect(failing).rejects.toThrow('the rest failed');
  const rows = await box.db.select({ key: outbox.dedupeKey, queued: outbox.queued }).from(outbox);
  expect(rows).toEqual([{ key: 'a', queued: false }]);
});

it('enqueues several messages in their order, by email unless they name a channel, with any text', async () => {
  const messages: NewMessage[] = [
    { ...words, key: 'a', text: 'Hello \ud83d', notBefore: new Date('2026-11-26T13:00:00Z') },
    { ...words, key: 'b', channel: undefined, html: '{"a": "\\u0000"}' },
    { ...words, key: 'a' },
    { ...words, key: 'c', channel: 'sms' as const, flightDay: localDate('2026-11-27') },
  ];
  await enqueueMessages(box.db, messages, NOW);
  const rows = await box.db.select().from(outbox).orderBy(outbox.id);
  expect(rows).toMatchObject([
    { dedupeKey: 'a', channel: 'email', text: 'Hello \ufffd', notBefore: messages[0]?.notBefore },
    { dedupeKey: 'b', channel: 'email', html: '{"a": "\\u0000"}', userId: null },
    { dedupeKey: 'c', channel: 'sms', flightDay: '2026-11-27' },
  ]);
});

it('works off one job at a time in each lane, retries failures and finishes running jobs at stop', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e'];
  for (const key of keys) await promise(key);
  const done: unknown[] = [];
  let failed = false;
  const handle = async (data: unknown) => {
    if (!failed) {
      failed = true;
      throw new Error('select $1: Maya');
    }
    done.push(data);
  };
  const stop = await startWorkers([{ name: 'send-email', lanes: 2, handle }], {
    db: box.db,
    every: (_name, seconds, work) => repeat(seconds, work),
  });
  const failures = () =>
    box.db.execute(sql`
      select output ->> 'message' as message from pgboss.job
      where state = 'retry' and ${isAbout(...keys)}`);
  // Its words may hold anybody's data.
  await expect
    .poll(async () => (await failures()).rows, { timeout: 60_000 })
    .toEqual([{ message: 'Error' }]);
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(5);
  await stop();
  const { rows } = await box.db.execute(sql`
    select max(retry_count) as retries, count(*) filter (where state = 'completed')::int as completed
    from pgboss.job where ${isAbout(...keys)}`);
  expect(rows).toEqual([{ retries: 1, completed: 5 }]);
}, 120_000);

it('sets all lanes to work when several messages wait', async () => {
  let look = async (): Promise<void> => {};
  let running = 0;
  let goOn = () => {};
  const allAtWork = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const handle = async () => {
    running += 1;
    await allAtWork;
  };
  const stop = await startWorkers([{ name: 'send-email', lanes: 6, handle }], {
    db: box.db,
    every: (_name, _seconds, work) => {
      look = () => work(endlessRun());
      return async () => {};
    },
  });
  for (let n = 0; n < 6; n += 1) await promise(`${n}`);
  // A lane looks by itself only after 30 seconds.
  await expect.poll(() => look().then(() => running), { timeout: 25_000 }).toBe(6);
  goOn();
  await stop();
}, 60_000);

it('a lane that gets a message wakes the next, so that one look sets all lanes to work', async () => {
  const lanes = new Map<string, () => Promise<unknown>>();
  const waiting: number[] = [];
  const begun: number[] = [];
  const openEnded = new Promise<void>(() => {});
  const look = await openLanes(
    {
      async work(_name, _options, handler) {
        const id = `lane ${lanes.size}`;
        lanes.set(id, async () => {
          const message = waiting.shift();
          if (message === undefined) return;
          // It takes no other before it has finished this one.
          lanes.delete(id);
          await handler([{ data: message }]);
        });
        return id;
      },
      notifyWorker: (id) => void lanes.get(id)?.(),
    },
    {
      name: 'send-email',
      lanes: 6,
      handle: async (message) => {
        begun.push(message as number);
        await openEnded;
      },
    },
  );
  look();
  expect(begun).toEqual([]);
  waiting.push(1, 2, 3, 4, 5, 6, 7);
  look();
  expect(begun.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
});
