import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import {
  deleteChangedCustomer,
  takeChangedCustomer,
} from '#server/db/queries/billing/changed-customers.ts';
import {
  deleteLeavingCustomer,
  type LeavingCustomer,
  takeLeavingCustomer,
} from '#server/db/queries/billing/leaving-customers.ts';
import type { Payments } from '#server/providers/payments/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

interface CustomerDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
}

/**
 * Deletes the customers of deleted accounts at the provider, which ends their subscriptions. One that the provider does
 * not confirm is due again later, without end; any number of processes may run it.
 * @throws ProviderError the first one, after all that are due: the job counts as failed, and its alarm rings.
 */
export const deleteCustomers = (deps: CustomerDeps, stop?: AbortSignal): Promise<void> =>
  eachDue(
    () => takeLeavingCustomer(deps.db, deps.clock.now()),
    (customer) => deleteAtProvider(deps, customer),
    stop,
  );

async function deleteAtProvider(
  { db, payments }: CustomerDeps,
  { customerId, checkoutId }: LeavingCustomer,
): Promise<void> {
  // Before the customer, so that nothing is paid that ends a moment later.
  const checkout = checkoutId === null ? undefined : await payments.findCheckout(checkoutId);
  if (checkout?.isOpen) await payments.expireCheckout(checkout.id);
  await payments.deleteCustomer(customerId);
  await deleteLeavingCustomer(db, customerId);
}

/**
 * Changes the addresses of customers at the provider to those of their accounts, so that its emails go there. One that
 * the provider does not confirm is due again later, without end; any number of processes may run it.
 * @throws ProviderError the first one, after all that are due: the job counts as failed, and its alarm rings.
 */
export const changeCustomers = (
  { db, clock, payments }: CustomerDeps,
  stop?: AbortSignal,
): Promise<void> =>
  eachDue(
    () => takeChangedCustomer(db, clock.now()),
    async (customer) => {
      await payments.setCustomerEmail(customer.customerId, customer.email);
      await deleteChangedCustomer(db, customer);
    },
    stop,
  );

/** Does the work for what is due, one after the other. @throws ProviderError the first one, at the end. */
async function eachDue<T>(
  take: () => Promise<T | undefined>,
  work: (taken: T) => Promise<void>,
  stop: AbortSignal | undefined,
): Promise<void> {
  let failure: ProviderError | undefined;
  while (!stop?.aborted) {
    const taken = await take();
    if (taken === undefined) break;
    try {
      await work(taken);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
}
