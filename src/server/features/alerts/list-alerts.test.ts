import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { markAgreed, markStopped } from '#server/db/queries/messages/phones.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { markAsked } from '#server/features/messages/channels/sms.ts';
import { alertFixture, wishOn } from '#test/alerts/alert-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { createAlert } from './create-alert.ts';
import { listAlerts } from './own-alerts.ts';

const box = testDatabase();
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const NOW = new Date('2026-11-21T18:00:00Z');

/** What an alert of one route and single dates does not ask. */
const SIMPLE = {
  origins: ['DEN'],
  destinations: ['LAS'],
  range: null,
  discount_den: true,
  max_stops: null,
  max_minutes: null,
  party: 1,
  channels: ['email', 'sms', 'push'],
  quiet_hours: null,
};

describe('the list of alerts', () => {
  it('lists a member’s alerts newest first, with the status of each', async () => {
    const { deps, create, settle, clock, givenPremium, list } = alertFixture(box.db);
    const userId = await givenPremium();
    const other = await givenPremium('jo@example.test');
    const older = await create(userId, '2026-12-02', '2026-12-01');
    clock.moveBy(MINUTE);
    const newer = await createAlert(deps, userId, {
      ...wishOn('2026-12-05'),
      phoneNumber: '3035550123',
    });
    await create(other, '2026-12-01');
    clock.moveBy(MINUTE);
    await settle(older.id, '2026-12-01', { state: 'found', foundPrice: 1_491 });

    expect((await list(userId)).alerts).toEqual([
      {
        id: newer.id,
        origin_airport: 'DEN',
        destination_airport: 'LAS',
        ...SIMPLE,
        travel_dates: ['2026-12-05'],
        max_price: 15,
        gowild_only: true,
        phone_number: '3035550123',
        sms_consent: true,
        sms_state: 'waiting',
        is_active: true,
        is_paused: false,
        paused_at: null,
        is_completed: false,
        found_price: null,
        found_travel_date: null,
        found_destination: null,
        notification_sent: false,
        created_at: '2026-11-21T18:01:00.000Z',
        last_checked_at: null,
        dates: [
          {
            date: '2026-12-05',
            state: 'open',
            found_at: null,
            found_price: null,
            found_origin: null,
            found_destination: null,
            found_fare: null,
          },
        ],
      },
      {
        id: older.id,
        origin_airport: 'DEN',
        destination_airport: 'LAS',
        ...SIMPLE,
        travel_dates: ['2026-12-01', '2026-12-02'],
        max_price: 15,
        gowild_only: true,
        phone_number: null,
        sms_consent: false,
        sms_state: null,
        is_active: true,
        is_paused: false,
        paused_at: null,
        is_completed: false,
        found_price: 14.91,
        found_travel_date: '2026-12-01',
        found_destination: null,
        notification_sent: false,
        created_at: '2026-11-21T18:00:00.000Z',
        last_checked_at: '2026-11-21T18:02:00.000Z',
        dates: [
          {
            date: '2026-12-01',
            state: 'found',
            found_at: '2026-11-21T18:02:00.000Z',
            found_price: 14.91,
            found_origin: null,
            found_destination: null,
            found_fare: null,
          },
          {
            date: '2026-12-02',
            state: 'open',
            found_at: null,
            found_price: null,
            found_origin: null,
            found_destination: null,
            found_fare: null,
          },
        ],
      },
    ]);
  });

  it('hides completed alerts unless they are requested, but never stopped ones', async () => {
    const { create, settle, givenPremium, list } = alertFixture(box.db);
    const userId = await givenPremium();
    const found = await create(userId, '2026-12-01', '2026-12-02');
    await settle(found.id, '2026-12-01', { state: 'passed' });
    await settle(found.id, '2026-12-02', { state: 'found', foundPrice: 900, notifiedAt: NOW });
    const passed = await create(userId, '2026-12-01');
    await settle(passed.id, '2026-12-01', { state: 'passed' });
    const stopped = await create(userId, '2026-12-01', '2026-12-02');
    await settle(stopped.id, '2026-12-01', { state: 'found', foundPrice: 900 });
    await settle(stopped.id, '2026-12-02', { state: 'stopped' });
    const half = await create(userId, '2026-12-01', '2026-12-02');
    await settle(half.id, '2026-12-01', { state: 'passed' });

    const ids = async (completedToo: boolean) =>
      (await list(userId, completedToo)).alerts.map(({ id }) => id).toSorted();
    expect(await ids(false)).toEqual([stopped.id, half.id].toSorted());
    expect(await ids(true)).toEqual([found.id, passed.id, stopped.id, half.id].toSorted());

    const byId = new Map((await list(userId)).alerts.map((one) => [one.id, one]));
    const over = { is_active: false, is_completed: true };
    const untold = { found_price: null, found_travel_date: null, notification_sent: false };
    expect(byId.get(found.id)).toMatchObject({
      ...over,
      found_price: 9,
      found_travel_date: '2026-12-02',
      notification_sent: true,
    });
    expect(byId.get(passed.id)).toMatchObject({ ...over, ...untold });
    expect(byId.get(stopped.id)).toMatchObject({
      is_active: false,
      is_paused: false,
      is_completed: false,
      notification_sent: false,
    });
    expect(byId.get(half.id)).toMatchObject({ is_active: true, is_completed: false, ...untold });
    expect((await list(userId)).active).toBe(1);
    expect((await list(userId, false)).active).toBe(1);
  });

  it('shows whether the phone number of an alert has agreed to text messages', async () => {
    const { deps, clock, givenPremium, list } = alertFixture(box.db);
    const userId = await givenPremium();
    const phoneNumber = '3035550177';
    const state = async () => (await list(userId)).alerts[0]?.sms_state;
    await createAlert(deps, userId, { ...wishOn('2026-12-05'), phoneNumber });
    expect(await state()).toBe('waiting');
    await markAsked(box.db, phoneNumber, clock.now());
    expect(await state()).toBe('waiting');
    await box.db.transaction((tx) => markAgreed(tx, phoneNumber, clock.now()));
    expect(await state()).toBe('agreed');
    await markStopped(box.db, phoneNumber, clock.now());
    expect(await state()).toBe('stopped');
  });

  it('shows the last poll since the alert was created', async () => {
    const { create, clock, givenPremium, list } = alertFixture(box.db);
    const userId = await givenPremium();
    const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE);
    const lookedAt = (day: string, checkedAt: Date) =>
      box.db.update(watchTargets).set({ checkedAt }).where(eq(watchTargets.day, day));
    const last = async () => (await list(userId)).alerts[0]?.last_checked_at ?? null;

    await create(userId, '2026-12-01', '2026-12-02');
    await lookedAt('2026-12-01', ago(5));
    expect(await last()).toBeNull();
    clock.moveBy(20 * MINUTE);
    await lookedAt('2026-12-01', ago(7));
    await lookedAt('2026-12-02', ago(9));
    expect(await last()).toBe(ago(7).toISOString());
  });

  it('lists any number of alerts with at most two queries', async () => {
    const { deps, create, settle, clock, givenPremium } = alertFixture(box.db);
    const userId = await givenPremium();
    for (let n = 0; n < 30; n += 1) {
      if (n % 10 === 0) clock.moveBy(DAY);
      const { id } = await create(userId, '2026-12-10');
      await settle(id, '2026-12-10', { state: 'passed' });
    }
    let asked = 0;
    const db = new Proxy(box.db, {
      get(target, name) {
        if (name === 'select') asked += 1;
        return Reflect.get(target, name);
      },
    });
    const { alerts: found } = await listAlerts({ ...deps, db }, userId, { completedToo: true });
    expect(found).toHaveLength(30);
    expect(asked).toBeLessThanOrEqual(2);
  });
});
