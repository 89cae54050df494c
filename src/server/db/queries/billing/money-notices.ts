import { and, asc, eq, gt, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { type MoneyEvent, type MoneyNotice, TRIAL_NOTICE_MS } from '#domain/money-notice.ts';
import type { Db, Tx } from '../../database.ts';
import { billing, moneyNotices } from '../../payment-schema.ts';
import { users } from '../../schema.ts';

/** True if the member was not told before. Waits for a concurrent transaction that is telling it. */
export async function insertMoneyNotice(
  tx: Tx,
  userId: string,
  { notice, about }: MoneyEvent,
  at: Date,
): Promise<boolean> {
  const added = await tx
    .insert(moneyNotices)
    .values({ userId, notice, about, createdAt: at })
    .onConflictDoNothing()
    .returning({ about: moneyNotices.about });
  return added.length === 1;
}

/** The member can be told again what `notice` says. */
export async function deleteMoneyNotices(
  tx: Tx,
  userId: string,
  notice: MoneyNotice,
): Promise<void> {
  await tx
    .delete(moneyNotices)
    .where(and(eq(moneyNotices.userId, userId), eq(moneyNotices.notice, notice)));
}

export interface EndingTrial {
  readonly userId: string;
  /** Otherwise an operator has started it. */
  readonly isSubscription: boolean;
}

export interface EndingTrialQuestion {
  readonly now: Date;
  /** The provider was asked after this time: do not ask again yet. */
  readonly before: Date;
  /** Without it, only trials that operators have started. */
  readonly withSubscriptions: boolean;
  readonly limit: number;
}

/** Members whose trial ends soon and who were not told yet; first those whose provider was asked longest ago. */
export function listEndingTrials(
  db: Db,
  { now, before, withSubscriptions, limit }: EndingTrialQuestion,
): Promise<EndingTrial[]> {
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
  const isSubscription = sql<boolean>`coalesce(${billing.status} = 'trialing', false)`;
  // A canceled one was told then. A disabled account pays on, but an operator's trial is nothing to it.
  const isOfSubscription = and(
    eq(billing.status, 'trialing'),
    isNull(billing.endsAt),
    or(lt(billing.checkedAt, before), lt(billing.checkedAt, toldFrom)),
  );
  const isGiven = and(or(isNull(billing.status), ne(billing.status, 'trialing')), users.isActive);
  return db
    .select({ userId: users.id, isSubscription })
    .from(users)
    .leftJoin(billing, eq(billing.userId, users.id))
    .where(
      and(
        eq(users.isTrial, true),
        gt(users.trialEndsAt, now),
        lte(users.trialEndsAt, new Date(now.getTime() + TRIAL_NOTICE_MS)),
        withSubscriptions ? or(isOfSubscription, isGiven) : isGiven,
        notExists(told),
      ),
    )
    .orderBy(sql`${billing.checkedAt} nulls first`, asc(users.id))
    .limit(limit);
}
