import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { AlertDate, AlertTerms } from '#domain/alert.ts';
import type { DayRange } from '#domain/alert-question.ts';
import type { Cents } from '#domain/money.ts';
import { type LocalDate, minutes } from '#domain/time.ts';
import { alertDates, alerts } from '../../alert-schema.ts';
import type { Db, Tx } from '../../database.ts';
import { phones } from '../../message-schema.ts';
import { watchTargets } from '../../watch-schema.ts';
import { answerOf, findPhone, type PhoneAnswer } from '../messages/phones.ts';
import { insertRoutes } from './alert-routes.ts';

/** The terms of an alert, without its days. */
export type StoredTerms = Omit<AlertTerms, 'dates'>;

export const toTerms = (row: typeof alerts.$inferSelect): StoredTerms => ({
  origins: row.origins as AirportCode[],
  destinations: row.destinations as AirportCode[],
  range: rangeIn(row),
  maxPrice: row.maxPrice as Cents,
  goWildOnly: row.goWildOnly,
  discountDen: row.discountDen,
  maxStops: row.maxStops,
  maxMinutes: row.maxMinutes,
  party: row.party,
  channels: row.channels,
  quietHours:
    row.quietFrom === null || row.quietTo === null
      ? null
      : { from: minutes(row.quietFrom), to: minutes(row.quietTo) },
});

const rangeIn = ({ rangeFrom, rangeTo, weekdays }: typeof alerts.$inferSelect): DayRange | null =>
  rangeFrom === null || rangeTo === null
    ? null
    : { from: rangeFrom as LocalDate, to: rangeTo as LocalDate, weekdays };

export const termColumns = ({ range, quietHours, ...terms }: StoredTerms) => ({
  origins: [...terms.origins],
  destinations: [...terms.destinations],
  rangeFrom: range?.from ?? null,
  rangeTo: range?.to ?? null,
  weekdays: [...(range?.weekdays ?? [])],
  maxPrice: terms.maxPrice,
  goWildOnly: terms.goWildOnly,
  discountDen: terms.discountDen,
  maxStops: terms.maxStops,
  maxMinutes: terms.maxMinutes,
  party: terms.party,
  channels: [...terms.channels],
  quietFrom: quietHours?.from ?? null,
  quietTo: quietHours?.to ?? null,
});

const toDate = (row: typeof alertDates.$inferSelect) =>
  ({
    day: row.day as LocalDate,
    state: row.state,
    foundPrice: (row.foundPrice ?? undefined) as Cents | undefined,
    foundFare: row.foundFare ?? undefined,
    foundOrigin: (row.foundOrigin ?? undefined) as AirportCode | undefined,
    foundDestination: (row.foundDestination ?? undefined) as AirportCode | undefined,
    finishedAt: row.finishedAt,
    notifiedAt: row.notifiedAt,
  }) satisfies AlertDate & Record<string, unknown>;

export interface StoredAlertDate extends AlertDate {
  /** When it was found, passed, paused or stopped. */
  readonly finishedAt: Date | null;
  /** When the mail server accepted the email about the match. */
  readonly notifiedAt: Date | null;
  /** When the fare source last answered for the day and one of the origins; null if they are not polled. */
  readonly checkedAt: Date | null;
}

export interface StoredAlert extends StoredTerms {
  readonly id: string;
  /** Ten digits. */
  readonly phoneNumber: string | null;
  readonly smsConsentedAt: Date | null;
  /** Opt-in state of the number; null without a number. */
  readonly phoneAnswer: PhoneAnswer | null;
  readonly createdAt: Date;
  /** Sorted by day. */
  readonly dates: readonly StoredAlertDate[];
}

export interface NewAlert extends AlertTerms {
  readonly userId: string;
  readonly phoneNumber: string | null;
  readonly smsConsentedAt: Date | null;
  readonly createdAt: Date;
}

/** The alert with all its days open. */
export async function insertAlert(tx: Tx, { dates, ...alert }: NewAlert): Promise<StoredAlert> {
  const { userId, phoneNumber, smsConsentedAt, createdAt } = alert;
  const own = { userId, phoneNumber, smsConsentedAt, createdAt };
  const [row] = await tx
    .insert(alerts)
    .values({ ...own, ...termColumns(alert) })
    .returning();
  if (!row) throw new Error('insert returned no row');
  await tx.insert(alertDates).values(dates.map((day) => ({ alertId: row.id, day })));
  await insertRoutes(tx, eq(alerts.id, row.id));
  const untouched = { foundPrice: undefined, finishedAt: null, notifiedAt: null, checkedAt: null };
  return {
    ...toAlert(row),
    phoneAnswer: phoneNumber === null ? null : answerOf(await findPhone(tx, phoneNumber)),
    dates: dates.map((day) => ({ day, state: 'open', ...untouched })),
  };
}

/** A member's alerts with an open day, with their open days only. */
export async function listOpenCriteriaOf(
  db: Db,
  userId: string,
): Promise<(AlertTerms & Pick<StoredAlert, 'id'>)[]> {
  const days = sql<LocalDate[]>`array_agg(${alertDates.day}::text order by ${alertDates.day})`;
  const rows = await db
    .select({ alert: alerts, days })
    .from(alerts)
    .innerJoin(alertDates, eq(alertDates.alertId, alerts.id))
    .where(and(eq(alerts.userId, userId), eq(alertDates.state, 'open')))
    .groupBy(alerts.id);
  return rows.map(({ alert, days: dates }) => ({ ...toAlert(alert), dates }));
}

/** Including completed ones. */
export async function countAlertsOf(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(alerts).where(eq(alerts.userId, userId));
  return row?.total ?? 0;
}

/** Whether an alert is not completed: a day is open, or was until the member paused it or unsubscribed. */
export const unfinished = sql`exists (
  select from ${alertDates} d where d.alert_id = ${alerts.id} and d.state in ('open', 'paused', 'stopped'))`;

/** Alerts of a member, newest first. */
export async function listAlertsOf(
  db: Db,
  userId: string,
  { completedToo }: { readonly completedToo: boolean },
): Promise<StoredAlert[]> {
  const own = and(eq(alerts.userId, userId), completedToo ? undefined : unfinished);
  const rows = await joined(db)
    .where(own)
    .orderBy(desc(alerts.createdAt), desc(alerts.id), asc(alertDates.day));
  return groupByAlert(rows);
}

/** Undefined if the member has no such alert. */
export async function findAlertOf(
  db: Db,
  { userId, alertId }: { readonly userId: string; readonly alertId: string },
): Promise<StoredAlert | undefined> {
  const rows = await joined(db)
    .where(and(eq(alerts.id, alertId), eq(alerts.userId, userId)))
    .orderBy(asc(alertDates.day));
  return groupByAlert(rows)[0];
}

/** The alerts that exist, in no order. */
export async function listAlertsById(db: Db, ids: readonly string[]): Promise<StoredAlert[]> {
  const rows = await joined(db)
    .where(inArray(alerts.id, [...ids]))
    .orderBy(asc(alertDates.day));
  return groupByAlert(rows);
}

/** When the fare source last answered for the day and one of the origins. */
const checkedAt = sql<Date | null>`(
  select max(p.checked_at) from ${watchTargets} p
  where p.origin = any(${alerts.origins}) and p.day = ${alertDates.day})`.mapWith(
  watchTargets.checkedAt,
);

/** One row per day, with the phone of its alert. */
const joined = (db: Db) =>
  db
    .select({ alert: alerts, date: alertDates, checkedAt, phone: phones })
    .from(alerts)
    .innerJoin(alertDates, eq(alertDates.alertId, alerts.id))
    .leftJoin(phones, eq(phones.number, alerts.phoneNumber));

/** Groups rows by alert; alerts and days keep the order of the rows. */
function groupByAlert(rows: Awaited<ReturnType<typeof joined>>): StoredAlert[] {
  const found = new Map<string, StoredAlert & { readonly dates: StoredAlertDate[] }>();
  for (const { alert, date, checkedAt, phone } of rows) {
    const phoneAnswer = alert.phoneNumber === null ? null : answerOf(phone);
    const one = found.get(alert.id) ?? { ...toAlert(alert), phoneAnswer, dates: [] };
    found.set(alert.id, one);
    one.dates.push({ ...toDate(date), checkedAt });
  }
  return [...found.values()];
}

const toAlert = (row: typeof alerts.$inferSelect) => {
  const { id, phoneNumber, smsConsentedAt, createdAt } = row;
  return { ...toTerms(row), id, phoneNumber, smsConsentedAt, createdAt };
};
