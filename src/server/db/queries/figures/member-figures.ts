import { eq, type SQL, sql } from 'drizzle-orm';
import { MOST_DASHBOARD_DAYS } from '#domain/dashboard.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates } from '../../alert-schema.ts';
import type { Db, Tx } from '../../database.ts';
import { activeDays } from '../../figure-schema.ts';
import { outbox } from '../../message-schema.ts';
import { charges, subscriptionTimes } from '../../payment-schema.ts';
import { searches, sessions, users } from '../../schema.ts';
import { type DayRange, dayOf, isOn, replaceFigures } from './daily-figures.ts';

/** New accounts, matches of alerts, and messages by what became of them. */
export async function replaceRowFigures(tx: Tx, days: DayRange): Promise<void> {
  const signedUp = sql`${users.createdAt}`;
  const found = sql`${alertDates.finishedAt}`;
  const sent = sql`${outbox.sentAt}`;
  const failed = sql`${outbox.deadLetteredAt}`;
  await replaceFigures(
    tx,
    days,
    ['sign-ups', 'finds', 'sent', 'failed'],
    sql`select 'sign-ups', ${dayOf(signedUp, days)}, '', false, count(*) from ${users}
        where ${isOn(signedUp, days)} group by 2
      union all select 'finds', ${dayOf(found, days)}, '', false, count(*) from ${alertDates}
        where ${eq(alertDates.state, 'found')} and ${isOn(found, days)} group by 2
      union all select 'sent', ${dayOf(sent, days)}, ${outbox.channel}, false, count(*) from ${outbox}
        where ${isOn(sent, days)} group by 2, 3
      union all select 'failed', ${dayOf(failed, days)}, ${outbox.channel}, false, count(*) from ${outbox}
        where ${isOn(failed, days)} group by 2, 3`,
  );
}

/** Of a number of days, so that texts are in the order of the numbers. */
export const gapText = (days: SQL | number): SQL => sql`lpad((${days})::text, 3, '0')`;

/** Rows per statement, so that none exceeds the statement timeout. */
const CHUNK = 20_000;

/**
 * Notes who was active on the days, then counts them by the days since they were last active: for each such gap the
 * members with it or a longer one. The number of different members in any range of days is the number of those who had
 * not been active in it before. Every gap that reaches beyond the longest range counts as the first longer one.
 */
export async function replaceActiveFigures(tx: Tx, days: DayRange): Promise<void> {
  while ((await noteActive(tx, days)) === CHUNK);
  const longest = sql`${MOST_DASHBOARD_DAYS}::int`;
  const isCounted = sql`day between ${days.first}::date and ${days.last}::date`;
  await replaceFigures(
    tx,
    days,
    ['active'],
    sql`select 'active', day, ${gapText(sql`gap`)}, false,
        sum(count(*)) over (partition by day order by gap desc)
      from (
        select day, least(
          coalesce(day - lag(day) over (partition by user_id order by day), ${longest}), ${longest}) as gap
        from ${activeDays} where user_id in (
          select user_id from ${activeDays} where ${isCounted})) gaps
      where ${isCounted}
      group by day, gap`,
  );
}

/** Notes some of the members who were active on the days and are not noted yet. @returns how many were left at most */
async function noteActive(tx: Tx, days: DayRange): Promise<number> {
  const searched = sql`${searches.createdAt}`;
  const began = sql`${sessions.createdAt}`;
  const signedIn = sql`${users.lastLoginAt}`;
  // A member who is being deleted is waited for and left out.
  const { rows } = await tx.execute<{ left: number }>(sql`
    with seen as (
      select ${searches.userId} as user_id, ${dayOf(searched, days)} as day from ${searches}
        where ${searches.userId} is not null and ${isOn(searched, days)}
      union select ${sessions.userId}, ${dayOf(began, days)} from ${sessions} where ${isOn(began, days)}
      union select ${users.id}, ${dayOf(signedIn, days)} from ${users} where ${isOn(signedIn, days)}),
    fresh as materialized (
      select user_id, day from seen
      except select user_id, day from ${activeDays}
        where day between ${days.first}::date and ${days.last}::date
      limit ${CHUNK}),
    members as (
      select id from ${users} where id in (select user_id from fresh) order by id for key share),
    noted as (
      insert into ${activeDays} (user_id, day) select user_id, day from fresh join members on id = user_id
      on conflict do nothing)
    select count(*)::int as left from fresh`);
  return rows[0]?.left ?? 0;
}

/**
 * Of the days before `until`, which are not counted again, keeps the last one of each member that still matters. Before
 * `since`, earlier calls have done so.
 */
export async function deletePastActiveDays(
  tx: Tx,
  { since, until }: { readonly since: LocalDate | undefined; readonly until: LocalDate },
): Promise<void> {
  // Written so that plans are good without statistics, as in the first run.
  const deleteSome = () =>
    tx.execute(sql`
      delete from ${activeDays} where ctid = any(array(
        select row from (
          select ctid as row, lead(day) over (partition by user_id order by day) as next
          from ${activeDays} where day < ${until}::date and user_id in (
            select user_id from ${activeDays}
            where day >= coalesce(${since ?? null}::date, '-infinity') and day < ${until}::date)) past
        where next is not null
        union select ctid from ${activeDays} where day < ${until}::date - ${MOST_DASHBOARD_DAYS}::int
        limit ${CHUNK}))`);
  while ((await deleteSome()).rowCount === CHUNK);
}

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
