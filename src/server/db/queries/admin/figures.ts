import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { LocalDate, TimeZone } from '#domain/time.ts';
import { alertDates, alerts, pollTargets } from '../../alert-schema.ts';
import type { Db, Tx } from '../../database.ts';
import { outbox } from '../../message-schema.ts';
import { auditLog, processReports, searches, users } from '../../schema.ts';
import type { SearchType } from '../searches.ts';
import type { AuditAction } from './audit-log.ts';
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

export interface ProcessReport {
  readonly id: string;
  readonly role: 'web' | 'worker' | 'all';
  readonly host: string;
  readonly startedAt: Date;
  readonly reportedAt: Date;
  /** As the process wrote it, which may be of another version. */
  readonly report: unknown;
}

/** Of processes that have reported since. */
export const listProcessReports = (db: Db, since: Date): Promise<ProcessReport[]> =>
  db
    .select()
    .from(processReports)
    .where(gte(processReports.reportedAt, since))
    .orderBy(asc(processReports.role), asc(processReports.startedAt), asc(processReports.id));

export interface PollFigures {
  /** Pairs of origin and day. */
  readonly watches: number;
  /** Due before the given moment, and still not looked at. */
  readonly late: number;
  readonly lastCheckedAt: Date | null;
}

export async function pollFigures(db: Db, lateBefore: Date): Promise<PollFigures> {
  const [row] = await db
    .select({
      watches: count(),
      late: sql<number>`count(*) filter (where ${lt(pollTargets.dueAt, lateBefore)})`.mapWith(
        Number,
      ),
      lastCheckedAt: max(pollTargets.checkedAt),
    })
    .from(pollTargets);
  return row ?? { watches: 0, late: 0, lastCheckedAt: null };
}

export interface MessageFigures {
  readonly waiting: number;
  /** Of those that could go, since when the one that has waited longest could. */
  readonly oldestDueAt: Date | null;
  readonly dead: number;
  /** Since the given moment. */
  readonly sent: number;
}

export async function messageFigures(
  db: Db,
  { now, sentSince }: { readonly now: Date; readonly sentSince: Date },
): Promise<MessageFigures> {
  const { rows } = await db.execute<{ due: Date | null }>(sql`
    select min(start_after) as due from pgboss.job
    where name like 'send-%' and state < 'active' and start_after <= ${now.toISOString()}::timestamptz`);
  return {
    waiting: await db.$count(outbox, and(isNull(outbox.sentAt), isNull(outbox.deadLetteredAt))),
    oldestDueAt: rows[0]?.due ? new Date(rows[0].due) : null,
    dead: await db.$count(outbox, isNotNull(outbox.deadLetteredAt)),
    sent: await db.$count(outbox, gte(outbox.sentAt, sentSince)),
  };
}

/** Whether it has been written down since that somebody did something. */
export async function isWrittenDown(
  db: Db,
  { actorId, action, since }: { actorId: string; action: AuditAction; since: Date },
): Promise<boolean> {
  const it = auditLog;
  const [row] = await db
    .select({ id: it.id })
    .from(it)
    .where(and(gte(it.at, since), eq(it.actorId, actorId), eq(it.action, action)))
    .limit(1);
  return row !== undefined;
}

export type ProcessRow = typeof processReports.$inferInsert;

/** Writes what a process says of itself in place of what it said before. */
export async function upsertProcessReport(db: Db, row: ProcessRow): Promise<void> {
  const { reportedAt, report } = row;
  await db
    .insert(processReports)
    .values(row)
    .onConflictDoUpdate({ target: processReports.id, set: { reportedAt, report } });
}

/** Of a process that has ended in order. */
export async function deleteProcessReport(db: Db, id: string): Promise<void> {
  await db.delete(processReports).where(eq(processReports.id, id));
}

/** Of processes that ended without a word. */
export async function deleteProcessReportsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(processReports).where(lt(processReports.reportedAt, moment));
}
