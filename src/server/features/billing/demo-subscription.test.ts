import { expect, it } from 'vitest';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { readOwnSubscription } from './own-subscription.ts';
import { subscribeDemoMember } from './start-checkout.ts';

const box = testDatabase();

it('creates a yearly demo subscription once', async () => {
  const { deps, sandbox, givenUser, criteria: wish, refresh, planOf } = billingFixture(box.db);
  const user = await givenUser();
  const subscribe = () => subscribeDemoMember(deps, (id) => sandbox.pay(id, 'new'), user);
  await subscribe();
  expect(await planOf(user)).toEqual({ isPremium: true, isTrial: false });
  expect((await readOwnSubscription(deps, user)).subscription?.plan_type).toBe('yearly');
  await wish(user, 'cancel_now');
  await refresh(user);
  await subscribe();
  expect(await planOf(user)).toEqual({ isPremium: false, isTrial: false });
});

it('finds a demo subscription that was paid for before an earlier start ended', async () => {
  const { deps, sandbox, givenUser, buy, planOf } = billingFixture(box.db, { trialDays: 0 });
  const user = await givenUser();
  await buy(user, 'yearly');
  await subscribeDemoMember(deps, (id) => sandbox.pay(id, 'new'), user);
  expect(await planOf(user)).toEqual({ isPremium: true, isTrial: false });
});
