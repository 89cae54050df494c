import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { FoundFare } from '#domain/gathered-finds.ts';
import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates, alerts } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';

interface HeldFinds {
  readonly alertId: string;
  readonly dateIds: readonly number[];
  readonly dueAt: Date;
}

/** Finds wait for the next message of their alert. Call it with the alert locked. */
export async function holdFinds(tx: Tx, { alertId, dateIds, dueAt }: HeldFinds): Promise<void> {
  await tx
    .update(alertDates)
    .set({ noticeWaits: true })
    .where(sql`${alertDates.id} = any(${sql.param(dateIds)}::bigint[])`);
  await tx.update(alerts).set({ noticeDueAt: dueAt }).where(eq(alerts.id, alertId));
}

export interface GatheredFinds {
  /** Which message of the alert they are. */
  readonly notice: number;
  /** By day. */
  readonly finds: readonly FoundFare[];
}

/** Takes the finds that wait into one message. Call it with the alert locked. */
export async function takeFinds(tx: Tx, alertId: string, at: Date): Promise<GatheredFinds> {
  const [alert] = await tx
    .update(alerts)
    .set({ notices: sql`${alerts.notices} + 1`, noticedAt: at, noticeDueAt: null })
    .where(eq(alerts.id, alertId))
    .returning({ notice: alerts.notices });
  const notice = alert?.notice ?? 0;
  const rows = await tx
    .update(alertDates)
    .set({ noticeWaits: false, notice })
    .where(and(eq(alertDates.alertId, alertId), eq(alertDates.noticeWaits, true)))
    .returning();
  const finds = rows.map((row) => ({
    day: row.day as LocalDate,
    origin: row.foundOrigin as AirportCode,
    destination: row.foundDestination as AirportCode,
    price: row.foundPrice as Cents,
    kind: row.foundFare ?? 'goWild',
    seenAt: row.finishedAt ?? at,
  }));
  return { notice, finds: finds.sort((a, b) => (a.day < b.day ? -1 : 1)) };
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
