import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { tripFeeds } from '../../saved-trip-schema.ts';
import { users } from '../../schema.ts';

type FeedRow = typeof tripFeeds.$inferSelect;

/** Undefined if the member has none. */
export async function findFeedSecret(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select().from(tripFeeds).where(eq(tripFeeds.userId, userId));
  return row?.secret;
}

/** Of an active account. */
export async function findFeed(
  db: Db,
  secret: string,
): Promise<Pick<FeedRow, 'userId' | 'createdAt'> | undefined> {
  const [row] = await db
    .select({ userId: tripFeeds.userId, createdAt: tripFeeds.createdAt })
    .from(tripFeeds)
    .innerJoin(users, eq(users.id, tripFeeds.userId))
    .where(and(eq(tripFeeds.secret, secret), eq(users.isActive, true)));
  return row;
}

/** Replaces the one before. */
export async function upsertFeed(db: Db, row: FeedRow): Promise<void> {
  await db.insert(tripFeeds).values(row).onConflictDoUpdate({ target: tripFeeds.userId, set: row });
}

export async function deleteFeed(db: Db, userId: string): Promise<void> {
  await db.delete(tripFeeds).where(eq(tripFeeds.userId, userId));
}
