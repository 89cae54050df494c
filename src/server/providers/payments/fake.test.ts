import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { fakePayments, subscriptionAt } from './fake.ts';

const box = testDatabase();
const at = (day: string) => new Date(`${day}T12:00:00Z`);

it.each([
  ['2026-01-31', 'monthly', '2026-01-31', '2026-02-28'],
  ['2026-01-31', 'monthly', '2026-02-28', '2026-03-31'],
  ['2024-02-29', 'yearly', '2024-02-29', '2025-02-28'],
  ['2024-02-29', 'yearly', '2027-02-28', '2028-02-29'],
  ['2026-11-21', 'monthly', '2026-12-21', '2027-01-21'],
] as const)('a subscription from %s, %s, is paid at %s until %s', (start, planType, now, end) => {
  const dates = { startedAt: at(start), trialEndsAt: null, endsAt: null };
  const row = { id: 'sub_1', customerId: 'cus_1', planType, ...dates, cardFingerprint: 'card' };
  expect(subscriptionAt(row, at(now)).periodEndsAt).toEqual(at(end));
  // Its last period is the one under way.
  const ended = subscriptionAt({ ...row, endsAt: at(now) }, at('2040-01-01'));
  expect(ended).toMatchObject({ status: 'canceled', endsAt: at(now) });
  expect(ended.periodEndsAt >= at(now)).toBe(true);
});

async function withPortal({ trialDays = 0 } = {}) {
  const clock = stillClock();
  const fake = fakePayments({ db: box.db, clock, productName: 'x', pageUrl: (_page, id) => id });
  const told: string[] = [];
  fake.onEvent(async ({ type }) => void told.push(type));
  const customerId = await fake.createCustomer({ userId: 'user-1', email: 'maya@example.test' });
  const urls = { successUrl: 'https://fares.example/yes', cancelUrl: 'https://fares.example/no' };
  const asked = { customerId, userId: 'user-1', planType: 'monthly', trialDays, ...urls } as const;
  const begin = () => fake.beginCheckout({ ...asked, key: '1' });
  const portal = await fake.openPortal({ customerId, returnUrl: 'https://fares.example/' });
  const current = () => fake.currentSubscription(customerId);
  return { clock, fake, told, begin, portal, current };
}

it('turns a trial into a paid subscription and renews it as time passes', async () => {
  const { clock, fake, begin, current } = await withPortal({ trialDays: 7 });
  await fake.pay((await begin()).id, 'new');
  const trialEndsAt = new Date('2026-11-28T18:00:00Z');
  expect(await current()).toMatchObject({ status: 'trialing', periodEndsAt: trialEndsAt });
  clock.moveTo('2026-11-28T18:00:00Z');
  const periodEndsAt = new Date('2026-12-28T18:00:00Z');
  expect(await current()).toMatchObject({ status: 'active', trialEndsAt, periodEndsAt });
});

it('ends a subscription with its period after a cancellation, but not after a resume', async () => {
  const { clock, fake, told, begin, portal, current } = await withPortal();
  await fake.pay((await begin()).id, 'new');
  told.length = 0;
  await fake.change(portal, 'resume');
  await fake.change(portal, 'cancel_at_period_end');
  await fake.change(portal, 'cancel_at_period_end');
  const endsAt = new Date('2026-12-21T18:00:00Z');
  expect(await current()).toMatchObject({ status: 'active', periodEndsAt: endsAt, endsAt });
  await fake.change(portal, 'resume');
  expect((await current())?.endsAt).toBeUndefined();
  await fake.change(portal, 'cancel_at_period_end');
  expect(told).toEqual(Array(3).fill('customer.subscription.updated'));
  clock.moveTo('2026-12-21T18:00:00Z');
  expect(await current()).toMatchObject({ status: 'canceled', periodEndsAt: endsAt });
  for (const action of ['resume', 'cancel_now', 'cancel_at_period_end'] as const)
    await fake.change(portal, action);
  expect(await current()).toMatchObject({ status: 'canceled', endsAt });
  expect(told).toHaveLength(3);
});

it('expires the checkout and portal pages after a day and starts a new checkout under the same key', async () => {
  const { clock, fake, begin, portal, current } = await withPortal();
  const first = await begin();
  expect(await begin()).toEqual(first);
  clock.moveBy(86_400_000);
  expect(await fake.findCheckout(first.id)).toMatchObject({ isOpen: false, url: undefined });
  expect((await fake.checkout(first.id))?.status).toBe('expired');
  expect((await fake.pay(first.id, 'new'))?.status).toBe('expired');
  expect(await current()).toBeUndefined();
  expect((await begin()).id).not.toBe(first.id);
  expect(await fake.portal(portal)).toBeUndefined();
});

it('takes one of eight simultaneous payments and sends its events after storing it', async () => {
  const { fake, begin, current } = await withPortal();
  const { id } = await begin();
  const found: (string | undefined)[] = [];
  fake.onEvent(async () => void found.push((await current())?.status));
  await Promise.all(Array.from({ length: 8 }, () => fake.pay(id, 'new')));
  expect(found).toEqual(['active', 'active', 'active']);
});
