import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { alertDates, alertRoutes, alerts } from '#server/db/alert-schema.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { users } from '#server/db/schema.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { alertFixture, wishOn } from '#test/alerts/alert-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { confirmWaitingAlerts, createAlert } from './create-alert.ts';
import { deleteAlert } from './own-alerts.ts';

const box = testDatabase();
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const rowsOf = (table: typeof alerts | typeof alertDates) => box.db.$count(table);
const allTargets = () => box.db.select().from(watchTargets).orderBy(asc(watchTargets.day));

describe('creating an alert', () => {
  it('opens each date of a new alert, makes its polls due and notifies its member', async () => {
    const { deps, told, clock, givenPremium } = alertFixture(box.db);
    const userId = await givenPremium();
    const wish = { ...wishOn('2026-12-01', '2026-12-02'), phoneNumber: '3035550123' };
    const { id } = await createAlert(deps, userId, wish);

    const [alert] = await box.db.select().from(alerts);
    expect(alert).toMatchObject({ id, userId, smsConsentedAt: clock.now(), maxPrice: 1_500 });
    const dates = await box.db.select().from(alertDates).orderBy(asc(alertDates.day));
    const fresh = { alertId: id, state: 'open' };
    expect(dates).toMatchObject([
      { ...fresh, day: '2026-12-01' },
      { ...fresh, day: '2026-12-02' },
    ]);
    const route = { origin: 'DEN', destination: 'LAS', maxPrice: 1_500, fares: 'go_wild' };
    expect(await box.db.select().from(alertRoutes).orderBy(asc(alertRoutes.day))).toMatchObject([
      { ...route, day: '2026-12-01' },
      { ...route, day: '2026-12-02' },
    ]);
    const due = await allTargets();
    expect(due).toMatchObject([
      { origin: 'DEN', day: '2026-12-01', dueAt: clock.now() },
      { origin: 'DEN', day: '2026-12-02', dueAt: clock.now() },
    ]);
    expect(told).toEqual([{ ...wish, id, userId, email: 'maya@example.test' }]);
  });

  it('stores no SMS consent for an alert without a phone number', async () => {
    const { create, givenPremium } = alertFixture(box.db);
    const made = await create(await givenPremium(), '2026-12-01');
    expect(made).toMatchObject({ phoneNumber: null, smsConsentedAt: null });
  });

  it('makes existing polls due when an alert is created, unless they are already', async () => {
    const { create, clock, givenPremium } = alertFixture(box.db);
    const userId = await givenPremium();
    await create(userId, '2026-12-01', '2026-12-02');
    const [early, late] = [-MINUTE, 9 * MINUTE].map((ms) => new Date(clock.now().getTime() + ms));
    await box.db
      .update(watchTargets)
      .set({ dueAt: early })
      .where(eq(watchTargets.day, '2026-12-01'));
    await box.db
      .update(watchTargets)
      .set({ dueAt: late })
      .where(eq(watchTargets.day, '2026-12-02'));
    await create(userId, '2026-12-01', '2026-12-02');
    expect((await allTargets()).map(({ dueAt }) => dueAt)).toEqual([early, clock.now()]);
  });

  it('stores no alert when its email cannot be enqueued', async () => {
    const { deps, create, givenPremium } = alertFixture(box.db);
    const userId = await givenPremium();
    const failing = { ...deps, notifyOfAlerts: () => Promise.reject(new Error('no email')) };
    for (let n = 0; n < 20; n += 1)
      await expect(createAlert(failing, userId, wishOn('2026-12-01'))).rejects.toThrow('no email');
    expect([await rowsOf(alerts), await rowsOf(alertDates)]).toEqual([0, 0]);
    expect(await allTargets()).toEqual([]);
    // Nor did it cost one of the day.
    await create(userId, '2026-12-01');
  });

  it('tells of an alert only once the address of its member is verified', async () => {
    const { deps, clock, told, create, givenPremium } = alertFixture(box.db);
    const userId = await givenPremium();
    await create(userId, '2026-12-01');
    clock.moveBy(24 * 60 * 60_000);
    await box.db.update(users).set({ emailVerifiedAt: null });
    const waits = await create(userId, '2026-12-02');
    expect(told).toHaveLength(1);
    await box.db.transaction(async (tx) => {
      const member = await lockUser(tx, userId);
      if (member) await confirmWaitingAlerts(deps, tx, member, clock.now());
    });
    expect(told.slice(1)).toMatchObject([{ id: waits.id, userId, email: 'maya@example.test' }]);
  });

  it.each([
    ['lost the plan', { isPremium: false }, 'alerts_are_premium'],
    [
      'is past the trial',
      { isTrial: true, trialEndsAt: new Date('2026-11-21T17:59:59Z') },
      'alerts_are_premium',
    ],
    ['was disabled', { isActive: false }, 'sign_in_required'],
  ])('refuses an alert of a member who just %s', async (_, values, code) => {
    const { create, givenPremium } = alertFixture(box.db);
    const userId = await givenPremium();
    await box.db.update(users).set(values);
    await expect(create(userId, '2026-12-01')).rejects.toThrow(code);
    expect(await rowsOf(alerts)).toBe(0);
  });
});

describe('the alert limit', () => {
  it('counts active alerts toward the limit, not completed ones', async () => {
    const { create, settle, givenPremium, list } = alertFixture(box.db);
    const userId = await givenPremium();
    const first = await create(userId, '2026-12-01', '2026-12-02');
    await create(userId, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05');
    await create(userId, '2026-12-01');
    await expect(create(userId, '2026-12-01')).rejects.toThrow('alert_limit_reached');
    expect(await list(userId)).toMatchObject({ active: 3, limit: 3 });

    await settle(first.id, '2026-12-01', { state: 'found', foundPrice: 1_491 });
    await expect(create(userId, '2026-12-01')).rejects.toThrow('alert_limit_reached');
    await settle(first.id, '2026-12-02', { state: 'passed' });
    await create(userId, '2026-12-01');
    await expect(create(userId, '2026-12-01')).rejects.toThrow('alert_limit_reached');
    // Nobody else's count.
    await create(await givenPremium('jo@example.test'), '2026-12-01');
  });

  it('counts open dates toward the alert limit where that is configured', async () => {
    const { create, settle, givenPremium, list } = alertFixture(box.db, { unit: 'date' });
    const userId = await givenPremium();
    const { id } = await create(userId, '2026-12-01', '2026-12-02');
    await expect(create(userId, '2026-12-01', '2026-12-02')).rejects.toThrow('alert_limit_reached');
    await create(userId, '2026-12-03');
    expect(await list(userId)).toMatchObject({ active: 3, limit: 3 });
    await settle(id, '2026-12-01', { state: 'stopped' });
    await create(userId, '2026-12-04');
    await expect(create(userId, '2026-12-05')).rejects.toThrow('alert_limit_reached');
  });

  it('creates exactly three of 20 simultaneous alerts at the limit', async () => {
    const { create, told, givenPremium } = alertFixture(box.db);
    const userId = await givenPremium();
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, () => create(userId, '2026-12-01', '2026-12-02')),
    );
    const refused = tries.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(17);
    for (const one of refused)
      expect(one).toMatchObject({ reason: { code: 'alert_limit_reached' } });
    expect([await rowsOf(alerts), await rowsOf(alertDates), told.length]).toEqual([3, 6, 3]);
  });

  it('limits how often a member creates and deletes alerts in a day', async () => {
    const { deps, create, told, clock, givenPremium } = alertFixture(box.db);
    const userId = await givenPremium();
    const turn = async () => {
      const { id: alertId } = await create(userId, '2026-12-01');
      await deleteAlert(deps, { userId, alertId });
    };
    for (let n = 0; n < 15; n += 1) await turn();
    for (let n = 0; n < 50; n += 1) await expect(turn()).rejects.toThrow('too_many_requests');
    expect(told).toHaveLength(15);
    clock.moveBy(DAY);
    await turn();
  });
});
