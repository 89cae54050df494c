import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Database, Db, Tx } from '../database.ts';
import { sandboxPaymentEvents, sandboxPaymentObjects } from '../payment-schema.ts';

type StoredObject = typeof sandboxPaymentObjects.$inferSelect;

/** Any number will do that no other lock of the product has. */
const LOCK = 4_242_001;
const DELIVERIES_AT_ONCE = 20;
/** The pauses before this try add up to about two hours. */
const MOST_ATTEMPTS = 20;

/** Runs one piece of work after the other, over all processes. */
export const changeSandboxPayments = <T>(
  db: Database,
  work: (box: ReturnType<typeof boxOver>) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    return work(boxOver(tx));
  });

function boxOver(tx: Tx) {
  return {
    async find(id: string): Promise<StoredObject | undefined> {
      const [row] = await tx
        .select()
        .from(sandboxPaymentObjects)
        .where(eq(sandboxPaymentObjects.id, id));
      return row;
    },
    listOf: (customerId: string, kind: string): Promise<StoredObject[]> =>
      tx
        .select()
        .from(sandboxPaymentObjects)
        .where(
          and(
            eq(sandboxPaymentObjects.customerId, customerId),
            eq(sandboxPaymentObjects.kind, kind),
          ),
        )
        .orderBy(desc(sandboxPaymentObjects.createdAt)),
    listDue: (now: Date): Promise<StoredObject[]> =>
      tx
        .select()
        .from(sandboxPaymentObjects)
        .where(lte(sandboxPaymentObjects.dueAt, now))
        .orderBy(asc(sandboxPaymentObjects.dueAt)),
    async put(row: StoredObject): Promise<void> {
      const { id: _, ...values } = row;
      await tx
        .insert(sandboxPaymentObjects)
        .values(row)
        .onConflictDoUpdate({ target: sandboxPaymentObjects.id, set: values });
    },
    async remove(id: string): Promise<void> {
      await tx.delete(sandboxPaymentObjects).where(eq(sandboxPaymentObjects.id, id));
    },
    async promiseDelivery(delivery: { body: string; dueAt: Date }): Promise<void> {
      await tx.insert(sandboxPaymentEvents).values(delivery);
    },
    claimDeliveries: (now: Date) => claimDeliveries(tx, now),
    async removeDelivery(id: number): Promise<void> {
      await tx.delete(sandboxPaymentEvents).where(eq(sandboxPaymentEvents.id, id));
    },
  };
}

/** Puts each claimed one off: twice as long each time, from a second up to ten minutes. */
async function claimDeliveries(tx: Tx, now: Date) {
  const due = await tx
    .select({ id: sandboxPaymentEvents.id, body: sandboxPaymentEvents.body })
    .from(sandboxPaymentEvents)
    .where(lte(sandboxPaymentEvents.dueAt, now))
    .orderBy(asc(sandboxPaymentEvents.dueAt), asc(sandboxPaymentEvents.id))
    .limit(DELIVERIES_AT_ONCE);
  const ids = due.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(sandboxPaymentEvents)
      .set({
        attempts: sql`${sandboxPaymentEvents.attempts} + 1`,
        dueAt: sql`${now.toISOString()}::timestamptz
          + least(600, power(2, ${sandboxPaymentEvents.attempts})) * interval '1 second'`,
      })
      .where(inArray(sandboxPaymentEvents.id, ids));
  return due;
}

/** Deletes deliveries that have failed so often that nobody waits for them. */
export async function deleteHopelessDeliveries(db: Db): Promise<void> {
  await db.delete(sandboxPaymentEvents).where(gte(sandboxPaymentEvents.attempts, MOST_ATTEMPTS));
}
