import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { ENDPOINTS } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERRORS, errorBody, problem } from '#contract/errors.ts';
import { IDEMPOTENCY_KEY, idempotencyKey, REPLAYED } from '#contract/fields.ts';
import { EVENT_STREAM_TYPE } from '#contract/flight-events.ts';
import type { CallLimit } from '#domain/call-limit.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Access, PERMISSIONS, type Permission } from '#domain/permissions.ts';
import { CSV_TYPE, PROBLEM_TYPE } from './accepts.ts';
import { type CachedBody, cachedBody, sendCached } from './cached-response/cached-body.ts';
import { ANSWERS } from './cached-response/compression.ts';

type Schema = z.core.$ZodType;

const schemaOf = (schema: Schema, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });

const jsonOf = (schema: Schema, io: 'input' | 'output') => ({
  'application/json': { schema: schemaOf(schema, io) },
});

const formsOf = (schema: Schema) => {
  const form = { schema: schemaOf(schema, 'input') };
  return { 'application/x-www-form-urlencoded': form, 'multipart/form-data': form };
};

const answerOf = ({ response, answersAs, csvFile, events: event }: Endpoint) => ({
  ...(answersAs
    ? { [answersAs]: { schema: schemaOf(response, 'output') } }
    : jsonOf(response, 'output')),
  ...(csvFile && { [CSV_TYPE]: { schema: { type: 'string' } } }),
  // The schema describes one line.
  ...(event && { [EVENT_STREAM_TYPE]: { schema: schemaOf(event, 'output') } }),
});

/** Error codes that a permission implies. */
function impliedBy(permission: Permission): readonly ErrorCode[] {
  const { access, refusal = 'premium_required', guestRefusal, confirmed } = permission;
  // An expired token always gets `sign_in_required`; a caller without a token may get the code of the action.
  const ended: ErrorCode[] = [
    'sign_in_required',
    'key_invalid',
    'key_revoked',
    'key_scope_required',
  ];
  const guest: ErrorCode[] = guestRefusal ? [...ended, guestRefusal] : ended;
  const byAccess: Record<Access, readonly ErrorCode[]> = {
    // A key that is sent is read by every call.
    public: ['key_invalid', 'key_revoked'],
    guest,
    member: guest,
    premium: [...guest, refusal],
    admin: [...guest, 'admin_required', 'second_factor_required'],
  };
  return confirmed ? [...byAccess[access], 'confirmation_needed'] : byAccess[access];
}

const parametersOf = (shape: Record<string, z.core.$ZodType> | undefined, where: string) =>
  Object.entries(shape ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(schema, undefined).success,
    schema: schemaOf(schema, 'input'),
  }));

const signatureOf = (name: string | undefined) =>
  name === undefined ? [] : [{ name, in: 'header', required: true, schema: { type: 'string' } }];

const IDEMPOTENCY_KEY_PARAMETER = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'Any text, new for each thing to create. The same call with the same key is done once: sent again within 24 hours, it gets the answer of the first. A refused call may be sent again with its key. While the first is not answered, at most 60 seconds if its process has ended, the answer is 409.',
  schema: schemaOf(idempotencyKey, 'input'),
};

const REPLAYED_HEADER = {
  [REPLAYED]: {
    description: 'Present if this answer was sent before',
    schema: { type: 'string', const: 'true' },
  },
};

function refusalsOf(endpoint: Endpoint) {
  const byStatus = new Map<number, ErrorCode[]>();
  const permission: Permission = PERMISSIONS[endpoint.action];
  const { scope } = permission;
  const implied = impliedBy(permission);
  const codes: ErrorCode[] = [
    'invalid_input',
    'unexpected',
    'busy',
    ...implied,
    ...(endpoint.body || endpoint.signature
      ? (['body_too_large', 'unsupported_body'] as const)
      : []),
    ...(endpoint.limit || scope ? (['too_many_requests'] as const) : []),
    ...(endpoint.takesIdempotencyKey
      ? (['idempotency_key_in_use', 'idempotency_key_reused'] as const)
      : []),
    ...(endpoint.switch || endpoint.csvFile ? (['switched_off'] as const) : []),
    ...endpoint.errors,
  ];
  for (const code of new Set(codes)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].map(([status, names]) => [
    status,
    {
      description: names.join(', '),
      content: {
        ...jsonOf(errorBody, 'output'),
        [PROBLEM_TYPE]: { schema: schemaOf(problem, 'output') },
      },
    },
  ]);
}

/** `max` is a number, or the name of a maximum that the operator sets. */
const shownLimit = ({ per, max, windowMinutes }: CallLimit) => ({
  per,
  max,
  window_minutes: windowMinutes,
});

const BEARER_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An API key, for calls with `x-scope` if the key has that scope, or the token of a session.',
};
const BEARER = { bearer: [] };
/** A guest may send a token or none. */
const SECURITY: Record<Access, readonly object[]> = {
  public: [],
  guest: [{}, BEARER],
  member: [BEARER],
  premium: [BEARER],
  admin: [BEARER],
};

/** `PUT /admin/blackout-dates/:day` is `putAdminBlackoutDatesByDay`. */
const operationIdOf = ({ method, path }: Endpoint) =>
  method.toLowerCase() +
  path
    .replaceAll('/:', '/by-')
    .replace(/[/-]([a-z])/g, (_, letter: string) => letter.toUpperCase());

function operation(endpoint: Endpoint) {
  const { access, scope }: Permission = PERMISSIONS[endpoint.action];
  const empty = endpoint.response.def.type === 'void';
  const headers = endpoint.takesIdempotencyKey && { headers: REPLAYED_HEADER };
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    ...(endpoint.deprecated && { deprecated: true }),
    'x-action': endpoint.action,
    'x-access': access,
    ...(scope && { 'x-scope': scope }),
    ...(endpoint.limit && { 'x-limit': shownLimit(endpoint.limit) }),
    security: SECURITY[access],
    parameters: [
      ...parametersOf(endpoint.params?.shape, 'path'),
      ...parametersOf(endpoint.query?.shape, 'query'),
      ...signatureOf(endpoint.signature),
      ...(endpoint.takesIdempotencyKey ? [IDEMPOTENCY_KEY_PARAMETER] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          ...jsonOf(endpoint.body, 'input'),
          ...(endpoint.takesForms && formsOf(endpoint.body)),
        },
      },
    }),
    ...(endpoint.signature && {
      requestBody: { required: true, content: { 'application/json': { schema: {} } } },
    }),
    responses: {
      ...(empty
        ? { 204: { description: 'Done', ...headers } }
        : { 200: { description: 'OK', ...headers, content: answerOf(endpoint) } }),
      ...Object.fromEntries(refusalsOf(endpoint)),
    },
  };
}

interface Described {
  readonly productName: string;
  /** Address under which callers reach the product. */
  readonly publicUrl: string;
}

/** The OpenAPI 3.1 document, computed from the same values that the server serves. */
export function openApiDocument({ productName, publicUrl }: Described) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const { value, schemas } = withSharedSchemas(paths);
  return {
    openapi: '3.1.0',
    info: { title: productName, version: '1' },
    servers: [{ url: publicUrl }],
    paths: value,
    components: { schemas, securitySchemes: { bearer: BEARER_SCHEME } },
  };
}

/** Each schema brings its named parts along in `$defs`, where a document with many schemas does not look for them. */
function withSharedSchemas(paths: object) {
  const schemas: Record<string, unknown> = {};
  const value: unknown = JSON.parse(JSON.stringify(paths), (key, part) => {
    if (key === '$schema') return undefined;
    if (key === '$ref') return part.replace('#/$defs/', '#/components/schemas/');
    if (key !== '$defs') return part;
    Object.assign(schemas, part);
    return undefined;
  });
  return { value, schemas };
}

/** Serves the document, which is written and compressed once. */
export function serveDescription(
  app: FastifyInstance,
  settings: Parameters<typeof openApiDocument>[0],
): void {
  let written: Promise<CachedBody> | undefined;
  app.get('/api/docs', async (_request, reply) => {
    written ??= cachedBody(JSON.stringify(openApiDocument(settings)), 'zstd', ANSWERS, true);
    return sendCached(reply, await written, { cacheControl: 'no-cache' });
  });
}
