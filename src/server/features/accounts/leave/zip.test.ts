import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipOf } from './zip.ts';

const AT = new Date('2026-11-21T12:00:00Z');

it('writes a file in parts that together are the same text', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `line ${n} ü\n`);
  const parts: Uint8Array[] = [];
  const files = [
    { name: 'long.txt', parts: lines },
    { name: 'empty.txt', parts: [] },
  ];
  for await (const part of zipOf(files, AT)) parts.push(part);
  expect(parts.length).toBeGreaterThan(3);
  const zip = unzipSync(Buffer.concat(parts));
  expect(strFromU8(zip['long.txt'] ?? new Uint8Array())).toBe(lines.join(''));
  expect(zip['empty.txt']).toHaveLength(0);
});

it('reads no further than what was asked for', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield 'x'.repeat(1_000);
    }
  }
  const zip = zipOf([{ name: 'a.txt', parts: endless() }], AT);
  for (let n = 0; n < 3; n += 1) expect((await zip.next()).done).toBe(false);
  expect(read).toBeLessThan(1_000);
  await zip.return();
});

it('fails when a source of a file fails', async () => {
  async function* broken() {
    yield 'a';
    throw new Error('the source is gone');
  }
  const all = async () => {
    for await (const _ of zipOf([{ name: 'a.txt', parts: broken() }], AT));
  };
  await expect(all()).rejects.toThrow('the source is gone');
});
