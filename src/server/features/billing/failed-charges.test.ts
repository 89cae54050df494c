import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asc, like } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { outbox } from '#server/db/message-schema.ts';
import { billing } from '#server/db/payment-schema.ts';
import { stripePayments } from '#server/providers/payments/stripe.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { stripeInvoice, stripeServer, stripeSubscription } from '#test/suppliers/stripe-server.ts';
import { reconcile, takeEvent } from './reconcile.ts';

const box = testDatabase();
const unix = (iso: string) => Date.parse(iso) / 1000;
const PERIOD = { start: unix('2026-11-21T18:00:00Z'), end: unix('2026-12-21T18:00:00Z') };

type Invoice = Omit<Parameters<typeof stripeInvoice>[0], 'amount' | 'period' | 'id'>;

/** A member whose subscription is at Stripe, where it renewed on November 21. */
async function setUp(options: Parameters<typeof stripeServer>[0] = {}) {
  const { deps: sandbox, clock, givenUser, planOf, rowOf } = billingFixture(box.db);
  const stripe = stripeServer({ now: clock.now, ...options });
  const server = createServer((...call) => void stripe.answer(...call)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const payments = stripePayments({
    secretKey: 'sk_test_1',
    webhookSecrets: ['whsec_of_the_test'],
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    productName: 'Roamfare',
    clock,
  });
  const deps = { ...sandbox, payments };
  const userId = await givenUser();
  await box.db.insert(billing).values({ userId, customerId: 'cus_1', checkedAt: clock.now() });
  const given = (status: string, invoice: Invoice, more: { readonly ended_at?: number } = {}) =>
    stripe.subscriptions.set(
      'sub_1',
      stripeSubscription({
        id: 'sub_1',
        customer: 'cus_1',
        status,
        interval: 'month',
        current_period_end: PERIOD.end,
        fingerprint: 'card',
        latest_invoice: stripeInvoice({ id: 'in_2', amount: 500, period: PERIOD, ...invoice }),
        ...more,
      }),
    );
  let events = 0;
  const tell = (type: string) => {
    events += 1;
    return takeEvent(deps, { id: `evt_${events}`, type, customerId: 'cus_1' });
  };
  const emails = () =>
    box.db.select().from(outbox).where(like(outbox.dedupeKey, 'money:%')).orderBy(asc(outbox.id));
  const subjects = async () => (await emails()).map(({ subject }) => subject);
  return { deps, clock, stripe, given, tell, emails, subjects, userId, planOf, rowOf };
}

const FAILED = 'Your payment of $5.00 did not go through';
const PAID = 'You paid $5.00 for Premium';

it('a charge that fails is told with the next try and the page of the invoice, once for each try', async () => {
  const { given, tell, emails, subjects, userId, planOf } = await setUp();
  given('past_due', {
    status: 'open',
    attempt_count: 1,
    next_payment_attempt: unix('2026-11-24T20:30:00Z'),
  });
  await Promise.all(Array.from({ length: 6 }, () => tell('invoice.payment_failed')));
  await tell('customer.subscription.updated');
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email?.subject).toBe(FAILED);
  for (const text of [
    'You keep Premium for now.',
    'The payment is tried again on Tue, Nov 24 at 3:30 PM EST.',
    'For: Sat, Nov 21 to Mon, Dec 21',
    'Change your card:\nhttps://fares.example/profile',
    'Pay the invoice:\nhttps://invoice.stripe.com/i/in_2',
  ])
    expect(email?.text).toContain(text);
  expect(await planOf(userId)).toEqual({ isPremium: true, isTrial: false });
  given('past_due', { status: 'open', attempt_count: 2 });
  await tell('invoice.payment_failed');
  await tell('invoice.payment_failed');
  expect(await subjects()).toEqual([FAILED, FAILED]);
  expect((await emails())[1]?.text).toContain('No further try is planned.');
});

it('a charge that fails for good ends the subscription, which says why', async () => {
  const { given, tell, emails, userId, planOf } = await setUp();
  given('past_due', { status: 'open' });
  await tell('invoice.payment_failed');
  given('canceled', { status: 'open' }, { ended_at: unix('2026-11-21T17:00:00Z') });
  await tell('customer.subscription.deleted');
  const [, email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email?.subject).toBe('Your subscription has ended');
  expect(email?.text).toContain(
    'has ended, because the payment did not go through. Nothing more is charged.',
  );
  expect(await planOf(userId)).toEqual({ isPremium: false, isTrial: false });
});

it('a renewal that Stripe charges an hour later is told when it is paid, without any event', async () => {
  const { deps, clock, given, tell, subjects, rowOf, userId } = await setUp();
  given('active', { status: 'draft' });
  await tell('customer.subscription.updated');
  expect(await subjects()).toEqual([]);
  expect(await rowOf(userId)).toMatchObject({ isChargeDue: true });
  clock.moveTo('2026-11-21T19:05:00Z');
  given('past_due', { status: 'open' });
  await Promise.all([reconcile(deps), reconcile(deps)]);
  expect(await subjects()).toEqual([FAILED]);
  clock.moveTo('2026-11-21T19:14:00Z');
  given('active', { status: 'paid', paid_at: unix('2026-11-21T19:13:00Z') });
  await reconcile(deps);
  expect(await subjects()).toEqual([FAILED]);
  clock.moveTo('2026-11-21T19:16:00Z');
  await reconcile(deps);
  await reconcile(deps);
  expect(await subjects()).toEqual([FAILED, PAID]);
  expect(await rowOf(userId)).toMatchObject({ isChargeDue: false });
});

it('an event that comes late tells nothing old', async () => {
  const { given, tell, subjects } = await setUp();
  given('past_due', { status: 'open' });
  given('active', { status: 'paid', paid_at: PERIOD.start });
  await tell('invoice.paid');
  await tell('invoice.payment_failed');
  expect(await subjects()).toEqual([PAID]);
});

it('a key that may not read invoices keeps plans going, and no charge is told', async () => {
  const { given, tell, subjects, userId, planOf } = await setUp({ readsInvoices: false });
  given('active', { status: 'paid', paid_at: PERIOD.start });
  await tell('invoice.paid');
  expect(await planOf(userId)).toEqual({ isPremium: true, isTrial: false });
  expect(await subjects()).toEqual([]);
});

it.each([
  ['void', { status: 'void' }],
  ['over nothing', { status: 'paid', paid_at: PERIOD.start, amount: 0 }],
] as const)('an invoice that is %s is no charge', async (_what, invoice) => {
  const { given, tell, subjects } = await setUp();
  given('active', invoice);
  await tell('invoice.paid');
  expect(await subjects()).toEqual([]);
});
