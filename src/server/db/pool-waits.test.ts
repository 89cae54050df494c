import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { watchPools } from './pool-waits.ts';
import { isStorageError } from './storage-error.ts';

const box = testDatabase();
let main: OpenDatabase;
let searches: OpenDatabase;
beforeEach(() => {
  main = openDatabase(box.url, { max: 1 });
  searches = openDatabase(box.url, { max: 1 });
});
afterEach(() => Promise.all([main.close(), searches.close()]));

const watched = (now: () => number) =>
  watchPools({ main: main.pool, searches: searches.pool }, now);

describe('waiting for a pool connection', () => {
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
