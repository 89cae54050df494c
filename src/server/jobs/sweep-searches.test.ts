import { eq, inArray } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { addDays, DAY_MS, localDate, timeZone } from '#domain/time.ts';
import { openDatabase } from '#server/db/database.ts';
import { dailyFigures } from '#server/db/figure-schema.ts';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { rollUp } from './roll-up.ts';
import { sweepExpired } from './sweep-expired.ts';

const box = testDatabase();
const ZONE = timeZone('America/New_York');

/** A worker that counts and then deletes at the time of the clock. */
const workerAt = (clock: ReturnType<typeof stillClock>, db = box.db) => {
  const deps = { db, clock, allowanceZone: ZONE };
  const sweep = () => sweepExpired({ ...deps, sweepChunk: 50 });
  const run = async () => {
    await rollUp(deps, new AbortController().signal);
    await sweep();
  };
  return { run, sweep };
};

const search = (createdAt: Date, origin = 'DEN', destination?: string) =>
  box.db.insert(searches).values({
    searchType: destination === undefined ? 'search' : 'single',
    origin,
    destination,
    travelDate: localDate('2026-12-24'),
    travelers: 1,
    passes: 1,
    createdAt,
  });

/** What was counted of searches, without what only the newest day has. */
async function figures(): Promise<readonly string[]> {
  const rows = await box.db
    .select()
    .from(dailyFigures)
    .where(inArray(dailyFigures.kind, ['type', 'origin', 'destination', 'active']));
  return rows.map(({ kind, day, name, total }) => `${kind} ${day} ${name} ${total}`).sort();
}

/** Searches that were counted. */
const counted = async () =>
  (await box.db.select().from(dailyFigures).where(eq(dailyFigures.kind, 'type'))).reduce(
    (sum, { total }) => sum + total,
    0,
  );

it('deletes searches after 90 days and keeps their counts', async () => {
  const clock = stillClock('2027-01-01T12:00:00Z');
  const { run } = workerAt(clock);
  let day = localDate('2027-01-01');
  for (let n = 0; n < 90; n += 1, day = addDays(day, 1)) {
    clock.moveTo(`${day}T12:00:00Z`);
    if (n % 10 === 0) await run();
    await search(clock.now(), n % 2 === 0 ? 'DEN' : 'CITY:CHICAGO, LAS');
    // Two hours before midnight in the zone of the counts, on the next day in UTC.
    await search(new Date(`${addDays(day, 1)}T03:00:00Z`), 'LAS', 'MCO');
  }
  // The first of January is 90 days ago.
  clock.moveTo('2027-04-01T12:00:00Z');
  await run();
  const before = await figures();
  expect([await counted(), await box.db.$count(searches)]).toEqual([180, 180]);
  clock.moveTo('2027-04-02T12:00:00Z');
  await run();
  expect(await box.db.$count(searches)).toBe(178);
  expect(await figures()).toEqual(before);
  clock.moveTo('2028-01-01T00:00:00Z');
  await run();
  expect(await box.db.$count(searches)).toBe(0);
  expect(await figures()).toEqual(before);
}, 60_000);

it('counts each search once when several workers count and delete at once', async () => {
  const clock = stillClock('2029-02-01T12:00:00Z');
  for (let n = 0; n < 40; n += 1) await search(new Date(clock.now().getTime() - n * DAY_MS));
  const other = openDatabase(box.url, { max: 3, connectTimeoutMs: 15_000 });
  onTestFinished(() => other.close());
  await workerAt(clock).run();
  const before = await figures();
  for (const at of ['2029-02-01T12:00:00Z', '2029-03-01T12:00:00Z', '2029-06-01T12:00:00Z']) {
    clock.moveTo(at);
    await Promise.all([
      workerAt(clock).run(),
      workerAt(clock, other.db).run(),
      workerAt(clock).run(),
    ]);
    expect(await figures(), at).toEqual(before);
  }
  expect(await box.db.$count(searches)).toBe(0);
  expect(await counted()).toBe(40);
});

it('deletes no search of a day that is not counted yet', async () => {
  const clock = stillClock('2029-08-15T12:00:00Z');
  await workerAt(clock).run();
  await search(clock.now());
  clock.moveTo('2030-02-01T12:00:00Z');
  await workerAt(clock).sweep();
  expect(await box.db.$count(searches)).toBe(1);
  await workerAt(clock).run();
  expect(await box.db.$count(searches)).toBe(0);
  expect(await counted()).toBe(1);
});
