import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import type { AirportCode } from '#domain/airports.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates, alerts, pollTargets } from '#server/db/alert-schema.ts';
import type { Database } from '#server/db/database.ts';
import { outbox } from '#server/db/message-schema.ts';
import { type StoredTerms, toTerms } from '#server/db/queries/alerts/alert-rows.ts';
import { users } from '#server/db/schema.ts';

/** One date of an alert, as stored. */
export interface WishedDate {
  readonly alertId: string;
  readonly email: string;
  readonly terms: StoredTerms;
  readonly day: LocalDate;
  readonly state: string;
  readonly foundPrice: number | null;
  readonly notifiedAt: Date | null;
  /** Time of the last answered poll of each origin. */
  readonly checkedAt: ReadonlyMap<AirportCode, Date>;
}

/** Every day of every alert. */
export async function listDates(db: Database): Promise<WishedDate[]> {
  const polls = new Map<string, Date>();
  for (const { origin, day, checkedAt } of await db.select().from(pollTargets))
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
    return { ...date, email, terms, day: date.day as LocalDate, checkedAt };
  });
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
