import { eq, lt } from 'drizzle-orm';
import { processReports } from '../admin-schema.ts';
import type { Db } from '../database.ts';

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
