import { eq, sql } from 'drizzle-orm';
import { MOST_DASHBOARD_DAYS } from '#domain/dashboard.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';
import { activeDays } from '../../figure-schema.ts';
import { outbox } from '../../message-schema.ts';
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

/**
 * Notes who was active on the days, then counts them by the days since they were last active: the number of different
 * members in any range of days is the number of those who had not been active in it before. Every gap that reaches
 * beyond the longest range counts as the first longer one.
 */
export async function replaceActiveFigures(tx: Tx, days: DayRange): Promise<void> {
  const searched = sql`${searches.createdAt}`;
  const began = sql`${sessions.createdAt}`;
  const signedIn = sql`${users.lastLoginAt}`;
  // A member who is being deleted is waited for and left out.
  await tx.execute(sql`
    with seen as (
      select ${searches.userId} as user_id, ${dayOf(searched, days)} as day from ${searches}
        where ${searches.userId} is not null and ${isOn(searched, days)}
      union select ${sessions.userId}, ${dayOf(began, days)} from ${sessions} where ${isOn(began, days)}
      union select ${users.id}, ${dayOf(signedIn, days)} from ${users} where ${isOn(signedIn, days)}),
    fresh as (
      select * from seen where not exists (
        select from ${activeDays} known where known.user_id = seen.user_id and known.day = seen.day)),
    members as (
      select id from ${users} where id in (select user_id from fresh) order by id for key share)
    insert into ${activeDays} (user_id, day) select user_id, day from fresh join members on id = user_id
    on conflict do nothing`);
  await replaceFigures(
    tx,
    days,
    ['active'],
    sql`select 'active', day, least(coalesce(day - before, ${MOST_DASHBOARD_DAYS}::int), ${MOST_DASHBOARD_DAYS}::int)::text,
        false, count(*)
      from (
        select day, (select max(earlier.day) from ${activeDays} earlier
          where earlier.user_id = active.user_id and earlier.day < active.day) as before
        from ${activeDays} active where day between ${days.first}::date and ${days.last}::date) gaps
      group by 2, 3`,
  );
}

/** Of the days before `first`, which are not counted again, keeps the last one of each member that still matters. */
export async function deletePastActiveDays(tx: Tx, first: LocalDate): Promise<void> {
  await tx.execute(sql`
    delete from ${activeDays} active where day < ${first}::date and (
      day < ${first}::date - ${MOST_DASHBOARD_DAYS}::int or exists (
        select from ${activeDays} later
        where later.user_id = active.user_id and later.day > active.day and later.day < ${first}::date))`);
}
