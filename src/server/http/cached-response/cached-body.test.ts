import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { blackoutDates, ownLocation } from '#contract/network.ts';
import { openLog } from '#server/telemetry/log.ts';
import { takeUndeclared } from '#test/declared-answers.ts';
import { jsonWriterFor } from '../response-schema.ts';
import { type Route, route } from '../route.ts';
import { buildServer } from '../server.ts';
import { cachedBody, prepareBrotli, sendCached } from './cached-body.ts';
import { compress, decompressed, type Encoding, encodingFor } from './compression.ts';

const DAYS = Array.from({ length: 400 }, (_, at) => `day ${at}`);
/** Of every answer of the API. */
const SECURITY = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];
const READERS = [
  { encoding: 'zstd', read: zstdDecompressSync },
  { encoding: 'br', read: brotliDecompressSync },
  { encoding: 'gzip', read: gunzipSync },
  { encoding: 'identity', read: (bytes: Buffer) => bytes },
];
const URL = `/api${blackoutDates.path}`;

const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const serving = async (...routes: readonly Route[]) => {
  const server = await buildServer(routes, {
    log: openLog({ level: 'silent' }),
    trustProxy: 0,
    https: true,
    countCall: async () => {},
    identify: async () => ({ kind: 'guest', addressKey: '10.0.0.1' }),
  });
  servers.push(server);
  return server;
};

async function fixture(days = DAYS, first: Encoding = 'zstd') {
  const body = await cachedBody<string[]>(JSON.stringify(days), first);
  const server = await serving(route(blackoutDates, () => body));
  const ask = (headers: Record<string, string> = {}) => server.inject({ url: URL, headers });
  return { server, ask };
}

describe('a cached response body', () => {
  it('is prepared in brotli before a browser without zstd asks, and sent as that', async () => {
    const body = await cachedBody<string[]>(JSON.stringify(DAYS), 'zstd');
    const prepared = await prepareBrotli(body);
    const server = await serving(route(blackoutDates, () => body));
    const answer = await server.inject({ url: URL, headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload).toEqual(prepared);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(JSON.stringify(DAYS));
  });

  it.each(['zstd', 'br', 'gzip', ''])('has all of its parts as %j', async (accepted) => {
    const text = JSON.stringify(DAYS);
    const [a, b] = [text.slice(0, 100), text.slice(100)].map((part) => Buffer.from(part));
    const body = await cachedBody<string[]>([a!, b!], encodingFor(accepted));
    const server = await serving(route(blackoutDates, () => body));
    const answer = await server.inject({ url: URL, headers: { 'accept-encoding': accepted } });
    const read = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }[accepted];
    expect((read?.(answer.rawPayload) ?? answer.rawPayload).toString()).toBe(text);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('sends a cached body in an accepted encoding: %j', async (accepted, encoding, read) => {
    const { ask } = await fixture();
    const answer = await ask({ 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(JSON.parse(read(answer.rawPayload).toString())).toEqual(DAYS);
  });

  it.each(['zstd', 'br', 'gzip', 'identity'] as const)(
    'converts a cached body stored as %s to every other encoding',
    async (first) => {
      const { ask } = await fixture(DAYS, first);
      for (const { encoding, read } of READERS) {
        const answer = await ask({ 'accept-encoding': encoding });
        expect(JSON.parse(read(answer.rawPayload).toString()), encoding).toEqual(DAYS);
      }
    },
  );

  it.each(READERS.filter(({ encoding }) => encoding !== 'identity'))(
    'is read from $encoding in one step if it is small, and as a stream if it is large',
    async ({ encoding }) => {
      const contentOf = async (text: string) => {
        const bytes = await compress(Buffer.from(text), encoding as Encoding);
        return decompressed(bytes, encoding as 'zstd', text.length);
      };
      const small = await contentOf('one day '.repeat(4_000));
      expect(small).toEqual(Buffer.from('one day '.repeat(4_000)));
      const large = await contentOf('one day '.repeat(40_000));
      expect(large).toBeInstanceOf(Readable);
      expect((await buffer(large as Readable)).toString()).toBe('one day '.repeat(40_000));
    },
  );

  it('sends a short cached body uncompressed', async () => {
    const { ask } = await fixture(['one day']);
    const answer = await ask({ 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()).toEqual(['one day']);
  });

  it('answers 304 when If-None-Match matches the cached body in its encoding', async () => {
    const { ask } = await fixture();
    const { headers } = await ask({ 'accept-encoding': 'br' });
    const etag = String(headers.etag);
    const again = (name: string, encoding = 'br') =>
      ask({ 'accept-encoding': encoding, 'if-none-match': name });
    for (const name of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await again(name);
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await again('"other"')).statusCode).toBe(200);
    // The same answer in other bytes is another one to a browser.
    expect((await again(etag, 'gzip')).statusCode).toBe(200);
    const { ask: askOther } = await fixture([...DAYS, 'one more']);
    const changed = await askOther({ 'accept-encoding': 'br', 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
  });

  it('sends the security headers and a new request id with every cached body', async () => {
    const { server, ask } = await fixture();
    const other = (await server.inject('/api/nothing-here')).headers;
    const [first, second] = [await ask(), await ask()];
    for (const { headers } of [first, second]) {
      expect(headers['strict-transport-security']).toMatch(/^max-age=/);
      for (const name of SECURITY) expect([name, headers[name]]).toEqual([name, other[name]]);
    }
    const ids = [first, second].map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });

  it('sends the headers of the route that sends the cached body', async () => {
    const body = await cachedBody<string[]>(JSON.stringify(DAYS), 'zstd');
    const server = await serving(route(blackoutDates, () => body));
    const sending = { cacheControl: 'public, max-age=60', type: 'text/plain' };
    server.get('/days', (_request, reply) => sendCached(reply, body, sending));
    const asData = (await server.inject(URL)).headers;
    const asPage = (await server.inject('/days')).headers;
    expect(asPage).toMatchObject({
      'content-type': 'text/plain',
      'cache-control': 'public, max-age=60',
    });
    expect(asPage['content-security-policy']).toContain("script-src 'self'");
    expect(asData['content-security-policy']).toContain('sandbox');
    expect((await server.inject(URL)).headers['content-security-policy']).toContain('sandbox');
  });

  it('answers HEAD with the headers of the cached body', async () => {
    const { server, ask } = await fixture();
    const whole = await ask();
    const head = await server.inject({ method: 'HEAD', url: URL });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-length', 'content-type'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  });

  it('lets browsers revalidate a cached body, and only browsers where a caller must be known', async () => {
    const { ask } = await fixture();
    expect((await ask()).headers['cache-control']).toBe('no-cache');
    const own = await cachedBody<{ location: null }>('{"location":null}', 'zstd');
    const server = await serving(route(ownLocation, () => own));
    const { headers } = await server.inject(`/api${ownLocation.path}`);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.etag).toMatch(/^"[\w-]{22}"$/);
  });

  it('omits undeclared fields from a cached body', async () => {
    const location = { location: null, secret: 'canary' };
    const toJson = jsonWriterFor(ownLocation);
    const server = await serving(
      route(ownLocation, () => cachedBody<{ location: null }>(toJson(location), 'zstd')),
    );
    expect((await server.inject(`/api${ownLocation.path}`)).json()).toEqual({ location: null });
    expect(takeUndeclared()).toEqual(['GET /api/location: answer.secret is not declared']);
  });
});

describe('the response encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['deflate', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip; q=0.000', 'identity'],
    ['brotli', 'identity'],
  ])('for Accept-Encoding %j chooses %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});

it.each(['zstd', 'br', 'gzip'] as const)(
  'trims the buffer of a body compressed with %s',
  async (encoding) => {
    const rows = Array.from({ length: 5000 }, (_, at) => ({ number: `F9 ${at}`, at: at ** 2 }));
    const { length, buffer } = await compress(Buffer.from(JSON.stringify(rows)), encoding);
    expect(buffer.byteLength).toBeLessThan(length + 10_000);
  },
);
