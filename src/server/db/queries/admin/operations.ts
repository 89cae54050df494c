import { and, asc, count, eq, gte, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import { auditLog, processReports } from '../../admin-schema.ts';
import { pollTargets } from '../../alert-schema.ts';
import type { Db } from '../../database.ts';
import { outbox } from '../../message-schema.ts';
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
