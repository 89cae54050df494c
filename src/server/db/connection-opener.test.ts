import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#test/database-proxy.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { isStorageError } from './storage-error.ts';

const box = testDatabase();
const one = sql`select 1 as one`;

let proxy: DatabaseProxy;
let database: OpenDatabase;
beforeEach(async () => {
  proxy = await openDatabaseProxy(box.url);
  database = openDatabase(proxy.url, { max: 8, connectTimeoutMs: 50 });
});
afterEach(async () => {
  proxy.resume();
  await database.close();
  await proxy.close();
});

/** Callers that come one after the other until they get a connection or `times` have failed. */
async function ask(times: number): Promise<unknown> {
  let error: unknown;
  for (let time = 0; time < times; time += 1) {
    try {
      await database.db.execute(one);
      return undefined;
    } catch (reason) {
      error = reason;
    }
  }
  return error;
}

it('keeps a connection that opens later than its caller waits', async () => {
  proxy.delay(300);
  expect(isStorageError(await ask(1))).toBe(true);
  await expect.poll(() => database.pool.idleCount).toBeGreaterThan(0);
  expect(await ask(1)).toBeUndefined();
  expect(proxy.opened()).toBeLessThanOrEqual(2);
});

it('opens two connections at once, however many callers wait for a slow server', async () => {
  proxy.silence();
  await Promise.all(Array.from({ length: 100 }, () => ask(5)));
  expect(proxy.opened()).toBe(2);
  expect(database.pool.totalCount).toBe(2);
});

it('pauses between the openings that a server refuses, and names the reason', async () => {
  await proxy.refuse();
  const errors = await Promise.all(Array.from({ length: 20 }, () => ask(10)));
  for (const error of errors) expect(isStorageError(error)).toBe(true);
  expect(errors[0]).toMatchObject({ cause: { cause: { code: 'ECONNREFUSED' } } });
  await proxy.accept();
  await expect.poll(() => ask(1)).toBeUndefined();
});

it('opens all connections once many callers wait for a fast server', async () => {
  const patient = openDatabase(proxy.url, { max: 8, connectTimeoutMs: 15_000 });
  const clients = await Promise.all(Array.from({ length: 8 }, () => patient.pool.connect()));
  expect(patient.pool.totalCount).toBe(8);
  for (const client of clients) client.release();
  await patient.close();
});

it('opens a second connection when two callers want the only idle one, which is kept for long', async () => {
  const patient = openDatabase(proxy.url, { max: 8, connectTimeoutMs: 15_000 });
  const alone = await patient.pool.connect();
  alone.release();
  const both = await Promise.all([patient.pool.connect(), patient.pool.connect()]);
  expect(new Set(both).size).toBe(2);
  for (const client of both) client.release();
  await patient.close();
});
