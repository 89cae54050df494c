import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RunLimited } from '#server/concurrency.ts';
import {
  ANSWERS,
  compress,
  compressParts,
  decompress,
  decompressed,
  type Encoding,
  encodingFor,
  MIN_COMPRESSED_BYTES,
} from './compression.ts';

const ETAG_LENGTH = 22;
const NOTHING = Buffer.alloc(0);

/** A body in one encoding. */
interface EncodedBody {
  readonly encoding: Encoding;
  /** Its bytes; where they are not kept, a stream of them for each caller. */
  readonly content: () => Buffer | Readable;
  readonly length: number;
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
  const etag = `"${hash.slice(0, ETAG_LENGTH)}"`;
  return { encoding, content: () => bytes, length: bytes.length, etag };
}

/**
 * Stores only the compressed body: the text is about twenty times as large.
 * @param text may be parts in UTF-8, one after the other.
 * @param first encoding of the first caller; the others are made from it when they are requested.
 * @param keepsPlain also keeps the text: for one of few that programs ask for without an encoding.
 */
export async function cachedBody<T>(
  text: string | readonly Buffer[],
  first: Encoding,
  how = ANSWERS,
  keepsPlain = false,
): Promise<CachedBody<T>> {
  const [body = NOTHING, ...more] = typeof text === 'string' ? [Buffer.from(text)] : text;
  const length = more.reduce((sum, part) => sum + part.length, body.length);
  if (length < MIN_COMPRESSED_BYTES) {
    const plain = encodedBody('identity', Buffer.concat([body, ...more]));
    return { size: length, [ENCODED]: async () => plain };
  }
  const stored = first === 'identity' ? 'zstd' : first;
  const bytes = await (more.length > 0
    ? compressParts([body, ...more], stored, how)
    : compress(body, stored, how));
  const source = encodedBody(stored, bytes);
  const byEncoding = new Map<Encoding, Promise<EncodedBody>>([[stored, Promise.resolve(source)]]);
  // Without an encoding a large answer has megabytes, which take a tenth of a second to put together.
  const plain: EncodedBody = {
    encoding: 'identity',
    content: () => decompressed(bytes, stored, length),
    length,
    etag: `${source.etag.slice(0, -1)}.plain"`,
  };
  if (!keepsPlain) byEncoding.set('identity', Promise.resolve(plain));
  const encode = async (encoding: Encoding) =>
    encodedBody(encoding, await compress(await decompress(bytes, stored), encoding, how));
  return {
    size: bytes.length,
    [ENCODED](acceptEncoding) {
      const encoding = encodingFor(acceptEncoding, how);
      const encoded = byEncoding.get(encoding) ?? encode(encoding);
      byEncoding.set(encoding, encoded);
      return encoded;
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
export async function prepareBrotli(cached: CachedBody): Promise<Buffer | Readable> {
  const { content } = await cached[ENCODED]('br');
  return content();
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
  const { content, encoding, length } = body;
  reply.headers({
    etag: etagFor(body, viewer),
    'cache-control': cacheControl,
    vary,
  });
  // A condition is about what is there: not about the page that answers 404.
  if (reply.statusCode === 200 && (await isHeld(cached, headers, viewer)))
    return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(type).header('content-length', length).send(content());
}

const matches = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''))
    .some((one) => one === '*' || one === etag);

interface CacheOptions<K> {
  /** An entry is valid as long as the version of its key is unchanged. Undefined: nothing is cached. */
  readonly version: ((key: K) => string) | undefined;
  /** Maximum total `size` of all entries; the least recently used are evicted first. */
  readonly maxBytes: number;
  /** Limits concurrent work; by default, work starts at once. */
  readonly runLimited?: RunLimited;
}

interface Computation<T> {
  /** The caller's signal. Used only if nothing is cached: otherwise other callers may wait for the same entry. */
  readonly signal: AbortSignal;
  readonly work: (signal: AbortSignal) => Promise<T>;
  /** Of the work among what waits, as `RunLimited` has it. */
  readonly rank?: number | undefined;
}

/** Caches answers by key. A key must be serializable as JSON and contain everything that the answer depends on. */
export interface ResponseCache<K, T> {
  find(key: K): T | undefined;
  /** Returns the entry, or the result of `work`, which concurrent callers share. Failures are not cached. */
  get(key: K, computation: Computation<T>): Promise<T>;
  /** Replaces the entry by a new result of `work`. */
  refresh(key: K, computation: Computation<T>): Promise<T>;
}

export const NEVER = new AbortController().signal;

export function responseCache<K, T extends { readonly size: number }>({
  version,
  maxBytes,
  runLimited = (work) => work(),
}: CacheOptions<K>): ResponseCache<K, T> {
  if (!version) {
    const compute = (_key: K, { signal, work }: Computation<T>) => work(signal);
    return { find: () => undefined, get: compute, refresh: compute };
  }
  const entries = new LRUCache<string, T, Omit<Computation<T>, 'signal'>>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
    fetchMethod: (_name, _old, { context: { work, rank } }) => runLimited(() => work(NEVER), rank),
    // A failed refresh keeps the old entry; callers get their answer even if it is evicted while it is made.
    noDeleteOnFetchRejection: true,
    ignoreFetchAbort: true,
  });
  // An entry of an older version is never found again and is evicted as the least recently used.
  const entryKey = (key: K) => `${version(key)} ${JSON.stringify(key)}`;
  return {
    find: (key) => entries.get(entryKey(key)),
    get: (key, context) => entries.forceFetch(entryKey(key), { context }),
    refresh: (key, context) => entries.forceFetch(entryKey(key), { context, forceRefresh: true }),
  };
}
