import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedBody } from '#server/http/route.ts';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Accepts forms besides JSON, parsed to an object of their fields, in this scope only. Files are dropped. */
export function takeForms(scope: FastifyInstance): void {
  const parse = (request: FastifyRequest, body: Buffer) =>
    fieldsOf(body, request.headers['content-type'] ?? '');
  scope.addContentTypeParser(FORMS, { parseAs: 'buffer' }, parse);
}

/** @throws an error with the status 400 if the body is not a valid form. */
async function fieldsOf(body: Buffer, contentType: string): Promise<object> {
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch((cause) => {
    throw Object.assign(new Error('The form cannot be read.', { cause }), { statusCode: 400 });
  });
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields);
}

/** Signed bodies come from other services, whose events are larger than requests of people. */
const BODY_LIMIT_BYTES = 262_144;

/** Accepts bodies of any type as raw bytes, in this scope only. */
export function takeRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
  scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body));
}

export function signedBodyOf({ body, headers }: FastifyRequest, header: string): SignedBody {
  const signature = headers[header];
  return {
    raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    signature: typeof signature === 'string' ? signature : undefined,
  };
}

/**
 * Reads a body to its end and drops it. Who is still sending when the connection is closed sees a broken pipe instead
 * of the answer. The time that a request may take ends this too.
 */
export async function drainBody({ raw }: FastifyRequest): Promise<void> {
  raw.resume();
  await finished(raw).catch(() => undefined);
}
