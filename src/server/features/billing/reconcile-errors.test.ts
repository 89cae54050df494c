import { expect, it } from 'vitest';
import type { Payments } from '#server/providers/payments/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import type { BillingDeps } from './port.ts';
import { reconcile } from './reconcile.ts';
import { startCheckout } from './start-checkout.ts';

const box = testDatabase();
const MINUTE = 60_000;
const TRIAL = { isPremium: true, isTrial: true };

/** The same with another provider. */
const answering = (deps: BillingDeps, changes: Partial<Payments>): BillingDeps => ({
  ...deps,
  payments: { ...deps.payments, ...changes },
});

it('reconciliation keeps a checkout that the member began meanwhile', async () => {
  const { deps, clock, givenUser, rowOf } = billingFixture(box.db);
  const user = await givenUser();
  const old = await startCheckout(deps, user, 'monthly');
  clock.moveBy(25 * 60 * MINUTE);
  let begun = old;
  const slow = answering(deps, {
    findCheckout: async (id) => {
      const found = await deps.payments.findCheckout(id);
      begun = await startCheckout(deps, user, 'monthly');
      return found;
    },
  });
  await reconcile(slow);
  expect(begun.id).not.toBe(old.id);
  expect(await rowOf(user)).toMatchObject({ checkoutId: begun.id });
});

it('reconciliation continues with the next customer when the answer about one is malformed', async () => {
  const { deps, clock, givenUser, buy, planOf, rowOf } = billingFixture(box.db);
  const [broken, sound] = [await givenUser(), await givenUser('leo@example.test')];
  await buy(broken);
  clock.moveBy(1);
  await buy(sound);
  const brokenCustomer = (await rowOf(broken))?.customerId;
  clock.moveBy(11 * MINUTE);
  const asked: string[] = [];
  const malformed = answering(deps, {
    currentSubscription: async (customerId) => {
      asked.push(customerId);
      if (customerId === brokenCustomer) throw new ProviderError('test', 'malformed');
      return deps.payments.currentSubscription(customerId);
    },
  });
  await reconcile(malformed);
  expect(asked).toEqual([brokenCustomer, (await rowOf(sound))?.customerId]);
  expect(await planOf(sound)).toEqual(TRIAL);
});

it.each([
  ['is not answered in time', () => new ProviderError('test', 'timeout')],
  ['cannot be applied', () => new Error('a row that nobody expected')],
])(
  'reconciliation checks the other customers when one %s, now and afterwards',
  async (_what, failure) => {
    const { deps, clock, givenUser, buy, planOf, rowOf } = billingFixture(box.db);
    const [broken, sound] = [await givenUser(), await givenUser('leo@example.test')];
    await buy(broken);
    clock.moveBy(1);
    await buy(sound);
    const brokenCustomer = (await rowOf(broken))?.customerId;
    const asked: string[] = [];
    const failing = answering(deps, {
      currentSubscription: async (customerId) => {
        asked.push(customerId === brokenCustomer ? 'broken' : 'sound');
        if (customerId === brokenCustomer) throw failure();
        return deps.payments.currentSubscription(customerId);
      },
    });
    clock.moveBy(11 * MINUTE);
    await expect(reconcile(failing)).rejects.toThrow();
    expect([asked, await planOf(sound)]).toEqual([['broken', 'sound'], TRIAL]);
    // It stays due, and the one that was checked does not.
    clock.moveBy(MINUTE);
    await expect(reconcile(failing)).rejects.toThrow();
    expect(asked).toEqual(['broken', 'sound', 'broken']);
  },
);

it('reconciliation asks about three customers while the provider is down, and about others next time', async () => {
  const { deps, clock, givenUser, buy } = billingFixture(box.db);
  for (let n = 0; n < 5; n += 1) {
    await buy(await givenUser(`member${n}@example.test`));
    clock.moveBy(1);
  }
  const asked: string[] = [];
  const down = answering(deps, {
    currentSubscription: async (customerId) => {
      asked.push(customerId);
      throw new ProviderError('test', 'unreachable');
    },
  });
  clock.moveBy(11 * MINUTE);
  await expect(reconcile(down)).rejects.toThrow('unreachable');
  expect(asked).toHaveLength(3);
  await expect(reconcile(down)).rejects.toThrow('unreachable');
  expect(new Set(asked).size).toBe(5);
});
