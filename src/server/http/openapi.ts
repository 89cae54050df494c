import * as z from 'zod';
import { ENDPOINTS } from '#contract/all.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { ERRORS, errorBody } from '#contract/errors.ts';
import type { ErrorCode } from '#domain/errors.ts';

type Schema = z.core.$ZodType;

const schemaOf = (schema: Schema, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });

const jsonOf = (schema: Schema, io: 'input' | 'output') => ({
  'application/json': { schema: schemaOf(schema, io) },
});

/** Refusals that an access level brings with it. */
const REFUSALS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  guest: ['sign_in_required'],
  member: ['sign_in_required'],
  premium: ['sign_in_required', 'premium_required'],
  admin: ['sign_in_required', 'admin_required'],
};

const parametersOf = (shape: Record<string, z.core.$ZodType> | undefined, where: string) =>
  Object.entries(shape ?? {}).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(schema, undefined).success,
    schema: schemaOf(schema, 'input'),
  }));

function refusalsOf(endpoint: Endpoint) {
  const byStatus = new Map<number, ErrorCode[]>();
  const codes = ['invalid_input', 'unexpected', ...REFUSALS[endpoint.access], ...endpoint.errors];
  for (const code of new Set(codes as ErrorCode[])) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].map(([status, names]) => [
    status,
    { description: names.join(', '), content: jsonOf(errorBody, 'output') },
  ]);
}

function operation(endpoint: Endpoint) {
  const empty = endpoint.response.def.type === 'void';
  return {
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersOf(endpoint.params?.shape, 'path'),
      ...parametersOf(endpoint.query?.shape, 'query'),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: jsonOf(endpoint.body, 'input') },
    }),
    responses: {
      ...(empty
        ? { 204: { description: 'Done' } }
        : { 200: { description: 'OK', content: jsonOf(endpoint.response, 'output') } }),
      ...Object.fromEntries(refusalsOf(endpoint)),
    },
  };
}

/** The OpenAPI 3.1 document, computed from the same values that the server serves. */
export function openApiDocument(title: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of ENDPOINTS) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}
