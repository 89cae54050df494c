import type { Tx } from '#server/db/database.ts';
import {
  forgetCheckout,
  listStaleBilling,
  lockBilling,
  type StoredBilling,
} from '#server/db/queries/billing/subscriptions.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { applySubscription } from './apply.ts';
import type { BillingDeps } from './deps.ts';

/** So long after the last look, what is still open is looked at again. */
const AGAIN_MS = 10 * 60_000;
const ROWS_PER_RUN = 50;

/**
 * Asks the provider about accounts whose event should have come by now. Events may get lost; this finds what
 * they would have told. Any number of processes may run it.
 */
export async function reconcile(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - AGAIN_MS);
  const rows = await listStaleBilling(deps.db, { now, before, limit: ROWS_PER_RUN });
  for (const row of rows) {
    try {
      await catchUp(deps, row);
    } catch (error) {
      // An answer about one customer that cannot be used says nothing about the others.
      if (!(error instanceof ProviderError) || isDown(error)) throw error;
    }
  }
}

const isDown = ({ failure }: ProviderError): boolean =>
  failure === 'unreachable' || failure === 'timeout';

async function catchUp(deps: BillingDeps, { userId, checkoutId }: StoredBilling): Promise<void> {
  const checkout = checkoutId === null ? undefined : await deps.payments.findCheckout(checkoutId);
  await reconcileCustomer(deps, (tx) => lockBilling(tx, userId));
  // After what it may have bought has been heard of.
  if (checkoutId !== null && !checkout?.isOpen) await forgetCheckout(deps.db, userId, checkoutId);
}

/**
 * Asks the provider how things are and makes the account so, all in one transaction. `lock` finds and locks the
 * row; it may do more that belongs together with it, and where it finds none that is all.
 * @throws ProviderError; nothing has changed then.
 */
export async function reconcileCustomer(
  deps: BillingDeps,
  lock: (tx: Tx) => Promise<StoredBilling | undefined>,
): Promise<void> {
  const { db, clock, payments, billing } = deps;
  const refused = await billing.runLimited(() =>
    db.transaction(async (tx) => {
      const row = await lock(tx);
      if (!row) return undefined;
      const subscription = await payments.currentSubscription(row.customerId);
      return applySubscription(tx, row, { subscription, at: clock.now() });
    }),
  );
  if (refused !== undefined) await cancelRefused(deps, refused);
}

/** Cancels a trial that was refused. Where that fails it is done later: the account has no plan already. */
export async function cancelRefused({ payments }: BillingDeps, id: string): Promise<void> {
  await payments.cancelSubscription(id).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
  });
}
