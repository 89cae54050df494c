import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../database.ts';
import { billing } from '../../payment-schema.ts';

export type StoredBilling = typeof billing.$inferSelect;

export async function findBilling(db: Db, userId: string): Promise<StoredBilling | undefined> {
  const [row] = await db.select().from(billing).where(eq(billing.userId, userId));
  return row;
}

/** Locks the member's row until the transaction ends. */
export async function lockBilling(tx: Tx, userId: string): Promise<StoredBilling | undefined> {
  const [row] = await tx.select().from(billing).where(eq(billing.userId, userId)).for('update');
  return row;
}

export async function updateBilling(
  db: Db,
  userId: string,
  changes: Partial<Omit<StoredBilling, 'userId' | 'customerId'>>,
): Promise<void> {
  await db.update(billing).set(changes).where(eq(billing.userId, userId));
}
