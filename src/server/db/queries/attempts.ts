import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';
import { attempts } from '../schema.ts';

export interface AttemptWindow {
  readonly key: string;
  /** Start of the fixed window that the attempt falls into. */
  readonly windowStart: Date;
}

/** Counts one attempt and answers how many there are now, this one included. */
export async function countAttempt(db: Db, window: AttemptWindow): Promise<number> {
  const [row] = await db
    .insert(attempts)
    .values({ ...window, count: 1 })
    .onConflictDoUpdate({
      target: [attempts.key, attempts.windowStart],
      set: { count: sql`${attempts.count} + 1` },
    })
    .returning({ count: attempts.count });
  return row?.count ?? 1;
}

/** Takes one counted attempt back. */
export async function giveBackAttempt(db: Db, { key, windowStart }: AttemptWindow): Promise<void> {
  await db
    .update(attempts)
    .set({ count: sql`${attempts.count} - 1` })
    .where(
      and(eq(attempts.key, key), eq(attempts.windowStart, windowStart), gt(attempts.count, 0)),
    );
}

export async function deleteAttemptsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowStart, moment));
}
