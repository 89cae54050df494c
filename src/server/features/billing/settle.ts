import type { Tx } from '#server/db/database.ts';
import type { StoredBilling } from '#server/db/queries/billing.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { applySubscription } from './apply.ts';
import type { BillingDeps } from './deps.ts';

/**
 * Asks the provider how things are and makes the account so, all in one transaction. `lock` finds and locks the
 * row; it may do more that belongs together with it, and where it finds none that is all.
 * @throws ProviderError; nothing has changed then.
 */
export async function settle(
  deps: BillingDeps,
  lock: (tx: Tx) => Promise<StoredBilling | undefined>,
): Promise<void> {
  const { db, clock, payments, billing } = deps;
  const refused = await billing.inTurn(() =>
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
