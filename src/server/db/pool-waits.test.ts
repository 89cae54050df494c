import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { watchWaits } from './pool-waits.ts';
import { isStorageFault } from './storage-fault.ts';

const box = testDatabase();
let database: OpenDatabase;
beforeEach(() => {
  database = openDatabase(box.url, { max: 1 });
});
afterEach(() => database.close());

describe('who asks for a connection', () => {
  it.each(['query', 'transaction'] as const)('waits while there is none: %s', async (way) => {
    const waitMs = watchWaits(database.pool, () => performance.now());
    expect(waitMs()).toBe(0);
    const held = await database.pool.connect();
    expect(waitMs()).toBe(0);
    const asked =
      way === 'query'
        ? database.pool.query('select 1')
        : database.db.transaction((tx) => tx.execute('select 1'));
    const first = waitMs();
    while (waitMs() < first + 20) await new Promise(setImmediate);
    held.release();
    await asked;
    expect(waitMs()).toBe(0);
  });

  it('is told within about a second that there is none, and waits no more', async () => {
    const waitMs = watchWaits(database.pool, () => performance.now());
    const held = await database.pool.connect();
    const began = performance.now();
    const fault = await database.db.execute('select 1').catch((error: unknown) => error);
    expect(isStorageFault(fault)).toBe(true);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(waitMs()).toBe(0);
    held.release();
  });
});
