import { expect, it } from 'vitest';
import { isLive } from '#domain/plan.ts';
import { leavingCustomers } from '#server/db/payment-schema.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { deleteCustomers } from './provider-customers.ts';
import { startCheckout } from './start-checkout.ts';

const box = testDatabase();
const MINUTE = 60_000;

/** A member who has paid, or whose checkout is open, and whose account was deleted. */
async function givenLeaving({ paid }: { readonly paid: boolean }) {
  const fixture = billingFixture(box.db, { trialDays: 0 });
  const { deps, givenUser, buy, rowOf, clock } = fixture;
  const userId = await givenUser();
  if (paid) await buy(userId);
  else await startCheckout(deps, userId, 'monthly');
  const row = await rowOf(userId);
  if (!row) throw new Error('There is no customer.');
  await box.db.insert(leavingCustomers).values({ ...row, dueAt: clock.now() });
  const isCharged = async () => {
    const subscription = await fixture.sandbox.currentSubscription(row.customerId);
    return subscription !== undefined && isLive(subscription);
  };
  return { ...fixture, row, isCharged, left: () => box.db.$count(leavingCustomers) };
}

it('ends the subscription at the provider and then forgets the customer', async () => {
  const { deps, isCharged, left } = await givenLeaving({ paid: true });
  expect(await isCharged()).toBe(true);
  await deleteCustomers(deps);
  expect(await isCharged()).toBe(false);
  expect(await left()).toBe(0);
});

it('closes a checkout that could still be paid', async () => {
  const { deps, sandbox, row, isCharged, calls } = await givenLeaving({ paid: false });
  await deleteCustomers(deps);
  expect(calls).toContain('expireCheckout');
  await sandbox.pay(row.checkoutId ?? '', 'new');
  expect(await isCharged()).toBe(false);
});

it.each(['findCheckout', 'deleteCustomer'] as const)(
  'tries again without end while the provider fails %s',
  async (call) => {
    const { deps, errors, clock, isCharged, left } = await givenLeaving({ paid: true });
    errors.set(call, 'before');
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await expect(deleteCustomers(deps)).rejects.toMatchObject({ name: 'ProviderError' });
      // Not before its pause is over.
      clock.moveBy(minutes * MINUTE - 1);
      await deleteCustomers(deps);
      clock.moveBy(1);
    }
    expect([await left(), await isCharged()]).toEqual([1, true]);
    errors.clear();
    await deleteCustomers(deps);
    expect([await left(), await isCharged()]).toEqual([0, false]);
  },
);

it('deletes a customer again of whom the provider never answered that it is deleted', async () => {
  const { deps, errors, clock, left } = await givenLeaving({ paid: true });
  errors.set('deleteCustomer', 'after');
  await expect(deleteCustomers(deps)).rejects.toThrow();
  expect(await left()).toBe(1);
  errors.clear();
  clock.moveBy(MINUTE);
  await deleteCustomers(deps);
  expect(await left()).toBe(0);
});

it('goes on with the other customers after one that fails', async () => {
  const { deps, clock, left, calls } = await givenLeaving({ paid: true });
  const at = new Date(clock.now().getTime() - MINUTE);
  const other = { customerId: 'cus_other', checkoutId: null };
  await box.db.insert(leavingCustomers).values({ ...other, dueAt: at });
  const payments = {
    ...deps.payments,
    deleteCustomer: async (id: string) => {
      if (id === 'cus_other') throw new ProviderError('sandbox', 'refused');
      return deps.payments.deleteCustomer(id);
    },
  };
  await expect(deleteCustomers({ ...deps, payments })).rejects.toThrow();
  expect(await left()).toBe(1);
  expect(calls).toContain('deleteCustomer');
});
