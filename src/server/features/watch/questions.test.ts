import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { alertRoutes } from '#server/db/alert-schema.ts';
import { pollFixture } from '#test/alerts/poll-fixture.ts';
import { testDatabase } from '#test/database.ts';

const box = testDatabase();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it('a day of an alert from two airports is found once, for the cheaper fare', async () => {
  const { givenAlert, look, say, statesOf } = pollFixture(box.db);
  const { id } = await givenAlert({ origins: ['DEN', 'MCO'], destinations: ['LAS'] });
  say('DEN LAS', { standard: 45 });
  say('MCO LAS', { standard: 40 });
  await look();
  const [state] = await statesOf(id);
  expect(['found 4500', 'found 4000']).toContain(state);
  expect(await box.db.select().from(alertRoutes)).toEqual([]);
});

it('an alert to anywhere is found for any destination, and asks for all of them', async () => {
  const { givenAlert, look, say, said, asked } = pollFixture(box.db);
  await givenAlert({ destinations: [] });
  say('DEN MCO', { standard: 45 });
  await look();
  expect(asked[0]?.destinations).toBeUndefined();
  expect(said).toEqual(['found DEN-MCO 2026-11-25 4500']);
});

it('a day passes once it is over at every origin of its alert', async () => {
  const { givenAlert, later, look, statesOf, said } = pollFixture(box.db);
  const { id } = await givenAlert({ origins: ['HNL', 'MCO'], destinations: ['LAS'] });
  await look();
  // 05:00 UTC on the 26th: the 25th is over in Orlando, and lasts five more hours in Honolulu.
  await later(4 * DAY + 11 * HOUR + MINUTE);
  expect(await statesOf(id)).toEqual(['open']);
  await later(5 * HOUR);
  expect(await statesOf(id)).toEqual(['passed']);
  expect(said).toEqual(['passed HNL,MCO-LAS 2026-11-25']);
});

it.each([
  ['a nonstop', { maxStops: 0 as const }],
  ['a shorter flight', { maxMinutes: 100 }],
  ['seats for four', { party: 4 }],
  ['the price without Discount Den', { discountDen: false, maxPrice: cents(100) }],
])(
  'the source is asked once a poll while an alert for %s finds a cheap other fare',
  async (...of) => {
    const { givenAlert, look, later, asked, script, statesOf } = pollFixture(box.db);
    const { id } = await givenAlert({ terms: of[1] });
    script.flights = [
      {
        from: 'DEN',
        to: 'LAS',
        fares: { standard: [40, 2], discountDen: [1, 2] },
        stops: 1,
      },
    ];
    await look();
    for (let n = 0; n < 3; n += 1) await later(10 * MINUTE);
    expect(await statesOf(id)).toEqual(['open']);
    expect(asked).toHaveLength(4);
  },
);
