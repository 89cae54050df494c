import { expect, it } from 'vitest';
import { alertFixture } from '#test/api/alert-fixture.ts';
import { testDatabase } from '#test/database.ts';

const box = testDatabase();

const RANGE = { from: '2026-12-07', to: '2026-12-13', weekdays: [] as number[] };
/** A question instead of one route and single dates. */
const QUESTION = {
  origin_airport: undefined,
  destination_airport: undefined,
  travel_dates: undefined,
  origins: ['PHX', 'DEN'],
  destinations: ['LAS', 'MCO'],
  range: RANGE,
  max_price: 40,
};

it('an alert may ask for several airports on any day of a range, and counts as one', async () => {
  const { create, list } = await alertFixture(box.db);
  const { status, body } = await create({
    ...QUESTION,
    range: { ...RANGE, weekdays: [7, 5, 6, 5] },
    max_stops: 0,
    max_minutes: 300,
    party: 2,
    channels: ['email', 'push'],
    quiet_hours: { from: '22:00', to: '07:30' },
  });
  expect(status).toBe(200);
  expect(body.notification).toMatchObject({
    origin_airport: 'PHX',
    destination_airport: 'LAS',
    origins: ['PHX', 'DEN'],
    destinations: ['LAS', 'MCO'],
    travel_dates: [],
    range: { from: '2026-12-07', to: '2026-12-13', weekdays: [5, 6, 7] },
    max_stops: 0,
    max_minutes: 300,
    party: 2,
    channels: ['email', 'push'],
    quiet_hours: { from: '22:00', to: '07:30' },
    dates: ['2026-12-11', '2026-12-12', '2026-12-13'].map((date) => ({ date, state: 'open' })),
  });
  expect(await list()).toMatchObject({ active: 1, notifications: [body.notification] });
});

it('an alert may go anywhere', async () => {
  const { create } = await alertFixture(box.db);
  const { body } = await create({ ...QUESTION, destinations: [] });
  expect(body.notification).toMatchObject({ destination_airport: null, destinations: [] });
});

it('a range without flights on some days waits for the others, and with none it is refused', async () => {
  const { create } = await alertFixture(box.db);
  // The last day that a GoWild seat can be had before Christmas is the 18th.
  const held = { from: '2026-12-17', to: '2026-12-20', weekdays: [] };
  const { body } = await create({ ...QUESTION, range: held });
  expect(body.dates_left_out).toEqual(['2026-12-19', '2026-12-20']);
  const none = await create({
    ...QUESTION,
    range: { from: '2026-12-19', to: '2026-12-20', weekdays: [] },
  });
  expect(none.status).toBe(400);
  expect(Object.keys(none.body.fields)).toEqual(['range']);
});

it.each([
  ['origins', { origins: [] }],
  ['origins', { origins: ['XXQ'] }],
  ['destinations', { destinations: ['DEN'] }],
  ['range', { range: { from: '2026-12-07', to: '2027-01-07' } }],
  ['range.weekdays.0', { range: { ...RANGE, weekdays: [8] } }],
  ['max_stops', { max_stops: 3 }],
  ['max_minutes', { max_minutes: 0 }],
  ['party', { party: 5 }],
  ['channels', { channels: [] }],
  ['channels', { channels: ['sms'] }],
  ['quiet_hours.from', { quiet_hours: { from: '7', to: '08:00' } }],
])('refuses a question with an error for %s: %j', async (field, change) => {
  const { create } = await alertFixture(box.db);
  const { status, body } = await create({ ...QUESTION, ...change });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

it('an edit changes what it names, and leaves the rest of the question as it was', async () => {
  const { create, edit } = await alertFixture(box.db);
  const { body } = await create({ ...QUESTION, party: 2, channels: ['email'] });
  const { id } = body.notification;
  const terms = { range: RANGE, max_price: 50, gowild_only: false };
  const { body: edited } = await edit(id, { ...terms, destinations: [], max_stops: 1 });
  expect(edited.notification).toMatchObject({
    id,
    origins: ['PHX', 'DEN'],
    destinations: [],
    max_price: 50,
    gowild_only: false,
    max_stops: 1,
    party: 2,
    channels: ['email'],
  });
  const { body: single } = await edit(id, {
    ...terms,
    range: undefined,
    travel_dates: ['2026-12-08'],
    party: 1,
  });
  expect(single.notification).toMatchObject({
    range: null,
    travel_dates: ['2026-12-08'],
    party: 1,
    max_stops: 1,
  });
});

it('counts Discount Den fares for who is a member of it, or who asks for them', async () => {
  const { server, maya, create } = await alertFixture(box.db);
  const denOf = async (change: object) => {
    const { body } = await create({ ...QUESTION, gowild_only: false, ...change });
    return body.notification.discount_den;
  };
  expect(await denOf({ max_price: 41 })).toBe(false);
  expect(await denOf({ max_price: 42, discount_den: true })).toBe(true);
  await server.inject({
    method: 'PUT',
    url: '/api/profile/travel',
    headers: { ...maya },
    payload: { home_airports: ['DEN'], party: 1, passes: 1, den: true, warm_from: 65 },
  });
  expect(await denOf({ max_price: 43 })).toBe(true);
});

it('says on which days one of several routes can be flown', async () => {
  const { routeDays } = await alertFixture(box.db);
  const { body } = await routeDays(
    '?origins=PHX,DEN&destinations=&range_from=2026-12-18&range_to=2026-12-20&weekdays=5,6',
  );
  expect(body).toEqual({
    is_connected: true,
    days: [
      { date: '2026-12-18', has_flights: true, has_gowild: true },
      { date: '2026-12-19', has_flights: true, has_gowild: false },
    ],
  });
});
