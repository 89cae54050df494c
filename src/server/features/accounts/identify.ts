import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { isConfirmed, isSessionAlive, membershipPlan } from '#domain/account.ts';
import { isKeyInForce, isKeyToken } from '#domain/api-key.ts';
import { AppError } from '#domain/errors.ts';
import type { Actor, Member } from '#domain/permissions.ts';
import type { Db } from '#server/db/database.ts';
import { parameter, prepared, UNNAMED } from '#server/db/prepared.ts';
import {
  hasSecondFactor,
  type StoredSession,
} from '#server/db/queries/accounts/sign-in-methods.ts';
import { sessions, users } from '#server/db/schema.ts';
import { apiKeys, passkeys } from '#server/db/sign-in-schema.ts';
import type { Services } from '#server/services.ts';
import { tokenHashOf } from './sessions.ts';

/**
 * The caller as an actor: a guest, or the member of a session or of an API key.
 * @throws AppError `sign_in_required` for a session that is over; `key_invalid` or `key_revoked` for a key.
 */
export async function identify(
  services: Pick<Services, 'db' | 'clock' | 'adminTwoFactor'>,
  { token, addressKey }: { readonly token: string | undefined; readonly addressKey: string },
): Promise<Actor> {
  if (token === undefined) return { kind: 'guest', addressKey };
  if (isKeyToken(token)) return memberOfKey(services, token);
  const found = await findSessionByToken(services, token);
  if (!found) throw new AppError('sign_in_required');
  const { session, user } = found;
  const now = services.clock.now();
  const isAsked = user.isAdmin && services.adminTwoFactor === 'required';
  return {
    kind: 'member',
    id: user.id,
    plan: membershipPlan(user, now),
    isAdmin: user.isAdmin,
    lacksSecondFactor: isAsked && !(await hasTwoFactors(services.db, session)),
    isConfirmed: isConfirmed(session, now),
  };
}

/**
 * Whether the session was opened with two factors: by a passkey that the account still has, or with an authenticator app,
 * which ends all other sessions when it is turned on.
 */
async function hasTwoFactors(db: Db, { userId, passkeyId }: StoredSession): Promise<boolean> {
  if (passkeyId !== null) {
    const isOwn = and(eq(passkeys.userId, userId), eq(passkeys.id, passkeyId));
    if ((await db.$count(passkeys, isOwn)) > 0) return true;
  }
  return hasSecondFactor(db, userId);
}

/** Minimum interval between updates of when a token was seen, so that reads do not become writes. */
const TOUCH_EVERY_MS = 60_000;

/**
 * In the `from` of an update: its commit waits for no disk and no standby. Reads must not stop while a standby is gone,
 * and when a token was seen last matters little.
 */
const WITHOUT_WAITING = sql`(select set_config('synchronous_commit', 'off', true) as value) as commit`;
const isWithoutWaiting = sql`commit.value = 'off'`;

const sessionOf = prepared((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, parameter('tokenHash')))
    .prepare(UNNAMED),
);

/** The session of a token with its member; undefined if it is over or the account is disabled. */
export async function findSessionByToken(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
) {
  const tokenHash = tokenHashOf(token);
  const [found] = await sessionOf(db).execute({ tokenHash });
  if (!found) return undefined;
  const { session, user } = found;
  const now = clock.now();
  if (!(user.isActive && isSessionAlive(session, user.isAdmin, now))) return undefined;
  const stale = new Date(now.getTime() - TOUCH_EVERY_MS);
  if (session.lastSeenAt < stale)
    await db
      .update(sessions)
      .set({ lastSeenAt: now })
      .from(WITHOUT_WAITING)
      .where(
        and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastSeenAt, stale), isWithoutWaiting),
      );
  return found;
}

const keyOf = prepared((db) =>
  db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.tokenHash, parameter('tokenHash')))
    .prepare(UNNAMED),
);

/**
 * The member in whose name a key calls, who is never an administrator.
 * @throws AppError `key_revoked`, and `key_invalid` for any other key that is not in force.
 */
async function memberOfKey(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<Member> {
  const [found] = await keyOf(db).execute({ tokenHash: tokenHashOf(token) });
  if (!found) throw new AppError('key_invalid');
  const { user, key } = found;
  const { id, scopes, lastUsedAt } = key;
  const now = clock.now();
  if (key.revokedAt) throw new AppError('key_revoked', { accountId: user.id });
  if (!user.isActive || !isKeyInForce(key, now))
    throw new AppError('key_invalid', { accountId: user.id });
  const stale = new Date(now.getTime() - TOUCH_EVERY_MS);
  if (lastUsedAt === null || lastUsedAt < stale) {
    const isStale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, stale));
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .from(WITHOUT_WAITING)
      .where(and(eq(apiKeys.id, id), isStale, isWithoutWaiting));
  }
  const plan = membershipPlan(user, now);
  return { kind: 'member', id: user.id, plan, isAdmin: false, key: { id, scopes } };
}
