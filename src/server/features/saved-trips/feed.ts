import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { findFeed, upsertFeed } from '#server/db/queries/saved-trips/feeds.ts';
import { listSavedTripsOf, type SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { SavedTripDeps } from './saved-trips.ts';

/** End of the address. */
export const FEED_FILE = '.ics';
const SECRET_BYTES = 32;

export interface FeedDeps extends Pick<SavedTripDeps, 'db' | 'clock'> {
  readonly emails: { grantAdded(added: 'calendar'): EmailContent };
}

/**
 * Makes an address and enqueues an email to the member; the address before stops working. Answers its secret.
 * @throws AppError `sign_in_required` if the account has just ended.
 */
export function makeFeed({ db, clock, emails }: FeedDeps, userId: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('sign_in_required');
    const at = clock.now();
    await upsertFeed(tx, { userId, secret, createdAt: at });
    const key = `calendar-added:${randomUUID()}`;
    await enqueueMessage(tx, { ...emails.grantAdded('calendar'), key, to: user.email }, at);
    return secret;
  });
}

interface Feed {
  readonly trips: readonly SavedTripRow[];
  /** When one of them, or the address, changed last. */
  readonly changedAt: Date;
}

/** @throws AppError `not_found` for an address that does not work, or no longer. */
export async function readFeed({ db }: SavedTripDeps, file: string): Promise<Feed> {
  const secret = file.endsWith(FEED_FILE) ? file.slice(0, -FEED_FILE.length) : '';
  const feed = await findFeed(db, secret);
  if (!feed) throw new AppError('not_found');
  const trips = await listSavedTripsOf(db, feed.userId);
  const times = [feed.createdAt, ...trips.map(({ changedAt }) => changedAt)];
  return { trips, changedAt: new Date(Math.max(...times.map(Number))) };
}
