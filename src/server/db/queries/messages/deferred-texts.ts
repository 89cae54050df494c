import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/time.ts';
import { alertDates, alerts } from '../../alert-schema.ts';
import { instant } from '../../columns.ts';
import type { Tx } from '../../database.ts';
import { outbox } from '../../message-schema.ts';

interface AlertDay {
  readonly alertId: string;
  readonly day: LocalDate;
}

/** Key of the messages about a match: one per alert and day. */
export const matchKey = ({ alertId, day }: AlertDay): string => `alert:found:${alertId}:${day}`;

/** The texts about matches wait until the owners of the numbers say yes. Call it with the phones locked. */
export async function deferTexts(tx: Tx, waiting: readonly AlertDay[]): Promise<void> {
  if (waiting.length === 0) return;
  const ids = waiting.map(({ alertId }) => alertId);
  const days = waiting.map(({ day }) => day);
  await tx
    .update(alertDates)
    .set({ textWaits: true })
    .where(
      sql`(${alertDates.alertId}, ${alertDates.day}) in (
        select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(days)}::date[]))`,
    );
}

/**
 * Enqueues every text that waits for the number, once. They are rendered when they are sent, with the fare of that
 * moment. Call it with the phone locked, so that a match comes before or after.
 */
export async function enqueueDeferredTexts(tx: Tx, number: string, at: Date): Promise<void> {
  // Before the days, as everywhere, so that a deletion comes before or after. Shared, because a match that waits for
  // the phone has locked its alert.
  const waiting = await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(
      and(
        eq(alerts.phoneNumber, number),
        inArray(
          alerts.id,
          tx
            .select({ id: alertDates.alertId })
            .from(alertDates)
            .where(sql`${alertDates.textWaits}`),
        ),
      ),
    )
    .orderBy(asc(alerts.id))
    .for('key share');
  if (waiting.length === 0) return;
  await tx.execute(sql`
    with due as (
      update ${alertDates} d set text_waits = false from ${alerts} a
      where a.id = d.alert_id and d.text_waits
        and a.id = any(${sql.param(waiting.map(({ id }) => id))}::uuid[])
      returning d.alert_id, d.day, a.user_id
    )
    insert into ${outbox}
      (dedupe_key, channel, "to", user_id, alert_id, flight_day, kind, template, text, created_at)
    select 'alert:found:' || due.alert_id || ':' || due.day || ':sms', 'sms', ${number}, due.user_id, due.alert_id,
      due.day, 'alert', 'found-fare', '', ${instant(at)}
    from due
    on conflict (dedupe_key) do nothing`);
}
