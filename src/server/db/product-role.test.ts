import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { queueMessages } from '#server/jobs/boss.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, flight, stillClock, testApp } from '#test/harness.ts';
import { openDatabase } from './database.ts';
import { outbox } from './message-schema.ts';
import { openBoss } from './migrate.ts';
import { productUrl } from './product-role.ts';
import { enqueueMessage } from './queries/messages/outbox.ts';

const box = testDatabase();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function asProduct() {
  const url = await productUrl(box.url);
  const { db, pool, close } = openDatabase(url, { max: 2, connectTimeoutMs: 15_000 });
  closing.push(close);
  return { db, pool, url };
}

it.each([
  'create table extra (n int)',
  'create schema extra',
  'drop table users',
  'alter table users add column extra text',
  'truncate users',
  'create role extra',
  `copy users to '/tmp/users'`,
  'delete from drizzle.__drizzle_migrations',
  'create table pgboss.extra (n int)',
])('the role of the product may not: %s', async (statement) => {
  const { pool } = await asProduct();
  await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

it('the role of the product serves people and enqueues and takes messages', async () => {
  const { db } = await asProduct();
  const clock = stillClock();
  const fares = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00')]);
  const app = await testApp({ db, fares, clock });
  const search = '/api/flights/search?origin=DEN&date=2026-11-25';
  expect((await app.server.inject(search)).statusCode).toBe(200);

  await enqueueMessage(
    db,
    { key: 'a', channel: 'sms', to: '3035550100', subject: 'Hi', text: 'Hi', html: '<p>Hi</p>' },
    clock.now(),
  );
  expect(await db.$count(outbox)).toBe(1);
  const boss = openBoss(db, { migrate: false, supervise: true });
  const errors: unknown[] = [];
  boss.on('error', (error) => void errors.push(error));
  await boss.start();
  closing.unshift(() => boss.stop({ graceful: false }));
  await queueMessages(db, boss);
  const [job] = await boss.fetch('send-sms');
  await boss.complete('send-sms', job?.id ?? '');
  await boss.supervise();
  expect(errors).toEqual([]);
});

it('the role of the product survives a second start, under a new password', async () => {
  const first = await productUrl(box.url);
  const second = await productUrl(box.url);
  expect(second).not.toBe(first);
  const client = new pg.Client(second);
  await client.connect();
  closing.push(() => client.end());
  const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
  expect(rows).toEqual([{ rolsuper: false }]);
});
