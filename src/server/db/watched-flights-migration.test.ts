import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { watchFixture } from '#test/trips/watch-fixture.ts';
import { tripPollTargets, watchedFlights } from './saved-trip-schema.ts';

const box = testDatabase();
const FOLDER = 'src/server/db/migrations';

/** The statements that fill a table from the trips that were kept before. */
const statementsOf = (table: string): string[] =>
  fs
    .readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      fs.readFileSync(`${FOLDER}/${file}`, 'utf8').split('--> statement-breakpoint'),
    )
    .filter((statement) => statement.trim().startsWith(`INSERT INTO "${table}"`));

it('the migration gives trips that were kept before it the flights that keeping them now gives', async () => {
  const { givenMember, keep } = watchFixture(box.db);
  await keep(await givenMember());
  const flights = () => box.db.select().from(watchedFlights).orderBy(watchedFlights.way);
  const targets = async () =>
    (await box.db.select().from(tripPollTargets).orderBy(tripPollTargets.origin)).map(
      ({ origin, day }) => `${origin} ${day}`,
    );
  const [kept, due] = [await flights(), await targets()];
  expect([kept.length, due.length]).toEqual([2, 2]);
  await box.db.delete(watchedFlights);
  await box.db.delete(tripPollTargets);
  for (const table of ['watched_flights', 'trip_poll_targets'])
    for (const statement of statementsOf(table)) await box.db.execute(sql.raw(statement));
  expect(await flights()).toEqual(kept);
  // Only of flights that have not left by the clock of the database.
  expect(due).toEqual(expect.arrayContaining(await targets()));
});
