import * as z from 'zod/mini';
import { cleanName, nameError } from '#domain/account.ts';
import { MAX_KEY_DAYS, MAX_KEY_NAME, SCOPES } from '#domain/api-key.ts';
import { endpoint } from './endpoint.ts';
import { timeText } from './fields.ts';

const scopeField = z.enum(SCOPES, `A scope is one of ${SCOPES.join(', ')}`);

const NAME_ERROR = 'Give the key a name';
const keyNameField = z.string(NAME_ERROR).check(
  z.overwrite(cleanName),
  z.minLength(1, { error: NAME_ERROR, abort: true }),
  z.maxLength(MAX_KEY_NAME, {
    error: `Please use at most ${MAX_KEY_NAME} characters`,
    abort: true,
  }),
  z.check<string>(({ value, issues }) => {
    const message = nameError(value);
    if (message) issues.push({ code: 'custom', input: value, message });
  }),
);

export const apiKeyDto = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The first characters of the key. */
    prefix: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    created_at: timeText,
    /** Up to a minute old; null for a key that was never used. */
    last_used_at: z.nullable(timeText),
    /** Null for a key without an end. */
    expires_at: z.nullable(timeText),
  })
  .check(z.meta({ id: 'ApiKey' }));
export type ApiKeyDto = z.output<typeof apiKeyDto>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/profile/keys',
  summary: 'The own API keys that are in force, the newest first',
  action: 'keys.manage',
  response: z.object({
    keys: z.array(apiKeyDto),
    /** Keys that a member may have at once. */
    limit: z.number(),
  }),
  errors: ['storage_unavailable'],
  failure: 'Failed to load your API keys',
  unreachable: 'Unable to load your API keys. Please try again later.',
});

const DAYS_ERROR = `A key ends after 1 to ${MAX_KEY_DAYS} days`;

export const createApiKey = endpoint({
  method: 'POST',
  path: '/profile/keys',
  summary: 'Create an API key; the key itself is in this answer only',
  action: 'keys.create',
  limit: { name: 'create-key', per: 'member', max: 30, windowMinutes: 60 },
  body: z.strictObject({
    name: keyNameField,
    scopes: z
      .array(scopeField, 'Choose at least one scope')
      .check(z.minLength(1, 'Choose at least one scope'), z.maxLength(SCOPES.length)),
    /** Without it, the key ends when it is revoked. */
    expires_in_days: z.optional(
      z.int(DAYS_ERROR).check(z.minimum(1, DAYS_ERROR), z.maximum(MAX_KEY_DAYS, DAYS_ERROR)),
    ),
  }),
  response: z.object({
    key: apiKeyDto,
    /** Send it as `Authorization: Bearer`. It is not stored and cannot be shown again. */
    token: z.string(),
  }),
  errors: ['key_limit_reached', 'storage_unavailable'],
  failure: 'Failed to create the API key',
  unreachable: 'Unable to create the API key. Please try again later.',
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/profile/keys/:id',
  summary: 'Revoke one of the own API keys',
  action: 'keys.manage',
  params: z.object({ id: z.uuid('This is not the id of a key') }),
  response: z.void(),
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to revoke the API key',
  unreachable: 'Unable to revoke the API key. Please try again later.',
});
