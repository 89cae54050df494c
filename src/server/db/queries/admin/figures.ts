import { count, eq, lt, max, sql } from 'drizzle-orm';
import { alerts } from '../../alert-schema.ts';
import type { Db, Tx } from '../../database.ts';
import { processReports, users } from '../../schema.ts';
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

/** Pairs of origin and day that are polled; those that are `late` were due before the given time, and not polled yet. */
export async function pollFigures(db: Db, lateBefore: Date) {
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
