import { channel } from 'node:diagnostics_channel';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod';
import type { Endpoint, RawOutputOf } from '#contract/endpoint.ts';
import { EVENT_STREAM_TYPE } from '#contract/flight-events.ts';

/** An answer or a line of a stream, before and after it was written. */
export interface WrittenAnswer {
  readonly method: string;
  readonly path: string;
  readonly answer: unknown;
  /** Without the fields that the contract does not declare. */
  readonly json: string;
}

/** Where each {@link WrittenAnswer} is published. In production nobody listens; tests refuse undeclared fields. */
export const WRITTEN_ANSWERS = channel('roamfare:written-answers');

/**
 * Schema for Fastify's serializer (fast-json-stringify), which writes only the declared fields and throws if a
 * required one is missing. Undefined for answers that are not JSON.
 */
export function responseSchemaOf(endpoint: Endpoint): FastifySchema | undefined {
  if (!schemas.has(endpoint)) schemas.set(endpoint, makeResponseSchema(endpoint));
  return schemas.get(endpoint);
}

/** Compiles each schema once per process, even if it builds many servers, as tests do. */
export function shareSerializers(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema, method, url, httpStatus = '' }) => {
    const serializer = serializers.get(schema) ?? compile({ schema, method, url, httpStatus });
    serializers.set(schema, serializer);
    return serializer;
  });
}

/** Serializer for cached bodies: writes the fields that the contract declares. Compiled once per process, too. */
export function jsonWriterFor<E extends Endpoint>(endpoint: E): (answer: RawOutputOf<E>) => string {
  const { response, method, path } = endpoint;
  const write =
    writers.get(endpoint) ??
    compile({ schema: writingSchema(response), method, url: `/api${path}`, httpStatus: '200' });
  writers.set(endpoint, write);
  return write;
}

const schemas = new Map<Endpoint, FastifySchema | undefined>();
const writers = new Map<Endpoint, (answer: unknown) => string>();
const serializers = new WeakMap<object, (answer: unknown) => string>();
const compiler = SerializerSelector()();

/** Leaving fields out costs nothing; comparing a large answer takes longer than writing it, so listeners do that. */
function compile(of: Parameters<typeof compiler>[0]) {
  const write = compiler(of);
  return (answer: unknown): string => {
    const json = write(answer);
    if (WRITTEN_ANSWERS.hasSubscribers) {
      const written: WrittenAnswer = { method: of.method, path: of.url, answer, json };
      WRITTEN_ANSWERS.publish(written);
    }
    return json;
  };
}

function makeResponseSchema({
  response,
  events: event,
  answersAs,
}: Endpoint): FastifySchema | undefined {
  if (answersAs || response.def.type === 'void') return undefined;
  const content = {
    'application/json': { schema: writingSchema(response) },
    ...(event && { [EVENT_STREAM_TYPE]: { schema: writingSchema(event) } }),
  };
  return { response: { 200: { content } } };
}

const writingSchema = (schema: z.core.$ZodType): unknown =>
  JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline' })),
    (_key, value) => (isObject(value) ? forSerializer(value) : value),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Undeclared fields are left out, not refused; `nullable` is faster than trying every branch of an `anyOf`. Without its
 * `format` a text is not tried as a `Date`.
 */
function forSerializer({
  additionalProperties,
  format: _format,
  ...schema
}: Record<string, unknown>) {
  const branches = schema.anyOf;
  const relaxed = isObject(additionalProperties) ? { ...schema, additionalProperties } : schema;
  if (!Array.isArray(branches) || branches.length !== 2 || branches[1].type !== 'null')
    return relaxed;
  const { anyOf: _, ...rest } = relaxed;
  return { ...rest, ...branches[0], nullable: true };
}
