import { asc, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { moneyNotices } from '#server/db/payment-schema.ts';
import { users } from '#server/db/schema.ts';
import { grantMonths } from '#server/features/admin/members/change-account.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { reconcile, takeEvent } from './reconcile.ts';

const box = testDatabase();

type Options = Parameters<typeof billingFixture>[1];

async function setUp(options?: Options) {
  const fixture = billingFixture(box.db, options);
  const userId = await fixture.givenUser();
  const emails = () =>
    box.db.select().from(outbox).where(like(outbox.dedupeKey, 'money:%')).orderBy(asc(outbox.id));
  const subjects = async () => (await emails()).map(({ subject }) => subject);
  return { ...fixture, userId, emails, subjects };
}

describe('a payment', () => {
  it('is told once with amount, day, plan, period and card, however often it is reported', async () => {
    const { deps, clock, lastEvent, userId, buy, deliverAll, emails } = await setUp({
      trialDays: 0,
    });
    await box.db.update(users).set({ emailVerifiedAt: clock.now() });
    await buy(userId, 'yearly');
    const event = lastEvent();
    await deliverAll();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => takeEvent(deps, { ...event, id: `evt_again_${n}` })),
    );
    const [email, ...more] = await emails();
    expect(more).toEqual([]);
    expect(email).toMatchObject({
      to: 'maya@example.test',
      userId: null,
      subject: 'You paid $50.00 for Premium',
    });
    for (const text of [
      'Amount: $50.00',
      'Charged: Sat, Nov 21 at 1:00 PM EST',
      'Plan: Premium, yearly',
      'For: Sat, Nov 21 to Sun, Nov 21, 2027',
      'Card: ending in 4242',
      'Renews on Sun, Nov 21, 2027 for $50.',
    ])
      expect(email?.text).toContain(text);
  });

  it('is told for each period, found without an event too', async () => {
    const { deps, userId, buy, deliverAll, clock, subjects } = await setUp();
    await buy(userId);
    await deliverAll();
    expect(await subjects()).toEqual([]);
    clock.moveTo('2026-11-28T18:00:01Z');
    await Promise.all([reconcile(deps), reconcile(deps)]);
    expect(await subjects()).toEqual(['You paid $5.00 for Premium']);
    clock.moveTo('2026-12-28T18:00:01Z');
    await reconcile(deps);
    await reconcile(deps);
    expect(await subjects()).toHaveLength(2);
  });

  it('is not told again after the message was swept', async () => {
    const { userId, buy, deliverAll, refresh, subjects } = await setUp({ trialDays: 0 });
    await buy(userId);
    await deliverAll();
    await box.db.delete(outbox);
    await refresh(userId);
    expect(await subjects()).toEqual([]);
  });

  it('is told without the card where the address may be a stranger’s', async () => {
    const { userId, buy, deliverAll, emails, clock } = await setUp({ trialDays: 0 });
    clock.moveBy(3 * 86_400_000);
    await buy(userId);
    await deliverAll();
    const [email] = await emails();
    expect(email?.to).toBe('maya@example.test');
    expect(email?.text).not.toContain('4242');
  });

  it('is neither applied nor told if the transaction fails', async () => {
    const { deps, lastEvent, userId, buy, emails, planOf } = await setUp({ trialDays: 0 });
    await buy(userId);
    const broken = {
      ...deps,
      moneyEmails: {
        ...deps.moneyEmails,
        about: {
          ...deps.moneyEmails.about,
          charged: () => {
            throw new Error('no text');
          },
        },
      },
    };
    await expect(takeEvent(broken, lastEvent())).rejects.toThrow('no text');
    expect([await emails(), await planOf(userId)]).toEqual([
      [],
      { isPremium: false, isTrial: false },
    ]);
    await takeEvent(deps, lastEvent());
    expect(await emails()).toHaveLength(1);
  });

  it('is left to a provider that tells it, also after the setting changes', async () => {
    const fixture = await setUp({ trialDays: 0, sends: ['canceled'] });
    const { deps, userId, buy, deliverAll, criteria, subjects } = fixture;
    await buy(userId);
    await deliverAll();
    expect(await subjects()).toEqual([]);
    expect(await box.db.$count(moneyNotices)).toBe(1);
    const all = { ...deps, billing: { ...deps.billing, moneyEmails: ['charged'] as const } };
    const customerId = (await fixture.rowOf(userId))?.customerId;
    await takeEvent(all, { id: 'evt_later', type: 'invoice.paid', customerId });
    expect(await subjects()).toEqual([]);
    await criteria(userId, 'cancel_now');
    await deliverAll();
    expect(await subjects()).toEqual(['Your subscription has ended']);
  });
});

describe('a cancellation', () => {
  it('is told with its end, again after it was taken back, and then the end itself', async () => {
    const fixture = await setUp({ trialDays: 0 });
    const { deps, userId, buy, deliverAll, criteria, clock, emails, subjects } = fixture;
    await buy(userId);
    await deliverAll();
    for (const step of ['cancel_at_period_end', 'resume', 'cancel_at_period_end'] as const) {
      await criteria(userId, step);
      await deliverAll();
    }
    const canceled = 'Your subscription was canceled';
    expect((await subjects()).slice(1)).toEqual([canceled, canceled]);
    const text = (await emails())[1]?.text;
    expect(text).toContain(
      'Premium stays until Mon, Dec 21 at 1:00 PM EST. Nothing more is charged.',
    );
    clock.moveTo('2026-12-21T18:00:01Z');
    await Promise.all([reconcile(deps), reconcile(deps)]);
    const [ended, ...more] = (await emails()).slice(3);
    expect(more).toEqual([]);
    expect(ended?.subject).toBe('Your subscription has ended');
    expect(ended?.text).toContain(
      'You are on the free plan now. You keep your account and have 3 searches per day.',
    );
  });

  it('of a trial says that nothing is charged', async () => {
    const { userId, buy, deliverAll, criteria, emails } = await setUp();
    await buy(userId);
    await deliverAll();
    await criteria(userId, 'cancel_at_period_end');
    await deliverAll();
    const [email, ...more] = await emails();
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Your free trial was canceled');
    expect(email?.text).toContain('Premium stays until Sat, Nov 28 at 1:00 PM EST.');
  });

  it('names the months that an operator has given, which go on', async () => {
    const { deps, userId, buy, deliverAll, criteria, emails } = await setUp({ trialDays: 0 });
    await buy(userId);
    await deliverAll();
    const { db, clock } = deps;
    await grantMonths({ db, clock }, { userId, actorId: null, reason: 'Outage', months: 1 });
    await criteria(userId, 'cancel_now');
    await deliverAll();
    const ended = (await emails()).at(-1);
    expect(ended?.text).toContain('You keep Premium until Tue, Dec 22, a gift of Roamfare.');
  });
});

describe('a trial that is refused', () => {
  it('tells its member nothing: it gave nothing, and nothing was charged', async () => {
    // So short that it would be reminded of at once.
    const fixture = await setUp({ trialDays: 2 });
    const { givenUser, buy, deliverAll, refresh, emails, userId } = fixture;
    const other = await givenUser('leo@example.test');
    await buy(userId, 'monthly', 'same');
    await deliverAll();
    await buy(other, 'monthly', 'same');
    await deliverAll();
    await refresh(other);
    expect((await emails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['maya@example.test', 'Your free trial ends on Mon, Nov 23'],
    ]);
  });
});
