import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  ANY_MINUTES,
  ANY_STOPS,
  ANYWHERE,
  alertDates,
  alertRoutes,
  alerts,
} from '../../alert-schema.ts';
import type { Db, Tx } from '../../database.ts';
import { users } from '../../schema.ts';

/** Not polled: the alert is paused, or the account of its member is disabled. */
const isPaused = sql`d.state = 'paused' or exists (
  select from ${users} u where u.id = alerts.user_id and not u.is_active)`;

/** Inserts the rows that polls read of the alerts for which `isOne` holds: one for each unfinished day and route. */
export const insertRoutes = (db: Db, isOne: SQL): Promise<unknown> =>
  db.execute(sql`
    insert into ${alertRoutes}
      (date_id, origin, day, destination, fares, max_price, max_stops, max_minutes, party, is_paused)
    select d.id, origin, d.day, destination,
      case when alerts.gowild_only then 'go_wild' when alerts.discount_den then 'any' else 'no_den' end,
      alerts.max_price, coalesce(alerts.max_stops, ${sql.raw(String(ANY_STOPS))}),
      coalesce(alerts.max_minutes, ${sql.raw(String(ANY_MINUTES))}), alerts.party, ${isPaused}
    from ${alerts}
    join ${alertDates} d on d.alert_id = alerts.id and d.state in ('open', 'paused')
    cross join unnest(alerts.origins) origin
    cross join unnest(
      case when alerts.destinations = '{}' then array[${sql.raw(`'${ANYWHERE}'`)}] else alerts.destinations end
    ) destination
    where ${isOne}`);

const dateIdsOf = (tx: Tx, alertId: string) =>
  tx.select({ id: alertDates.id }).from(alertDates).where(eq(alertDates.alertId, alertId));

/** Makes the rows that polls read as the alert is now. Call it with the alert locked. */
export async function rewriteRoutes(tx: Tx, alertId: string): Promise<void> {
  await tx.delete(alertRoutes).where(inArray(alertRoutes.dateId, dateIdsOf(tx, alertId)));
  await insertRoutes(tx, eq(alerts.id, alertId));
}

/**
 * Makes the days of a member's alerts polled or not, as the account is now. Locks the alerts, so that a concurrent change
 * of one is written before or sees the account as it is. Call it after the account was changed, and after its days were
 * made due, as watching locks targets first.
 */
export async function repauseRoutesOf(tx: Tx, userId: string): Promise<void> {
  const own = eq(alerts.userId, userId);
  await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(own)
    .orderBy(asc(alerts.id))
    .for('no key update');
  await tx.execute(sql`
    update ${alertRoutes} r set is_paused = ${isPaused}
    from ${alertDates} d join ${alerts} on alerts.id = d.alert_id
    where ${own} and r.date_id = d.id`);
}

/** Ends the polls of dates. Call it with their alerts locked. */
export async function deleteRoutes(tx: Tx, dateIds: readonly number[]): Promise<void> {
  if (dateIds.length === 0) return;
  await tx.execute(
    sql`delete from ${alertRoutes} where date_id = any(${sql.param(dateIds)}::bigint[])`,
  );
}
