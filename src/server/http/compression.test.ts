import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { compressBodies } from './compression.ts';

const LONG = { words: 'zwölf '.repeat(400) };

function fixture() {
  const app = Fastify();
  compressBodies(app);
  app.get('/long', () => LONG);
  app.get('/short', () => ({ words: 'one' }));
  app.get('/bytes', (_request, reply) => reply.send(Buffer.alloc(5_000, 'x')));
  return (url: string, accepted: string) =>
    app.inject({ url, headers: { 'accept-encoding': accepted } });
}

describe('uncached bodies', () => {
  it.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0', undefined, (bytes: Buffer) => bytes],
  ])('compresses an uncached body as the caller accepts: %s', async (accepted, encoding, read) => {
    const { headers, rawPayload } = await fixture()('/long', accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(JSON.parse(read(rawPayload).toString())).toEqual(LONG);
  });

  it('does not compress short or binary bodies', async () => {
    const ask = fixture();
    for (const url of ['/short', '/bytes'])
      expect((await ask(url, 'br')).headers['content-encoding'], url).toBeUndefined();
  });
});
