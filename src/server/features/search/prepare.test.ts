import { expect, it } from 'vitest';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, stillClock, testApp } from '#test/harness.ts';

const box = testDatabase();

it('is done before the process says that it is ready, and counts no search', async () => {
  const fixed = fixedFares([]);
  const fares = { ...fixed, version: () => '1' };
  const app = await testApp({ db: box.db, clock: stillClock(), fares });
  const ready = async () => (await app.server.inject('/readyz')).statusCode;
  const prepared = app.warmUp();
  expect(await ready()).toBe(503);
  await prepared;
  expect(await ready()).toBe(200);
  expect(fixed.asked.length).toBeGreaterThan(0);
  expect(await box.db.select().from(searches)).toEqual([]);
});

it('asks no supplier', async () => {
  const fares = fixedFares([]);
  const app = await testApp({ db: box.db, clock: stillClock(), fares });
  await app.warmUp();
  expect(fares.asked).toEqual([]);
});
