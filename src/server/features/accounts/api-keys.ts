import { and, eq } from 'drizzle-orm';
import * as contract from '#contract/api-keys.ts';
import { toWire } from '#contract/endpoint.ts';
import { keyTokenOf, MAX_KEYS, SCOPES, shownPartOf } from '#domain/api-key.ts';
import { AppError } from '#domain/errors.ts';
import { DAY_MS } from '#domain/time.ts';
import { keysInForce, listApiKeys } from '#server/db/queries/accounts/sign-in-methods.ts';
import { lockOwnUser } from '#server/db/queries/accounts/users.ts';
import { enqueueMessage } from '#server/db/queries/messages/outbox.ts';
import { apiKeys } from '#server/db/sign-in-schema.ts';
import { type Call, route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { newToken, tokenHashOf } from './sessions.ts';

type KeyServices = Pick<Services, 'db' | 'clock' | 'emails'>;

/** The own API keys. */
export const keyRoutes = (services: KeyServices) => [
  route(contract.listApiKeys, async ({ actor }) => {
    const keys = await listApiKeys(services.db, actor.id, services.clock.now());
    return { keys: keys.map((key) => toWire(contract.apiKeyDto, key)), limit: MAX_KEYS };
  }),
  route(contract.createApiKey, (call) => createKey(services, call)),
  // Those of other members are not found, nor those that have ended.
  route(contract.revokeApiKey, async ({ input: { params }, actor }) => {
    const at = services.clock.now();
    const { rowCount } = await services.db
      .update(apiKeys)
      .set({ revokedAt: at })
      .where(and(keysInForce(actor.id, at), eq(apiKeys.id, params.id)));
    if (!rowCount) throw new AppError('not_found');
  }),
];

/**
 * Creates a key and enqueues an email to its owner. The member is locked meanwhile, so that parallel calls cannot exceed
 * the limit. The key itself, 256 random bits, is not stored.
 * @throws AppError `key_limit_reached`; `sign_in_required` if the account has just ended.
 */
function createKey(
  { db, clock, emails }: KeyServices,
  { input: { body }, actor }: Call<typeof contract.createApiKey>,
) {
  const { name, scopes, expires_in_days: days } = body;
  const token = keyTokenOf(newToken());
  return db.transaction(async (tx) => {
    const user = await lockOwnUser(tx, actor.id);
    const now = clock.now();
    if ((await tx.$count(apiKeys, keysInForce(user.id, now))) >= MAX_KEYS)
      throw new AppError('key_limit_reached');
    const [key] = await tx
      .insert(apiKeys)
      .values({
        userId: user.id,
        name,
        prefix: shownPartOf(token),
        tokenHash: tokenHashOf(token),
        scopes: SCOPES.filter((one) => scopes.includes(one)),
        createdAt: now,
        expiresAt: days === undefined ? null : new Date(now.getTime() + days * DAY_MS),
      })
      .returning();
    if (!key) throw new Error('a key was inserted');
    const email = { ...emails.grantAdded('key'), key: `key-added:${key.id}`, to: user.email };
    await enqueueMessage(tx, email, now);
    return { key: toWire(contract.apiKeyDto, key), token };
  });
}
