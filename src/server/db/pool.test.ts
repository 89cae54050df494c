import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { type DatabaseProxy, openDatabaseProxy } from '#test/database-proxy.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { watchPools } from './pool.ts';
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

describe('waiting for a pool connection', () => {
  let main: OpenDatabase;
  let searches: OpenDatabase;
  beforeEach(() => {
    main = openDatabase(box.url, { max: 1 });
    searches = openDatabase(box.url, { max: 1 });
  });
  afterEach(() => Promise.all([main.close(), searches.close()]));

  const watched = (now: () => number) =>
    watchPools({ main: main.pool, searches: searches.pool }, now);

  it.each(['query', 'transaction'] as const)(
    'measures how long a %s waits for a pool connection',
    async (way) => {
      let now = 0;
      const waitMs = watched(() => now);
      expect(waitMs()).toBe(0);
      const held = await main.pool.connect();
      now = 500;
      expect(waitMs()).toBe(0);
      const asked =
        way === 'query'
          ? main.pool.query('select 1')
          : main.db.transaction((tx) => tx.execute('select 1'));
      now = 520;
      expect(waitMs()).toBe(20);
      held.release();
      await asked;
      expect(waitMs()).toBe(0);
    },
  );

  it('reports a wait for a search connection only after its first second', async () => {
    let now = 0;
    const waitMs = watched(() => now);
    const held = await searches.pool.connect();
    const asked = searches.pool.query('select 1');
    now = 1_000;
    expect(waitMs()).toBe(0);
    now = 1_030;
    expect(waitMs()).toBe(30);
    held.release();
    await asked;
    expect(waitMs()).toBe(0);
  });

  it('fails a statement that gets no connection within about a second', async () => {
    const waitMs = watched(() => performance.now());
    const held = await main.pool.connect();
    const began = performance.now();
    const failure = await main.db.execute('select 1').catch((error: unknown) => error);
    expect(isStorageError(failure)).toBe(true);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(waitMs()).toBe(0);
    held.release();
  });
});
