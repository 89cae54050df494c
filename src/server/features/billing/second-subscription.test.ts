import { expect, it } from 'vitest';
import type { Payments } from '#server/providers/payments/port.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { readOwnSubscription } from './own-subscription.ts';
import { startCheckout } from './start-checkout.ts';

const box = testDatabase();

it('refuses a second subscription while the payment of the first is past due', async () => {
  const { deps, givenUser, buy, deliverAll, planOf } = billingFixture(box.db, { trialDays: 0 });
  const user = await givenUser();
  await buy(user);
  await deliverAll();
  const payments: Payments = {
    ...deps.payments,
    currentSubscription: async (customerId) => {
      const subscription = await deps.payments.currentSubscription(customerId);
      return subscription && { ...subscription, status: 'past_due' };
    },
  };
  await expect(startCheckout({ ...deps, payments }, user, 'yearly')).rejects.toThrow(
    'already_subscribed',
  );
  expect(await planOf(user)).toEqual({ isPremium: true, isTrial: false });
});

it('does not offer a trial again after a later subscription without a trial', async () => {
  const { deps, clock, sandbox, givenUser, buy, criteria, deliverAll } = billingFixture(box.db);
  const user = await givenUser();
  for (const trialDays of [7, 0, 0]) {
    // The provider tells the newest of several that have ended.
    clock.moveBy(60_000);
    expect((await readOwnSubscription(deps, user)).trial_days).toBe(trialDays);
    const { id } = await startCheckout(deps, user, 'monthly');
    expect((await sandbox.checkout(id))?.trialDays).toBe(trialDays);
    await buy(user);
    await deliverAll();
    await criteria(user, 'cancel_now');
    await deliverAll();
  }
});
