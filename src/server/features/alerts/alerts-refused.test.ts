import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { alertDates } from '#server/db/alert-schema.ts';
import { users } from '#server/db/schema.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { alertFixture } from '#test/api/alert-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { givenMember, person } from '#test/harness.ts';

const box = testDatabase();

const FREE_WORDS =
  'Flight alerts are a premium feature. Please upgrade your account to access this feature.';

describe('refused alerts', () => {
  it('refuses alerts to guests and to free members, each with its own message', async () => {
    const { server, create } = await alertFixture(box.db);
    expect(await create({}, {})).toEqual({
      status: 401,
      body: { error: 'alerts_need_sign_in', message: 'Please log in to create flight alerts' },
    });
    const free = await givenMember(server, box.db, { email: 'free@example.test' });
    expect(await create({}, free)).toEqual({
      status: 403,
      body: { error: 'alerts_are_premium', message: FREE_WORDS },
    });
  });

  it('refuses new alerts after the plan or trial ends, but lists and deletes old ones', async () => {
    const { maya, clock, create, list, remove } = await alertFixture(box.db);
    const { notification } = (await create()).body;
    const trialEndsAt = new Date('2026-11-21T19:00:00Z');
    await box.db
      .update(users)
      .set({ isTrial: true, trialEndsAt })
      .where(eq(users.email, person().email));
    clock.moveTo('2026-11-21T18:59:59Z');
    expect((await create({ max_price: 16 }, maya)).status).toBe(200);
    clock.moveTo('2026-11-21T19:00:00Z');
    expect(await create({ max_price: 17 }, maya)).toMatchObject({
      status: 403,
      body: { message: FREE_WORDS },
    });
    expect((await list()).notifications).toHaveLength(2);
    expect((await remove(notification.id)).status).toBe(204);
  });

  it('lists alerts as paused and without a check time while the plan is over', async () => {
    const { clock, create, list } = await alertFixture(box.db);
    await create();
    clock.moveBy(60_000);
    await box.db.update(watchTargets).set({ checkedAt: clock.now() });
    const checked = {
      is_active: true,
      is_paused: false,
      last_checked_at: '2026-11-21T18:01:00.000Z',
    };
    expect((await list()).notifications).toMatchObject([checked]);
    await box.db.update(users).set({ isPremium: false });
    expect((await list()).notifications).toMatchObject([
      { is_active: true, is_paused: true, last_checked_at: null },
    ]);
    await box.db.update(users).set({ isPremium: true });
    expect((await list()).notifications).toMatchObject([checked]);
    await box.db.update(users).set({ isPremium: false });
    await box.db.update(alertDates).set({ state: 'stopped' });
    expect((await list()).notifications).toMatchObject([{ is_active: false, is_paused: false }]);
  });

  it('answers not found for the alert of another member', async () => {
    const { server, create, list, remove } = await alertFixture(box.db);
    const { notification } = (await create()).body;
    const jo = await givenMember(server, box.db, { email: 'jo@example.test', plan: 'premium' });
    expect(await list('?include_completed=true', jo)).toMatchObject({ notifications: [] });
    const foreign = await remove(notification.id, jo);
    expect(foreign).toEqual(await remove(crypto.randomUUID(), jo));
    expect(foreign.status).toBe(404);
    expect((await list()).notifications).toHaveLength(1);
  });
});
