import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { recentlyUsed } from '#domain/recently-used.ts';

/** How an answer may come. */
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** Of 11: beyond it twice the time gains a per cent of the text. */
const BROTLI_QUALITY = 4;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** As a power of two: a quarter of a megabyte back is where an answer repeats itself; more takes memory and time. */
const BROTLI_WINDOW = 18;
/** Newer versions of Node have it. */
const zstd =
  'zstdCompress' in zlib ? promisify(zlib.zstdCompress as typeof zlib.deflate) : undefined;

type Compress = (text: Buffer) => Promise<Buffer>;

/** The first that a caller takes is used. */
const COMPRESS = new Map<string, Compress>([
  ...(zstd ? [['zstd', (text: Buffer) => zstd(text)] as const] : []),
  [
    'br',
    (text) =>
      brotli(text, {
        params: {
          [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [zlib.constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        },
      }),
  ],
  ['gzip', (text) => gzip(text)],
]);

/** The encoding in which an answer is kept, and back. */
export const PACKED: Encoding = 'br';
export const unpacked = promisify(zlib.brotliDecompress) as (bytes: Buffer) => Promise<Buffer>;

const REFUSED = /^q=0(?:\.0*)?$/;

const ALL = [...COMPRESS.keys()] as readonly Encoding[];

/** How to answer a caller who sends this `Accept-Encoding`: the first of those offered that they take. */
export function encodingFor(accepted = '', offered = ALL): Encoding {
  const taken = takenBy(accepted, undefined);
  return offered.find((encoding) => taken.has(encoding)) ?? 'identity';
}

/** Browsers have a handful of ways of saying it. */
const KEPT_HEADERS = 50;

const takenBy = recentlyUsed(KEPT_HEADERS, (accepted): ReadonlySet<string> => {
  const ranges = accepted.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return { name, isTaken: !parameters.some((one) => REFUSED.test(one)) };
  });
  return new Set(ranges.filter(({ isTaken }) => isTaken).map(({ name }) => name));
});

export const encoded = async (text: Buffer, encoding: Encoding): Promise<Buffer> =>
  (await COMPRESS.get(encoding)?.(text)) ?? text;
