import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import {
  ANSWERS,
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
 * @param first encoding of the first caller; the others are made from it when they are requested.
 * @param keepsPlain also keeps the text: for a large one that programs ask for without an encoding.
 */
export async function cachedBody<T>(
  text: string,
  first: Encoding,
  how = ANSWERS,
  keepsPlain = false,
): Promise<CachedBody<T>> {
  const body = Buffer.from(text);
  if (body.length < MIN_COMPRESSED_BYTES) {
    const plain = encodedBody('identity', body);
    return { size: body.length, [ENCODED]: async () => plain };
  }
  const stored = first === 'identity' ? 'zstd' : first;
  const source = encodedBody(stored, await compress(body, stored, how));
  const byEncoding = new Map<Encoding, Promise<EncodedBody>>([[stored, Promise.resolve(source)]]);
  const encode = async (encoding: Encoding) =>
    encodedBody(encoding, await compress(await decompress(source.bytes, stored), encoding, how));
  return {
    size: source.bytes.length,
    [ENCODED](acceptEncoding) {
      const encoding = encodingFor(acceptEncoding, how);
      const body = byEncoding.get(encoding) ?? encode(encoding);
      if (encoding !== 'identity' || keepsPlain) byEncoding.set(encoding, body);
      return body;
    },
  };
}

interface Sending {
  readonly cacheControl: string;
  /** Part of the ETag: who signs in after somebody else in the same browser does not get 304. Empty for everybody. */
  readonly viewer?: string;
  readonly type?: string;
  readonly vary?: string;
}

/**
 * Whether `If-None-Match` names the bytes that this caller would get: the answer is 304.
 * @param viewer as of {@link sendCached}.
 */
export async function isHeld(
  cached: CachedBody,
  { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted }: IncomingHttpHeaders,
  viewer: string,
): Promise<boolean> {
  if (ifNoneMatch === undefined) return false;
  return matches(ifNoneMatch, etagFor(await cached[ENCODED](accepted), viewer));
}

const etagFor = ({ etag }: EncodedBody, viewer: string) =>
  viewer === '' ? etag : `${etag.slice(0, -1)}.${viewer}"`;

/** Compresses the body for browsers without zstd before one asks. Returns the Brotli bytes. */
export async function prepareBrotli(cached: CachedBody): Promise<Buffer> {
  const { bytes } = await cached[ENCODED]('br');
  return bytes;
}

/** Sends the body, or 304 where the caller has it. */
export async function sendCached(
  reply: FastifyReply,
  cached: CachedBody,
  {
    cacheControl,
    viewer = '',
    type = 'application/json; charset=utf-8',
    vary = 'accept-encoding',
  }: Sending,
): Promise<FastifyReply> {
  const { headers } = reply.request;
  const body = await cached[ENCODED](headers['accept-encoding']);
  const { bytes, encoding } = body;
  reply.headers({
    etag: etagFor(body, viewer),
    'cache-control': cacheControl,
    vary,
  });
  // A condition is about what is there: not about the page that answers 404.
  if (reply.statusCode === 200 && (await isHeld(cached, headers, viewer)))
    return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).send(bytes);
}

const matches = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag);
