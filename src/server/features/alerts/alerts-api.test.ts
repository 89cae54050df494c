import { describe, expect, it } from 'vitest';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { users } from '#server/db/schema.ts';
import { alertFixture } from '#test/api/alert-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { person } from '#test/harness.ts';

const box = testDatabase();

describe('own alerts', () => {
  it('creates, lists, counts and deletes an alert', async () => {
    const { server, create, list, remove } = await alertFixture(box.db);
    const dates = ['2026-12-03', '2026-12-01', '2026-12-03'];
    const made = await create({ origin_airport: ' den ', travel_dates: dates, max_price: 0.5 });
    expect(made).toMatchObject({
      status: 200,
      body: {
        notification: {
          origin_airport: 'DEN',
          travel_dates: ['2026-12-01', '2026-12-03'],
          max_price: 0.5,
          is_active: true,
          is_completed: false,
        },
      },
    });
    const { notification } = made.body;
    expect(await list()).toEqual({
      notifications: [notification],
      active: 1,
      limit: 3,
      simulated: true,
    });
    const { email, password } = person();
    const signIn = () =>
      server.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
    expect((await signIn()).json().user.notification_count).toBe(1);

    expect(await remove(notification.id)).toEqual({ status: 204, body: undefined });
    expect(await list()).toEqual({ notifications: [], active: 0, limit: 3, simulated: true });
    expect((await signIn()).json().user.notification_count).toBe(0);
    expect((await remove(notification.id)).status).toBe(404);
  });

  it('pauses and resumes an alert', async () => {
    const { create, list, pause, resume, clock } = await alertFixture(box.db);
    const { id } = (await create()).body.notification;
    expect(await pause(id)).toMatchObject({
      status: 200,
      body: { notification: { is_active: false, paused_at: clock.now().toISOString() } },
    });
    expect(await list()).toMatchObject({ notifications: [{ id, is_active: false }], active: 0 });
    expect(await resume(id)).toMatchObject({
      status: 200,
      body: { notification: { is_active: true, paused_at: null } },
    });
    expect(await list()).toMatchObject({ active: 1 });
  });

  it('edits an alert, and leaves out the days that cannot come true', async () => {
    const { create, edit, list } = await alertFixture(box.db);
    const { id } = (await create()).body.notification;
    const terms = { travel_dates: ['2026-12-01', '2026-12-21'], max_price: 40, gowild_only: true };
    const edited = await edit(id, terms);
    expect(edited).toMatchObject({
      status: 200,
      body: {
        notification: { id, travel_dates: ['2026-12-01'], max_price: 40 },
        dates_left_out: ['2026-12-21'],
      },
    });
    expect((await list()).notifications).toEqual([edited.body.notification]);
  });

  it.each([
    [{ travel_dates: ['2026-11-21'] }, 'All travel dates must be tomorrow or later'],
    [{ travel_dates: [] }, 'At least one travel date is required'],
    [{ max_price: 0 }, 'Max price must be greater than $0'],
    [{ origin_airport: 'LAS' }, '"origin_airport":"Invalid input"'],
  ])('refuses to edit an alert with %j', async (changes, message) => {
    const { create, edit, list } = await alertFixture(box.db);
    const { notification } = (await create()).body;
    const terms = { travel_dates: ['2026-12-01'], max_price: 40, gowild_only: true };
    const refused = await edit(notification.id, { ...terms, ...changes });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(message);
    expect((await list()).notifications).toEqual([notification]);
  });

  it('keeps today among the days of an edited alert that waits for it, until it is over', async () => {
    const { create, edit, clock } = await alertFixture(box.db);
    const { id } = (await create({ travel_dates: ['2026-11-23'] })).body.notification;
    clock.moveBy(2 * 86_400_000);
    const terms = { travel_dates: ['2026-11-23'], max_price: 40, gowild_only: true };
    expect((await edit(id, terms)).status).toBe(200);
    clock.moveBy(86_400_000);
    expect((await edit(id, terms)).status).toBe(400);
  });

  it('refuses a fourth alert to resume with the words of a new one', async () => {
    const { create, pause, resume } = await alertFixture(box.db);
    const { id } = (await create()).body.notification;
    await pause(id);
    for (const max_price of [16, 17, 18]) await create({ max_price });
    expect(await resume(id)).toMatchObject({
      status: 409,
      body: { error: 'alert_limit_reached', message: 'Maximum 3 alerts reached' },
    });
  });

  it('lets a member without the plan pause an alert, but not resume it', async () => {
    const { create, pause, resume, server } = await alertFixture(box.db);
    const { id } = (await create()).body.notification;
    await box.db.update(users).set({ isPremium: false });
    expect((await pause(id)).status).toBe(200);
    expect(await resume(id)).toMatchObject({ status: 403, body: { error: 'alerts_are_premium' } });
    const guest = await server.inject({ method: 'POST', url: `/api/notifications/${id}/pause` });
    expect(guest.statusCode).toBe(401);
  });

  it('matches GoWild fares only unless the alert says otherwise', async () => {
    const { create } = await alertFixture(box.db);
    // What is undefined is not sent at all.
    expect((await create({ gowild_only: undefined })).body.notification.gowild_only).toBe(true);
    expect((await create({ gowild_only: false })).body.notification.gowild_only).toBe(false);
  });

  it('lists a completed alert on request and refuses to delete it', async () => {
    const { create, list, remove } = await alertFixture(box.db);
    const { notification } = (await create()).body;
    await box.db
      .update(alertDates)
      .set({ state: 'found', foundPrice: 1_491, finishedAt: new Date('2026-11-21T18:10:00Z') });
    expect(await list()).toMatchObject({ notifications: [], active: 0 });
    expect(await list('?include_completed=true')).toMatchObject({
      notifications: [{ id: notification.id, is_completed: true, found_price: 14.91 }],
      active: 0,
    });
    expect(await remove(notification.id)).toMatchObject({
      status: 409,
      body: { error: 'alert_completed' },
    });
  });

  it.each([
    [{ origin_airport: '' }, 'origin_airport', 'Origin airport is required'],
    [{ origin_airport: undefined }, 'origin_airport', 'Origin airport is required'],
    [{ destination_airport: '  ' }, 'destination_airport', 'Destination airport is required'],
    [
      { destination_airport: 'den' },
      'destination_airport',
      'Destination must be different from origin',
    ],
    [{ travel_dates: [] }, 'travel_dates', 'At least one travel date is required'],
    [{ travel_dates: undefined }, 'travel_dates', 'At least one travel date is required'],
    [{ travel_dates: [''] }, 'travel_dates.0', 'At least one travel date is required'],
    [
      { travel_dates: ['2026-12-01', '2026-11-21'] },
      'travel_dates',
      'All travel dates must be tomorrow or later',
    ],
    [
      { travel_dates: [1, 2, 3, 4, 5, 6].map((n) => `2026-12-0${n}`) },
      'travel_dates',
      'Maximum 5 travel dates allowed',
    ],
    [
      { travel_dates: ['2027-11-22'] },
      'travel_dates',
      'Travel dates must be at most 365 days away',
    ],
    [{ travel_dates: ['2026-02-30'] }, 'travel_dates.0', 'Dates are written YYYY-MM-DD'],
    [{ max_price: 0 }, 'max_price', 'Max price must be greater than $0'],
    [{ max_price: -5 }, 'max_price', 'Max price must be greater than $0'],
    [{ max_price: 0.004 }, 'max_price', 'Max price must be greater than $0'],
    [{ max_price: '15' }, 'max_price', 'Max price must be greater than $0'],
    [{ max_price: 1e9 }, 'max_price', 'Max price must be at most $100000'],
    [
      { phone_number: '3035550123', sms_consent: true },
      'phone_number',
      'Text messages are not available yet. We will write to your email address.',
    ],
    [
      { phone_number: '303555' },
      'phone_number',
      'Please enter a valid US phone number (10 digits)',
    ],
  ])('refuses an alert with %j', async (changes, field, words) => {
    const { create } = await alertFixture(box.db);
    expect(await create(changes)).toEqual({
      status: 400,
      body: { error: 'invalid_input', message: words, fields: { [field]: words } },
    });
    expect(await box.db.$count(alerts)).toBe(0);
  });

  it.each([
    ['origin_airport', 'XYZ'],
    ['origin_airport', 'CITY:DENVER'],
    ['destination_airport', 'LAS,MCO'],
    ['destination_airport', 'Narnia'],
  ])('refuses an alert with the %s %s', async (field, text) => {
    const { create } = await alertFixture(box.db);
    const words = 'We do not know this airport.';
    expect(await create({ [field]: text })).toEqual({
      status: 400,
      body: { error: 'unknown_airport', message: words, fields: { [field]: words } },
    });
  });

  it('checks the travel dates of an alert by the day at its origin', async () => {
    const { clock, create } = await alertFixture(box.db);
    // Half past one on the 22nd in San Juan, half past nine on the 21st in Los Angeles.
    clock.moveTo('2026-11-22T05:30:00Z');
    const from = (origin_airport: string) =>
      create({ origin_airport, travel_dates: ['2026-11-22'] });
    expect((await from('LAX')).status).toBe(200);
    expect(await from('SJU')).toMatchObject({
      status: 400,
      body: { message: 'All travel dates must be tomorrow or later' },
    });
  });

  it.each([
    ['id', crypto.randomUUID()],
    ['user_id', crypto.randomUUID()],
    ['is_completed', true],
    ['found_price', 1],
    ['created_at', '2020-01-01T00:00:00Z'],
    ['dates', []],
  ])('refuses an alert with the extra field %s', async (name, value) => {
    const { create } = await alertFixture(box.db);
    expect(await create({ [name]: value })).toMatchObject({
      status: 400,
      body: { error: 'invalid_input', fields: { [name]: expect.any(String) } },
    });
    expect(await box.db.$count(alerts)).toBe(0);
  });

  it('refuses the fourth alert until another one is deleted', async () => {
    const { create, remove } = await alertFixture(box.db);
    const priced = (max_price: number) => create({ max_price });
    const [first] = [await priced(15), await priced(16), await priced(17)];
    expect(await priced(18)).toEqual({
      status: 409,
      body: { error: 'alert_limit_reached', message: 'Maximum 3 alerts reached' },
    });
    await remove(first?.body.notification.id);
    expect((await priced(18)).status).toBe(200);
  });

  it('counts alert dates instead of alerts where that is configured', async () => {
    const { create, list } = await alertFixture(box.db, { ALERT_LIMIT_UNIT: 'date' });
    expect((await create({ travel_dates: ['2026-12-01', '2026-12-02'] })).status).toBe(200);
    expect((await create({ travel_dates: ['2026-12-01', '2026-12-02'] })).status).toBe(409);
    expect(await list()).toMatchObject({ active: 2, limit: 3, simulated: true });
  });

  it('creates exactly three of 20 simultaneous alerts', async () => {
    const { create, list } = await alertFixture(box.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create({ max_price: 15 + n })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(17);
    expect((await list()).notifications).toHaveLength(3);
  });
});
