import { eq } from 'drizzle-orm';
import { paymentWebhook } from '#contract/subscription.ts';
import type { PlanType } from '#domain/plan.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { billing, leavingCustomers, paymentEvents } from '#server/db/payment-schema.ts';
import { insertCharge } from '#server/db/queries/figures/payment-figures.ts';
import { route } from '#server/http/route.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { refuseWith } from '#server/providers/provider-error.ts';
import type { BillingDeps } from './deps.ts';
import { reconcileCustomer } from './reconcile.ts';

export const webhookRoute = (deps: BillingDeps) =>
  route(paymentWebhook, async ({ signed }) => {
    await takeEvent(deps, deps.payments.readEvent(signed.raw, signed.signature));
    return { received: true };
  });

/** Types of events that may change an account. */
const RELEVANT = /^(checkout\.session|customer\.subscription|invoice)\./;

/**
 * Handles an event exactly once. If it throws, the event has had no effect and must be delivered again. An event only
 * names the customer to query and what was paid, so order does not matter.
 * @throws AppError `payments_unavailable`.
 */
export async function takeEvent(deps: BillingDeps, event: PaymentEvent): Promise<void> {
  const { id, type, customerId } = event;
  // False if it is stored already. Waits for a concurrent transaction that is storing it.
  const storeEvent = async (db: Db) => {
    const { rowCount } = await db
      .insert(paymentEvents)
      .values({ id, type, receivedAt: deps.clock.now() })
      .onConflictDoNothing({ target: paymentEvents.id });
    return rowCount === 1;
  };
  if (customerId === undefined || !RELEVANT.test(type)) {
    await storeEvent(deps.db);
    return;
  }
  await reconcileCustomer(
    deps,
    async (tx) => {
      if (!(await storeEvent(tx))) return undefined;
      const [row] = await tx
        .select()
        .from(billing)
        .where(eq(billing.customerId, customerId))
        .for('update');
      // Of a member who was deleted, and whom the provider has not deleted yet. Any other customer is none of the
      // product: an account at the provider may serve others, too.
      const isLeaving = eq(leavingCustomers.customerId, customerId);
      if (!row && (await tx.$count(leavingCustomers, isLeaving)) > 0)
        await recordCharge(deps, tx, event, null);
      return row;
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
