import { and, desc, eq, inArray } from 'drizzle-orm';
import { groupBy } from '#domain/group-by.ts';
import type { Db, Tx } from '../../database.ts';
import { pushSubscriptions } from '../../message-schema.ts';

export interface PushSubscription {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface NewSubscription extends Omit<PushSubscription, 'id'> {
  readonly createdAt: Date;
}

const isOwn = ({ userId, endpoint }: Pick<PushSubscription, 'userId' | 'endpoint'>) =>
  and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint));

export const isSubscribed = async (db: Db, own: Parameters<typeof isOwn>[0]): Promise<boolean> =>
  (await db.$count(pushSubscriptions, isOwn(own))) > 0;

/** A browser belongs to the member who last turned on its push messages. */
export async function putSubscription(db: Db, subscription: NewSubscription): Promise<void> {
  const { userId, p256dh, auth, createdAt } = subscription;
  await db.insert(pushSubscriptions).values(subscription).onConflictDoUpdate({
    target: pushSubscriptions.endpoint,
    set: { userId, p256dh, auth, createdAt },
  });
}

/** Keeps only the newest `kept`. Call it with the member locked. */
export async function dropOldSubscriptions(tx: Tx, userId: string, kept: number): Promise<void> {
  const { id, createdAt } = pushSubscriptions;
  const surplus = tx
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(createdAt), desc(id))
    .offset(kept);
  await tx.delete(pushSubscriptions).where(inArray(id, surplus));
}

export async function deleteSubscription(db: Db, own: Parameters<typeof isOwn>[0]): Promise<void> {
  await db.delete(pushSubscriptions).where(isOwn(own));
}

export async function findSubscription(db: Db, id: string): Promise<PushSubscription | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row;
}

/** Deletes a subscription that its push service rejects, unless it was renewed with other keys meanwhile. */
export async function deleteDeadSubscription(
  db: Db,
  { id, endpoint, auth }: Pick<PushSubscription, 'id' | 'endpoint' | 'auth'>,
): Promise<void> {
  const it = pushSubscriptions;
  await db.delete(it).where(and(eq(it.id, id), eq(it.endpoint, endpoint), eq(it.auth, auth)));
}

/** IDs of the push subscriptions of members, by member. */
export async function listSubscriptionIds(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (userIds.length === 0) return new Map();
  const { id, userId } = pushSubscriptions;
  const rows = await db
    .select({ id, userId })
    .from(pushSubscriptions)
    .where(inArray(userId, [...userIds]))
    .orderBy(id);
  const byMember = groupBy(rows, (row) => row.userId);
  return new Map([...byMember].map(([member, own]) => [member, own.map((row) => row.id)]));
}
