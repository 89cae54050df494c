import { describe, expect, it } from 'vitest';
import { trialCards } from '#server/db/payment-schema.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { readOwnSubscription } from './own-subscription.ts';
import { reconcile } from './reconcile.ts';
import { startCheckout } from './start-checkout.ts';

const box = testDatabase();
const TRIAL = { isPremium: true, isTrial: true };
const PREMIUM = { isPremium: true, isTrial: false };
const FREE = { isPremium: false, isTrial: false };

describe('the trial', () => {
  it('grants the trial once per account', async () => {
    const {
      deps,
      sandbox,
      givenUser,
      buy,
      criteria: wish,
      deliverAll,
      planOf,
    } = billingFixture(box.db);
    const user = await givenUser();
    await buy(user);
    await deliverAll();
    await wish(user, 'cancel_now');
    await deliverAll();
    expect((await readOwnSubscription(deps, user)).trial_days).toBe(0);
    const { id } = await startCheckout(deps, user, 'monthly');
    expect((await sandbox.checkout(id))?.trialDays).toBe(0);
    await sandbox.pay(id, 'new');
    await deliverAll();
    expect(await planOf(user)).toEqual(PREMIUM);
  });

  it('grants the trial once per card, also to twenty accounts at once', async () => {
    const { deps, givenUser, buy, refresh, planOf, rowOf } = billingFixture(box.db);
    const members = [];
    for (let n = 0; n < 20; n += 1) members.push(await givenUser(`maya+${n}@example.test`));
    for (const user of members) await buy(user, 'monthly', 'same');
    await Promise.all(members.map(refresh));
    const plans = await Promise.all(members.map(planOf));
    expect(plans.filter(({ isTrial }) => isTrial)).toEqual([TRIAL]);
    expect(plans.filter(({ isPremium }) => isPremium)).toEqual([TRIAL]);
    expect(await box.db.select().from(trialCards)).toHaveLength(1);
    const owns = await Promise.all(members.map((user) => readOwnSubscription(deps, user)));
    expect(owns.filter((own) => own.trial_refused)).toHaveLength(19);
    expect(owns.filter(({ subscription }) => subscription)).toHaveLength(1);
    const alive = [];
    for (const user of members) {
      const customerId = (await rowOf(user))?.customerId ?? '';
      const subscription = await deps.payments.currentSubscription(customerId);
      if (subscription?.status !== 'canceled') alive.push(user);
    }
    expect(alive).toHaveLength(1);
  }, 60_000);

  it('cancels a refused trial at the provider and lets the member pay instead', async () => {
    const { deps, givenUser, buy, deliverAll, planOf, rowOf } = billingFixture(box.db);
    const [first, second] = [await givenUser(), await givenUser('leo@example.test')];
    await buy(first, 'monthly', 'same');
    await deliverAll();
    await buy(second, 'monthly', 'same');
    await deliverAll();
    expect([await planOf(first), await planOf(second)]).toEqual([TRIAL, FREE]);
    expect((await rowOf(second))?.status).toBe('canceled');
    await buy(second, 'monthly', 'same');
    await deliverAll();
    expect(await planOf(second)).toEqual(PREMIUM);
    expect(await readOwnSubscription(deps, second)).toMatchObject({ trial_refused: false });
  });

  it('grants nothing for a refused trial that cannot be canceled yet, and cancels it later', async () => {
    const {
      deps,
      errors: failures,
      givenUser,
      buy,
      deliverAll,
      planOf,
      rowOf,
    } = billingFixture(box.db);
    const [first, second] = [await givenUser(), await givenUser('leo@example.test')];
    await buy(first, 'monthly', 'same');
    await deliverAll();
    await buy(second, 'monthly', 'same');
    failures.set('cancelSubscription', 'before');
    await deliverAll();
    expect(await planOf(second)).toEqual(FREE);
    expect(await rowOf(second)).toMatchObject({ status: 'trialing' });
    expect((await readOwnSubscription(deps, second)).subscription).toBeNull();
    await expect(startCheckout(deps, second, 'monthly')).rejects.toThrow('payments_unavailable');
    failures.clear();
    await reconcile(deps);
    await deliverAll();
    expect(await planOf(second)).toEqual(FREE);
    expect(await rowOf(second)).toMatchObject({ status: 'canceled' });
  });
});
