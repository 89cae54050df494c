import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedBody } from './route.ts';

/** Senders of signed bodies are machines, whose events are larger than what a person sends. */
const BODY_LIMIT_BYTES = 262_144;

/** Lets bodies of any type through as the bytes that came, within this scope only. */
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
