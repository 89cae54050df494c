import { isInTrial } from '#domain/account.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { listEndingTrials } from '#server/db/queries/billing/money-notices.ts';
import { lockBilling } from '#server/db/queries/billing/subscriptions.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { BillingDeps } from './deps.ts';
import { tellGivenTrialEnd } from './money-notices.ts';
import { isDown, RECHECK_AFTER_MS, reconcileCustomer } from './reconcile.ts';

const ROWS_PER_RUN = 50;

/**
 * Tells members that their trial ends within two days, once for each trial and end, also after an outage, but not after
 * the end. For the trial of a subscription the provider is queried, so that nobody is told of a charge who has canceled.
 * Any number of processes may run it.
 * @throws ProviderError while the provider is down, after the trials that operators have started.
 */
export async function remindTrials(deps: BillingDeps, stop?: AbortSignal): Promise<void> {
  const { db, clock, billing } = deps;
  const now = clock.now();
  const trials = await listEndingTrials(db, {
    now,
    before: new Date(now.getTime() - RECHECK_AFTER_MS),
    withSubscriptions: billing.moneyEmails.includes('trial-ends'),
    limit: ROWS_PER_RUN,
  });
  const [given, paid] = [false, true].map((isPaid) =>
    trials.filter(({ isSubscription }) => isSubscription === isPaid),
  );
  for (const { userId } of given ?? []) if (!stop?.aborted) await remindGiven(deps, userId);
  for (const { userId } of paid ?? []) if (!stop?.aborted) await remindPaid(deps, userId);
}

const remindGiven = (deps: BillingDeps, userId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    // In this order everywhere. The member may have subscribed meanwhile.
    const row = await lockBilling(tx, userId);
    const user = await lockUser(tx, userId);
    const at = deps.clock.now();
    if (!user || !isInTrial(user, at) || row?.status === 'trialing') return;
    await tellGivenTrialEnd(deps, tx, user, at);
  });

async function remindPaid(deps: BillingDeps, userId: string): Promise<void> {
  try {
    await reconcileCustomer(deps, (tx) => lockBilling(tx, userId));
  } catch (error) {
    // An unusable answer about one customer says nothing about the others.
    if (!(error instanceof ProviderError) || isDown(error)) throw error;
  }
}
