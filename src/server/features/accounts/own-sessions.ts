import { isSessionAlive, type SessionTimes } from '#domain/account.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '#server/db/database.ts';
import {
  deleteOtherSessions,
  deleteOwnSession,
  listSessions,
} from '#server/db/queries/accounts/sessions.ts';
import {
  type ProfileChanges,
  type StoredUser,
  updateProfileOf,
} from '#server/db/queries/accounts/users.ts';
import { type SessionDeps, tokenHashOf } from './sessions.ts';

/** A member and the session that makes the request. */
export interface SessionCaller {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly token: string;
}

export interface OwnSession extends SessionTimes {
  /** The token hash, from which no token can be derived. */
  readonly id: string;
  readonly current: boolean;
  readonly browser: string | null;
}

/** Active sessions: the one that makes the request, then last seen first. */
export async function listOwnSessions(
  { db, clock }: SessionDeps,
  { userId, isAdmin, token }: SessionCaller,
): Promise<OwnSession[]> {
  const now = clock.now();
  const own = tokenHashOf(token);
  const listed = await listSessions(db, userId);
  return listed
    .filter((times) => isSessionAlive(times, isAdmin, now))
    .map(({ tokenHash, createdAt, lastSeenAt, browser }) => ({
      id: tokenHash.toString('base64url'),
      createdAt,
      lastSeenAt,
      browser,
      current: tokenHash.equals(own),
    }))
    .sort((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one session of the member. @throws AppError `not_found` for any other. */
export async function endOwnSession(
  { db }: SessionDeps,
  userId: string,
  id: string,
): Promise<void> {
  if (!(await deleteOwnSession(db, userId, Buffer.from(id, 'base64url'))))
    throw new AppError('not_found');
}

export const endOtherSessions = (
  { db }: SessionDeps,
  { userId, token }: SessionCaller,
): Promise<void> => deleteOtherSessions(db, userId, tokenHashOf(token));

/** Changes the member's name or phone number. @throws AppError `sign_in_required` if the account is gone. */
export async function updateProfile(
  { db }: { readonly db: Database },
  userId: string,
  changes: ProfileChanges,
): Promise<StoredUser> {
  const user = await updateProfileOf(db, userId, changes);
  if (!user) throw new AppError('sign_in_required');
  return user;
}
