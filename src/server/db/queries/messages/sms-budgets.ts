import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { LocalDate } from '#domain/time.ts';
import type { Db } from '../../database.ts';
import { smsBudgets } from '../../message-schema.ts';

/** A number of texts that may go out on one day. */
export interface SmsBudget {
  /** `all`, `user:<id>` or `phone:<number>`. */
  readonly subject: string;
  readonly day: LocalDate;
  readonly limit: number;
}

/** Takes one text, in one statement: of any number of callers at once, `limit` are told true on a day. */
export async function takeText(db: Db, { subject, day, limit }: SmsBudget): Promise<boolean> {
  if (limit <= 0) return false;
  const taken = await db
    .insert(smsBudgets)
    .values({ subject, day, used: 1 })
    .onConflictDoUpdate({
      target: [smsBudgets.subject, smsBudgets.day],
      set: { used: sql`${smsBudgets.used} + 1` },
      setWhere: lt(smsBudgets.used, limit),
    })
    .returning({ used: smsBudgets.used });
  return taken.length > 0;
}

/** A look without a lock, for those who come when it is long spent. */
export async function isBudgetUsedUp(db: Db, { subject, day, limit }: SmsBudget): Promise<boolean> {
  if (limit <= 0) return true;
  const [row] = await db
    .select({ used: smsBudgets.used })
    .from(smsBudgets)
    .where(and(eq(smsBudgets.subject, subject), eq(smsBudgets.day, day)));
  return (row?.used ?? 0) >= limit;
}

/** Takes one taken text back. */
export async function refundSms(db: Db, { subject, day }: SmsBudget): Promise<void> {
  await db
    .update(smsBudgets)
    .set({ used: sql`${smsBudgets.used} - 1` })
    .where(and(eq(smsBudgets.subject, subject), eq(smsBudgets.day, day), gt(smsBudgets.used, 0)));
}

export async function deleteSmsBudgetsBefore(db: Db, day: LocalDate): Promise<void> {
  await db.delete(smsBudgets).where(lt(smsBudgets.day, day));
}
