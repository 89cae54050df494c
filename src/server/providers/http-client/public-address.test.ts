import type { lookup } from 'node:dns';
import { expect, it } from 'vitest';
import { publicLookup } from './http-client.ts';

const MIXED = [
  { address: '10.0.0.1', family: 4 },
  { address: '8.8.8.8', family: 4 },
  { address: '2607:f8b0::1', family: 6 },
];
const resolve = ((_host: string, _options: unknown, done: (...found: unknown[]) => void) =>
  done(null, MIXED)) as unknown as typeof lookup;

const found = (all: boolean) =>
  new Promise((done) => {
    publicLookup(resolve)('supplier.example', { all }, (...answer) => done(answer));
  });

it('resolves a host to its public addresses only', async () => {
  expect(await found(true)).toEqual([null, MIXED.slice(1)]);
  expect(await found(false)).toEqual([null, '8.8.8.8', 4]);
});
