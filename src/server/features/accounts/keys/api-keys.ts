import { membershipPlan } from '#domain/account.ts';
import {
  isKeyInForce,
  keyTokenOf,
  MAX_KEYS,
  SCOPES,
  type Scope,
  shownPartOf,
} from '#domain/api-key.ts';
import { AppError } from '#domain/errors.ts';
import type { Member } from '#domain/permissions.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Db } from '#server/db/database.ts';
import {
  type ApiKey,
  countApiKeys,
  findApiKey,
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  revokeApiKeysOf,
  touchApiKey,
} from '#server/db/queries/accounts/api-keys.ts';
import { lockUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { newToken, type SessionDeps, TOUCH_EVERY_MS, tokenHashOf } from '../sessions.ts';

export interface WantedKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Days after which it ends; undefined for never. */
  readonly days: number | undefined;
}

export interface CreatedKey {
  readonly key: ApiKey;
  /** The key itself: 256 random bits that are not stored. */
  readonly token: string;
}

export interface KeyDeps extends SessionDeps {
  readonly emails: { grantAdded(added: 'key'): EmailContent };
}

/**
 * Creates a key and enqueues an email to its owner. The member is locked meanwhile, so that parallel calls cannot exceed
 * the limit.
 * @throws AppError `key_limit_reached`; `sign_in_required` if the account has just ended.
 */
export function createKey(
  { db, clock, emails }: KeyDeps,
  userId: string,
  { name, scopes, days }: WantedKey,
): Promise<CreatedKey> {
  const token = keyTokenOf(newToken());
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError('sign_in_required');
    const now = clock.now();
    if ((await countApiKeys(tx, userId, now)) >= MAX_KEYS) throw new AppError('key_limit_reached');
    const key = await insertApiKey(tx, {
      userId,
      name,
      prefix: shownPartOf(token),
      tokenHash: tokenHashOf(token),
      scopes: SCOPES.filter((one) => scopes.includes(one)),
      createdAt: now,
      expiresAt: days === undefined ? null : new Date(now.getTime() + days * DAY_MS),
    });
    const email = { ...emails.grantAdded('key'), key: `key-added:${key.id}`, to: user.email };
    await enqueueMessage(tx, email, now);
    return { key, token };
  });
}

export const listKeys = ({ db, clock }: SessionDeps, userId: string): Promise<ApiKey[]> =>
  listApiKeys(db, userId, clock.now());

/** @throws AppError `not_found` for a key of another member and for one that has ended. */
export async function revokeKey(
  { db, clock }: SessionDeps,
  own: { readonly userId: string; readonly id: string },
): Promise<void> {
  if (!(await revokeApiKey(db, own, clock.now()))) throw new AppError('not_found');
}

/** Revokes every key of a member and returns how many there were. */
export const endKeys = (db: Db, userId: string, at: Date): Promise<number> =>
  revokeApiKeysOf(db, userId, at);

/**
 * The member in whose name a key calls, who is never an administrator.
 * @throws AppError `key_revoked`, and `key_invalid` for any other key that is not in force.
 */
export async function memberOfKey({ db, clock }: SessionDeps, token: string): Promise<Member> {
  const key = await findApiKey(db, tokenHashOf(token));
  if (!key) throw new AppError('key_invalid');
  const { user, id, scopes } = key;
  const now = clock.now();
  if (key.revokedAt) throw new AppError('key_revoked', { accountId: user.id });
  if (!user.isActive || !isKeyInForce(key, now))
    throw new AppError('key_invalid', { accountId: user.id });
  const stale = new Date(now.getTime() - TOUCH_EVERY_MS);
  if (key.lastUsedAt === null || key.lastUsedAt < stale)
    await touchApiKey(db, id, { at: now, unless: stale });
  const plan = membershipPlan(user, now);
  return { kind: 'member', id: user.id, plan, isAdmin: false, key: { id, scopes } };
}
