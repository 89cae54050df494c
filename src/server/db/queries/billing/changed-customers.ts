import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { instant } from '../../columns.ts';
import type { Db, Tx } from '../../database.ts';
import { billing, changedCustomers } from '../../payment-schema.ts';
import { users } from '../../schema.ts';
import { pauseSeconds } from './leaving-customers.ts';

/**
 * Asks for the member's new address at the payment provider, if it knows the member. Call it in the transaction that
 * changes the address. It does not lock `billing`, which is locked before the member.
 */
export async function insertChangedCustomer(tx: Tx, userId: string, dueAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${changedCustomers} (user_id, due_at)
    select user_id, ${instant(dueAt)} from ${billing} where user_id = ${userId}
    on conflict (user_id) do update
      set due_at = excluded.due_at, attempts = 0, revision = ${changedCustomers.revision} + 1`);
}

export interface ChangedCustomer {
  readonly userId: string;
  readonly customerId: string;
  readonly email: string;
  readonly revision: number;
}

/** Takes the customer that has been due for longest. Concurrent callers get different ones. */
export async function takeChangedCustomer(db: Db, at: Date): Promise<ChangedCustomer | undefined> {
  const next = db
    .select({ userId: changedCustomers.userId })
    .from(changedCustomers)
    .where(lte(changedCustomers.dueAt, at))
    .orderBy(asc(changedCustomers.dueAt), asc(changedCustomers.userId))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(changedCustomers)
    .set({
      dueAt: sql`${instant(at)} + ${pauseSeconds(changedCustomers.attempts)} * interval '1 second'`,
      attempts: sql`${changedCustomers.attempts} + 1`,
    })
    // `=` reads it once; under `in`, PostgreSQL may read it again for each row, and takes them all.
    .where(eq(changedCustomers.userId, next))
    .returning({ userId: changedCustomers.userId, revision: changedCustomers.revision });
  if (!taken) return undefined;
  // Afterwards, so that the address is not older than the revision.
  const [row] = await db
    .select({ customerId: billing.customerId, email: users.email })
    .from(users)
    .innerJoin(billing, eq(billing.userId, users.id))
    .where(eq(users.id, taken.userId));
  return row && { ...taken, ...row };
}

/** Unless the address was changed again since it was taken. */
export async function deleteChangedCustomer(
  db: Db,
  { userId, revision }: Pick<ChangedCustomer, 'userId' | 'revision'>,
): Promise<void> {
  await db
    .delete(changedCustomers)
    .where(and(eq(changedCustomers.userId, userId), eq(changedCustomers.revision, revision)));
}
