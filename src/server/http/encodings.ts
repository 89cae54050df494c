import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { recentlyUsed } from '#domain/recently-used.ts';

/** How an answer may come. */
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

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
let underWay = 0;

/** Packs well while there is time, and quickly while another text is being packed: then somebody waits for it. */
async function brotli(text: Buffer): Promise<Buffer> {
  const params = underWay > 0 ? HURRIED : CALM;
  underWay += 1;
  try {
    const size = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    return await compress(text, { params: { ...params, ...size } });
  } finally {
    underWay -= 1;
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
  ...(zstd ? [['zstd', zstd.pack] as const] : []),
  ['br', brotli],
  ['gzip', promisify(zlib.gzip) as Change],
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

export const encoded = async (text: Buffer, encoding: Encoding): Promise<Buffer> =>
  (await COMPRESS.get(encoding)?.(text)) ?? text;
