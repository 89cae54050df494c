import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import { findMatch, isStaleFare } from '#domain/alert-match.ts';
import type { AlertQuestion } from '#domain/alert-question.ts';
import { type Clock, type LocalDate, UTC } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { isOver } from '#domain/watch-target.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import { instant } from '#server/db/columns.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { listAlertsById } from '#server/db/queries/alerts/alerts.ts';
import type { NewMessage } from '#server/db/queries/messages/outbox.ts';
import type { MatchedDay } from '#server/features/alerts/port.ts';
import type { FareSource } from '#server/providers/fares/port.ts';

/** Key of the messages about a match: one per alert and day. */
export const matchKey = ({
  alertId,
  day,
}: {
  readonly alertId: string;
  readonly day: LocalDate;
}): string => `alert:found:${alertId}:${day}`;

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

export interface FoundFareDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly fares: FareSource;
  readonly alertTexts: {
    matched(alert: Pick<AlertQuestion, 'party'>, matched: MatchedDay): string;
  };
}

/** Timeout for one answer of the fare source. */
const ANSWER_MS = 30_000;
/** A source of many requests answers what it has by then. */
const WITHIN_MS = ANSWER_MS - 2_000;

/**
 * The text about a fare that was found before the owner of the phone number said yes, with the fare of this moment.
 * Undefined if there is none within the price of the alert anymore.
 * @throws ProviderError
 */
export async function writeFoundFare(
  { db, clock, network, fares, alertTexts }: FoundFareDeps,
  { alertId, flightDay: day }: Pick<NewMessage, 'alertId' | 'flightDay'>,
): Promise<string | undefined> {
  const [alert] = alertId ? await listAlertsById(db, [alertId]) : [];
  if (!alert || !day) return undefined;
  const { airports } = network.current();
  const isStillOn = (origin: AirportCode) =>
    !isOver({ day, zone: airports.get(origin)?.zone ?? UTC }, clock.now());
  const origins = alert.origins.filter(isStillOn);
  if (origins.length === 0) return undefined;
  const { destinations } = alert;
  const named = destinations.length > 0 && { destinations };
  const query = { origins, ...named, date: day, fresh: true, withinMs: WITHIN_MS };
  const { flights, seenAt } = await fares.search(query, AbortSignal.timeout(ANSWER_MS));
  const match = isStaleFare(seenAt, clock.now()) ? undefined : findMatch(alert, flights);
  if (!match) return undefined;
  const found = { ...match, day, seenAt, simulated: fares.simulated };
  return alertTexts.matched(alert, found);
}
