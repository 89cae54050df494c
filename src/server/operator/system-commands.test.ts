import { beforeEach, expect, it } from 'vitest';
import { addDays, type LocalDate, localDate } from '#domain/time.ts';
import { putMeta, replaceBlackoutDates } from '#server/db/queries/network.ts';
import { withClient } from '#server/db/whole-database.ts';
import { testDatabase } from '#test/database.ts';
import { commandFixture } from '#test/operator/command-fixture.ts';
import { dataEnds } from './system-commands.ts';

const box = testDatabase();
beforeEach(async () => {
  await box.db.execute('truncate blackout_dates, meta');
});

/** What the check says of these days, counted from the day that its transaction began on. */
const linesOf = (given?: (inDays: (days: number) => LocalDate) => Promise<unknown>) =>
  withClient(box.url, async (client) => {
    await client.query('begin');
    const { rows } = await client.query('select current_date::text as today');
    await given?.((days) => addDays(localDate(rows[0].today), days));
    return dataEnds(client);
  });

it('the check names data that ends within thirty days', async () => {
  const lines = await linesOf(async (inDays) => {
    await replaceBlackoutDates(box.db, [inDays(3), inDays(12)]);
    await putMeta(box.db, 'timetable_until', inDays(-160));
  });
  expect(lines).toEqual([
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
  const lines = await linesOf(async (inDays) => {
    await replaceBlackoutDates(box.db, [inDays(40)]);
    await putMeta(box.db, 'timetable_until', inDays(-60));
  });
  expect(lines).toEqual([]);
});

const { operate, auditRows } = commandFixture();

it('turns a call off and on by command, says so once and records the reason', async () => {
  expect(await operate('switch', 'trips', 'off', 'Too many questions')).toBe(
    'Trips: off now. Running processes follow within a few seconds.',
  );
  expect(await operate('switch', 'trips', 'off', 'Again')).toBe(
    'Trips: off already; nothing was changed.',
  );
  expect(await operate('switches')).toContain(
    'trips          off since 2026-11-21T18:00:00.000Z by the command line: Too many questions',
  );
  await operate('switch', 'trips', 'on', 'Calm again');
  expect(await operate('switches')).toMatch(/^trips +on$/m);
  expect(await auditRows()).toEqual([
    ['switch.turned-off', 'trips', { reason: 'Too many questions' }],
    ['switch.turned-on', 'trips', { reason: 'Calm again' }],
  ]);
});

it.each([
  [['login', 'off', 'x'], /^There is no call login\. Calls: wide-searches, /],
  [['trips', 'of', 'x'], /^Write off or on, not of\.$/],
  [['trips', 'off', ' '], /^Say why\.$/],
])('refuses the command switch %j', async (text, why) => {
  await expect(operate('switch', ...text)).rejects.toThrow(why);
});
