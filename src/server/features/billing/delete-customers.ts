import type { Clock } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import {
  deleteLeavingCustomer,
  type LeavingCustomer,
  takeLeavingCustomer,
} from '#server/db/queries/billing/leaving-customers.ts';
import type { Payments } from '#server/providers/payments/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

export interface LeavingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly payments: Payments;
}

/**
 * Deletes the customers of deleted accounts at the provider, which ends their subscriptions. One that the provider does
 * not confirm is due again later, without end; any number of processes may run it.
 * @throws ProviderError the first one, after all that are due: the job counts as failed, and its alarm rings.
 */
export async function deleteCustomers(deps: LeavingDeps, stop?: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  let failure: ProviderError | undefined;
  while (!stop?.aborted) {
    const customer = await takeLeavingCustomer(db, clock.now());
    if (!customer) break;
    try {
      await deleteAtProvider(deps, customer);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
}

async function deleteAtProvider(
  { db, payments }: LeavingDeps,
  { customerId, checkoutId }: LeavingCustomer,
): Promise<void> {
  // Before the customer, so that nothing is paid that ends a moment later.
  const checkout = checkoutId === null ? undefined : await payments.findCheckout(checkoutId);
  if (checkout?.isOpen) await payments.expireCheckout(checkout.id);
  await payments.deleteCustomer(customerId);
  await deleteLeavingCustomer(db, customerId);
}
