import type { ApiKeyDto } from '#contract/api-keys.ts';
import * as contract from '#contract/api-keys.ts';
import { MAX_KEYS } from '#domain/api-key.ts';
import type { ApiKey } from '#server/db/queries/accounts/api-keys.ts';
import { route } from '#server/http/route.ts';
import { createKey, type KeyDeps, listKeys, revokeKey } from './api-keys.ts';

const presentKey = (key: ApiKey): ApiKeyDto => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: [...key.scopes],
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  expires_at: key.expiresAt?.toISOString() ?? null,
});

export const keyRoutes = (deps: KeyDeps) => [
  route(contract.listApiKeys, async ({ actor }) => ({
    keys: (await listKeys(deps, actor.id)).map(presentKey),
    limit: MAX_KEYS,
  })),
  route(contract.createApiKey, async ({ input: { body }, actor }) => {
    const { name, scopes, expires_in_days: days } = body;
    const { key, token } = await createKey(deps, actor.id, { name, scopes, days });
    return { key: presentKey(key), token };
  }),
  route(contract.revokeApiKey, ({ input: { params }, actor }) =>
    revokeKey(deps, { userId: actor.id, id: params.id }),
  ),
];
