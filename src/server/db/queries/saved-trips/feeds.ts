import { eq } from 'drizzle-orm';
import type { Db } from '../../database.ts';
import { tripFeeds } from '../../saved-trip-schema.ts';

export async function deleteFeed(db: Db, userId: string): Promise<void> {
  await db.delete(tripFeeds).where(eq(tripFeeds.userId, userId));
}
