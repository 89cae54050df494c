import zlib from 'node:zlib';
import { expect, it } from 'vitest';
import { encoded, encodingFor, PACKED, unpacked } from './encodings.ts';

const TEXT = Buffer.from(
  JSON.stringify(Array.from({ length: 5000 }, (_, at) => ({ number: `F9 ${at}`, at: at ** 2 }))),
);
const HAS_ZSTD = 'zstdCompress' in zlib;

it('packs a text quickly while another is being packed, and well otherwise', async () => {
  const calm = await encoded(TEXT, 'br');
  const [first, second] = await Promise.all([encoded(TEXT, 'br'), encoded(TEXT, 'br')]);
  expect(first).toEqual(calm);
  expect(second.length).toBeGreaterThan(calm.length);
  expect(zlib.brotliDecompressSync(second)).toEqual(TEXT);
  expect(await encoded(TEXT, 'br')).toEqual(calm);
});

it('keeps answers in what most browsers take, and gets them back', async () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe(PACKED);
  expect(PACKED).toBe(HAS_ZSTD ? 'zstd' : 'br');
  expect(await unpacked(await encoded(TEXT, PACKED))).toEqual(TEXT);
});

it.each([...new Set(['br', 'gzip', PACKED] as const)])(
  'takes little more room than its bytes: %s',
  async (as) => {
    const { length, buffer } = await encoded(TEXT, as);
    expect(buffer.byteLength).toBeLessThan(length + 10_000);
  },
);

it.runIf(HAS_ZSTD)('packs as zstd says', async () => {
  const unpack = Reflect.get(zlib, 'zstdDecompressSync') as typeof zlib.inflateSync;
  expect(unpack(await encoded(TEXT, 'zstd'))).toEqual(TEXT);
});
