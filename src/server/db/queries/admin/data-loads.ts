import { desc, eq, sql } from 'drizzle-orm';
import { dataLoads } from '../../admin-schema.ts';
import type { Db } from '../../database.ts';
import { users } from '../../schema.ts';

/** What a load changed. */
export interface LoadReport {
  /** Rows of a timetable, or days. */
  readonly before: number;
  readonly after: number;
  /** Routes like `DEN-LAS`, or days. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Rows of a timetable that are still estimates; null for days. */
  readonly estimates: number | null;
}

export interface NewDataLoad {
  readonly at: Date;
  readonly kind: 'timetable' | 'blackouts';
  /** Null for the command line. */
  readonly actorId: string | null;
  /** Where the data comes from, in words. */
  readonly source: string;
  readonly report: LoadReport;
}

export interface DataLoad extends Omit<NewDataLoad, 'actorId'> {
  readonly id: number;
  /** Address of who did it, or the id of an account that is gone; null for the command line. */
  readonly by: string | null;
}

/** Call it in the transaction of the load. */
export async function insertDataLoad(db: Db, load: NewDataLoad): Promise<void> {
  await db.insert(dataLoads).values(load);
}

/** Newest first. */
export async function listDataLoads(db: Db, limit: number): Promise<DataLoad[]> {
  const rows = await db
    .select({
      id: dataLoads.id,
      at: dataLoads.at,
      kind: dataLoads.kind,
      source: dataLoads.source,
      report: dataLoads.report,
      by: sql<string | null>`coalesce(${users.email}, ${dataLoads.actorId}::text)`,
    })
    .from(dataLoads)
    .leftJoin(users, eq(users.id, dataLoads.actorId))
    .orderBy(desc(dataLoads.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, report: row.report as LoadReport }));
}
