import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** A content coding of RFC 9110. */
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** Compression does not pay for smaller bodies. */
export const MIN_COMPRESSED_BYTES = 1024;

const CHUNK = { chunkSize: 128 * 1024 };
/** Each chunk is a step of the event loop, and text is some twenty times as large as it is compressed. */
const wholeChunk = ({ length }: Buffer) => ({
  chunkSize: Math.min(2 * 1024 * 1024, Math.max(16 * 1024, length * 20)),
});
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = zlib.constants;

export interface Compression {
  /** The codings, the preferred one first. */
  readonly order: readonly Exclude<Encoding, 'identity'>[];
  /** Of brotli, from 0 to 11. */
  readonly quality: number;
  /** Of brotli: how far back it looks, as the binary logarithm of bytes. A short way is searched sooner. */
  readonly windowBits: number;
}

/** Quality 4 compresses a megabyte of JSON to 5.5 % in 3 ms; twice the time would save 1 % more of the body. */
export const ANSWERS: Compression = { order: ['zstd', 'br', 'gzip'], quality: 4, windowBits: 18 };
/** A page of 58 kB has 13.5 kB in 28 ms, as zstd more. */
export const PAGES: Compression = { order: ['br', 'zstd', 'gzip'], quality: 9, windowBits: 16 };
/**
 * Of the few pages that everybody sees: 12.6 kB in 100 ms, once. With its headers the first page fits into what a server
 * may send before the browser has confirmed anything, 14.6 kB.
 */
export const COMMON_PAGES: Compression = { ...PAGES, quality: 11 };

const zstd = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdCompress);
const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);

const brotliOptions = ({ quality, windowBits }: Compression) => ({
  ...CHUNK,
  params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: windowBits },
});
const COMPRESSIONS: Record<
  Exclude<Encoding, 'identity'>,
  (body: Buffer, options: Compression) => Promise<Buffer>
> = {
  zstd: (body) => zstd(body, CHUNK),
  br: (body, how) => brotli(body, brotliOptions(how)),
  gzip: (body) => gzip(body, CHUNK),
};
const COMPRESSORS = {
  zstd: () => zlib.createZstdCompress(CHUNK),
  br: (how: Compression) => zlib.createBrotliCompress(brotliOptions(how)),
  gzip: () => zlib.createGzip(CHUNK),
};
const unzstd = promisify<Buffer, zlib.ZstdOptions, Buffer>(zlib.zstdDecompress);
const unbrotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress);
const gunzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip);
const DECOMPRESSIONS: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  zstd: (bytes) => unzstd(bytes, wholeChunk(bytes)),
  br: (bytes) => unbrotli(bytes, wholeChunk(bytes)),
  gzip: (bytes) => gunzip(bytes, wholeChunk(bytes)),
};

const REFUSED = /^q=0(?:\.0*)?$/;

/** The preferred encoding among those that `Accept-Encoding` allows. */
export function encodingFor(accepted = '', { order } = ANSWERS): Encoding {
  const ranges = accepted
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  const names = ranges
    .filter(([, ...parameters]) => !parameters.some((one) => REFUSED.test(one)))
    .map(([name]) => name);
  return order.find((encoding) => names.includes(encoding)) ?? 'identity';
}

/** @returns a buffer of exactly the compressed size: those of zlib and of Node's pool occupy more memory. */
export async function compress(
  body: Buffer,
  encoding: Encoding,
  compression = ANSWERS,
): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return exact(await COMPRESSIONS[encoding](body, compression));
}

/** The same of parts, one after the other, which are never put together. */
export const compressParts = async (
  parts: readonly Buffer[],
  encoding: Exclude<Encoding, 'identity'>,
  compression = ANSWERS,
): Promise<Buffer> =>
  exact(await buffer(Readable.from(parts).pipe(COMPRESSORS[encoding](compression))));

function exact(compressed: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(copy);
  return copy;
}

export const decompress = async (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'identity' ? bytes : DECOMPRESSIONS[encoding](bytes);

const DECOMPRESSIONS_NOW = {
  zstd: zlib.zstdDecompressSync,
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
};
const DECOMPRESSORS = {
  zstd: zlib.createZstdDecompress,
  br: zlib.createBrotliDecompress,
  gzip: zlib.createGunzip,
};
/** 30 kB take a twentieth of a millisecond; thousands of streams a second would stop the process to collect them. */
const MOST_AT_ONCE = 128 * 1024;

/** The text of a compressed body, as a stream if it is large. @param length of the text in bytes */
export function decompressed(
  bytes: Buffer,
  encoding: Exclude<Encoding, 'identity'>,
  length: number,
): Buffer | Readable {
  if (length <= MOST_AT_ONCE) return DECOMPRESSIONS_NOW[encoding](bytes, wholeChunk(bytes));
  const stream = DECOMPRESSORS[encoding]();
  stream.end(bytes);
  return stream;
}

/** Compresses bodies that are not cached. Cached bodies, files and streams are sent unchanged. */
export function compressBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_COMPRESSED_BYTES) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compress(Buffer.from(payload), encoding);
  });
}
