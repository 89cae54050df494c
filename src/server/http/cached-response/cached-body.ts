import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import {
  compress,
  decompress,
  type Encoding,
  encodingFor,
  MIN_COMPRESSED_BYTES,
} from './compression.ts';

const ETAG_LENGTH = 22;

/** A body in one encoding. */
interface EncodedBody {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
  readonly etag: string;
}

const ENCODED = Symbol('cached body');

/** A response body that is serialized and compressed once and sent any number of times. */
export interface CachedBody<T = unknown> {
  readonly [ENCODED]: (acceptEncoding: string | undefined) => Promise<EncodedBody>;
  /** Bytes of memory; each further encoding that a caller requests takes about as many again. */
  readonly size: number;
  /** Exists only in the type: the value of the JSON. */
  readonly __value?: T;
}

export const isCachedBody = (answer: unknown): answer is CachedBody =>
  typeof answer === 'object' && answer !== null && ENCODED in answer;

function encodedBody(encoding: Encoding, bytes: Buffer): EncodedBody {
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return { encoding, bytes, etag: `"${hash.slice(0, ETAG_LENGTH)}"` };
}

/**
 * Stores only the compressed body: the text is about twenty times as large.
 * @param first encoding of the first caller; other encodings are byEncoding from it when they are requested.
 */
export async function cachedBody<T>(text: string, first: Encoding): Promise<CachedBody<T>> {
  const body = Buffer.from(text);
  if (body.length < MIN_COMPRESSED_BYTES) {
    const plain = encodedBody('identity', body);
    return { size: body.length, [ENCODED]: async () => plain };
  }
  const stored = first === 'identity' ? 'zstd' : first;
  const source = encodedBody(stored, await compress(body, stored));
  const byEncoding = new Map<Encoding, Promise<EncodedBody>>([[stored, Promise.resolve(source)]]);
  const encode = async (encoding: Encoding) =>
    encodedBody(encoding, await compress(await decompress(source.bytes, stored), encoding));
  return {
    size: source.bytes.length,
    [ENCODED](acceptEncoding) {
      const encoding = encodingFor(acceptEncoding);
      const body = byEncoding.get(encoding) ?? encode(encoding);
      if (encoding !== 'identity') byEncoding.set(encoding, body);
      return body;
    },
  };
}

interface Sending {
  readonly cacheControl: string;
  readonly type?: string;
}

/** Sends the body, or 304 if `If-None-Match` matches its ETag. */
export async function sendCached(
  reply: FastifyReply,
  cached: CachedBody,
  { cacheControl, type = 'application/json; charset=utf-8' }: Sending,
): Promise<FastifyReply> {
  const { headers } = reply.request;
  const { bytes, encoding, etag } = await cached[ENCODED](headers['accept-encoding']);
  reply.headers({ etag, 'cache-control': cacheControl, vary: 'accept-encoding' });
  if (headers['if-none-match'] && matches(headers['if-none-match'], etag))
    return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(bytes);
}

const matches = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
