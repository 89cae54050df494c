import { expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { pauseAlert } from '#server/features/alerts/pause-alert.ts';
import { pollFixture } from '#test/alerts/poll-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { tellFinds } from './tell-finds.ts';

const box = testDatabase();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RANGE = { from: localDate('2026-11-25'), to: localDate('2026-11-27'), weekdays: [] };
const DAYS = ['2026-11-25', '2026-11-26', '2026-11-27'];

/** A range of three days from Denver, of which the polls find those with a fare. */
function setUp(destinations: readonly string[] = ['LAS', 'MCO']) {
  const fixture = pollFixture(box.db);
  const { deps, later, said, script } = fixture;
  const fareOn = (day: string, price: number) => {
    script.before = async ({ date }) => {
      fixture.say('DEN LAS', date === day ? { standard: price } : {});
    };
  };
  return {
    ...fixture,
    given: () => fixture.givenAlert({ destinations, range: RANGE, dates: DAYS }),
    fareOn,
    tell: () => tellFinds(deps, new AbortController().signal),
    /** What is said while a fare appears on a day. */
    sayWhen: async (day: string, price: number) => {
      const before = said.length;
      fareOn(day, price);
      await later(10 * MINUTE);
      return said.slice(before);
    },
  };
}

it('the first find of a question is told at once, and those of the next hour together', async () => {
  const { given, sayWhen, tell, said, clock } = setUp();
  await given();
  expect(await sayWhen('2026-11-25', 40)).toEqual(['found DEN-LAS 2026-11-25 4000']);
  expect(await sayWhen('2026-11-27', 30)).toEqual([]);
  expect(await sayWhen('2026-11-26', 35)).toEqual([]);
  clock.moveBy(39 * MINUTE);
  await tell();
  expect(said).toHaveLength(1);
  clock.moveBy(MINUTE);
  // Any number of workers, and again: once.
  await Promise.all([tell(), tell(), tell()]);
  await tell();
  expect(said.slice(1)).toEqual(['gathered 2: DEN-LAS 2026-11-26 3500, DEN-LAS 2026-11-27 3000']);
});

it('finds of an alert to anywhere are told at most once a day', async () => {
  const { given, sayWhen, tell, said, clock } = setUp([]);
  await given();
  expect(await sayWhen('2026-11-27', 40)).toEqual(['found DEN-LAS 2026-11-27 4000']);
  expect(await sayWhen('2026-11-26', 35)).toEqual([]);
  clock.moveBy(23 * HOUR + 49 * MINUTE);
  await tell();
  expect(said).toHaveLength(1);
  clock.moveBy(MINUTE);
  await tell();
  expect(said.slice(1)).toEqual(['gathered 2: DEN-LAS 2026-11-26 3500']);
});

it('finds that wait are told no more once the alert is paused', async () => {
  const { given, sayWhen, tell, said, clock, deps } = setUp();
  const { id, userId } = await given();
  await sayWhen('2026-11-25', 40);
  await sayWhen('2026-11-26', 35);
  await pauseAlert(deps, { userId, alertId: id });
  clock.moveBy(2 * HOUR);
  await tell();
  expect(said).toHaveLength(1);
});

it('a find is not told once its day is over', async () => {
  const { given, sayWhen, tell, said, clock } = setUp();
  await given();
  clock.moveTo('2026-11-26T05:00:00Z');
  await sayWhen('2026-11-27', 40);
  await sayWhen('2026-11-25', 40);
  // 12:30 AM on the 26th in Denver.
  clock.moveTo('2026-11-26T07:30:00Z');
  await tell();
  expect(said).toEqual(['found DEN-LAS 2026-11-27 4000']);
});
