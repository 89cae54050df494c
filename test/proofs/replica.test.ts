import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { openReplica, readsFrom } from '#server/db/read-replica.ts';
import { auditLog, users } from '#server/db/schema.ts';
import { sourceOf } from '#server/operator/backup/commands.ts';
import { openConfiguredDatabase } from '#server/process/database.ts';
import { fixedFares, givenMember, stillClock, testServer } from '../harness.ts';
import { onServer } from '../postgres-server.ts';
import { openServerPair, type ServerPair } from '../replica-server.ts';

let pair: ServerPair;
beforeAll(async () => {
  pair = await openServerPair();
}, 120_000);
afterAll(() => pair.close());

function openBoth() {
  const primary = openDatabase(pair.primary, { max: 4, connectTimeoutMs: 15_000 });
  const replica = openReplica(pair.replica);
  onTestFinished(async () => {
    await primary.close();
    await replica.close();
  });
  return { db: primary.db, replica };
}

const givenUser = (db: ReturnType<typeof openBoth>['db'], email: string) =>
  db
    .insert(users)
    .values({ email, firstName: 'Maya', lastName: 'Ruiz', createdAt: stillClock().now() });

const now = () => performance.now();
const SOON = { timeout: 20_000 };

it('reads from a replica only what it has replayed, in a transaction that cannot write', async () => {
  const { db, replica } = openBoth();
  const read = readsFrom(db, replica, { now });
  await givenUser(db, 'replayed@example.test');
  const find = () => read((tx) => tx.$count(users, eq(users.email, 'replayed@example.test')));
  await expect.poll(find, SOON).toEqual({ value: 1, delayMs: expect.any(Number) });
  await expect(read((tx) => tx.execute(sql`delete from users`))).rejects.toThrow();
  expect((await find()).value).toBe(1);
}, 60_000);

it('the primary answers while the replica is too far behind, and the replica again when it has caught up', async () => {
  const { db, replica } = openBoth();
  const read = readsFrom(db, replica, { now, maxDelayMs: 1_500, restMs: 0 });
  const find = (email: string) => () => read((tx) => tx.$count(users, eq(users.email, email)));
  await givenUser(db, 'before@example.test');
  await expect
    .poll(find('before@example.test'), SOON)
    .toEqual({ value: 1, delayMs: expect.any(Number) });
  await onServer(pair.replica, 'select pg_wal_replay_pause()');
  onTestFinished(() => onServer(pair.replica, 'select pg_wal_replay_resume()'));
  await givenUser(db, 'behind@example.test');
  await expect.poll(find('behind@example.test'), SOON).toEqual({ value: 1, delayMs: undefined });
  await onServer(pair.replica, 'select pg_wal_replay_resume()');
  await givenUser(db, 'after@example.test');
  await expect
    .poll(find('after@example.test'), SOON)
    .toEqual({ value: 1, delayMs: expect.any(Number) });
}, 60_000);

it('asks a replica that was away again after its rest', async () => {
  const { db } = openBoth();
  let [at, asked] = [0, 0];
  const away = openReplica('postgres://nobody@127.0.0.1:1/none');
  onTestFinished(() => away.close());
  const counted = {
    db: new Proxy(away.db, {
      get(target, name, receiver) {
        if (name === 'transaction') asked += 1;
        return Reflect.get(target, name, receiver);
      },
    }),
  };
  const read = readsFrom(db, counted, { now: () => at });
  const find = () => read((tx) => tx.$count(users));
  for (at of [0, 1, 9_999, 10_000]) {
    expect(await find()).toEqual({ value: expect.any(Number), delayMs: undefined });
  }
  expect(asked).toBe(2);
}, 60_000);

it('answers of a replica say how old they are, each read is in the audit log, and the primary answers without it', async () => {
  const { db, replica } = openBoth();
  const server = await testServer({ db, replica, fares: fixedFares([]) });
  const admin = await givenMember(server, db, { email: 'admin@example.test' });
  await db.update(users).set({ isAdmin: true }).where(eq(users.email, 'admin@example.test'));
  const get = async (path: string) => {
    const answer = await server.inject({ url: `/api/admin/${path}`, headers: admin });
    return { status: answer.statusCode, body: answer.json() };
  };
  const old = { status: 200, body: { data_delay_seconds: expect.any(Number) } };
  const paths = ['dashboard', 'users', 'notifications', 'searches', 'audit-log'];
  for (const path of paths) await expect.poll(() => get(path), SOON).toMatchObject(old);
  for (const path of ['dead-letters', 'data-loads', 'operations'])
    expect((await get(path)).body).not.toHaveProperty('data_delay_seconds');

  const config = readConfig({
    DATABASE_URL: pair.primary,
    DATABASE_URL_READ: pair.replica,
    FARES: 'none',
  });
  expect(await sourceOf({ config, url: pair.primary })).toEqual({
    url: pair.replica,
    lines: [expect.stringMatching(/^Read from the replica .*, data from \d+ seconds? ago$/)],
  });
  const before = await db.$count(auditLog);
  await pair.stopReplica();
  for (const path of paths) {
    const { status, body } = await get(path);
    expect([status, body.data_delay_seconds], path).toEqual([200, undefined]);
  }
  expect(await db.$count(auditLog)).toBe(before + paths.length);

  expect(await sourceOf({ config, url: pair.primary })).toEqual({
    url: pair.primary,
    lines: [expect.stringContaining('Read from the primary')],
  });
  await openConfiguredDatabase(config, pair.primary);
}, 90_000);
