import { describe, expect, it } from 'vitest';
import { charges, leavingCustomers, subscriptionTimes } from '#server/db/payment-schema.ts';
import { users } from '#server/db/schema.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { reconcile, takeEvent } from './reconcile.ts';

const box = testDatabase();
const stored = () => box.db.select().from(charges);
const times = () => {
  const { planType, simulated, trialAt, paidAt, endedAt } = subscriptionTimes;
  return box.db.select({ planType, simulated, trialAt, paidAt, endedAt }).from(subscriptionTimes);
};

const paid = (customerId: string, changes: Partial<PaymentEvent> = {}): PaymentEvent => ({
  id: 'evt_paid',
  type: 'invoice.paid',
  customerId,
  charge: {
    invoiceId: 'in_1',
    amount: 500,
    currency: 'usd',
    paidAt: new Date('2026-11-20T12:00:00Z'),
  },
  ...changes,
});

describe('a charge', () => {
  it('is stored once for an invoice, with the plan, whichever events report it, also at once', async () => {
    const { deps, givenUser, buy, deliverAll, rowOf } = billingFixture(box.db);
    const user = await givenUser();
    await buy(user);
    await deliverAll();
    expect(await stored()).toEqual([]);
    const { customerId } = (await rowOf(user))!;
    await Promise.all(
      [1, 2, 3].flatMap((n) =>
        [1, 2].map(() => takeEvent(deps, paid(customerId, { id: `evt_${n}` }))),
      ),
    );
    expect(await stored()).toEqual([
      {
        invoiceId: 'in_1',
        amount: 500,
        currency: 'usd',
        planType: 'monthly',
        paidAt: new Date('2026-11-20T12:00:00Z'),
        simulated: true,
      },
    ]);
  });

  it('is marked as real only if the provider moves money', async () => {
    const { deps, givenUser, buy, deliverAll, rowOf } = billingFixture(box.db);
    const user = await givenUser();
    await buy(user);
    await deliverAll();
    const { customerId } = (await rowOf(user))!;
    const payments = { ...deps.payments, simulated: false };
    await takeEvent({ ...deps, payments }, paid(customerId));
    expect(await stored()).toMatchObject([{ simulated: false }]);
  });

  it('is not stored without its event, so that the next delivery stores it', async () => {
    const { deps, errors, givenUser, buy, deliverAll, rowOf } = billingFixture(box.db);
    const user = await givenUser();
    await buy(user);
    await deliverAll();
    const event = paid((await rowOf(user))!.customerId);
    errors.set('currentSubscription', 'before');
    await expect(takeEvent(deps, event)).rejects.toThrow('payments_unavailable');
    expect(await stored()).toEqual([]);
    errors.clear();
    await takeEvent(deps, event);
    expect(await stored()).toHaveLength(1);
  });

  it('of a deleted member is stored, and of a customer of somebody else not', async () => {
    const { deps, givenUser, buy, deliverAll, rowOf, clock } = billingFixture(box.db);
    const user = await givenUser();
    await buy(user);
    await deliverAll();
    const { customerId } = (await rowOf(user))!;
    await box.db.delete(users);
    await takeEvent(deps, paid('cus_of_another_product', { id: 'evt_1' }));
    await takeEvent(deps, paid(customerId, { id: 'evt_2' }));
    expect(await stored()).toEqual([]);
    await box.db.insert(leavingCustomers).values({ customerId, dueAt: clock.now() });
    await takeEvent(deps, paid(customerId, { id: 'evt_3' }));
    expect(await stored()).toMatchObject([{ invoiceId: 'in_1', planType: null }]);
  });

  it('of the built-in provider is reported for a checkout without a trial', async () => {
    const { clock, givenUser, buy, deliverAll } = billingFixture(box.db, { trialDays: 0 });
    await buy(await givenUser(), 'yearly');
    await deliverAll();
    expect(await stored()).toEqual([
      {
        invoiceId: expect.stringMatching(/^in_/),
        amount: 5_000,
        currency: 'usd',
        planType: 'yearly',
        paidAt: clock.now(),
        simulated: true,
      },
    ]);
  });
});

describe('the times of a subscription', () => {
  it('are those of its trial, its first payment and its end, and stay', async () => {
    const { clock, givenUser, buy, deliverAll, renew, criteria } = billingFixture(box.db);
    const user = await givenUser();
    const trialAt = clock.now();
    await buy(user);
    await deliverAll();
    const trial = { planType: 'monthly', simulated: true, trialAt, paidAt: null, endedAt: null };
    expect(await times()).toEqual([trial]);
    clock.moveTo('2026-11-28T18:00:01Z');
    const paidAt = clock.now();
    await renew(user);
    expect(await times()).toEqual([{ ...trial, paidAt }]);
    clock.moveTo('2026-12-29T12:00:00Z');
    await renew(user);
    const endedAt = clock.now();
    await criteria(user, 'cancel_now');
    await deliverAll();
    expect(await times()).toEqual([{ ...trial, paidAt, endedAt }]);
    clock.moveTo('2027-01-29T12:00:00Z');
    await renew(user);
    expect(await times()).toEqual([{ ...trial, paidAt, endedAt }]);
  });

  it('are noted by the job, too, if the events are lost', async () => {
    const { deps, clock, givenUser, buy } = billingFixture(box.db, { trialDays: 0 });
    await buy(await givenUser());
    clock.moveBy(11 * 60_000);
    await reconcile(deps);
    expect(await times()).toMatchObject([{ trialAt: null, paidAt: clock.now(), endedAt: null }]);
  });

  it('are not noted of a trial that is refused', async () => {
    const { clock, givenUser, buy, deliverAll } = billingFixture(box.db);
    await buy(await givenUser(), 'monthly', 'same');
    await deliverAll();
    const first = await times();
    clock.moveBy(60_000);
    await buy(await givenUser('other@example.test'), 'monthly', 'same');
    await deliverAll();
    const [, refused] = await times();
    expect(first).toMatchObject([{ trialAt: expect.any(Date) }]);
    expect(refused ?? { trialAt: null, paidAt: null }).toMatchObject({
      trialAt: null,
      paidAt: null,
    });
  });
});
