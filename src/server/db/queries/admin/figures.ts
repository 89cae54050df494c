import { and, asc, count, eq, gte, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import type { AuditAction } from '#domain/audit.ts';
import { alerts } from '../../alert-schema.ts';
import { instant } from '../../columns.ts';
import type { Db, Tx } from '../../database.ts';
import { outbox } from '../../message-schema.ts';
import { auditLog, processReports, users } from '../../schema.ts';
import { watchTargets } from '../../watch-schema.ts';
import { type PlanStatus, planStatusAt } from './users.ts';

/** Number of members per plan status at `now`. */
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

export interface ProcessReport {
  readonly id: string;
  readonly role: 'web' | 'worker' | 'all';
  readonly host: string;
  readonly startedAt: Date;
  readonly reportedAt: Date;
  /** As the process wrote it, possibly in another version. */
  readonly report: unknown;
}

/** Processes that have reported since then. */
export const listProcessReports = (db: Db, since: Date): Promise<ProcessReport[]> =>
  db
    .select()
    .from(processReports)
    .where(gte(processReports.reportedAt, since))
    .orderBy(asc(processReports.role), asc(processReports.startedAt), asc(processReports.id));

export interface PollFigures {
  /** Pairs of origin and day. */
  readonly count: number;
  /** Due before the given time, and not polled yet. */
  readonly late: number;
  readonly lastCheckedAt: Date | null;
}

export async function pollFigures(db: Db, lateBefore: Date): Promise<PollFigures> {
  const [row] = await db
    .select({
      count: count(),
      late: sql<number>`count(*) filter (where ${lt(watchTargets.dueAt, lateBefore)})`.mapWith(
        Number,
      ),
      lastCheckedAt: max(watchTargets.checkedAt),
    })
    .from(watchTargets);
  return row ?? { count: 0, late: 0, lastCheckedAt: null };
}

export interface MessageFigures {
  readonly waiting: number;
  /** When the oldest due message became due. */
  readonly oldestDueAt: Date | null;
  readonly dead: number;
  /** Since the given time. */
  readonly sent: number;
}

export async function messageFigures(
  db: Db,
  { now, sentSince }: { readonly now: Date; readonly sentSince: Date },
): Promise<MessageFigures> {
  const { rows } = await db.execute<{ due: Date | null }>(sql`
    select min(due) as due from (
      select start_after as due from pgboss.job where name like 'send-%' and state < 'active'
      union all
      select coalesce(not_before, created_at) from ${outbox}
      where not queued and sent_at is null and dead_at is null
    ) waiting
    where due <= ${instant(now)}`);
  return {
    waiting: await db.$count(outbox, and(isNull(outbox.sentAt), isNull(outbox.deadLetteredAt))),
    oldestDueAt: rows[0]?.due ? new Date(rows[0].due) : null,
    dead: await db.$count(outbox, isNotNull(outbox.deadLetteredAt)),
    sent: await db.$count(outbox, gte(outbox.sentAt, sentSince)),
  };
}

/** Whether the audit log has such an entry since then. */
export async function isRecorded(
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

/** Replaces the previous report of the process. */
export async function upsertProcessReport(db: Db, row: ProcessRow): Promise<void> {
  const { reportedAt, report } = row;
  await db
    .insert(processReports)
    .values(row)
    .onConflictDoUpdate({ target: processReports.id, set: { reportedAt, report } });
}

/** For a process that shut down in order. */
export async function deleteProcessReport(db: Db, id: string): Promise<void> {
  await db.delete(processReports).where(eq(processReports.id, id));
}

/** For processes that ended without a shutdown. */
export async function deleteProcessReportsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(processReports).where(lt(processReports.reportedAt, moment));
}
