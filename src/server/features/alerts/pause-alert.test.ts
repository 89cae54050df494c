import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { cents } from '#domain/money.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { outbox } from '#server/db/message-schema.ts';
import { setMembership } from '#server/db/queries/accounts/users.ts';
import { listFulfilled } from '#server/db/queries/alerts/matches.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { alertFixture, wishOn } from '#test/alerts/alert-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { createAlert } from './create-alert.ts';
import { deleteAlert } from './own-alerts.ts';
import { pauseAlert, resumeAlert } from './pause-alert.ts';

const box = testDatabase();
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

async function setUp(unit: 'request' | 'date' = 'request') {
  const fixture = alertFixture(box.db, { unit });
  const userId = await fixture.givenPremium();
  const { deps, create } = fixture;
  return {
    ...fixture,
    userId,
    given: (...days: string[]) => create(userId, ...days),
    pause: (alertId: string, by = userId) => pauseAlert(deps, { userId: by, alertId }),
    resume: (alertId: string, by = userId) => resumeAlert(deps, { userId: by, alertId }),
    shown: async () => (await fixture.list(userId)).alerts,
  };
}

const statesOf = async (alertId: string) => {
  const rows = await box.db
    .select()
    .from(alertDates)
    .where(eq(alertDates.alertId, alertId))
    .orderBy(asc(alertDates.day));
  return rows.map(({ state }) => state).join(' ');
};

describe('pausing an alert', () => {
  it('pauses the open days of an alert and leaves the found ones', async () => {
    const { given, pause, settle, shown, clock } = await setUp();
    const { id } = await given('2026-12-01', '2026-12-02', '2026-12-03');
    await settle(id, '2026-12-01', { state: 'found', foundPrice: 900 });
    clock.moveBy(MINUTE);
    await pause(id);
    expect(await statesOf(id)).toBe('found paused paused');
    expect(await shown()).toMatchObject([
      {
        is_active: false,
        is_paused: false,
        is_completed: false,
        paused_at: '2026-11-21T18:01:00.000Z',
        last_checked_at: null,
      },
    ]);
  });

  it('does not match a paused alert', async () => {
    const { given, pause } = await setUp();
    const { id, destinations } = await given('2026-12-01');
    const [day] = await box.db.select().from(alertDates);
    const [origin, destination] = [airportCode('DEN'), airportCode('LAS')];
    const offer = { price: cents(100), stops: 0, minutes: 120, seats: 4 };
    const lowest = [{ origin, destination, kind: 'goWild' as const, ...offer }];
    const at = { origin, day: wishOn('2026-12-01').dates[0] ?? never() };
    const matched = async () =>
      listFulfilled(box.db, { ...at, destinations, anywhere: false }, lowest);
    expect(await matched()).toEqual([day?.id]);
    await pause(id);
    expect(await matched()).toEqual([]);
  });

  it('withdraws the unsent messages of a paused alert', async () => {
    const { given, pause, userId, clock } = await setUp();
    const { id } = await given('2026-12-01', '2026-12-02');
    await box.db.insert(outbox).values({
      userId,
      alertId: id,
      dedupeKey: 'a',
      to: 'maya@example.test',
      subject: 'A fare',
      text: '',
      html: '',
      createdAt: clock.now(),
    });
    await box.db.update(alertDates).set({ textWaits: true });
    await pause(id);
    const [message] = await box.db.select().from(outbox);
    expect(message?.lastError).toBe('withdrawn: the alert is paused');
    expect(await box.db.$count(alertDates, eq(alertDates.textWaits, true))).toBe(0);
  });

  it('keeps the moment of the first pause when an alert is paused again', async () => {
    const { given, pause, shown, clock } = await setUp();
    const { id } = await given('2026-12-01');
    await pause(id);
    clock.moveBy(DAY);
    await pause(id);
    expect((await shown())[0]?.paused_at).toBe('2026-11-21T18:00:00.000Z');
  });

  it('refuses to pause or resume an alert that has ended, and one of another member', async () => {
    const { given, pause, resume, settle, givenPremium } = await setUp();
    const other = await givenPremium('jo@example.test');
    for (const state of ['found', 'passed', 'stopped'] as const) {
      const { id } = await given('2026-12-01');
      await settle(id, '2026-12-01', { state });
      await expect(pause(id), state).rejects.toThrow('alert_ended');
      await expect(resume(id), state).rejects.toThrow('alert_ended');
    }
    const { id } = await given('2026-12-01');
    for (const alertId of [id, crypto.randomUUID(), 'nothing', "' or true --"])
      for (const change of [pause, resume])
        await expect(change(alertId, other)).rejects.toThrow('not_found');
    expect(await statesOf(id)).toBe('open');
  });

  it('deletes a paused alert', async () => {
    const { given, pause, deps, userId } = await setUp();
    const { id } = await given('2026-12-01');
    await pause(id);
    await deleteAlert(deps, { userId, alertId: id });
    expect(await box.db.$count(alerts)).toBe(0);
  });
});

describe('resuming an alert', () => {
  it('opens the paused days and polls them at once', async () => {
    const { given, pause, resume, shown, clock } = await setUp();
    const { id } = await given('2026-12-01', '2026-12-02');
    await pause(id);
    clock.moveBy(DAY);
    await box.db.update(watchTargets).set({ dueAt: new Date('2026-12-24T18:00:00Z') });
    const resumed = await resume(id);
    expect(resumed.dates.map(({ state }) => state)).toEqual(['open', 'open']);
    expect(await shown()).toMatchObject([{ is_active: true, paused_at: null }]);
    for (const { dueAt } of await box.db.select().from(watchTargets))
      expect(dueAt).toEqual(clock.now());
    // Again changes nothing.
    await resume(id);
    expect(await statesOf(id)).toBe('open open');
  });

  it('marks the days that have passed meanwhile, and refuses when all have', async () => {
    const { given, pause, resume, clock } = await setUp();
    const { id } = await given('2026-11-22', '2026-11-24');
    await pause(id);
    clock.moveBy(2 * DAY);
    await resume(id);
    expect(await statesOf(id)).toBe('passed open');
    await pause(id);
    clock.moveBy(2 * DAY);
    await expect(resume(id)).rejects.toMatchObject({
      code: 'alert_ended',
      message: 'All travel dates of this alert have passed.',
    });
  });

  it('does not count a paused alert toward the limit, and refuses to resume it at the limit', async () => {
    const { given, pause, resume, list, userId } = await setUp();
    const { id } = await given('2026-12-01');
    await pause(id);
    expect((await list(userId)).active).toBe(0);
    for (let n = 0; n < 3; n += 1) await given('2026-12-01');
    await expect(resume(id)).rejects.toThrow('alert_limit_reached');
    expect(await statesOf(id)).toBe('paused');
  });

  it('counts the days of a resumed alert where the limit counts days', async () => {
    const { given, pause, resume } = await setUp('date');
    const { id } = await given('2026-12-01', '2026-12-02');
    await pause(id);
    const { id: second } = await given('2026-12-01', '2026-12-02');
    await expect(resume(id)).rejects.toThrow('alert_limit_reached');
    await pause(second);
    await resume(id);
    expect(await statesOf(id)).toBe('open open');
  });

  it('resumes no more alerts than the limit in simultaneous calls', async () => {
    const { given, pause, resume, list, userId } = await setUp();
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const { id } = await given('2026-12-01');
      await pause(id);
      ids.push(id);
    }
    const tries = await Promise.allSettled(ids.map((id) => resume(id)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'alert_limit_reached' });
    expect((await list(userId)).active).toBe(3);
  });

  it('survives pausing and resuming one alert at the same time', async () => {
    const { given, pause, resume } = await setUp();
    const { id } = await given('2026-12-01', '2026-12-02', '2026-12-03');
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? pause(id) : resume(id))));
    expect(['open open open', 'paused paused paused']).toContain(await statesOf(id));
  });

  it('refuses to resume an alert that equals a newer one', async () => {
    const { deps, userId, pause, resume } = await setUp();
    const { id } = await createAlert(deps, userId, wishOn('2026-12-01', '2026-12-02'));
    await pause(id);
    await createAlert(deps, userId, wishOn('2026-12-02'));
    await expect(resume(id)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'You already have this alert for Wed, Dec 2',
    });
  });

  it('refuses to resume an alert once the plan has ended', async () => {
    const { given, pause, resume, userId } = await setUp();
    const { id } = await given('2026-12-01');
    await pause(id);
    await setMembership(box.db, userId, { isPremium: false, isTrial: false });
    await expect(resume(id)).rejects.toThrow('alerts_are_premium');
  });
});

const never = (): never => {
  throw new Error('no day');
};
