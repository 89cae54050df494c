import { randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { findFeed, upsertFeed } from '#server/db/queries/saved-trips/feeds.ts';
import { listSavedTripsOf, type SavedTripRow } from '#server/db/queries/saved-trips/saved-trips.ts';
import type { SavedTripDeps } from './saved-trips.ts';

/** End of the address. */
export const FEED_FILE = '.ics';
const SECRET_BYTES = 32;

/** Makes an address; the one before stops working. Answers its secret. */
export async function makeFeed({ db, clock }: SavedTripDeps, userId: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await upsertFeed(db, { userId, secret, createdAt: clock.now() });
  return secret;
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
