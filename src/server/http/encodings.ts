import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { recentlyUsed } from '#domain/recently-used.ts';

/** How an answer may come. */
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** A packed answer fits into one piece; each further one would go to and fro between threads. */
const PIECE = { chunkSize: 128 * 1024 };

/** Of a text of a megabyte quality 4 of 11 makes 5.5 % in 3 ms; beyond it twice the time gains a per cent of the text. */
const CALM = {
  [zlib.constants.BROTLI_PARAM_QUALITY]: 4,
  // A quarter of a megabyte back is where an answer repeats itself; more takes memory and time.
  [zlib.constants.BROTLI_PARAM_LGWIN]: 18,
};
/** The same makes 7.7 % in 0.9 ms, with a window of a megabyte. */
const HURRIED = {
  [zlib.constants.BROTLI_PARAM_QUALITY]: 1,
  [zlib.constants.BROTLI_PARAM_LGWIN]: 20,
};

const compress = promisify(zlib.brotliCompress);
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip);
let isUnderWay = false;

/**
 * Packs well, in a thread of its own, while there is time. While another text is being packed somebody waits for it:
 * then quickly and on the spot, for handing it over takes as long as to pack it.
 */
async function brotli(text: Buffer): Promise<Buffer> {
  const size = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  if (isUnderWay)
    return zlib.brotliCompressSync(text, { ...PIECE, params: { ...HURRIED, ...size } });
  isUnderWay = true;
  try {
    return await compress(text, { ...PIECE, params: { ...CALM, ...size } });
  } finally {
    isUnderWay = false;
  }
}

/** Newer versions of Node have it: as small as the better of these, as quick as the other. */
const zstd =
  'zstdCompress' in zlib
    ? {
        pack: promisify(zlib.zstdCompress as typeof zlib.deflate),
        unpack: promisify(Reflect.get(zlib, 'zstdDecompress') as typeof zlib.inflate),
      }
    : undefined;

type Change = (bytes: Buffer) => Promise<Buffer>;

/** The first that a caller takes is used. */
const COMPRESS = new Map<string, Change>([
  ...(zstd ? [['zstd', (text: Buffer) => zstd.pack(text, PIECE)] as const] : []),
  ['br', brotli],
  ['gzip', (text) => gzip(text, PIECE)],
]);

/** The encoding in which an answer is kept, and back. */
export const PACKED: Encoding = zstd ? 'zstd' : 'br';
export const unpacked: Change = zstd?.unpack ?? promisify(zlib.brotliDecompress);

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

export async function encoded(text: Buffer, encoding: Encoding): Promise<Buffer> {
  const packed = await COMPRESS.get(encoding)?.(text);
  // A copy: with the bytes themselves the whole piece would be held in which they came.
  return packed ? Buffer.from(packed) : text;
}
