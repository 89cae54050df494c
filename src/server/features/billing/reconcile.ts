import { and, asc, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { paymentWebhook } from '#contract/subscription.ts';
import type { PlanType, Subscription } from '#domain/plan.ts';
import { instant } from '#server/db/columns.ts';
import type { Database, Db, Tx } from '#server/db/database.ts';
import { billing, leavingCustomers, paymentEvents } from '#server/db/payment-schema.ts';
import { lockBilling, type StoredBilling } from '#server/db/queries/billing/subscriptions.ts';
import { insertCharge } from '#server/db/queries/figures/member-figures.ts';
import { route } from '#server/http/route.ts';
import type { PaymentEvent } from '#server/providers/payments/port.ts';
import { ProviderError, refuseWith } from '#server/providers/provider-error.ts';
import { applySubscription } from './apply.ts';
import type { BillingDeps } from './port.ts';

/** An open checkout or an overdue subscription is checked again after this time. */
export const RECHECK_AFTER_MS = 10 * 60_000;
const ROWS_PER_RUN = 50;

/**
 * Queries the provider about accounts whose event should have arrived by now, because events may get lost. Any number
 * of processes may run it. Ends after the current account once `stop` aborts.
 */
export async function reconcile(deps: BillingDeps, stop?: AbortSignal): Promise<void> {
  const rows = await listStale(deps.db, deps.clock.now());
  await eachAccount(deps, rows, (row) => reconcileRow(deps, row), stop);
}

/**
 * Rows that may have changed at the provider: a subscription past its period, an invoice that was not paid yet, a
 * refused trial that still runs, a checkout that may have been paid. Those checked longest ago come first.
 */
function listStale(db: Database, now: Date): Promise<StoredBilling[]> {
  const isNotChecked = lt(billing.checkedAt, new Date(now.getTime() - RECHECK_AFTER_MS));
  const changesAt = sql<Date>`least(${billing.periodEndsAt}, ${billing.endsAt})`;
  const isOver = and(
    inArray(billing.status, ['trialing', 'active', 'past_due']),
    lte(changesAt, instant(now)),
    or(lt(billing.checkedAt, changesAt), isNotChecked),
  );
  const isRefused = and(isNotNull(billing.trialRefusedAt), eq(billing.status, 'trialing'));
  const isOpen = and(or(isNotNull(billing.checkoutId), billing.isChargeDue), isNotChecked);
  return db
    .select()
    .from(billing)
    .where(or(isOver, isRefused, isOpen))
    .orderBy(asc(billing.checkedAt))
    .limit(ROWS_PER_RUN);
}

/** After so many accounts in a row for which the provider did not answer, it is taken to be down. */
const MOST_UNANSWERED = 3;

/**
 * Does the work for each account. One for which it fails stays due and waits behind all others, as those checked
 * longest ago come first, and keeps none of them from being checked; an unusable answer of the provider is no error.
 * @throws the first other error, after the last account, or once the provider is down.
 */
export async function eachAccount<T extends { readonly userId: string }>(
  { db, clock }: Pick<BillingDeps, 'db' | 'clock'>,
  accounts: readonly T[],
  work: (account: T) => Promise<void>,
  stop?: AbortSignal,
): Promise<void> {
  const began = clock.now();
  const errors: unknown[] = [];
  let unanswered = 0;
  for (const account of accounts) {
    if (stop?.aborted || unanswered >= MOST_UNANSWERED) break;
    try {
      await work(account);
      unanswered = 0;
    } catch (error) {
      const behind = new Date(began.getTime() - RECHECK_AFTER_MS - 1);
      await db
        .update(billing)
        .set({ checkedAt: behind })
        .where(and(eq(billing.userId, account.userId), lt(billing.checkedAt, behind)));
      const isAnswered = error instanceof ProviderError && !isDown(error);
      unanswered = error instanceof ProviderError && isDown(error) ? unanswered + 1 : 0;
      if (!isAnswered) errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

const isDown = ({ failure }: ProviderError): boolean =>
  failure === 'unreachable' || failure === 'timeout';

async function reconcileRow(
  deps: BillingDeps,
  { userId, checkoutId }: StoredBilling,
): Promise<void> {
  const checkout = checkoutId === null ? undefined : await deps.payments.findCheckout(checkoutId);
  await reconcileCustomer(deps, (tx) => lockBilling(tx, userId));
  if (checkoutId === null || checkout?.isOpen) return;
  // After the subscription that it may have led to is applied, and unless another one has replaced it.
  await deps.db
    .update(billing)
    .set({ checkoutId: null })
    .where(and(eq(billing.userId, userId), eq(billing.checkoutId, checkoutId)));
}

/**
 * Queries the provider and updates the account in one transaction. `lock` finds and locks the row; it may do more in
 * that transaction, and without a row nothing else happens. `then` does what depends on the subscription.
 * @throws ProviderError; nothing has changed then.
 */
export async function reconcileCustomer(
  deps: BillingDeps,
  lock: (tx: Tx) => Promise<StoredBilling | undefined>,
  then?: (tx: Tx, subscription: Subscription | undefined) => Promise<void>,
): Promise<void> {
  const { db, clock, payments } = deps;
  const refused = await deps.billing.runLimited(() =>
    db.transaction(async (tx) => {
      const row = await lock(tx);
      if (!row) return undefined;
      const subscription = await payments.currentSubscription(row.customerId);
      await then?.(tx, subscription);
      const { simulated } = payments;
      return applySubscription(deps, tx, row, { subscription, simulated, at: clock.now() });
    }),
  );
  if (refused !== undefined) await cancelRefused(deps, refused);
}

/** Cancels a refused trial. If this fails it is retried later: the account has no plan already. */
export async function cancelRefused({ payments }: BillingDeps, id: string): Promise<void> {
  await payments.cancelSubscription(id).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
  });
}

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
