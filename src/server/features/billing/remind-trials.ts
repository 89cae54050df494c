import { and, asc, eq, gt, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { isInTrial } from '#domain/account.ts';
import { TRIAL_NOTICE_MS } from '#domain/money-notice.ts';
import { billing, moneyNotices } from '#server/db/payment-schema.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { lockBilling } from '#server/db/queries/billing/subscriptions.ts';
import { users } from '#server/db/schema.ts';
import { notifyOfTrialEnd } from './money-notices.ts';
import type { BillingDeps } from './port.ts';
import { eachAccount, RECHECK_AFTER_MS, reconcileCustomer } from './reconcile.ts';

const ROWS_PER_RUN = 50;

/**
 * Tells members that their trial ends within two days, once for each trial and end, also after an outage, but not after
 * the end. For the trial of a subscription the provider is queried, so that nobody is told of a charge who has canceled.
 * Any number of processes may run it.
 * @throws ProviderError while the provider is down, after the trials that operators have started.
 */
export async function remindTrials(deps: BillingDeps, stop?: AbortSignal): Promise<void> {
  const trials = await listEndingTrials(deps, deps.clock.now());
  const givenFirst = trials.toSorted((a, b) => Number(a.isSubscription) - Number(b.isSubscription));
  const remind = ({ userId, isSubscription }: (typeof trials)[number]) =>
    isSubscription
      ? reconcileCustomer(deps, (tx) => lockBilling(tx, userId))
      : remindGiven(deps, userId);
  await eachAccount(deps, givenFirst, remind, stop);
}

/** Members whose trial ends soon and who were not told yet; first those whose provider was asked longest ago. */
function listEndingTrials({ db, billing: { moneyEmails } }: BillingDeps, now: Date) {
  const told = db
    .select({ about: moneyNotices.about })
    .from(moneyNotices)
    .where(
      and(
        eq(moneyNotices.userId, users.id),
        eq(moneyNotices.notice, 'trial-ends'),
        // As `toISOString`.
        sql`${moneyNotices.about} = to_char(${users.trialEndsAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      ),
    );
  const toldFrom = sql<Date>`${users.trialEndsAt} - ${TRIAL_NOTICE_MS} * interval '1 millisecond'`;
  // A canceled one was told then. A disabled account pays on, but an operator's trial is nothing to it.
  const isOfSubscription = and(
    eq(billing.status, 'trialing'),
    isNull(billing.endsAt),
    // The provider was asked a moment ago: not again yet.
    or(
      lt(billing.checkedAt, new Date(now.getTime() - RECHECK_AFTER_MS)),
      lt(billing.checkedAt, toldFrom),
    ),
  );
  const isGiven = and(or(isNull(billing.status), ne(billing.status, 'trialing')), users.isActive);
  return db
    .select({
      userId: users.id,
      // Otherwise an operator has started it.
      isSubscription: sql<boolean>`coalesce(${billing.status} = 'trialing', false)`,
    })
    .from(users)
    .leftJoin(billing, eq(billing.userId, users.id))
    .where(
      and(
        eq(users.isTrial, true),
        gt(users.trialEndsAt, now),
        lte(users.trialEndsAt, new Date(now.getTime() + TRIAL_NOTICE_MS)),
        moneyEmails.includes('trial-ends') ? or(isOfSubscription, isGiven) : isGiven,
        notExists(told),
      ),
    )
    .orderBy(sql`${billing.checkedAt} nulls first`, asc(users.id))
    .limit(ROWS_PER_RUN);
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
