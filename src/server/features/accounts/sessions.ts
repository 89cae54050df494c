import { createHash, randomBytes } from 'node:crypto';
import { isSessionAlive, MAX_SESSIONS } from '#domain/account.ts';
import { TOKEN_BYTES } from '#domain/api-key.ts';
import type { Clock } from '#domain/time.ts';
import type { Database, Db } from '#server/db/database.ts';
import {
  deleteOldestSessions,
  deleteSession,
  findSession,
  insertSession,
  type NewSession,
  type StoredSession,
  touchSession,
} from '#server/db/queries/accounts/sessions.ts';
import { deleteSubscription } from '#server/db/queries/messages/push-subscriptions.ts';

/** Minimum interval between updates of `lastSeenAt`, so that reads do not become writes. */
export const TOUCH_EVERY_MS = 60_000;

/** 256 random bits in base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of a token. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * Starts a session of somebody who has proven all that is needed, and returns its token, which is not stored. The
 * session counts as confirmed.
 */
export async function openSession(
  db: Db,
  userId: string,
  at: Date,
  how: Pick<NewSession, 'browser' | 'passkeyId'> = {},
): Promise<string> {
  const token = newToken();
  await insertSession(db, { tokenHash: tokenHashOf(token), userId, at, ...how });
  await deleteOldestSessions(db, userId, MAX_SESSIONS);
  return token;
}

/** The session of a token; undefined if it is over or the account is disabled. */
export async function findSessionByToken(
  { db, clock }: SessionDeps,
  token: string,
): Promise<StoredSession | undefined> {
  const tokenHash = tokenHashOf(token);
  const session = await findSession(db, tokenHash);
  const now = clock.now();
  if (!session || !isUsable(session, now)) return undefined;
  const stale = new Date(now.getTime() - TOUCH_EVERY_MS);
  if (session.lastSeenAt < stale) await touchSession(db, tokenHash, { at: now, unless: stale });
  return session;
}

const isUsable = (session: StoredSession, now: Date) =>
  session.user.isActive && isSessionAlive(session, session.user.isAdmin, now);

/**
 * Ends the session of the token; an unknown token is no error. Also deletes the push subscription of the browser if its
 * endpoint is given.
 */
export async function closeSession(
  { db }: SessionDeps,
  token: string,
  noticesEndpoint?: string,
): Promise<void> {
  const hash = tokenHashOf(token);
  const session = noticesEndpoint === undefined ? undefined : await findSession(db, hash);
  if (session && noticesEndpoint !== undefined)
    await deleteSubscription(db, { userId: session.user.id, endpoint: noticesEndpoint });
  await deleteSession(db, hash);
}
