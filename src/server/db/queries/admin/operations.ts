import { and, asc, count, eq, gte, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import { auditLog, processReports } from '../../admin-schema.ts';
import { watches } from '../../alert-schema.ts';
import type { Db } from '../../database.ts';
import { outbox } from '../../letter-schema.ts';
import { fareAnswers } from '../../observation-schema.ts';
import type { AuditAction } from './audit-log.ts';

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

export interface WatchFigures {
  /** Pairs of origin and day. */
  readonly watches: number;
  /** Due before the given moment, and still not looked at. */
  readonly late: number;
  readonly lastCheckedAt: Date | null;
}

export async function watchFigures(db: Db, lateBefore: Date): Promise<WatchFigures> {
  const [row] = await db
    .select({
      watches: count(),
      late: sql<number>`count(*) filter (where ${lt(watches.dueAt, lateBefore)})`.mapWith(Number),
      lastCheckedAt: max(watches.checkedAt),
    })
    .from(watches);
  return row ?? { watches: 0, late: 0, lastCheckedAt: null };
}

export interface LetterFigures {
  readonly waiting: number;
  /** Of those that could go, since when the one that has waited longest could. */
  readonly oldestDueAt: Date | null;
  readonly dead: number;
  /** Since the given moment. */
  readonly sent: number;
}

export async function letterFigures(
  db: Db,
  { now, sentSince }: { readonly now: Date; readonly sentSince: Date },
): Promise<LetterFigures> {
  const { rows } = await db.execute<{ due: Date | null }>(sql`
    select min(start_after) as due from pgboss.job
    where name like 'send-%' and state < 'active' and start_after <= ${now.toISOString()}::timestamptz`);
  return {
    waiting: await db.$count(outbox, and(isNull(outbox.sentAt), isNull(outbox.deadAt))),
    oldestDueAt: rows[0]?.due ? new Date(rows[0].due) : null,
    dead: await db.$count(outbox, isNotNull(outbox.deadAt)),
    sent: await db.$count(outbox, gte(outbox.sentAt, sentSince)),
  };
}

export interface ObservationFigures {
  /** From the statistics of the database: near enough, and quick however many there are. */
  readonly about: number;
  /** `2026-11`, sorted. */
  readonly months: readonly string[];
  /** What the answer that was noted last says of when it was seen. */
  readonly lastSeenAt: Date | null;
}

export async function observationFigures(db: Db): Promise<ObservationFigures> {
  const { rows } = await db.execute<{ month: string; about: number }>(sql`
    select
      replace(right(child.relname, 7), '_', '-') as month,
      -- Below zero before the first statistics.
      greatest(child.reltuples, 0)::float8 as about
    from pg_inherits
    join pg_class child on child.oid = inhrelid
    join pg_class parent on parent.oid = inhparent
    join pg_namespace space on space.oid = parent.relnamespace
    where space.nspname = current_schema() and parent.relname = 'fare_observations'
    order by month`);
  const [last] = await db
    .select({ seenAt: fareAnswers.seenAt })
    .from(fareAnswers)
    .orderBy(sql`${fareAnswers.id} desc`)
    .limit(1);
  return {
    about: rows.reduce((sum, { about }) => sum + about, 0),
    months: rows.map(({ month }) => month),
    lastSeenAt: last?.seenAt ?? null,
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
