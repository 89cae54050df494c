import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../database.ts';
import { charges, subscriptionTimes } from '../../payment-schema.ts';
import { type DayRange, dayOf, isOn, replaceFigures } from './daily-figures.ts';

type StoredCharge = typeof charges.$inferSelect;
type SubscriptionTimes = typeof subscriptionTimes.$inferSelect;

/** Does nothing if the invoice is known. */
export async function insertCharge(tx: Tx, charge: StoredCharge): Promise<void> {
  await tx.insert(charges).values(charge).onConflictDoNothing({ target: charges.invoiceId });
}

/** Adds the times that are not known yet; known ones stay, but for the end of a subscription that goes on. */
export async function noteSubscriptionTimes(db: Db, times: SubscriptionTimes): Promise<void> {
  const it = subscriptionTimes;
  await db
    .insert(it)
    .values(times)
    .onConflictDoUpdate({
      target: it.subscriptionId,
      set: {
        planType: times.planType,
        trialAt: sql`coalesce(${it.trialAt}, excluded.trial_at)`,
        paidAt: sql`coalesce(${it.paidAt}, excluded.paid_at)`,
        endedAt: sql`case when excluded.ended_at is not null then coalesce(${it.endedAt}, excluded.ended_at) end`,
      },
    });
}

/** Payments, and what became of trials and memberships. */
export async function replacePaymentFigures(tx: Tx, days: DayRange): Promise<void> {
  const paid = sql`${charges.paidAt}`;
  const name = sql`${charges.currency} || ' ' || coalesce(${charges.planType}, 'unknown')`;
  await replaceFigures(
    tx,
    days,
    ['revenue', 'payments'],
    sql`select what.kind, ${dayOf(paid, days)}, ${name}, ${charges.simulated},
        case what.kind when 'revenue' then sum(${charges.amount}) else count(*) end
      from ${charges} cross join (values ('revenue'), ('payments')) as what (kind)
      where ${isOn(paid, days)} group by 1, 2, 3, 4`,
  );
  const it = subscriptionTimes;
  const counted = (kind: string, at: typeof paid, where = sql`true`) => sql`
    select ${kind}, ${dayOf(at, days)}, ${it.planType}, ${it.simulated}, count(*) from ${it}
    where ${isOn(at, days)} and ${where} group by 2, 3, 4`;
  const trial = sql`${it.trialAt}`;
  const isPaid = sql`${it.paidAt} is not null`;
  await replaceFigures(
    tx,
    days,
    ['trials', 'trials-paid', 'paid-begun', 'paid-ended'],
    sql`${counted('trials', trial)}
      union all ${counted('trials-paid', trial, isPaid)}
      union all ${counted('paid-begun', sql`${it.paidAt}`)}
      union all ${counted('paid-ended', sql`${it.endedAt}`, isPaid)}`,
  );
}
