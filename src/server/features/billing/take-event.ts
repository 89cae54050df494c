import type { Db } from '#server/db/database.ts';
import {
  insertPaymentEvent,
  lockBillingOfCustomer,
} from '#server/db/queries/billing/subscriptions.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import type { BillingDeps } from './deps.ts';
import { reconcileCustomer } from './reconcile.ts';

/** Kinds of events after which an account may have to change. */
const RELEVANT = /^(checkout\.session|customer\.subscription|invoice)\./;

/**
 * Takes an event. When this returns, the event has had its effect, exactly once; when it throws it has had none
 * and is to be delivered again. An event only says whom to ask about, so order does not matter.
 * @throws AppError `payments_unavailable`.
 */
export async function takeEvent(
  deps: BillingDeps,
  { id, type, customerId }: PaymentEvent,
): Promise<void> {
  const remember = (db: Db) => insertPaymentEvent(db, { id, type, receivedAt: deps.clock.now() });
  if (customerId === undefined || !RELEVANT.test(type)) {
    await remember(deps.db);
    return;
  }
  await reconcileCustomer(deps, async (tx) =>
    (await remember(tx)) ? lockBillingOfCustomer(tx, customerId) : undefined,
  ).catch(refuseWith('payments_unavailable'));
}
