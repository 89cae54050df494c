import { asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { instant } from '../../columns.ts';
import type { Db } from '../../database.ts';
import { leavingCustomers } from '../../payment-schema.ts';

export interface LeavingCustomer {
  readonly customerId: string;
  readonly checkoutId: string | null;
  /** Including this one. */
  readonly attempts: number;
}

/** Seconds until the next attempt: a minute, twice as long after each, at most an hour. */
export const pauseSeconds = (attempts: AnyPgColumn): SQL =>
  sql`least(60 * 2 ^ least(${attempts}, 10), 3600)`;

/** Takes the customer that has been due for longest. Concurrent callers get different ones. */
export async function takeLeavingCustomer(db: Db, at: Date): Promise<LeavingCustomer | undefined> {
  const next = db
    .select({ customerId: leavingCustomers.customerId })
    .from(leavingCustomers)
    .where(lte(leavingCustomers.dueAt, at))
    .orderBy(asc(leavingCustomers.dueAt), asc(leavingCustomers.customerId))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(leavingCustomers)
    .set({
      dueAt: sql`${instant(at)} + ${pauseSeconds(leavingCustomers.attempts)} * interval '1 second'`,
      attempts: sql`${leavingCustomers.attempts} + 1`,
    })
    // `=` reads it once; under `in`, PostgreSQL may read it again for each row, and takes them all.
    .where(eq(leavingCustomers.customerId, next))
    .returning({
      customerId: leavingCustomers.customerId,
      checkoutId: leavingCustomers.checkoutId,
      attempts: leavingCustomers.attempts,
    });
  return row;
}

export async function deleteLeavingCustomer(db: Db, customerId: string): Promise<void> {
  await db.delete(leavingCustomers).where(eq(leavingCustomers.customerId, customerId));
}

/** Whether the member of the customer was deleted, and the provider has not deleted the customer yet. */
export const isLeaving = async (db: Db, customerId: string): Promise<boolean> =>
  (await db.$count(leavingCustomers, eq(leavingCustomers.customerId, customerId))) > 0;
