import { beforeEach, expect, it } from 'vitest';
import { addDays, localDate } from '#domain/time.ts';
import { putMeta, replaceBlackoutDates } from '#server/db/queries/network.ts';
import { withClient } from '#server/db/whole-database.ts';
import { testDatabase } from '#test/database.ts';
import { dataEnds } from './schema-commands.ts';

const box = testDatabase();
beforeEach(async () => {
  await box.db.execute('truncate blackout_dates, meta');
});

const inDays = (days: number) => addDays(localDate(new Date().toISOString().slice(0, 10)), days);
const linesOf = () => withClient(box.url, dataEnds);

it('the check names data that ends within thirty days', async () => {
  await replaceBlackoutDates(box.db, [inDays(3), inDays(12)]);
  await putMeta(box.db, 'timetable_until', inDays(-160));
  expect(await linesOf()).toEqual([
    'The list of blackout dates ends in 12 days.',
    'The timetable is too old.',
  ]);
});

it('the check names data of which nobody knows the end', async () => {
  expect(await linesOf()).toEqual([
    'No blackout date is known.',
    'Nobody knows of which month the timetable is.',
  ]);
});

it('the check says nothing about data that lasts', async () => {
  await replaceBlackoutDates(box.db, [inDays(40)]);
  await putMeta(box.db, 'timetable_until', inDays(-60));
  expect(await linesOf()).toEqual([]);
});
