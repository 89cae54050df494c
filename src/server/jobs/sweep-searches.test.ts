import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { addDays, localDate, timeZone } from '#domain/time.ts';
import { openDatabase } from '#server/db/database.ts';
import { dailyFigures } from '#server/db/figure-schema.ts';
import { productUrl } from '#server/db/product-role.ts';
import { listMonths } from '#server/db/queries/partitions.ts';
import { finishSearch, insertSearch } from '#server/db/queries/searches.ts';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { maintainPartitions } from './maintain-partitions.ts';

const box = testDatabase();
const ZONE = timeZone('America/New_York');
const DAY_MS = 86_400_000;
const goesOn = () => new AbortController().signal;

/** A worker that runs the job at the time of the clock. */
const workerAt = (clock: ReturnType<typeof stillClock>, db = box.db) => ({
  run: (stop = goesOn()) => maintainPartitions({ db, clock, allowanceZone: ZONE }, stop),
});

const search = (createdAt: Date, origin = 'DEN', destination?: string) =>
  insertSearch(box.db, {
    userId: undefined,
    searchType: destination === undefined ? 'search' : 'single',
    origin,
    destination,
    travelDate: localDate('2026-12-24'),
    party: { travelers: 1, passes: 1 },
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

/** Rows by partition, without empty ones. */
async function places(): Promise<Record<string, number>> {
  const { rows } = await box.db.execute<{ part: string; total: number }>(
    sql`select tableoid::regclass::text as part, count(*)::int as total from searches group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ part, total }) => [part, total]));
}

it('drops each month of searches once all of it is too old, and keeps the counts', async () => {
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
  expect(await places()).toEqual({
    searches_2027_01: 61,
    searches_2027_02: 56,
    searches_2027_03: 62,
    searches_2027_04: 1,
  });
  await run();
  const before = await figures();
  expect(await counted()).toBe(180);

  // The last of January is 90 days ago.
  clock.moveTo('2027-05-01T12:00:00Z');
  await run();
  expect(await places()).toEqual({
    searches_2027_01: 61,
    searches_2027_02: 56,
    searches_2027_03: 62,
    searches_2027_04: 1,
  });
  expect(await figures()).toEqual(before);

  clock.moveTo('2027-05-02T00:00:00Z');
  await run();
  await run();
  expect(await places()).toEqual({
    searches_2027_02: 56,
    searches_2027_03: 62,
    searches_2027_04: 1,
  });
  expect(await figures()).toEqual(before);

  clock.moveTo('2028-01-01T00:00:00Z');
  await run();
  expect(await places()).toEqual({});
  expect(await figures()).toEqual(before);
  expect(await listMonths(box.db, 'searches')).toEqual([
    '2028-01-01',
    '2028-02-01',
    '2028-03-01',
    '2028-04-01',
  ]);
}, 60_000);

it('writes rows of months that nobody has made to the default partition, and deletes them in time', async () => {
  const clock = stillClock('2031-03-10T00:00:00Z');
  const { run } = workerAt(clock);
  const inserted = await search(clock.now());
  expect(await finishSearch(box.db, inserted!.id, { resultsFound: 1, totalFlights: 2 })).toBe(true);
  await run();
  // The month has rows in the default partition, the next ones have none.
  await search(clock.now());
  await search(new Date('2031-04-01T00:00:00Z'));
  expect(await places()).toEqual({ searches_2031_04: 1, searches_default: 2 });

  clock.moveTo('2031-06-29T00:00:00Z');
  await run();
  expect(await places()).toEqual({ searches_2031_04: 1, searches_default: 2 });
  clock.moveTo('2031-07-01T00:00:00Z');
  await run();
  expect(await places()).toEqual({ searches_2031_04: 1 });
  expect(await counted()).toBe(3);
});

it('counts each search once when two workers run the job at once', async () => {
  const clock = stillClock('2029-02-01T12:00:00Z');
  for (let n = 0; n < 40; n += 1) await search(new Date(clock.now().getTime() - n * DAY_MS));
  const other = openDatabase(box.url, { max: 3, patienceMs: 15_000 });
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

it('drops no month whose searches are not counted yet', async () => {
  const clock = stillClock('2029-08-15T12:00:00Z');
  await workerAt(clock).run();
  await search(clock.now());
  clock.moveTo('2030-02-01T12:00:00Z');
  const over = new AbortController();
  over.abort();
  await workerAt(clock).run(over.signal);
  expect(await box.db.$count(searches)).toBe(1);
  await workerAt(clock).run();
  expect(await box.db.$count(searches)).toBe(0);
  expect(await counted()).toBe(1);
});

it('leaves a month for later while somebody reads it, and serves others meanwhile', async () => {
  const clock = stillClock('2030-03-15T12:00:00Z');
  const { run } = workerAt(clock);
  await run();
  await search(clock.now());
  clock.moveTo('2030-08-01T12:00:00Z');
  await box.db.transaction(async (tx) => {
    expect(await tx.$count(searches)).toBe(1);
    await run();
    await search(clock.now());
    expect(await tx.$count(searches)).toBe(2);
  });
  await run();
  expect(await box.db.$count(searches)).toBe(1);
});

it('the role of the product makes and drops months of these tables and of no other', async () => {
  const { db, close } = openDatabase(await productUrl(box.url), { max: 2, patienceMs: 15_000 });
  onTestFinished(() => close());
  const clock = stillClock('2032-01-15T12:00:00Z');
  await workerAt(clock, db).run();
  await insertSearch(db, {
    userId: undefined,
    searchType: 'search',
    origin: 'DEN',
    destination: undefined,
    travelDate: localDate('2032-01-20'),
    party: { travelers: 1, passes: 1 },
    createdAt: clock.now(),
  });
  expect(await places()).toEqual({ searches_2032_01: 1 });
  clock.moveTo('2032-08-01T00:00:00Z');
  await workerAt(clock, db).run();
  expect(await places()).toEqual({});
  for (const call of [`make_month('users', '2032-01-01')`, `drop_month('users', '2032-01-01')`])
    await expect(db.execute(sql.raw(`select ${call}`)), call).rejects.toThrow();
  await expect(db.execute(sql`drop table searches_2032_08`)).rejects.toThrow();
});
