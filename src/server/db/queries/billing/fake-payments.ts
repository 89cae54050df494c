import { and, desc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import type { Database, Db } from '../../database.ts';
import {
  fakeCheckouts,
  fakeCustomers,
  fakePortals,
  fakeSubscriptions,
} from '../../payment-schema.ts';

export type StoredCheckout = typeof fakeCheckouts.$inferSelect;
export type StoredPortal = typeof fakePortals.$inferSelect;
export type StoredSubscription = typeof fakeSubscriptions.$inferSelect;
type StoredCustomer = typeof fakeCustomers.$inferSelect;

/** Adds the customer unless the user has one; returns the ID of the stored one. */
export async function ensureFakeCustomer(db: Db, customer: StoredCustomer): Promise<string> {
  await db.insert(fakeCustomers).values(customer).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(fakeCustomers)
    .where(eq(fakeCustomers.userId, customer.userId));
  return row?.id ?? customer.id;
}

export async function findFakeCustomer(db: Db, id: string): Promise<StoredCustomer | undefined> {
  const [row] = await db.select().from(fakeCustomers).where(eq(fakeCustomers.id, id));
  return row;
}

export async function setFakeCustomerEmail(db: Db, id: string, email: string): Promise<void> {
  await db.update(fakeCustomers).set({ email }).where(eq(fakeCustomers.id, id));
}

/** With its checkouts, portals and subscriptions. */
export const deleteFakeCustomer = (db: Database, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    for (const table of [fakePortals, fakeCheckouts, fakeSubscriptions])
      await tx.delete(table).where(eq(table.customerId, id));
    await tx.delete(fakeCustomers).where(eq(fakeCustomers.id, id));
  });

/** Adds the checkout unless an open one has the same key; returns the stored one. */
export async function ensureFakeCheckout(
  db: Db,
  checkout: StoredCheckout,
  now: Date,
): Promise<StoredCheckout> {
  const isOver = or(ne(fakeCheckouts.status, 'open'), lte(fakeCheckouts.expiresAt, now));
  await db.delete(fakeCheckouts).where(and(eq(fakeCheckouts.key, checkout.key), isOver));
  await db.insert(fakeCheckouts).values(checkout).onConflictDoNothing();
  const [row] = await db.select().from(fakeCheckouts).where(eq(fakeCheckouts.key, checkout.key));
  return row ?? checkout;
}

export async function findFakeCheckout(db: Db, id: string): Promise<StoredCheckout | undefined> {
  const [row] = await db.select().from(fakeCheckouts).where(eq(fakeCheckouts.id, id));
  return row;
}

/** Closes an open checkout; undefined if it is over. */
export async function closeFakeCheckout(
  db: Db,
  id: string,
  { status, now }: { readonly status: 'complete' | 'expired'; readonly now: Date },
): Promise<StoredCheckout | undefined> {
  const isOpen = and(eq(fakeCheckouts.status, 'open'), gt(fakeCheckouts.expiresAt, now));
  const [row] = await db
    .update(fakeCheckouts)
    .set({ status })
    .where(and(eq(fakeCheckouts.id, id), isOpen))
    .returning();
  return row;
}

/** Also deletes the portals that have expired by `now`. */
export async function insertFakePortal(db: Db, portal: StoredPortal, now: Date): Promise<void> {
  await db.delete(fakePortals).where(lte(fakePortals.expiresAt, now));
  await db.insert(fakePortals).values(portal);
}

export async function findFakePortal(
  db: Db,
  id: string,
  now: Date,
): Promise<StoredPortal | undefined> {
  const [row] = await db
    .select()
    .from(fakePortals)
    .where(and(eq(fakePortals.id, id), gt(fakePortals.expiresAt, now)));
  return row;
}

export async function insertFakeSubscription(db: Db, row: StoredSubscription): Promise<void> {
  await db.insert(fakeSubscriptions).values(row);
}

/** Sets when a subscription ends; undefined if it has already ended. */
export async function setFakeSubscriptionEnd(
  db: Db,
  id: string,
  { endsAt, now }: { readonly endsAt: Date | null; readonly now: Date },
): Promise<StoredSubscription | undefined> {
  const isAlive = or(isNull(fakeSubscriptions.endsAt), gt(fakeSubscriptions.endsAt, now));
  const [row] = await db
    .update(fakeSubscriptions)
    .set({ endsAt })
    .where(and(eq(fakeSubscriptions.id, id), isAlive))
    .returning();
  return row;
}

/** Newest first. */
export const listFakeSubscriptions = (db: Db, customerId: string): Promise<StoredSubscription[]> =>
  db
    .select()
    .from(fakeSubscriptions)
    .where(eq(fakeSubscriptions.customerId, customerId))
    .orderBy(desc(fakeSubscriptions.startedAt));
