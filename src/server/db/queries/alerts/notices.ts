import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AirportCode } from '#domain/airports.ts';
import type { FoundFare } from '#domain/gathered-finds.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates, alerts } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';

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

export interface GatheredFinds {
  /** Which message of the alert they are. */
  readonly notice: number;
  /** By day. */
  readonly finds: readonly FoundFare[];
}

interface FindsToTake {
  readonly alertIds: readonly string[];
  /** Finds of just now, which do not wait. */
  readonly dateIds: readonly number[];
}

/**
 * Takes the finds of just now and those that wait into one message of each alert, by alert. Call it with the alerts
 * locked.
 */
export async function takeFinds(
  tx: Tx,
  { alertIds, dateIds }: FindsToTake,
  at: Date,
): Promise<ReadonlyMap<string, GatheredFinds>> {
  if (alertIds.length === 0) return new Map();
  const isOne = (column: AnyPgColumn) => sql`${column} = any(${sql.param(alertIds)}::uuid[])`;
  const taken = await tx
    .update(alerts)
    .set({ notices: sql`${alerts.notices} + 1`, noticedAt: at, noticeDueAt: null })
    .where(isOne(alerts.id))
    .returning({ alertId: alerts.id, notice: alerts.notices });
  const rows = await tx
    .update(alertDates)
    .set({ noticeWaits: false, notice: alerts.notices })
    .from(alerts)
    .where(
      and(
        eq(alerts.id, alertDates.alertId),
        isOne(alertDates.alertId),
        sql`(${alertDates.noticeWaits} or ${alertDates.id} = any(${sql.param(dateIds)}::bigint[]))`,
      ),
    )
    .returning(getTableColumns(alertDates));
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
      }));
      return [alertId, { notice, finds: finds.sort((a, b) => (a.day < b.day ? -1 : 1)) }];
    }),
  );
}

/** Forgets the finds of an alert that wait. Call it with the alert locked. */
export async function dropFinds(tx: Tx, alertId: string): Promise<void> {
  await tx
    .update(alertDates)
    .set({ noticeWaits: false })
    .where(and(eq(alertDates.alertId, alertId), eq(alertDates.noticeWaits, true)));
  await tx.update(alerts).set({ noticeDueAt: null }).where(eq(alerts.id, alertId));
}

/** Locks the alert whose finds have been due for longest. Concurrent callers get different ones. */
export async function lockDueAlert(tx: Tx, at: Date): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(lte(alerts.noticeDueAt, at))
    .orderBy(asc(alerts.noticeDueAt), asc(alerts.id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return row?.id;
}
