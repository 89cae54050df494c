import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { airportCode } from '#domain/network/airport.ts';
import { localDate } from '#domain/time/local-date.ts';
import { currentFares, fareObservations } from '#server/db/observation-schema.ts';
import { addObservations } from '#server/db/queries/fares/observations.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { keepObservations } from './keep-observations.ts';

const box = testDatabase();

const months = async () => {
  const { rows } = await box.db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relname like 'fare\\_observations\\_%' order by relname`);
  return rows.map(({ name }) => name.replace('fare_observations_', ''));
};

it('makes months ahead, drops whole ones, and forgets days that are over', async () => {
  const clock = stillClock('2026-03-31T23:59:00Z');
  const keep = () => keepObservations({ db: box.db, clock, observationsKeptMonths: 3 });
  await Promise.all([keep(), keep(), keep()]);
  expect(await months()).toEqual(['2026_02', '2026_03', '2026_04', '2026_05']);

  const day = localDate('2026-07-01');
  const key = { source: 'test', origin: airportCode('DEN'), destination: airportCode('LAS'), day };
  const see = (dollars: number) => {
    const nothing = { goWild: null, discountDen: null, goWildSeats: null, seats: null };
    const sighting = { ...key, journey: 'F9 1@06:00', ...nothing, standard: cents(dollars * 100) };
    const answer = { source: key.source, day, seenAt: clock.now(), flights: 1 };
    return addObservations(box.db, answer, [sighting], false);
  };
  const observed = async () =>
    (await box.db.select().from(fareObservations).orderBy(fareObservations.seenAt)).map(
      (one) => one.standard,
    );
  const now = () => box.db.select().from(currentFares);
  await see(90);
  clock.moveTo('2026-04-01T00:00:00Z');
  await see(80);

  clock.moveTo('2026-06-30T23:00:00Z');
  await keep();
  expect((await months()).join(' ')).toBe('2026_03 2026_04 2026_05 2026_06 2026_07 2026_08');
  expect(await observed()).toEqual([9000, 8000]);

  clock.moveTo('2026-07-02T00:00:00Z');
  await keep();
  expect((await months())[0]).toBe('2026_04');
  expect(await observed()).toEqual([8000]);
  expect(await now()).toMatchObject([{ standard: 8000 }]);

  clock.moveTo('2026-07-04T00:00:00Z');
  await keep();
  expect(await now()).toEqual([]);
  expect(await observed()).toEqual([8000]);
});
