import { isInTrial } from '#domain/account.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { type EndingTrial, listEndingTrials } from '#server/db/queries/billing/money-notices.ts';
import { lockBilling } from '#server/db/queries/billing/subscriptions.ts';
import type { BillingDeps } from './deps.ts';
import { notifyOfTrialEnd } from './money-notices.ts';
import { eachAccount, RECHECK_AFTER_MS, reconcileCustomer } from './reconcile.ts';

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
  const givenFirst = trials.toSorted((a, b) => Number(a.isSubscription) - Number(b.isSubscription));
  const remind = ({ userId, isSubscription }: EndingTrial) =>
    isSubscription
      ? reconcileCustomer(deps, (tx) => lockBilling(tx, userId))
      : remindGiven(deps, userId);
  await eachAccount(deps, givenFirst, remind, stop);
}

const remindGiven = (deps: BillingDeps, userId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    // In this order everywhere. The member may have subscribed meanwhile.
    const row = await lockBilling(tx, userId);
    const user = await lockUser(tx, userId);
    const at = deps.clock.now();
    if (!user || !isInTrial(user, at) || row?.status === 'trialing') return;
    await notifyOfTrialEnd(deps, tx, user, at);
  });
