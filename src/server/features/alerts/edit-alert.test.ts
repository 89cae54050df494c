import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AlertTerms } from '#domain/alert.ts';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { alertDates, alertRoutes } from '#server/db/alert-schema.ts';
import { setMembership } from '#server/db/queries/accounts/users.ts';
import { watchTargets } from '#server/db/watch-schema.ts';
import { alertFixture } from '#test/alerts/alert-fixture.ts';
import { termsWith } from '#test/alerts/question.ts';
import { testDatabase } from '#test/database.ts';
import { editAlert } from './edit-alert.ts';
import { pauseAlert } from './pause-alert.ts';

const box = testDatabase();
const MINUTE = 60_000;

const termsOn = (...days: string[]): AlertTerms =>
  termsWith({ dates: days.map(localDate), maxPrice: cents(4_000), goWildOnly: false });

async function setUp(unit: 'request' | 'date' = 'request') {
  const fixture = alertFixture(box.db, { unit });
  const userId = await fixture.givenPremium();
  const { deps, create } = fixture;
  return {
    ...fixture,
    userId,
    given: (...days: string[]) => create(userId, ...days),
    edit: (alertId: string, terms: AlertTerms, by = userId) =>
      editAlert(deps, { userId: by, alertId }, terms),
  };
}

/** `12-01 open 4000 any` for each day that polls read; `12-01 found` for the others. */
const daysOf = async (alertId: string) => {
  const rows = await box.db
    .select()
    .from(alertDates)
    .leftJoin(alertRoutes, eq(alertRoutes.dateId, alertDates.id))
    .where(eq(alertDates.alertId, alertId))
    .orderBy(asc(alertDates.day));
  return rows.map(({ alert_dates: { day, state }, alert_routes: route }) =>
    [day.slice(5), state, ...(route ? [route.maxPrice, route.fares] : [])].join(' '),
  );
};

describe('editing an alert', () => {
  it('an edited alert waits for the new days at the new price, and its found day stays as it was', async () => {
    const { given, edit, settle, list, userId } = await setUp();
    const { id } = await given('2026-12-01', '2026-12-02', '2026-12-03');
    await settle(id, '2026-12-01', { state: 'found', foundPrice: 900 });
    const edited = await edit(id, termsOn('2026-12-03', '2026-12-05'));
    expect(await daysOf(id)).toEqual(['12-01 found', '12-03 open 4000 any', '12-05 open 4000 any']);
    expect(edited).toMatchObject({ id, maxPrice: 4_000, goWildOnly: false });
    expect(await list(userId)).toMatchObject({ active: 1, alerts: [{ max_price: 40 }] });
  });

  it('all days of an edited alert are due at once', async () => {
    const { given, edit, clock } = await setUp();
    const { id } = await given('2026-12-01');
    await box.db.update(watchTargets).set({ dueAt: new Date(clock.now().getTime() + 9 * MINUTE) });
    clock.moveBy(MINUTE);
    await edit(id, termsOn('2026-12-01', '2026-12-02'));
    const targets = await box.db.select().from(watchTargets).orderBy(asc(watchTargets.day));
    expect(targets.map(({ day, dueAt }) => [day, dueAt])).toEqual([
      ['2026-12-01', clock.now()],
      ['2026-12-02', clock.now()],
    ]);
  });

  it('a paused alert is edited without being resumed, and is not polled', async () => {
    const { given, edit, deps, userId } = await setUp();
    const { id } = await given('2026-12-01');
    await pauseAlert(deps, { userId, alertId: id });
    await edit(id, termsOn('2026-12-02'));
    expect(await daysOf(id)).toEqual(['12-02 paused 4000 any']);
    const targets = await box.db.select().from(watchTargets);
    expect(targets.map(({ day }) => day)).toEqual(['2026-12-01']);
  });

  it('refuses to wait again for a day that was found, and for an alert that has ended', async () => {
    const { given, edit, settle } = await setUp();
    const { id } = await given('2026-12-01', '2026-12-02');
    await settle(id, '2026-12-01', { state: 'found', foundPrice: 900 });
    await expect(edit(id, termsOn('2026-12-01', '2026-12-02'))).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { travel_dates: expect.stringContaining('Tue, Dec 1') } },
    });
    await settle(id, '2026-12-02', { state: 'stopped' });
    await expect(edit(id, termsOn('2026-12-03'))).rejects.toMatchObject({ code: 'alert_ended' });
    expect(await daysOf(id)).toEqual(['12-01 found', '12-02 stopped']);
  });

  it('refuses days of an equal alert, which the edited alert itself is not', async () => {
    const { given, edit } = await setUp();
    const [first, second] = [await given('2026-12-01'), await given('2026-12-02')];
    await edit(first.id, termsOn('2026-12-01', '2026-12-05'));
    await edit(first.id, termsOn('2026-12-01', '2026-12-05'));
    await expect(edit(second.id, termsOn('2026-12-05'))).rejects.toMatchObject({
      details: { fields: { travel_dates: expect.stringContaining('Sat, Dec 5') } },
    });
    expect(await daysOf(second.id)).toEqual(['12-02 open 1501 go_wild']);
  });

  it('edits an alert of a member at the limit of alerts, and holds to the limit of days', async () => {
    const whole = await setUp();
    const ids = [];
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-03'])
      ids.push((await whole.given(day)).id);
    await whole.edit(ids[0] ?? '', termsOn('2026-12-04', '2026-12-05'));
    const counted = alertFixture(box.db, { unit: 'date' });
    const own = { userId: whole.userId, alertId: ids[0] ?? '' };
    await expect(
      editAlert(counted.deps, own, termsOn('2026-12-04', '2026-12-05', '2026-12-06')),
    ).rejects.toMatchObject({ code: 'alert_limit_reached' });
    await editAlert(counted.deps, own, termsOn('2026-12-07'));
    expect(await daysOf(ids[0] ?? '')).toEqual(['12-07 open 4000 any']);
  });

  it("answers the same for another member's alert as for an unknown one, and needs the plan", async () => {
    const { given, edit, givenPremium, userId } = await setUp();
    const jo = await givenPremium('jo@example.test');
    const { id } = await given('2026-12-01');
    for (const alertId of [id, crypto.randomUUID(), 'nothing'])
      await expect(edit(alertId, termsOn('2026-12-02'), jo)).rejects.toMatchObject({
        code: 'not_found',
      });
    await setMembership(box.db, userId, { isPremium: false, isTrial: false });
    await expect(edit(id, termsOn('2026-12-02'))).rejects.toMatchObject({
      code: 'alerts_are_premium',
    });
    expect(await daysOf(id)).toEqual(['12-01 open 1500 go_wild']);
  });

  it('20 simultaneous edits leave the days of one of them', async () => {
    const { given, edit } = await setUp();
    const { id } = await given('2026-12-01');
    const days = Array.from(
      { length: 20 },
      (_, at) => `2026-12-${String(at + 2).padStart(2, '0')}`,
    );
    await Promise.all(days.map((day) => edit(id, termsOn(day))));
    expect(await daysOf(id)).toHaveLength(1);
  });
});
