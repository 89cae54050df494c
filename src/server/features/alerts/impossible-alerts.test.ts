import { describe, expect, it } from 'vitest';
import { alerts } from '#server/db/alert-schema.ts';
import { alertFixture } from '#test/api/alert-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { givenMember } from '#test/harness.ts';

const box = testDatabase();

const refused = (field: string, words: string) => ({
  status: 400,
  body: { error: 'invalid_input', message: words, fields: { [field]: words } },
});

describe('an alert that cannot come true', () => {
  it('refuses a GoWild alert for blackout dates only, and takes no place of the limit', async () => {
    const { create, list } = await alertFixture(box.db);
    const travel_dates = ['2026-11-25', '2026-11-24'];
    expect(await create({ travel_dates })).toEqual(
      refused('travel_dates', 'No GoWild seats on Tue, Nov 24; Wed, Nov 25: blackout dates'),
    );
    expect(await create({ travel_dates: ['2026-11-25'] })).toEqual(
      refused('travel_dates', 'No GoWild seats on Wed, Nov 25: blackout date'),
    );
    expect(await list()).toMatchObject({ notifications: [], active: 0 });
    expect((await create({ travel_dates, gowild_only: false })).status).toBe(200);
  });

  it('refuses an alert for days without flights between its airports', async () => {
    const { create } = await alertFixture(box.db);
    const toBentonville = { destination_airport: 'XNA', travel_dates: ['2026-11-23'] };
    const words = 'No flights from DEN to XNA on Mon, Nov 23';
    expect(await create(toBentonville)).toEqual(refused('travel_dates', words));
    expect(await create({ ...toBentonville, gowild_only: false })).toEqual(
      refused('travel_dates', words),
    );
    expect(await box.db.$count(alerts)).toBe(0);
  });

  it('names every reason why no day of an alert can come true', async () => {
    const { create } = await alertFixture(box.db);
    expect(
      await create({ destination_airport: 'XNA', travel_dates: ['2026-11-23', '2026-11-24'] }),
    ).toEqual(
      refused(
        'travel_dates',
        'No flights from DEN to XNA on Mon, Nov 23. No GoWild seats on Tue, Nov 24: blackout date',
      ),
    );
  });

  it('refuses an alert between airports that no journey connects', async () => {
    const { create } = await alertFixture(box.db);
    expect(await create({ destination_airport: 'PLS' })).toEqual(
      refused('destination_airport', 'No flights go from DEN to PLS'),
    );
  });

  it('leaves out the days of an alert that cannot come true and names them', async () => {
    const { create, list } = await alertFixture(box.db);
    const made = await create({ travel_dates: ['2026-11-24', '2026-12-01', '2026-11-25'] });
    expect(made).toMatchObject({
      status: 200,
      body: {
        notification: { travel_dates: ['2026-12-01'] },
        dates_left_out: ['2026-11-24', '2026-11-25'],
      },
    });
    expect((await list()).notifications).toEqual([made.body.notification]);
    const all = await create({ travel_dates: ['2026-12-02'] });
    expect(all.body.dates_left_out).toEqual([]);
  });
});

describe('an alert that exists already', () => {
  it('refuses a second active alert of the same kind for the same days and names them', async () => {
    const { create, list } = await alertFixture(box.db);
    await create({ travel_dates: ['2026-12-01', '2026-12-02', '2026-12-03'] });
    expect(await create({ travel_dates: ['2026-12-02', '2026-12-04', '2026-12-03'] })).toEqual(
      refused('travel_dates', 'You already have this alert for Wed, Dec 2; Thu, Dec 3'),
    );
    expect((await list()).active).toBe(1);
  });

  it.each([
    ['another price', { max_price: 15.01 }],
    ['another fare', { gowild_only: false }],
    ['another destination', { destination_airport: 'MCO' }],
    ['other days', { travel_dates: ['2026-12-02'] }],
  ])('accepts an alert that differs by %s', async (_, changes) => {
    const { create } = await alertFixture(box.db);
    await create();
    expect((await create(changes)).status).toBe(200);
  });

  it('accepts the same alert from another member and after the first was deleted', async () => {
    const { server, create, remove } = await alertFixture(box.db);
    const { notification } = (await create()).body;
    const jo = await givenMember(server, box.db, { email: 'jo@example.test', plan: 'premium' });
    expect((await create({}, jo)).status).toBe(200);
    await remove(notification.id);
    expect((await create()).status).toBe(200);
  });

  it('creates one of 20 simultaneous equal alerts', async () => {
    const { create } = await alertFixture(box.db);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  });
});

describe('what can be flown on the days of an alert', () => {
  const days = '?origin_airport=den&destination_airport=XNA&travel_dates=2026-11-24,2026-11-23';

  it('tells on which days there are flights and GoWild seats', async () => {
    const { routeDays } = await alertFixture(box.db);
    expect(await routeDays(days)).toEqual({
      status: 200,
      body: {
        is_connected: true,
        days: [
          { date: '2026-11-23', has_flights: false, has_gowild: false },
          { date: '2026-11-24', has_flights: true, has_gowild: false },
        ],
      },
    });
    expect(
      await routeDays('?origin_airport=DEN&destination_airport=PLS&travel_dates=2026-12-01'),
    ).toMatchObject({ body: { is_connected: false, days: [{ has_flights: false }] } });
  });

  it.each([
    ['origin_airport=DEN&destination_airport=QQQ', '2026-12-01', 'destination_airport'],
    ['origin_airport=&destination_airport=LAS', '2026-12-01', 'origin_airport'],
    ['origin_airport=DEN&destination_airport=DEN', '2026-12-01', 'destination_airport'],
    ['origin_airport=DEN&destination_airport=LAS', '', 'travel_dates'],
    ['origin_airport=DEN&destination_airport=LAS', 'soon', 'travel_dates'],
    ['origin_airport=DEN&destination_airport=LAS', '2026-11-21', 'travel_dates'],
    ['origin_airport=DEN&destination_airport=LAS', '9999-12-31', 'travel_dates'],
    [
      'origin_airport=DEN&destination_airport=LAS',
      '2026-12-01,2026-12-02,2026-12-03,2026-12-04,2026-12-05,2026-12-06',
      'travel_dates',
    ],
  ])('refuses to tell for %s on %j', async (route, dates, field) => {
    const { routeDays } = await alertFixture(box.db);
    const { status, body } = await routeDays(`?${route}&travel_dates=${dates}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  it('is told to members with the plan only', async () => {
    const { server, routeDays } = await alertFixture(box.db);
    expect((await routeDays(days, {})).body.error).toBe('alerts_need_sign_in');
    const free = await givenMember(server, box.db, { email: 'free@example.test' });
    expect((await routeDays(days, free)).body.error).toBe('alerts_are_premium');
  });
});
