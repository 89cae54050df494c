import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AirportCode } from '#domain/airports.ts';
import type { FoundFare } from '#domain/alert-match.ts';
import type { Flight } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates, alertRoutes, alerts } from '../../alert-schema.ts';
import { instant } from '../../columns.ts';
import type { Tx } from '../../database.ts';
import { readFoundFlight } from '../../stored-json.ts';
import { watchTargets } from '../../watch-schema.ts';
import { deleteRoutes } from './alert-routes.ts';

interface HeldFinds {
  readonly alertId: string;
  readonly dateIds: readonly number[];
  readonly dueAt: Date;
}

/** Finds wait for the next message of their alert. Call it with the alerts locked. */
export async function holdFinds(tx: Tx, held: readonly HeldFinds[]): Promise<void> {
  if (held.length === 0) return;
  const dateIds = held.flatMap((one) => one.dateIds);
  await tx
    .update(alertDates)
    .set({ noticeWaits: true })
    .where(sql`${alertDates.id} = any(${sql.param(dateIds)}::bigint[])`);
  await tx.execute(sql`
    update ${alerts} set notice_due_at = held.due_at
    from unnest(
      ${sql.param(held.map(({ alertId }) => alertId))}::uuid[],
      ${sql.param(held.map(({ dueAt }) => dueAt.toISOString()))}::timestamptz[]
    ) held (alert_id, due_at)
    where ${alerts.id} = held.alert_id`);
}

interface HeldFind extends FoundFare {
  /** Of one that waited for its round. */
  readonly flight: Flight | 'unreadable' | undefined;
}

export interface GatheredFinds {
  /** Which message of the alert they are. */
  readonly notice: number;
  /** By day. */
  readonly finds: readonly HeldFind[];
}

/**
 * Takes the finds that wait into one message of each alert, by alert, and ends the polls of their days. Call it with the
 * alerts locked.
 */
export async function takeFinds(
  tx: Tx,
  alertIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, GatheredFinds>> {
  if (alertIds.length === 0) return new Map();
  const isOne = (column: AnyPgColumn) => sql`${column} = any(${sql.param(alertIds)}::uuid[])`;
  const taken = await tx
    .update(alerts)
    .set({ notices: sql`${alerts.notices} + 1`, noticedAt: at, noticeDueAt: null })
    .where(isOne(alerts.id))
    .returning({ alertId: alerts.id, notice: alerts.notices });
  const isTaken = and(isOne(alertDates.alertId), eq(alertDates.noticeWaits, true));
  const { id, foundFlight } = alertDates;
  const waiting = await tx.select({ id, foundFlight }).from(alertDates).where(isTaken);
  const flights = new Map(waiting.map((one) => [one.id, one.foundFlight]));
  const rows = await tx
    .update(alertDates)
    .set({ noticeWaits: false, foundFlight: null, notice: alerts.notices })
    .from(alerts)
    .where(and(eq(alerts.id, alertDates.alertId), isTaken))
    .returning(getTableColumns(alertDates));
  await deleteRoutes(
    tx,
    rows.map((row) => row.id),
  );
  const byAlert = groupBy(rows, ({ alertId }) => alertId);
  return new Map(
    taken.map(({ alertId, notice }) => {
      const finds = (byAlert.get(alertId) ?? []).map((row) => ({
        day: row.day as LocalDate,
        origin: row.foundOrigin as AirportCode,
        destination: row.foundDestination as AirportCode,
        price: row.foundPrice as Cents,
        kind: row.foundFare ?? 'goWild',
        seenAt: row.finishedAt ?? at,
        flight: heldFlight(flights.get(row.id)),
      }));
      return [alertId, { notice, finds: finds.sort((a, b) => (a.day < b.day ? -1 : 1)) }];
    }),
  );
}

const heldFlight = (stored: unknown): HeldFind['flight'] =>
  stored === null || stored === undefined ? undefined : (readFoundFlight(stored) ?? 'unreadable');

/** Forgets the finds of an alert that wait. Call it with the alert locked. */
export async function dropFinds(tx: Tx, alertId: string): Promise<void> {
  const dropped = await tx
    .update(alertDates)
    .set({ noticeWaits: false, foundFlight: null })
    .where(and(eq(alertDates.alertId, alertId), eq(alertDates.noticeWaits, true)))
    .returning({ id: alertDates.id });
  await deleteRoutes(
    tx,
    dropped.map(({ id }) => id),
  );
  await tx.update(alerts).set({ noticeDueAt: null }).where(eq(alerts.id, alertId));
}

/** Alerts whose round is looked at for one batch: of a crowd, those behind wait until the rounds before them end. */
const MOST_LOOKED_AT = 1_000;

interface DueNotices {
  readonly at: Date;
  /** How long a find waits at most for the other answers of its round. */
  readonly roundMs: number;
  readonly most: number;
  /** Alerts that are left out. */
  readonly except: readonly string[];
}

/**
 * Locks alerts whose finds are to be told, those that have been due for longest. Finds wait while an origin and day of
 * their alert is still due, or to be asked again after a failure, but no longer than `roundMs`. Concurrent callers get
 * different ones.
 */
export async function lockDueAlerts(
  tx: Tx,
  { at, roundMs, most, except }: DueNotices,
): Promise<string[]> {
  const now = instant(at);
  const round = sql`${roundMs} * interval '1 millisecond'`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${alerts.id} from (
      select id from ${alerts} due
      where due.notice_due_at <= ${now} and due.id <> all(${sql.param(except)}::uuid[])
      order by due.notice_due_at, due.id limit ${MOST_LOOKED_AT}
    ) due
    join ${alerts} on ${alerts.id} = due.id
    cross join lateral (
      select min(d.finished_at) + ${round} as ends from ${alertDates} d
      where d.alert_id = ${alerts.id} and d.notice_waits
    ) round
    where ${alerts.noticeDueAt} <= ${now}
      and (round.ends is null or round.ends <= ${now} or not exists (
        select from ${alertDates} d
        join ${alertRoutes} r on r.date_id = d.id and not r.is_paused
        join ${watchTargets} t on t.origin = r.origin and t.day = r.day
        where d.alert_id = ${alerts.id}
          and (t.due_at <= ${now} or (t.failures > 0 and t.due_at <= round.ends))
      ))
    order by ${alerts.noticeDueAt}, ${alerts.id} limit ${most}
    for no key update of ${alerts} skip locked`);
  return rows.map(({ id }) => id);
}
