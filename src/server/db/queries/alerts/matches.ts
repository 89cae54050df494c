import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Membership } from '#domain/account.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { FareKind } from '#domain/flight.ts';
import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { alertDates, alerts } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';
import { users } from '../../schema.ts';

/** One array parameter, because thousands of alerts may match one fare. */
const anyOf = (column: AnyPgColumn, values: readonly unknown[], type: 'bigint' | 'uuid') =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`;

/** An alert with the fields that decide whether and where its member gets a message. */
export interface MemberAlert {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly origin: AirportCode;
  readonly destination: AirportCode;
  readonly maxPrice: Cents;
  readonly goWildOnly: boolean;
  /** Ten digits; null without consent. */
  readonly phoneNumber: string | null;
  /** All its days, sorted. */
  readonly dates: readonly LocalDate[];
  readonly isActive: boolean;
  readonly membership: Membership;
}

const allDays = sql<LocalDate[]>`array(
  select d.day::text from ${alertDates} d where d.alert_id = ${alerts.id} order by d.day)`;

interface MemberRow {
  readonly alert: typeof alerts.$inferSelect;
  readonly user: typeof users.$inferSelect;
  readonly days: LocalDate[];
}

const toMemberAlert = ({ alert, user, days }: MemberRow): MemberAlert => ({
  id: alert.id,
  userId: user.id,
  email: user.email,
  origin: alert.origin as AirportCode,
  destination: alert.destination as AirportCode,
  maxPrice: alert.maxPrice as Cents,
  goWildOnly: alert.goWildOnly,
  phoneNumber: alert.smsConsentedAt ? alert.phoneNumber : null,
  dates: days,
  isActive: user.isActive,
  membership: { ...user, trialEndsAt: user.trialEndsAt ?? undefined },
});

/** One open day of an alert. */
export interface OpenAlert extends MemberAlert {
  readonly dateId: number;
  readonly day: LocalDate;
}

interface OriginDay {
  readonly origin: AirportCode;
  readonly day: LocalDate;
}

const isOpenOn = ({ origin, day }: OriginDay) =>
  sql`${alertDates.origin} = ${origin} and ${alertDates.day} = ${day} and ${alertDates.state} = 'open'`;

const isPausedOn = ({ origin, day }: OriginDay) =>
  sql`${alertDates.origin} = ${origin} and ${alertDates.day} = ${day} and ${alertDates.state} = 'paused'`;

/**
 * Locks, in a fixed order, every alert that has one of the dates, or an unfinished date of one of the days. Call it
 * before changing dates: the order prevents deadlocks, and a deletion of the alert comes before or after.
 */
export async function lockAlerts(
  tx: Tx,
  { dateIds, days }: { readonly dateIds: readonly number[]; readonly days: readonly OriginDay[] },
): Promise<void> {
  if (dateIds.length + days.length === 0) return;
  const alertIds = tx
    .select({ alertId: alertDates.alertId })
    .from(alertDates)
    .where(
      or(anyOf(alertDates.id, dateIds, 'bigint'), ...days.map(isOpenOn), ...days.map(isPausedOn)),
    );
  await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(inArray(alerts.id, alertIds))
    .orderBy(asc(alerts.id))
    .for('no key update');
}

/** The dates that are still open, with their members. Call it with their alerts locked. */
export async function listOpenAlerts(tx: Tx, dateIds: readonly number[]): Promise<OpenAlert[]> {
  if (dateIds.length === 0) return [];
  const rows = await tx
    .select({ date: alertDates, alert: alerts, user: users, days: allDays })
    .from(alertDates)
    .innerJoin(alerts, eq(alerts.id, alertDates.alertId))
    .innerJoin(users, eq(users.id, alerts.userId))
    .where(and(anyOf(alertDates.id, dateIds, 'bigint'), eq(alertDates.state, 'open')))
    .orderBy(asc(alertDates.id));
  return rows.map(({ date, ...row }) => ({
    ...toMemberAlert(row),
    dateId: date.id,
    day: date.day as LocalDate,
  }));
}

/** Marks dates as found, each with its price and fare class, in one statement. */
export async function markMatched(
  tx: Tx,
  found: readonly {
    readonly dateId: number;
    readonly price: Cents;
    readonly kind: FareKind;
  }[],
  at: Date,
): Promise<void> {
  if (found.length === 0) return;
  await tx.execute(sql`
    update ${alertDates} d set state = 'found', found_price = f.price, found_fare = f.kind,
      finished_at = ${at.toISOString()}
    from unnest(
      ${sql.param(found.map(({ dateId }) => dateId))}::bigint[],
      ${sql.param(found.map(({ price }) => price))}::int[],
      ${sql.param(found.map(({ kind }) => kind))}::text[]
    ) f(id, price, kind)
    where d.id = f.id and d.state = 'open'`);
}

/**
 * Marks the open and the paused dates of one origin and day as passed. Returns the alerts of the open ones that ended
 * without a match, with their members. Call it with the alerts locked.
 */
export async function markPassed(tx: Tx, over: OriginDay, at: Date): Promise<MemberAlert[]> {
  const change = { state: 'passed', finishedAt: at } as const;
  await tx.update(alertDates).set(change).where(isPausedOn(over));
  const passed = await tx
    .update(alertDates)
    .set(change)
    .where(isOpenOn(over))
    .returning({ alertId: alertDates.alertId });
  if (passed.length === 0) return [];
  const ids = passed.map(({ alertId }) => alertId);
  const rows = await tx
    .select({ alert: alerts, user: users, days: allDays })
    .from(alerts)
    .innerJoin(users, eq(users.id, alerts.userId))
    .where(
      and(
        anyOf(alerts.id, ids, 'uuid'),
        sql`not exists (select from ${alertDates} d where d.alert_id = ${alerts.id} and d.state <> 'passed')`,
      ),
    )
    .orderBy(asc(alerts.id));
  return rows.map(toMemberAlert);
}
