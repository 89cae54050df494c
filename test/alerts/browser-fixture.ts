import { pushSubscriptions } from '#server/db/message-schema.ts';
import { testDatabase } from '#test/database.ts';

export const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
export const endpointOf = (n: number | string) => `https://fcm.googleapis.com/fcm/send/${n}`;

/** A database and its push subscriptions. Call it once at the top of a test file. */
export function browserFixture() {
  const box = testDatabase();
  const stored = () => box.db.select().from(pushSubscriptions).orderBy(pushSubscriptions.endpoint);
  return { box, stored };
}
