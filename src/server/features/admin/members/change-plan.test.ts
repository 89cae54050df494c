import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { membershipPlan } from '#domain/account.ts';
import { findUserById } from '#server/db/queries/accounts/users.ts';
import { auditLog, users } from '#server/db/schema.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { endTrial, grantMonths, startTrial, takeBackMonths } from './change-account.ts';

const box = testDatabase();
const REASON = 'Outage of November';

async function setUp(options: Parameters<typeof billingFixture>[1] = { trialDays: 0 }) {
  const fixture = billingFixture(box.db, options);
  const userId = await fixture.givenUser();
  const deps = { db: box.db, clock: fixture.clock };
  const one = { userId, actorId: null, reason: REASON };
  const grant = (months: number) => grantMonths(deps, { ...one, months });
  const user = async () => (await findUserById(box.db, userId))!;
  const plan = async (at = fixture.clock.now()) => membershipPlan(await user(), at);
  const auditRows = async () =>
    (await box.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action, detail }) => [
      action,
      detail,
    ]);
  return { ...fixture, userId, deps, one, grant, user, plan, auditRows };
}

const day = (text: string) => new Date(`${text}T18:00:00Z`);

describe('months that an operator gives', () => {
  it('make a free member premium until they end, and are recorded with the reason', async () => {
    const { grant, plan, auditRows } = await setUp();
    expect(await grant(2)).toEqual(day('2027-01-21'));
    expect(await plan()).toBe('premium');
    expect(await plan(day('2027-01-21'))).toBe('free');
    expect(await auditRows()).toEqual([
      ['months.granted', { months: 2, until: '2027-01-21T18:00:00.000Z', reason: REASON }],
    ]);
  });

  it('add up when many are given at the same moment', async () => {
    const { grant, user, auditRows } = await setUp();
    await Promise.all(Array.from({ length: 8 }, () => grant(1)));
    expect((await user()).grantedUntil).toEqual(day('2027-07-21'));
    expect(await auditRows()).toHaveLength(8);
  });

  it('begin after a trial and never shorten it', async () => {
    const { grant, deps, one } = await setUp();
    await startTrial(deps, { ...one, days: 10 });
    expect(await grant(1)).toEqual(day('2027-01-01'));
  });

  it('begin when the paid time ends, move with each renewal and follow a cancellation', async () => {
    const { grant, user, userId, buy, deliverAll, clock, renew, criteria, plan } = await setUp();
    await buy(userId);
    await deliverAll();
    expect(await grant(1)).toEqual(day('2027-01-21'));
    expect(await user()).toMatchObject({ isPremium: true, isTrial: false });
    clock.moveTo('2026-12-21T18:00:01Z');
    await renew(userId);
    expect((await user()).grantedUntil).toEqual(day('2027-02-21'));
    clock.moveTo('2027-01-05T18:00:00Z');
    await criteria(userId, 'cancel_now');
    await deliverAll();
    // 31 days, as many as after the end of the period.
    expect((await user()).grantedUntil).toEqual(day('2027-02-05'));
    expect(await user()).toMatchObject({ isPremium: false });
    expect(await plan()).toBe('premium');
  });

  it('wait while a subscription that was bought later is paid for', async () => {
    const { grant, user, userId, buy, deliverAll } = await setUp();
    await grant(1);
    await buy(userId, 'yearly');
    await deliverAll();
    expect((await user()).grantedUntil).toEqual(day('2027-12-21'));
  });

  it('are refused where Premium has no end', async () => {
    const { grant, userId, auditRows } = await setUp();
    await box.db.update(users).set({ isPremium: true }).where(eq(users.id, userId));
    await expect(grant(1)).rejects.toMatchObject({
      code: 'member_action_refused',
      message: 'This member has Premium without an end.',
    });
    expect(await auditRows()).toEqual([]);
  });
});

describe('months that an operator takes back', () => {
  it('end at once, once, and are recorded with the reason', async () => {
    const { grant, deps, one, plan, user, auditRows } = await setUp();
    await grant(2);
    const tries = await Promise.allSettled([1, 2, 3].map(() => takeBackMonths(deps, one)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await plan(), (await user()).grantedUntil]).toEqual(['free', null]);
    expect((await auditRows())[1]).toEqual([
      'months.taken-back',
      { until: '2027-01-21T18:00:00.000Z', reason: REASON },
    ]);
    await expect(takeBackMonths(deps, one)).rejects.toMatchObject({
      code: 'member_action_refused',
      message: 'This member has no months that were given.',
    });
  });

  it('leave what is paid for', async () => {
    const { grant, deps, one, userId, buy, deliverAll, plan } = await setUp();
    await buy(userId);
    await deliverAll();
    await grant(1);
    await takeBackMonths(deps, one);
    expect([await plan(), await plan(day('2027-01-20'))]).toEqual(['premium', 'premium']);
  });

  it('are not those that are over', async () => {
    const { grant, deps, one, clock } = await setUp();
    await grant(1);
    clock.moveTo('2026-12-21T18:00:00Z');
    await expect(takeBackMonths(deps, one)).rejects.toThrow('no months that were given');
  });
});

describe('a trial that an operator starts', () => {
  it('ends by itself, or when an operator ends it', async () => {
    const { deps, one, plan, user } = await setUp();
    expect(await startTrial(deps, { ...one, days: 7 })).toEqual(day('2026-11-28'));
    expect([await plan(), await plan(day('2026-11-28'))]).toEqual(['premium', 'free']);
    await expect(startTrial(deps, { ...one, days: 7 })).rejects.toThrow(
      'This member has Premium already.',
    );
    await endTrial(deps, one);
    expect(await plan()).toBe('free');
    expect((await user()).trialEndsAt).toEqual(deps.clock.now());
    await expect(endTrial(deps, one)).rejects.toThrow('This member is in no trial.');
  });

  it('starts once when two operators start it at the same moment', async () => {
    const { deps, one, auditRows } = await setUp();
    const tries = await Promise.allSettled(
      [7, 8].map((days) => startTrial(deps, { ...one, days })),
    );
    expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await auditRows()).toHaveLength(1);
  });

  it('is not the trial of a subscription, which only the payment provider ends', async () => {
    const { deps, one, userId, buy, deliverAll, plan } = await setUp({});
    await buy(userId);
    await deliverAll();
    await expect(endTrial(deps, one)).rejects.toThrow('belongs to a subscription');
    expect(await plan()).toBe('premium');
  });
});
