import type { Db } from '#server/db/database.ts';
import {
  insertPaymentEvent,
  lockBillingOfCustomer,
} from '#server/db/queries/billing/subscriptions.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import type { BillingDeps } from './deps.ts';
import { reconcileCustomer } from './reconcile.ts';

/** Types of events that may change an account. */
const RELEVANT = /^(checkout\.session|customer\.subscription|invoice)\./;

/**
 * Handles an event exactly once. If it throws, the event has had no effect and must be delivered again. An event only
 * names the customer to query, so order does not matter.
 * @throws AppError `payments_unavailable`.
 */
export async function takeEvent(
  deps: BillingDeps,
  { id, type, customerId }: PaymentEvent,
): Promise<void> {
  const storeEvent = (db: Db) => insertPaymentEvent(db, { id, type, receivedAt: deps.clock.now() });
  if (customerId === undefined || !RELEVANT.test(type)) {
    await storeEvent(deps.db);
    return;
  }
  await reconcileCustomer(deps, async (tx) =>
    (await storeEvent(tx)) ? lockBillingOfCustomer(tx, customerId) : undefined,
  ).catch(refuseWith('payments_unavailable'));
}
