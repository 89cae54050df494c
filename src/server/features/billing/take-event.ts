import type { PlanType } from '#domain/plan.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isLeaving } from '#server/db/queries/billing/leaving-customers.ts';
import {
  insertPaymentEvent,
  lockBillingOfCustomer,
} from '#server/db/queries/billing/subscriptions.ts';
import { insertCharge } from '#server/db/queries/figures/payment-figures.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import type { BillingDeps } from './deps.ts';
import { reconcileCustomer } from './reconcile.ts';

/** Types of events that may change an account. */
const RELEVANT = /^(checkout\.session|customer\.subscription|invoice)\./;

/**
 * Handles an event exactly once. If it throws, the event has had no effect and must be delivered again. An event only
 * names the customer to query and what was paid, so order does not matter.
 * @throws AppError `payments_unavailable`.
 */
export async function takeEvent(deps: BillingDeps, event: PaymentEvent): Promise<void> {
  const { id, type, customerId } = event;
  const storeEvent = (db: Db) => insertPaymentEvent(db, { id, type, receivedAt: deps.clock.now() });
  if (customerId === undefined || !RELEVANT.test(type)) {
    await storeEvent(deps.db);
    return;
  }
  await reconcileCustomer(
    deps,
    async (tx) => {
      if (!(await storeEvent(tx))) return undefined;
      const billing = await lockBillingOfCustomer(tx, customerId);
      // Any other customer is none of the product: an account at the provider may serve others, too.
      if (!billing && (await isLeaving(tx, customerId))) await recordCharge(deps, tx, event, null);
      return billing;
    },
    (tx, subscription) => recordCharge(deps, tx, event, subscription?.planType ?? null),
  ).catch(refuseWith('payments_unavailable'));
}

async function recordCharge(
  { payments: { simulated } }: BillingDeps,
  tx: Tx,
  { charge }: PaymentEvent,
  planType: PlanType | null,
): Promise<void> {
  if (charge) await insertCharge(tx, { ...charge, planType, simulated });
}
