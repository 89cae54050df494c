import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { logout } from '#contract/auth.ts';
import * as contract from '#contract/profile.ts';
import { isSessionAlive, MAX_SESSIONS } from '#domain/account.ts';
import { TOKEN_BYTES } from '#domain/api-key.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '#server/db/database.ts';
import { pushSubscriptions } from '#server/db/message-schema.ts';
import { listSessions } from '#server/db/queries/accounts/sign-in-methods.ts';
import type { StoredUser } from '#server/db/queries/accounts/users.ts';
import { deviceTokens, sessions, users } from '#server/db/schema.ts';
import { type Caller, route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';

/** 256 random bits in base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of a token. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Of the session that makes the request. A member is identified by a token, so there always is one. */
export const ownSessionHash = ({ token = '' }: Caller): Buffer => tokenHashOf(token);

/** The browser that signs in. */
export interface Device {
  readonly addressKey: string;
  /** Browser and system in short. */
  readonly browser?: string | undefined;
  /** From an earlier sign-in there; not checked yet. */
  readonly token?: string | undefined;
  /** Token of the session that the browser has now; not checked yet. */
  readonly session?: string | undefined;
}

/** The browser of a call, with the token that it sends of itself. */
export const deviceOf = (
  { addressKey, browser, token: session }: Caller,
  token: string | undefined,
): Device => ({ addressKey, browser, token, session });

/** Records a sign-in. Undefined if the account is disabled. */
export async function stampActiveLogin(
  db: Db,
  userId: string,
  at: Date,
): Promise<StoredUser | undefined> {
  const [row] = await db
    .update(users)
    .set({ lastLoginAt: at })
    .where(and(eq(users.id, userId), eq(users.isActive, true)))
    .returning();
  return row;
}

/**
 * Starts a session of somebody who has proven all that is needed, and returns its token, which is not stored. The
 * session counts as confirmed.
 */
export async function openSession(
  db: Db,
  userId: string,
  at: Date,
  how: { readonly browser?: string | undefined; readonly passkeyId?: string | undefined } = {},
): Promise<string> {
  const token = newToken();
  const times = { createdAt: at, lastSeenAt: at, confirmedAt: at };
  await db.insert(sessions).values({ tokenHash: tokenHashOf(token), userId, ...times, ...how });
  const surplus = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .offset(MAX_SESSIONS);
  await db.delete(sessions).where(inArray(sessions.tokenHash, surplus));
  return token;
}

export interface SignedIn {
  readonly token: string;
  readonly user: StoredUser;
  /** By which the server knows the browser at its next sign-in. */
  readonly deviceToken: string;
}

/** Starts a session of the member in this browser, ends the one before, and records the browser. */
export async function openMemberSession(
  tx: Db,
  user: StoredUser,
  how: { readonly device: Device; readonly at: Date; readonly passkeyId?: string },
): Promise<SignedIn> {
  const { device, at, passkeyId } = how;
  if (device.session !== undefined) await deleteSession(tx, tokenHashOf(device.session));
  const token = await openSession(tx, user.id, at, { browser: device.browser, passkeyId });
  return { user, token, deviceToken: await recordDevice(tx, user.id, device.token, at) };
}

/** Per member. */
const MAX_DEVICES = 20;

/** The token that was sent if a member has signed in with it, otherwise a new one: 256 random bits. */
export async function recordDevice(
  tx: Db,
  userId: string,
  sent: string | undefined,
  at: Date,
): Promise<string> {
  const isKnown =
    sent !== undefined &&
    (await tx.$count(deviceTokens, eq(deviceTokens.tokenHash, tokenHashOf(sent)))) > 0;
  const token = isKnown ? sent : newToken();
  await tx
    .insert(deviceTokens)
    .values({ tokenHash: tokenHashOf(token), userId, lastUsedAt: at })
    .onConflictDoUpdate({
      target: [deviceTokens.tokenHash, deviceTokens.userId],
      set: { lastUsedAt: at },
    });
  const isOwn = eq(deviceTokens.userId, userId);
  const surplus = tx
    .select({ tokenHash: deviceTokens.tokenHash })
    .from(deviceTokens)
    .where(isOwn)
    .orderBy(desc(deviceTokens.lastUsedAt))
    .offset(MAX_DEVICES);
  await tx.delete(deviceTokens).where(and(isOwn, inArray(deviceTokens.tokenHash, surplus)));
  return token;
}

async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends every session of a member except one. */
export async function deleteOtherSessions(db: Db, userId: string, kept: Buffer): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, kept)));
}

/** Where a member is signed in, and ending it. */
export const sessionRoutes = ({ db, clock }: Pick<Services, 'db' | 'clock'>) => [
  // An unknown token is no error. Also deletes the push subscription of the browser if its endpoint is given.
  route(logout, async ({ caller: { token }, input: { body } }) => {
    if (token === undefined) return;
    const tokenHash = tokenHashOf(token);
    const endpoint = body.notices_endpoint;
    if (endpoint !== undefined) {
      const [session] = await db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
      const it = pushSubscriptions;
      if (session)
        await db.delete(it).where(and(eq(it.userId, session.userId), eq(it.endpoint, endpoint)));
    }
    await deleteSession(db, tokenHash);
  }),
  // Active ones: the one that makes the request, then last seen first.
  route(contract.ownSessions, async ({ actor, caller }) => {
    const now = clock.now();
    const own = ownSessionHash(caller);
    const listed = await listSessions(db, actor.id);
    const alive = listed
      .filter((session) => isSessionAlive(session, actor.isAdmin, now))
      .map(({ tokenHash, createdAt, lastSeenAt, browser }) => ({
        // No token can be derived from its hash.
        id: tokenHash.toString('base64url'),
        created_at: createdAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
        current: tokenHash.equals(own),
        browser,
      }));
    return { sessions: alive.sort((a, b) => Number(b.current) - Number(a.current)) };
  }),
  route(contract.endSession, async ({ input: { params }, actor }) => {
    const tokenHash = Buffer.from(params.id, 'base64url');
    const { rowCount } = await db
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.id), eq(sessions.tokenHash, tokenHash)));
    if (!rowCount) throw new AppError('not_found');
  }),
  route(contract.endOtherSessions, ({ actor, caller }) =>
    deleteOtherSessions(db, actor.id, ownSessionHash(caller)),
  ),
];
