import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { blackoutDates, ownLocation } from '#contract/network.ts';
import { openLog } from '#server/telemetry/log.ts';
import { takeUndeclared } from '#test/declared-answers.ts';
import { cachedBody, prepareBrotli, responseCache, sendCached } from './cached-response.ts';
import { compress, decompressed, type Encoding, encodingFor } from './compression.ts';
import { jsonWriterFor } from './response-schema.ts';
import { type Route, route } from './route.ts';
import { buildServer } from './server.ts';

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

const calm = new AbortController().signal;

interface Entry {
  readonly wanted: string;
  readonly at: string;
  readonly size: number;
}

/** Answers whose work ends when the test says so. */
function cacheFixture({ maxBytes = 100, size = 10 } = {}) {
  const asked: string[] = [];
  const ends: ((error?: Error) => void)[] = [];
  let version = 'first';
  const answers = responseCache<string, Entry>({ version: () => version, maxBytes });
  const making = (wanted: string) => ({
    signal: calm,
    work() {
      asked.push(wanted);
      return new Promise<Entry>((resolve, reject) => {
        const at = version;
        ends.push((error) => (error ? reject(error) : resolve({ wanted, at, size })));
      });
    },
  });
  const get = (wanted: string) => answers.get(wanted, making(wanted));
  const refresh = (wanted: string) => answers.refresh(wanted, making(wanted));
  /** Works it out from beginning to end. */
  const made = async (wanted: string) => {
    const answer = get(wanted);
    ends.at(-1)?.();
    return answer;
  };
  const turn = (next: string) => {
    version = next;
  };
  return { answers, asked, ends, get, refresh, made, turn };
}

describe('the response cache', () => {
  it('computes a cached response once for simultaneous and later calls', async () => {
    const { answers, asked, ends, get } = cacheFixture();
    expect(answers.find('a')).toBeUndefined();
    const both = [get('a'), get('a')];
    expect(answers.find('a')).toBeUndefined();
    ends[0]?.();
    const [one, other] = await Promise.all(both);
    expect(other).toBe(one);
    expect(answers.find('a')).toBe(one);
    expect(await get('a')).toBe(one);
    expect(asked).toEqual(['a']);
  });

  it('computes responses through the limiter and serves cached ones without it', async () => {
    const begin: (() => void)[] = [];
    const asked: string[] = [];
    const answers = responseCache<string, { size: number }>({
      version: () => '',
      maxBytes: 100,
      runLimited: async (work) => {
        await new Promise<void>((resolve) => begin.push(resolve));
        return work();
      },
    });
    const get = (wanted: string) =>
      answers.get(wanted, { signal: calm, work: async () => ({ size: asked.push(wanted) }) });
    const first = get('a');
    expect(asked).toEqual([]);
    begin[0]?.();
    const known = await first;
    const other = get('b');
    expect(await get('a')).toBe(known);
    expect(asked).toEqual(['a']);
    begin[1]?.();
    await other;
    expect(asked).toEqual(['a', 'b']);
  });

  it('caches responses by their key', async () => {
    const { made, answers } = cacheFixture();
    await made('a');
    expect(answers.find('b')).toBeUndefined();
    expect(await made('b')).toMatchObject({ wanted: 'b' });
  });

  it('drops a cached response when its version changes, also one that arrives late', async () => {
    const { answers, ends, get, made, turn } = cacheFixture();
    await made('a');
    const late = get('b');
    turn('second');
    expect(answers.find('a')).toBeUndefined();
    expect(await made('a')).toMatchObject({ at: 'second' });
    ends[1]?.();
    expect(await late).toMatchObject({ at: 'first' });
    expect(answers.find('b')).toBeUndefined();
  });

  it('versions each cached response separately', async () => {
    const versions = new Map([
      ['a', 1],
      ['b', 1],
    ]);
    const answers = responseCache<string, { wanted: string; size: number }>({
      version: (wanted) => String(versions.get(wanted)),
      maxBytes: 100,
    });
    for (const wanted of ['a', 'b'])
      await answers.get(wanted, { signal: calm, work: async () => ({ wanted, size: 10 }) });
    versions.set('a', 2);
    expect([answers.find('a'), answers.find('b')]).toEqual([undefined, { wanted: 'b', size: 10 }]);
  });

  it('refreshes a cached response on request for all later calls', async () => {
    const { answers, asked, ends, get, refresh, made } = cacheFixture({ maxBytes: 20 });
    const [old, other] = [await made('a'), await made('b')];
    const renewed = refresh('a');
    expect(answers.find('a')).toBe(old);
    ends.at(-1)?.();
    expect(await renewed).not.toBe(old);
    expect(await get('a')).toBe(await renewed);
    expect(asked).toEqual(['a', 'b', 'a']);
    // The new one takes the room of the old one.
    expect(answers.find('b')).toBe(other);
  });

  it('does not join a computation of an older version', async () => {
    const { ends, get, turn } = cacheFixture();
    const old = get('a');
    turn('second');
    const fresh = get('a');
    for (const end of ends) end();
    expect([(await old).at, (await fresh).at]).toEqual(['first', 'second']);
  });

  it('does not cache a failed computation', async () => {
    const { ends, get, made } = cacheFixture();
    const failed = get('a');
    ends[0]?.(new Error('no'));
    await expect(failed).rejects.toThrow('no');
    expect(await made('a')).toMatchObject({ wanted: 'a' });
  });

  it('keeps the cached response when its refresh fails', async () => {
    const { answers, ends, made, refresh } = cacheFixture();
    const old = await made('a');
    const failed = refresh('a');
    ends.at(-1)?.(new Error('no'));
    await expect(failed).rejects.toThrow('no');
    expect(answers.find('a')).toBe(old);
  });

  it('delivers a response that newer ones evict before it is ready', async () => {
    const { ends, get, made } = cacheFixture({ maxBytes: 20 });
    const slow = get('a');
    for (const wanted of ['b', 'c', 'd']) await made(wanted);
    ends[0]?.();
    expect(await slow).toMatchObject({ wanted: 'a' });
  });

  it('evicts the least recently used response beyond the size limit', async () => {
    const { answers, made } = cacheFixture({ maxBytes: 30 });
    for (const wanted of ['a', 'b', 'c']) await made(wanted);
    answers.find('a');
    await made('d');
    expect(['a', 'b', 'c', 'd'].filter((wanted) => answers.find(wanted))).toEqual(['a', 'c', 'd']);
  });

  it('delivers a response that is too large to cache', async () => {
    const { answers, made } = cacheFixture({ maxBytes: 5 });
    expect(await made('a')).toMatchObject({ wanted: 'a' });
    expect(answers.find('a')).toBeUndefined();
  });

  it('caches nothing without a version and uses the caller’s signal', async () => {
    const signals: AbortSignal[] = [];
    const answers = responseCache<string, { size: number }>({ version: undefined, maxBytes: 100 });
    const work = async (signal: AbortSignal) => {
      signals.push(signal);
      return { size: 1 };
    };
    await answers.get('a', { signal: calm, work });
    await answers.get('a', { signal: calm, work });
    expect(answers.find('a')).toBeUndefined();
    expect(signals).toEqual([calm, calm]);
  });
});
