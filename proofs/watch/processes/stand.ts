import { and, asc, eq, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates, alerts } from '#server/db/alert-schema.ts';
import type { Database } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { type StoredTerms, toTerms } from '#server/db/queries/alerts/alerts.ts';
import { users } from '#server/db/schema.ts';
import { watchTargets } from '#server/db/watch-schema.ts';

/** One date of an alert, as stored. */
export interface WishedDate {
  readonly alertId: string;
  readonly email: string;
  readonly terms: StoredTerms;
  readonly day: LocalDate;
  readonly state: string;
  readonly foundPrice: number | null;
  readonly notifiedAt: Date | null;
  /** Which message with gathered finds told it; null if none did. */
  readonly notice: number | null;
  /** When it is told, if it waits for a later message; undefined if it does not wait. */
  readonly waitsUntil: Date | undefined;
  /** Time of the last answered poll of each origin. */
  readonly checkedAt: ReadonlyMap<AirportCode, Date>;
}

/** Every day of every alert. */
export async function listDates(db: Database): Promise<WishedDate[]> {
  const polls = new Map<string, Date>();
  for (const { origin, day, checkedAt } of await db.select().from(watchTargets))
    if (checkedAt) polls.set(`${origin} ${day}`, checkedAt);
  const rows = await db
    .select({ date: alertDates, alert: alerts, email: users.email })
    .from(alertDates)
    .innerJoin(alerts, eq(alerts.id, alertDates.alertId))
    .innerJoin(users, eq(users.id, alerts.userId))
    .orderBy(asc(alertDates.id));
  return rows.map(({ date, alert, email }) => {
    const terms = toTerms(alert);
    const checkedAt = new Map(
      terms.origins.flatMap((origin) => {
        const at = polls.get(`${origin} ${date.day}`);
        return at ? [[origin, at] as const] : [];
      }),
    );
    const waitsUntil = date.noticeWaits ? (alert.noticeDueAt ?? new Date(0)) : undefined;
    return { ...date, email, terms, day: date.day as LocalDate, waitsUntil, checkedAt };
  });
}

/** Work that is left at this moment. */
export interface Outstanding {
  readonly messages: number;
  readonly polls: number;
  /** Alerts with finds whose message is due. */
  readonly notices: number;
}

export async function outstanding(db: Database, at: Date): Promise<Outstanding> {
  return {
    messages: await db.$count(outbox, and(isNull(outbox.sentAt), isNull(outbox.deadLetteredAt))),
    polls: await db.$count(watchTargets, lte(watchTargets.dueAt, at)),
    notices: await db.$count(alerts, lte(alerts.noticeDueAt, at)),
  };
}

/** Messages of paused alerts are withdrawn. */
export const countDead = (db: Database): Promise<number> =>
  db.$count(
    outbox,
    and(isNotNull(outbox.deadLetteredAt), ne(outbox.lastError, 'withdrawn: the alert is paused')),
  );

export const countFound = (db: Database): Promise<number> =>
  db.$count(alertDates, eq(alertDates.state, 'found'));
