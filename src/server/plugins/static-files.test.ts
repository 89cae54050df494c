import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFiles } from './static-files.ts';

const CODE = 'export const words = "zwölf";';

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-files-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  const write = (name: string, content: string | Buffer) =>
    fs.writeFileSync(path.join(folder, name), content);
  write('assets/app-1.js', CODE);
  write('assets/app-1.js.br', brotliCompressSync(CODE));
  write('assets/app-1.js.gz', gzipSync(CODE));
  write('assets/inter.woff2', 'letters');
  write('robots.txt', 'User-agent: *');
  write('sw.js', 'self');
  write('index.html', 'a page');
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function fixture() {
  const app = Fastify();
  await serveFiles(app, folder);
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url, headers, method });
}

describe('static files', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])(
    'serves a static file compressed as the caller accepts: %s',
    async (accepted, encoding, read) => {
      const ask = await fixture();
      const { headers, rawPayload } = await ask('/assets/app-1.js', {
        'accept-encoding': accepted,
      });
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/javascript; charset=utf-8$/),
        'content-length': String(rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      });
      expect(headers['content-encoding']).toBe(encoding);
      expect(read(rawPayload).toString()).toBe(CODE);
    },
  );

  it('sets the cache lifetime of each kind of static file', async () => {
    const ask = await fixture();
    const kept = async (url: string) => (await ask(url)).headers['cache-control'];
    expect(await kept('/robots.txt')).toBe('public, max-age=3600');
    expect(await kept('/sw.js')).toBe('no-cache');
    const { headers } = await ask('/sw.js');
    const again = await ask('/sw.js', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('answers HEAD with the size of a static file', async () => {
    const ask = await fixture();
    const { headers, body } = await ask('/assets/inter.woff2', {}, 'HEAD');
    expect([headers['content-type'], headers['content-length'], body]).toEqual([
      'font/woff2',
      '7',
      '',
    ]);
  });

  it('serves static files only under their own paths', async () => {
    const ask = await fixture();
    for (const url of [
      '/index.html',
      '/assets/app-1.js.br',
      '/assets',
      '/assets/..%2frobots.txt',
      '/x',
    ])
      expect((await ask(url)).statusCode, url).toBe(404);
  });

  it('refuses to start with a static file of an unknown type', async () => {
    const other = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-files-'));
    fs.writeFileSync(path.join(other, 'film.mov'), '');
    await expect(serveFiles(Fastify(), other)).rejects.toThrow('film.mov');
    fs.rmSync(other, { recursive: true });
  });
});
