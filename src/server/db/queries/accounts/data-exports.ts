import { and, eq, lte } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { dataExports } from '../../schema.ts';

export interface ExportLease {
  readonly userId: string;
  /** When it ends at the latest. */
  readonly until: Date;
}

/** Begins the download of a member. Of concurrent calls one gets true, until it ends or its time is over. */
export async function claimExport(db: Db, lease: ExportLease, at: Date): Promise<boolean> {
  const { until } = lease;
  const claimed = await db
    .insert(dataExports)
    .values(lease)
    .onConflictDoUpdate({
      target: dataExports.userId,
      set: { until },
      setWhere: lte(dataExports.until, at),
    })
    .returning({ until: dataExports.until });
  return claimed.length > 0;
}

/** Does nothing if another download has begun since. */
export async function endExport(db: Db, { userId, until }: ExportLease): Promise<void> {
  await db
    .delete(dataExports)
    .where(and(eq(dataExports.userId, userId), eq(dataExports.until, until)));
}
