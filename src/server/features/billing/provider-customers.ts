import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import type { Db } from '#server/db/database.ts';
import { billing, changedCustomers, leavingCustomers } from '#server/db/payment-schema.ts';
import { users } from '#server/db/schema.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { BillingDeps } from './port.ts';

type CustomerDeps = Pick<BillingDeps, 'db' | 'clock' | 'payments'>;

/**
 * Deletes the customers of deleted accounts at the provider, which ends their subscriptions. One that the provider does
 * not confirm is due again later, without end; any number of processes may run it.
 * @throws ProviderError the first one, after all that are due: the job counts as failed, and its alarm rings.
 */
export const deleteCustomers = (deps: CustomerDeps, stop?: AbortSignal): Promise<void> =>
  eachDue(
    () => takeLeavingCustomer(deps.db, deps.clock.now()),
    (customer) => deleteAtProvider(deps, customer),
    stop,
  );

/** Takes the customer that has been due for longest. Concurrent callers get different ones. */
export async function takeLeavingCustomer(db: Db, at: Date) {
  const { customerId, checkoutId } = leavingCustomers;
  const [taken] = await db
    .update(leavingCustomers)
    .set(taking(leavingCustomers, at))
    .where(isNext(db, leavingCustomers, customerId, at))
    .returning({ customerId, checkoutId });
  return taken;
}

type DueCustomers = typeof leavingCustomers | typeof changedCustomers;

/** `=` reads it once; under `in`, PostgreSQL may read it again for each row, and takes them all. */
const isNext = (db: Db, table: DueCustomers, id: AnyPgColumn, at: Date) =>
  eq(
    id,
    db
      .select({ id })
      .from(table)
      .where(lte(table.dueAt, at))
      .orderBy(asc(table.dueAt), asc(id))
      .limit(1)
      .for('update', { skipLocked: true }),
  );

/** Due again in a minute, after each attempt in twice as long, at most in an hour. */
const taking = ({ attempts }: DueCustomers, at: Date) => ({
  dueAt: sql`${instant(at)} + least(60 * 2 ^ least(${attempts}, 10), 3600) * interval '1 second'`,
  attempts: sql`${attempts} + 1`,
});

async function deleteAtProvider(
  { db, payments }: CustomerDeps,
  {
    customerId,
    checkoutId,
  }: Pick<typeof leavingCustomers.$inferSelect, 'customerId' | 'checkoutId'>,
): Promise<void> {
  // Before the customer, so that nothing is paid that ends a moment later.
  const checkout = checkoutId === null ? undefined : await payments.findCheckout(checkoutId);
  if (checkout?.isOpen) await payments.expireCheckout(checkout.id);
  await payments.deleteCustomer(customerId);
  await db.delete(leavingCustomers).where(eq(leavingCustomers.customerId, customerId));
}

/**
 * Changes the addresses of customers at the provider to those of their accounts, so that its emails go there. One that
 * the provider does not confirm is due again later, without end; any number of processes may run it.
 * @throws ProviderError the first one, after all that are due: the job counts as failed, and its alarm rings.
 */
export const changeCustomers = (
  { db, clock, payments }: CustomerDeps,
  stop?: AbortSignal,
): Promise<void> =>
  eachDue(
    () => takeChangedCustomer(db, clock.now()),
    async ({ userId, revision, customerId, email }) => {
      await payments.setCustomerEmail(customerId, email);
      // Unless the address was changed again since it was taken.
      await db
        .delete(changedCustomers)
        .where(and(eq(changedCustomers.userId, userId), eq(changedCustomers.revision, revision)));
    },
    stop,
  );

/** As {@link takeLeavingCustomer}. */
export async function takeChangedCustomer(db: Db, at: Date) {
  const { userId, revision } = changedCustomers;
  const [taken] = await db
    .update(changedCustomers)
    .set(taking(changedCustomers, at))
    .where(isNext(db, changedCustomers, userId, at))
    .returning({ userId, revision });
  if (!taken) return undefined;
  // Afterwards, so that the address is not older than the revision.
  const [row] = await db
    .select({ customerId: billing.customerId, email: users.email })
    .from(users)
    .innerJoin(billing, eq(billing.userId, users.id))
    .where(eq(users.id, taken.userId));
  return row && { ...taken, ...row };
}

/** Does the work for what is due, one after the other. @throws ProviderError the first one, at the end. */
async function eachDue<T>(
  take: () => Promise<T | undefined>,
  work: (taken: T) => Promise<void>,
  stop: AbortSignal | undefined,
): Promise<void> {
  let failure: ProviderError | undefined;
  while (!stop?.aborted) {
    const taken = await take();
    if (taken === undefined) break;
    try {
      await work(taken);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
}
