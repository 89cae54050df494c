import {
  deleteChangedCustomer,
  takeChangedCustomer,
} from '#server/db/queries/billing/changed-customers.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { LeavingDeps } from './delete-customers.ts';

/**
 * Changes the addresses of customers at the provider to those of their accounts, so that its emails go there. One that
 * the provider does not confirm is due again later, without end; any number of processes may run it.
 * @throws ProviderError the first one, after all that are due: the job counts as failed, and its alarm rings.
 */
export async function changeCustomers(
  { db, clock, payments }: LeavingDeps,
  stop?: AbortSignal,
): Promise<void> {
  let failure: ProviderError | undefined;
  while (!stop?.aborted) {
    const customer = await takeChangedCustomer(db, clock.now());
    if (!customer) break;
    try {
      await payments.setCustomerEmail(customer.customerId, customer.email);
      await deleteChangedCustomer(db, customer);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
}
