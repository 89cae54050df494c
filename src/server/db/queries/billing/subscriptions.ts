import { and, asc, eq, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm';
import { instant } from '../../columns.ts';
import type { Database, Db, Tx } from '../../database.ts';
import { billing, paymentEvents, trialCards } from '../../payment-schema.ts';

export type StoredBilling = typeof billing.$inferSelect;
export type BillingChanges = Partial<Omit<StoredBilling, 'userId' | 'customerId'>>;

export async function findBilling(db: Db, userId: string): Promise<StoredBilling | undefined> {
  const [row] = await db.select().from(billing).where(eq(billing.userId, userId));
  return row;
}

/** Locks the member's row until the transaction ends. */
export async function lockBilling(tx: Tx, userId: string): Promise<StoredBilling | undefined> {
  const [row] = await tx.select().from(billing).where(eq(billing.userId, userId)).for('update');
  return row;
}

/** As `lockBilling`, by customer ID at the payment provider. */
export async function lockBillingOfCustomer(
  tx: Tx,
  customerId: string,
): Promise<StoredBilling | undefined> {
  const [row] = await tx
    .select()
    .from(billing)
    .where(eq(billing.customerId, customerId))
    .for('update');
  return row;
}

export async function insertBilling(
  db: Db,
  row: Pick<StoredBilling, 'userId' | 'customerId' | 'checkedAt'>,
): Promise<void> {
  await db.insert(billing).values(row);
}

export async function updateBilling(
  db: Db,
  userId: string,
  changes: BillingChanges,
): Promise<void> {
  await db.update(billing).set(changes).where(eq(billing.userId, userId));
}

/** The member is checked after those who were checked before this time, as if checked then. */
export async function putBehindOthers(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .update(billing)
    .set({ checkedAt: at })
    .where(and(eq(billing.userId, userId), lt(billing.checkedAt, at)));
}

/** Clears a checkout that can no longer be paid, unless another one replaced it. */
export async function clearCheckout(db: Db, userId: string, checkoutId: string): Promise<void> {
  await db
    .update(billing)
    .set({ checkoutId: null })
    .where(and(eq(billing.userId, userId), eq(billing.checkoutId, checkoutId)));
}

export interface StaleQuestion {
  readonly now: Date;
  /** Members checked before this time may be checked again if something is still open. */
  readonly before: Date;
  readonly limit: number;
}

/**
 * Rows that may have changed at the provider: a subscription past its period, an invoice that was not paid yet, a
 * refused trial that still runs, a checkout that may have been paid. Those checked longest ago come first.
 */
export function listStaleBilling(
  db: Database,
  { now, before, limit }: StaleQuestion,
): Promise<StoredBilling[]> {
  const changesAt = sql<Date>`least(${billing.periodEndsAt}, ${billing.endsAt})`;
  const isOver = and(
    inArray(billing.status, ['trialing', 'active', 'past_due']),
    lte(changesAt, instant(now)),
    or(lt(billing.checkedAt, changesAt), lt(billing.checkedAt, before)),
  );
  const isRefused = and(isNotNull(billing.trialRefusedAt), eq(billing.status, 'trialing'));
  const isBegun = and(isNotNull(billing.checkoutId), lt(billing.checkedAt, before));
  const isChargeDue = and(billing.isChargeDue, lt(billing.checkedAt, before));
  return db
    .select()
    .from(billing)
    .where(or(isOver, isChargeDue, isRefused, isBegun))
    .orderBy(asc(billing.checkedAt))
    .limit(limit);
}

export interface TrialCard {
  readonly fingerprint: string;
  readonly userId: string;
  readonly at: Date;
}

/**
 * Records the card of a member's trial. True if it is the first trial of the card, or the member already has a recorded
 * card; of concurrent members with the same card, one gets true.
 */
export async function claimTrialCard(tx: Tx, { fingerprint, userId, at }: TrialCard) {
  const owned = await tx
    .select({ fingerprint: trialCards.fingerprint })
    .from(trialCards)
    .where(eq(trialCards.userId, userId));
  if (owned.length > 0) return true;
  const claimed = await tx
    .insert(trialCards)
    .values({ fingerprint, userId, createdAt: at })
    .onConflictDoNothing({ target: trialCards.fingerprint })
    .returning({ fingerprint: trialCards.fingerprint });
  return claimed.length > 0;
}

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly receivedAt: Date;
}

/** False if the event is already stored. Waits for a concurrent transaction that is storing it. */
export async function insertPaymentEvent(db: Db, event: ReceivedEvent): Promise<boolean> {
  const added = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing({ target: paymentEvents.id })
    .returning({ id: paymentEvents.id });
  return added.length > 0;
}
