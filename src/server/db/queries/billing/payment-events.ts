import { lt } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { paymentEvents } from '../../payment-schema.ts';

export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly receivedAt: Date;
}

/** False when the event has been remembered before. Waits for a transaction that is just about to do so. */
export async function insertPaymentEvent(db: Db, event: ReceivedEvent): Promise<boolean> {
  const added = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing({ target: paymentEvents.id })
    .returning({ id: paymentEvents.id });
  return added.length > 0;
}

export async function deletePaymentEventsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, moment));
}
