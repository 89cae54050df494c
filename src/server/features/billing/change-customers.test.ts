import { expect, it } from 'vitest';
import { changedCustomers } from '#server/db/payment-schema.ts';
import { setEmail } from '#server/db/queries/accounts/users.ts';
import { findFakeCustomer } from '#server/db/queries/billing/fake-payments.ts';
import { billingFixture } from '#test/api/billing-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { changeCustomers } from './provider-customers.ts';

const box = testDatabase();
const MINUTE = 60_000;

/** A member who has paid and then changed the address. */
async function setUp() {
  const fixture = billingFixture(box.db, { trialDays: 0 });
  const { givenUser, buy, rowOf, clock, calls } = fixture;
  const userId = await givenUser();
  await buy(userId);
  const customerId = (await rowOf(userId))?.customerId ?? '';
  const moveTo = (email: string) =>
    box.db.transaction((tx) =>
      setEmail(tx, userId, { email, emailVerifiedAt: clock.now() }, clock.now()),
    );
  const address = async () => (await findFakeCustomer(box.db, customerId))?.email;
  const left = () => box.db.$count(changedCustomers);
  calls.length = 0;
  return { ...fixture, userId, moveTo, address, left };
}

it('changes the address of the customer at the provider to the one of the account, once', async () => {
  const { deps, moveTo, address, left, calls } = await setUp();
  await moveTo('new@example.test');
  expect(await address()).toBe('maya@example.test');
  await Promise.all(Array.from({ length: 8 }, () => changeCustomers(deps)));
  expect([await address(), await left()]).toEqual(['new@example.test', 0]);
  expect(calls).toEqual(['setCustomerEmail']);
});

it('asks nothing of the provider for a member who is no customer', async () => {
  const { deps, givenUser, clock, calls, left } = await setUp();
  const other = await givenUser('leo@example.test');
  await box.db.transaction((tx) =>
    setEmail(tx, other, { email: 'lea@example.test', emailVerifiedAt: null }, clock.now()),
  );
  await changeCustomers(deps);
  expect([calls, await left()]).toEqual([[], 0]);
});

it('keeps the address of the customer where an account has the new one already', async () => {
  const { deps, givenUser, moveTo, address, left } = await setUp();
  await givenUser('leo@example.test');
  expect(await moveTo('leo@example.test')).toBe(false);
  expect(await left()).toBe(0);
  await changeCustomers(deps);
  expect(await address()).toBe('maya@example.test');
});

it('tries without end while the provider does not confirm a changed address', async () => {
  const { deps, moveTo, address, left, errors, clock } = await setUp();
  await moveTo('new@example.test');
  errors.set('setCustomerEmail', 'after');
  for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
    await expect(changeCustomers(deps)).rejects.toMatchObject({ name: 'ProviderError' });
    // Not before its pause is over.
    clock.moveBy(minutes * MINUTE - 1);
    await changeCustomers(deps);
    clock.moveBy(1);
  }
  expect(await left()).toBe(1);
  errors.clear();
  await changeCustomers(deps);
  expect([await left(), await address()]).toEqual([0, 'new@example.test']);
});

it('ends at the last address when it changes again while the provider is called', async () => {
  const { deps, moveTo, address, left } = await setUp();
  await moveTo('new@example.test');
  const payments = {
    ...deps.payments,
    async setCustomerEmail(id: string, email: string) {
      // The change is undone before the provider has answered about it.
      if (email === 'new@example.test') await moveTo('maya@example.test');
      await deps.payments.setCustomerEmail(id, email);
    },
  };
  await changeCustomers({ ...deps, payments });
  expect([await left(), await address()]).toEqual([0, 'maya@example.test']);
});

it('tries at once after another change, however long the pause was', async () => {
  const { deps, moveTo, address, errors, clock } = await setUp();
  await moveTo('new@example.test');
  errors.set('setCustomerEmail', 'before');
  for (const _try of [1, 2, 3]) {
    await expect(changeCustomers(deps)).rejects.toThrow();
    clock.moveBy(10 * MINUTE);
  }
  await moveTo('late@example.test');
  await expect(changeCustomers(deps)).rejects.toThrow();
  errors.clear();
  // The pauses begin again from the first.
  clock.moveBy(MINUTE);
  await changeCustomers(deps);
  expect(await address()).toBe('late@example.test');
});
