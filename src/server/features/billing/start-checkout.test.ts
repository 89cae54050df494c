import { describe, expect, it } from 'vitest';
import { fakeCheckouts, fakeCustomers } from '#server/db/payment-schema.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { stillClock } from '#test/harness.ts';
import { startCheckout } from './start-checkout.ts';

const box = testDatabase();

const customers = () => box.db.select().from(fakeCustomers);
const checkouts = () => box.db.select().from(fakeCheckouts);

/** What can be paid at this moment. */
async function openCheckouts({ now } = stillClock()) {
  return (await checkouts()).filter((row) => row.status === 'open' && row.expiresAt > now());
}

describe('starting a checkout', () => {
  it('creates one customer and one checkout in 20 simultaneous calls', async () => {
    const { deps, givenUser } = billingFixture(box.db);
    const user = await givenUser();
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => startCheckout(deps, user, 'monthly')),
    );
    expect(new Set(begun.map(({ url }) => url)).size).toBe(1);
    expect(await customers()).toHaveLength(1);
    expect(await checkouts()).toHaveLength(1);
  });

  it('leaves one open checkout when both plans are requested at once', async () => {
    const { deps, givenUser } = billingFixture(box.db);
    const user = await givenUser();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => startCheckout(deps, user, n % 2 ? 'yearly' : 'monthly')),
    );
    expect(await customers()).toHaveLength(1);
    expect(await openCheckouts()).toHaveLength(1);
  });

  it('starts a checkout for this member, with our return URLs and the first trial', async () => {
    const { deps, givenUser, sandbox } = billingFixture(box.db);
    const user = await givenUser();
    const { id, url } = await startCheckout(deps, user, 'yearly');
    expect(url).toBe(`https://fares.example/sandbox/checkout/${id}`);
    expect(await sandbox.checkout(id)).toEqual({
      status: 'open',
      productName: 'Roamfare Premium',
      email: 'maya@example.test',
      planType: 'yearly',
      amount: 5_000,
      trialDays: 7,
      successUrl: 'https://fares.example/profile?checkout=success',
      cancelUrl: 'https://fares.example/plans?checkout=cancelled',
    });
    expect(await customers()).toMatchObject([{ userId: user }]);
  });

  it('starts a new checkout when the open one has expired', async () => {
    const { deps, givenUser, clock } = billingFixture(box.db);
    const user = await givenUser();
    const first = await startCheckout(deps, user, 'monthly');
    clock.moveBy(25 * 3_600_000);
    expect((await startCheckout(deps, user, 'monthly')).id).not.toBe(first.id);
    expect(await openCheckouts(clock)).toHaveLength(1);
  });

  it('refuses a checkout to a member with a live subscription at the provider', async () => {
    const { deps, givenUser, buy, planOf } = billingFixture(box.db);
    const user = await givenUser();
    await buy(user);
    await expect(startCheckout(deps, user, 'monthly')).rejects.toThrow('already_subscribed');
    await expect(startCheckout(deps, user, 'yearly')).rejects.toThrow('already_subscribed');
    expect(await planOf(user)).toEqual({ isPremium: true, isTrial: true });
  });

  it.each(['createCustomer', 'beginCheckout', 'currentSubscription'] as const)(
    'resumes a checkout after %s failed, without a second customer or checkout',
    async (call) => {
      const { deps, givenUser, errors: failures } = billingFixture(box.db);
      const user = await givenUser();
      for (const moment of ['before', 'after'] as const) {
        failures.set(call, moment);
        const failed = startCheckout(deps, user, 'monthly');
        await expect(failed).rejects.toThrow('payments_unavailable');
      }
      failures.clear();
      await startCheckout(deps, user, 'monthly');
      expect(await customers()).toHaveLength(1);
      expect(await checkouts()).toHaveLength(1);
    },
  );

  it.each(['findCheckout', 'expireCheckout'] as const)(
    'leaves at most one open checkout when %s fails during a change of plan',
    async (call) => {
      const { deps, givenUser, errors: failures } = billingFixture(box.db);
      const user = await givenUser();
      await startCheckout(deps, user, 'monthly');
      for (const moment of ['before', 'after'] as const) {
        failures.set(call, moment);
        const failed = startCheckout(deps, user, 'yearly');
        await expect(failed).rejects.toThrow('payments_unavailable');
        expect((await openCheckouts()).length).toBeLessThanOrEqual(1);
      }
      failures.clear();
      const { id } = await startCheckout(deps, user, 'yearly');
      expect((await openCheckouts()).map((row) => row.id)).toEqual([id]);
    },
  );
});
