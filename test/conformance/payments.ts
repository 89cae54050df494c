import { describe, expect, it } from 'vitest';
import { MONEY_EMAILS } from '#domain/money-notice.ts';
import { PRICES } from '#domain/plan.ts';
import { DAY_MS } from '#domain/time.ts';
import { concurrencyLimit } from '#server/concurrency.ts';
import type { Database } from '#server/db/database.ts';
import { billing, paymentEvents } from '#server/db/payment-schema.ts';
import { findUserById, insertUser } from '#server/db/queries/accounts/users.ts';
import { takeEvent } from '#server/features/billing/reconcile.ts';
import type { NewCheckout, PaymentEvent, Payments } from '#server/providers/payments/port.ts';
import { testMoneyEmails } from '#test/api/billing-fixture.ts';

export interface PaymentsUnderTest {
  readonly payments: Payments;
  /** Pays a checkout on its page. */
  readonly pay: (checkoutId: string, card?: 'new' | 'same') => unknown;
  /** The address of a customer at the provider. */
  readonly emailOf: (customerId: string) => Promise<string | null | undefined>;
  /** Everything that was told so far, as it would be delivered at this moment. */
  readonly deliver: () => readonly PaymentEvent[];
  /** Lets every later call fail. */
  readonly breakDown: () => Promise<void>;
}

const checkoutFor = (customerId: string, change: Partial<NewCheckout> = {}): NewCheckout => ({
  customerId,
  userId: 'user-1',
  planType: 'monthly',
  trialDays: 0,
  successUrl: 'https://fares.example/profile?checkout=success',
  cancelUrl: 'https://fares.example/plans?checkout=cancelled',
  key: 'checkout:1',
  ...change,
});

const person = { userId: 'user-1', email: 'maya+trips@example.test' };

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one) =>
        permutations(all.filter((other) => other !== one)).map((rest) => [one, ...rest]),
      );

/** What every adapter of {@link Payments} does; `now` is where the clock of the provider stands. */
export function paymentsConformance(
  make: () => Promise<PaymentsUnderTest>,
  { box, now }: { readonly box: { readonly db: Database }; readonly now: Date },
) {
  const withCustomer = async () => {
    const made = await make();
    return { ...made, customerId: await made.payments.createCustomer(person) };
  };
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);

  describe('a payment provider', () => {
    it('creates one customer per user, also under parallel calls', async () => {
      const { payments } = await make();
      const ids = await Promise.all(
        Array.from({ length: 8 }, () => payments.createCustomer(person)),
      );
      expect(new Set(ids).size).toBe(1);
      expect(await payments.createCustomer({ ...person, userId: 'user-2' })).not.toBe(ids[0]);
    });

    it('starts one checkout per key', async () => {
      const { payments, customerId } = await withCustomer();
      const begun = await Promise.all(
        Array.from({ length: 8 }, () => payments.beginCheckout(checkoutFor(customerId))),
      );
      expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
      const other = await payments.beginCheckout(
        checkoutFor(customerId, { key: 'checkout:2', planType: 'yearly' }),
      );
      expect(other).toMatchObject({ isOpen: true, planType: 'yearly' });
      expect(other.id).not.toBe(begun[0]?.id);
      expect(other.url).toMatch(/^https?:\/\//);
      expect(await payments.findCheckout(other.id)).toEqual(other);
    });

    it('finds no unknown checkout', async () => {
      const { payments } = await make();
      expect(await payments.findCheckout('cs_test_nothing')).toBeUndefined();
    });

    it('expires a checkout for good', async () => {
      const { payments, pay, customerId } = await withCustomer();
      const { id } = await payments.beginCheckout(checkoutFor(customerId));
      await payments.expireCheckout(id);
      await payments.expireCheckout(id);
      await pay(id);
      expect(await payments.findCheckout(id)).toMatchObject({ isOpen: false, url: undefined });
      expect(await payments.currentSubscription(customerId)).toBeUndefined();
    });

    it('leaves a paid checkout unchanged', async () => {
      const { payments, pay, customerId } = await withCustomer();
      const { id } = await payments.beginCheckout(checkoutFor(customerId));
      await pay(id);
      await payments.expireCheckout(id);
      expect(await payments.findCheckout(id)).toMatchObject({ isOpen: false });
      expect(await payments.currentSubscription(customerId)).toMatchObject({ status: 'active' });
    });

    it('answers a subscription with its trial, its end and its card', async () => {
      const { payments, pay, customerId } = await withCustomer();
      expect(await payments.currentSubscription(customerId)).toBeUndefined();
      const { id } = await payments.beginCheckout(
        checkoutFor(customerId, { trialDays: 7, planType: 'yearly' }),
      );
      expect(await payments.currentSubscription(customerId)).toBeUndefined();
      await pay(id, 'same');
      expect(await payments.currentSubscription(customerId)).toEqual({
        id: expect.any(String),
        status: 'trialing',
        planType: 'yearly',
        trialEndsAt: inDays(7),
        periodEndsAt: inDays(7),
        endsAt: undefined,
        cardFingerprint: expect.any(String),
        cardEnding: '4242',
        latestInvoice: undefined,
      });
    });

    it('answers the payment of a subscription with its amount and period', async () => {
      const { payments, pay, customerId } = await withCustomer();
      const { id } = await payments.beginCheckout(checkoutFor(customerId));
      await pay(id);
      const subscription = await payments.currentSubscription(customerId);
      expect(subscription?.latestInvoice).toEqual({
        id: expect.any(String),
        amount: 500,
        state: 'paid',
        attempts: 1,
        paidAt: now,
        nextTryAt: undefined,
        from: now,
        to: subscription?.periodEndsAt,
        url: subscription?.latestInvoice?.url,
      });
    });

    it('changes the email address of a customer, and of none that it does not know', async () => {
      const { payments, customerId, emailOf } = await withCustomer();
      await payments.setCustomerEmail(customerId, 'new@example.test');
      await payments.setCustomerEmail('cus_nobody', 'other@example.test');
      expect(await emailOf(customerId)).toBe('new@example.test');
      await payments.deleteCustomer(customerId);
      await payments.setCustomerEmail(customerId, 'late@example.test');
      expect(await emailOf(customerId)).not.toBe('late@example.test');
    });

    it('gives equal cards the same fingerprint and others different ones', async () => {
      const { payments, pay } = await make();
      const cardOf = async (userId: string, card: 'new' | 'same') => {
        const customerId = await payments.createCustomer({ ...person, userId });
        const { id } = await payments.beginCheckout(checkoutFor(customerId, { key: userId }));
        await pay(id, card);
        return (await payments.currentSubscription(customerId))?.cardFingerprint;
      };
      const same = await cardOf('user-1', 'same');
      expect(await cardOf('user-2', 'same')).toBe(same);
      expect(
        new Set([same, await cardOf('user-3', 'new'), await cardOf('user-4', 'new')]).size,
      ).toBe(3);
    });

    it('cancels a subscription at once and answers a live one before one that ended', async () => {
      const { payments, pay, customerId } = await withCustomer();
      const first = await payments.beginCheckout(checkoutFor(customerId));
      await pay(first.id);
      const subscription = await payments.currentSubscription(customerId);
      const second = await payments.beginCheckout(checkoutFor(customerId, { key: 'checkout:2' }));
      await pay(second.id);
      await payments.cancelSubscription(subscription?.id ?? '');
      await payments.cancelSubscription(subscription?.id ?? '');
      const live = await payments.currentSubscription(customerId);
      expect(live).toMatchObject({ status: 'active' });
      await payments.cancelSubscription(live?.id ?? '');
      expect(await payments.currentSubscription(customerId)).toMatchObject({
        status: 'canceled',
        endsAt: now,
      });
    });

    it('deletes a customer with the subscription, after which nothing can be paid', async () => {
      const { payments, pay, customerId } = await withCustomer();
      const paid = await payments.beginCheckout(checkoutFor(customerId));
      await pay(paid.id);
      const open = await payments.beginCheckout(checkoutFor(customerId, { key: 'checkout:2' }));
      await payments.deleteCustomer(customerId);
      await payments.deleteCustomer(customerId);
      await pay(open.id);
      const left = await payments.currentSubscription(customerId);
      expect(left === undefined || left.status === 'canceled').toBe(true);
    });

    it('deletes no customer that it does not know', async () => {
      const { payments, customerId, pay } = await withCustomer();
      await pay((await payments.beginCheckout(checkoutFor(customerId))).id);
      await payments.deleteCustomer('cus_nobody');
      expect(await payments.currentSubscription(customerId)).toMatchObject({ status: 'active' });
    });

    it('opens a billing portal', async () => {
      const { payments, customerId } = await withCustomer();
      const returnUrl = 'https://fares.example/profile?portal=return';
      expect(await payments.openPortal({ customerId, returnUrl })).toMatch(/^https?:\/\//);
    });

    it('fails every payment call with a provider error when the provider is down', async () => {
      const { payments, breakDown, customerId } = await withCustomer();
      await breakDown();
      const calls = [
        payments.createCustomer({ ...person, userId: 'user-2' }),
        payments.setCustomerEmail(customerId, 'new@example.test'),
        payments.beginCheckout(checkoutFor(customerId)),
        payments.findCheckout('cs_test_1'),
        payments.expireCheckout('cs_test_1'),
        payments.openPortal({ customerId, returnUrl: 'https://fares.example/' }),
        payments.currentSubscription(customerId),
        payments.cancelSubscription('sub_1'),
        payments.deleteCustomer('cus_1'),
      ];
      for (const one of await Promise.allSettled(calls))
        expect(one).toMatchObject({ status: 'rejected', reason: { name: 'ProviderError' } });
    });

    it('fails with a provider error when the payment provider refuses', async () => {
      const { payments } = await make();
      const refused = payments.beginCheckout(checkoutFor('cus_nobody'));
      await expect(refused).rejects.toMatchObject({ name: 'ProviderError', failure: 'refused' });
    });

    it('refuses an unsigned payment event', async () => {
      const { payments } = await make();
      const body = Buffer.from('{"id":"evt_1","type":"invoice.paid"}');
      for (const signature of [undefined, '', 't=1,v1=00'])
        expect(() => payments.readEvent(body, signature)).toThrow('signature_invalid');
    });

    it('has a payment provider name in lowercase letters', async () => {
      expect((await make()).payments.name).toMatch(/^[a-z]+$/);
    });
  });

  describe('payment events', () => {
    it('delivers the events of a customer, each under one id', async () => {
      const { payments, pay, deliver, customerId } = await withCustomer();
      const { id } = await payments.beginCheckout(checkoutFor(customerId));
      await pay(id);
      const events = deliver();
      expect(events.map(({ type }) => type)).toContain('checkout.session.completed');
      expect(new Set(events.map((event) => event.customerId))).toEqual(new Set([customerId]));
      expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
      expect(deliver()).toEqual(events);
    });

    it('reports what was paid for a checkout, and nothing for a trial', async () => {
      for (const trialDays of [0, 7]) {
        const { payments, pay, deliver, customerId } = await withCustomer();
        const { id } = await payments.beginCheckout(checkoutFor(customerId, { trialDays }));
        await pay(id);
        const charges = deliver().flatMap(({ charge }) => charge ?? []);
        const { amount } = PRICES.monthly;
        const invoiceId = expect.stringMatching(/^in_/);
        const charge = { invoiceId, amount, currency: 'usd', paidAt: expect.any(Date) };
        expect(charges).toEqual(trialDays > 0 ? [] : [charge]);
      }
    });

    /** A member who has begun and cancelled a trial, and whom nobody has told of either. */
    const cancelledTrial = async (n: number) => {
      const { payments, pay, deliver } = await make();
      const email = `maya+${n}@example.test`;
      const name = { firstName: 'Maya', lastName: 'Ruiz', passwordHash: null };
      const user = await insertUser(box.db, { ...name, email, createdAt: now });
      if (!user) throw new Error(`${email} is there already.`);
      const userId = user.id;
      const customerId = await payments.createCustomer({ userId, email });
      await box.db.insert(billing).values({ userId, customerId, checkedAt: now });
      const key = `checkout:${userId}`;
      const checkout = checkoutFor(customerId, { userId, trialDays: 7, key });
      await pay((await payments.beginCheckout(checkout)).id, 'new');
      const deps = {
        db: box.db,
        clock: { now: () => now },
        payments,
        moneyEmails: testMoneyEmails(),
        billing: {
          publicUrl: '',
          trialDays: 7,
          runLimited: concurrencyLimit(2),
          moneyEmails: MONEY_EMAILS,
        },
      };
      const take = (event: PaymentEvent) => takeEvent(deps, event);
      const isPremium = async () => (await findUserById(box.db, userId))?.isPremium;
      const cancel = async () =>
        payments.cancelSubscription((await payments.currentSubscription(customerId))?.id ?? '');
      return { take, isPremium, cancel, deliver };
    };

    it('ends at the provider’s state after duplicate and late events in any order', async () => {
      let orders = 1;
      let told = 0;
      for (let n = 0; n < orders; n += 1) {
        const { take, isPremium, cancel, deliver } = await cancelledTrial(n);
        const [first] = deliver();
        if (first) await take(first);
        expect(await isPremium()).toBe(true);
        await cancel();
        const all = permutations(deliver());
        orders = all.length;
        for (const event of [...(all[n] ?? []), ...(all[n] ?? [])]) await take(event);
        expect(await isPremium()).toBe(false);
        told += deliver().length;
        expect(await box.db.select().from(paymentEvents)).toHaveLength(told);
      }
      expect(orders).toBeGreaterThan(5);
    });
  });
}
