import { and, eq } from 'drizzle-orm';
import type { MoneyEvent, MoneyNotice } from '#domain/money-notice.ts';
import type { Tx } from '../../database.ts';
import { moneyNotices } from '../../payment-schema.ts';

/** True if the member was not told before. Waits for a concurrent transaction that is telling it. */
export async function insertMoneyNotice(
  tx: Tx,
  userId: string,
  { notice, about }: MoneyEvent,
  at: Date,
): Promise<boolean> {
  const added = await tx
    .insert(moneyNotices)
    .values({ userId, notice, about, createdAt: at })
    .onConflictDoNothing()
    .returning({ about: moneyNotices.about });
  return added.length === 1;
}

/** The member can be told again what `notice` says. */
export async function deleteMoneyNotices(
  tx: Tx,
  userId: string,
  notice: MoneyNotice,
): Promise<void> {
  await tx
    .delete(moneyNotices)
    .where(and(eq(moneyNotices.userId, userId), eq(moneyNotices.notice, notice)));
}
