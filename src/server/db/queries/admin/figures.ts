import {
  type AnyColumn,
  and,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { LocalDate, TimeZone } from '#domain/time.ts';
import { alertDates, alerts } from '../../alert-schema.ts';
import type { Tx } from '../../database.ts';
import { searches, users } from '../../schema.ts';
import type { SearchType } from '../searches.ts';
import { type PlanStatus, planStatusAt } from './users.ts';

/** How many members have what at that moment. */
export async function countMembers(
  tx: Tx,
  now: Date,
): Promise<Partial<Record<PlanStatus, number>>> {
  const planStatus = planStatusAt(now).as('standing');
  const each = tx.select({ planStatus }).from(users).as('each');
  const rows = await tx
    .select({ planStatus: each.planStatus, total: count() })
    .from(each)
    .groupBy(each.planStatus);
  return Object.fromEntries(rows.map((row) => [row.planStatus, row.total]));
}

export const countAlerts = (tx: Tx): Promise<number> => tx.$count(alerts);

export async function countSearchesByType(
  tx: Tx,
): Promise<readonly { readonly type: SearchType; readonly total: number }[]> {
  return tx
    .select({ type: searches.searchType, total: count() })
    .from(searches)
    .groupBy(searches.searchType)
    .orderBy(searches.searchType);
}

export const countSearchesBetween = (tx: Tx, after: Date, until: Date): Promise<number> =>
  tx.$count(searches, and(gt(searches.createdAt, after), lte(searches.createdAt, until)));

/** Airports and groups that were departed from, each of those that one search names; the most asked first. */
export async function topOrigins(
  tx: Tx,
  limit: number,
): Promise<readonly { readonly airport: string; readonly count: number }[]> {
  const asked = tx
    .select({ origin: searches.origin, times: count().as('times') })
    .from(searches)
    .where(isNotNull(searches.origin))
    .groupBy(searches.origin)
    .as('asked');
  const named = tx
    .select({
      airport: sql<string>`btrim(unnest(string_to_array(${asked.origin}, ',')))`.as('airport'),
      times: asked.times,
    })
    .from(asked)
    .as('named');
  const total = sql<number>`sum(${named.times})`.mapWith(Number);
  return tx
    .select({ airport: named.airport, count: total })
    .from(named)
    .where(sql`${named.airport} <> ''`)
    .groupBy(named.airport)
    .orderBy(desc(total), named.airport)
    .limit(limit);
}

/** Calendar days in a zone. */
export interface Days {
  readonly first: LocalDate;
  readonly zone: TimeZone;
}

export interface CountOfDay {
  readonly day: LocalDate;
  readonly total: number;
}

/** Day of the moment, and that it is not before the first one. */
const within = (moment: AnyColumn, { first, zone }: Days): { day: SQL<LocalDate>; since: SQL } => ({
  day: sql<LocalDate>`(${moment} at time zone ${zone})::date`,
  since: sql`${moment} >= (${first}::date::timestamp at time zone ${zone})`,
});

/** Days on which there was none are left out. */
export async function countSearchesByDay(
  tx: Tx,
  days: Days,
): Promise<readonly (CountOfDay & { readonly type: SearchType })[]> {
  const { day, since } = within(searches.createdAt, days);
  return tx
    .select({ day, type: searches.searchType, total: count() })
    .from(searches)
    .where(since)
    .groupBy(sql`1`, searches.searchType);
}

/** Days on which nobody opened an account are left out. */
export async function countSignUpsByDay(tx: Tx, days: Days): Promise<readonly CountOfDay[]> {
  const { day, since } = within(users.createdAt, days);
  return tx.select({ day, total: count() }).from(users).where(since).groupBy(sql`1`);
}

/** Days of alerts by the day on which a fare was found for them. */
export async function countMatchesByDay(tx: Tx, days: Days): Promise<readonly CountOfDay[]> {
  const { day, since } = within(alertDates.finishedAt, days);
  const found = and(eq(alertDates.state, 'found'), since);
  return tx.select({ day, total: count() }).from(alertDates).where(found).groupBy(sql`1`);
}
