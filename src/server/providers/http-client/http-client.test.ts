import type { lookup } from 'node:dns';
import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pathOf } from '#server/providers/weather/nws.ts';
import { answering, bodyOf, standIn } from '#test/suppliers/fake-supplier.ts';
import { calm, clientOf, errorOf } from '#test/suppliers/http-client-fixture.ts';
import { httpClient } from './http-client.ts';

const sending =
  (headers: Record<string, string>, body: string | Buffer, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

describe('an HTTP request', () => {
  it('requests the path below the base URL with both sets of query parameters', async () => {
    const supplier = await standIn(answering({ ok: true }));
    const client = httpClient({ name: 'supplier', baseUrl: `${supplier.url}/v3/?key=k` });
    const query = { lat: 1.5, name: 'a&b', left: undefined, day: true };
    const path = pathOf`/hotels/${'a/b?c'}`;
    expect(await client.ask({ path, query }, calm())).toEqual({ ok: true });
    expect(supplier.asked).toEqual(['/v3/hotels/a/b?c?key=k&lat=1.5&name=a&b&day=true']);
  });

  it('sends the headers of the client, overridden by those of the call', async () => {
    const { url } = await standIn((request, response) =>
      answering(request.headers)(request, response),
    );
    const client = httpClient({ name: 'supplier', baseUrl: url, headers: { a: '1', b: '1' } });
    expect(await client.ask({ path: '/', headers: { b: '2' } }, calm())).toMatchObject({
      a: '1',
      b: '2',
      accept: 'application/json',
    });
  });

  it('sends a body as a POST of JSON', async () => {
    const { url } = await standIn((request, response) => {
      void bodyOf(request).then((body) => {
        const told = { body, method: request.method, type: request.headers['content-type'] };
        answering(told)(request, response);
      });
    });
    const client = httpClient({ name: 'supplier', baseUrl: url });
    expect(await client.ask({ path: '/', body: { ids: [1, 'é'] } }, calm())).toEqual({
      body: { ids: [1, 'é'] },
      method: 'POST',
      type: 'application/json',
    });
  });

  it.each(['', '.', '..'])('refuses the path part %j', (part) => {
    expect(() => pathOf`/weather/${part}`).toThrow(RangeError);
  });
});

describe('an HTTP answer', () => {
  it.each([
    ['gzip', gzipSync('{"a":1}')],
    ['br', brotliCompressSync('{"a":1}')],
    ['identity', Buffer.from('{"a":1}')],
  ])('reads a compressed answer: %s', async (encoding, body) => {
    const { ask } = await clientOf(sending({ 'content-encoding': encoding }, body));
    expect(await ask()).toEqual({ a: 1 });
  });

  it.each([
    'application/json; charset=utf-8',
    'application/geo+json',
    'text/json',
    'Application/JSON',
  ])('reads JSON of the type %s', async (type) => {
    const { ask } = await clientOf(sending({ 'content-type': type }, '[]'));
    expect(await ask()).toEqual([]);
  });

  it.each([
    ['a page', sending({ 'content-type': 'text/html' }, '{}')],
    ['no JSON', sending({}, '{')],
    ['nothing', sending({}, '')],
    ['no such compression', sending({ 'content-encoding': 'zstd' }, '{}')],
    ['broken gzip', sending({ 'content-encoding': 'gzip' }, '{}')],
    ['broken brotli', sending({ 'content-encoding': 'br' }, '{"a":1}')],
    ['half of gzip', sending({ 'content-encoding': 'gzip' }, gzipSync('{"a":1}').subarray(0, 15))],
    ['too much', sending({}, `"${'x'.repeat(5_000_000)}"`)],
    ['a bomb', sending({ 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(300_000_000, ' ')))],
    ['a tower', sending({}, `${'['.repeat(41)}${']'.repeat(41)}`)],
    ['a tower without end', sending({}, '{"a":'.repeat(400_000))],
  ])('fails on an unusable answer: %s', async (_what, answer) => {
    const { ask } = await clientOf(answer);
    expect(await errorOf(ask())).toBe(_what === 'a page' ? 'malformed 200' : 'malformed');
  });

  it('reads JSON nested forty deep and brackets in strings', async () => {
    const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
    expect(await (await clientOf(sending({}, deep))).ask()).toEqual(JSON.parse(deep));
    const odd = { text: `\\"${'[{'.repeat(100)}`, more: '\\' };
    expect(await (await clientOf(answering(odd))).ask()).toEqual(odd);
  });

  it.each([301, 304, 400, 404, 429, 500, 503])('fails as refused on status %i', async (status) => {
    const { ask } = await clientOf(answering({ reason: 'no' }, status));
    expect(await errorOf(ask())).toBe(`refused ${status}`);
  });

  it('follows no redirect', async () => {
    const elsewhere = await standIn(answering({}));
    const { ask } = await clientOf(sending({ location: elsewhere.url }, '', 302));
    expect(await errorOf(ask())).toBe('refused 302');
    expect(elsewhere.asked).toEqual([]);
  });
});

describe('the resolved host', () => {
  const resolvingTo = (...addresses: string[]) =>
    ((_host: string, _options: unknown, done: (...found: unknown[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof lookup;

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '224.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    'fe80::1',
    'fd00::1',
    '2002:7f00:1::',
  ])('does not connect to a host that resolves to %s', async (address) => {
    const { url, asked } = await standIn(answering({}));
    const baseUrl = url.replace('127.0.0.1', 'supplier.example');
    const client = httpClient({ name: 'supplier', baseUrl, resolve: resolvingTo(address) });
    expect(await errorOf(client.ask({ path: '/' }, calm()))).toBe('unreachable');
    expect(asked).toEqual([]);
  });

  it('connects to localhost', async () => {
    const { url } = await standIn(answering({ here: true }));
    const baseUrl = url.replace('127.0.0.1', 'localhost');
    expect(await httpClient({ name: 'supplier', baseUrl }).ask({ path: '/' }, calm())).toEqual({
      here: true,
    });
  });
});
