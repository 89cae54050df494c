import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates, alerts, pollTargets } from '#server/db/alert-schema.ts';
import type { Database } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { users } from '#server/db/schema.ts';

/** One date of an alert, as stored. */
export interface WishedDate {
  readonly alertId: string;
  readonly email: string;
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly day: LocalDate;
  readonly maxPrice: Cents;
  readonly goWildOnly: boolean;
  readonly state: string;
  readonly foundPrice: number | null;
  readonly notifiedAt: Date | null;
  /** Time of its last answered poll. */
  readonly checkedAt: Date | undefined;
}

/** Every day of every alert. */
export async function listDates(db: Database): Promise<WishedDate[]> {
  const rows = await db
    .select({ date: alertDates, email: users.email, checkedAt: pollTargets.checkedAt })
    .from(alertDates)
    .innerJoin(alerts, eq(alerts.id, alertDates.alertId))
    .innerJoin(users, eq(users.id, alerts.userId))
    .leftJoin(
      pollTargets,
      and(eq(pollTargets.origin, alertDates.origin), eq(pollTargets.day, alertDates.day)),
    )
    .orderBy(asc(alertDates.id));
  return rows.map(({ date, email, checkedAt }) => ({
    ...date,
    email,
    origin: date.origin as AirportCode,
    destination: date.destination as AirportCode,
    day: date.day as LocalDate,
    maxPrice: date.maxPrice as Cents,
    checkedAt: checkedAt ?? undefined,
  }));
}

/** Work that is left at this moment. */
export interface Outstanding {
  readonly messages: number;
  readonly polls: number;
}

export async function outstanding(db: Database, at: Date): Promise<Outstanding> {
  return {
    messages: await db.$count(outbox, and(isNull(outbox.sentAt), isNull(outbox.deadLetteredAt))),
    polls: await db.$count(pollTargets, lte(pollTargets.dueAt, at)),
  };
}

export const countDead = (db: Database): Promise<number> =>
  db.$count(outbox, isNotNull(outbox.deadLetteredAt));

export const countFound = (db: Database): Promise<number> =>
  db.$count(alertDates, eq(alertDates.state, 'found'));
