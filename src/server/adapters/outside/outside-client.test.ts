import type { lookup } from 'node:dns';
import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProviderError } from '#server/ports/provider-error.ts';
import { answering, bodyOf, standIn } from '#test/suppliers/stand-in.ts';
import { type OutsideOptions, outsideClient } from './outside-client.ts';
import { pathOf } from './path-of.ts';

const calm = () => new AbortController().signal;

async function clientOf(answer: RequestListener, options: Partial<OutsideOptions> = {}) {
  const supplier = await standIn(answer);
  const client = outsideClient({ name: 'supplier', baseUrl: supplier.url, ...options });
  return { ...supplier, ask: (path = '/', signal = calm()) => client.ask({ path }, signal) };
}

const faultOf = async (asked: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await asked.then(
    () => new Error('was answered'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderError)) throw error;
  return error.status === undefined ? error.fault : `${error.fault} ${error.status}`;
};

const sending =
  (headers: Record<string, string>, body: string | Buffer, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

describe('a question', () => {
  it('goes to the path under the base, with its parameters and those of the base', async () => {
    const supplier = await standIn(answering({ ok: true }));
    const client = outsideClient({ name: 'supplier', baseUrl: `${supplier.url}/v3/?key=k` });
    const query = { lat: 1.5, name: 'a&b', left: undefined, day: true };
    const path = pathOf`/hotels/${'a/b?c'}`;
    expect(await client.ask({ path, query }, calm())).toEqual({ ok: true });
    expect(supplier.asked).toEqual(['/v3/hotels/a/b?c?key=k&lat=1.5&name=a&b&day=true']);
  });

  it('carries the headers of the client, and its own over them', async () => {
    const { url } = await standIn((request, response) =>
      answering(request.headers)(request, response),
    );
    const client = outsideClient({ name: 'supplier', baseUrl: url, headers: { a: '1', b: '1' } });
    expect(await client.ask({ path: '/', headers: { b: '2' } }, calm())).toMatchObject({
      a: '1',
      b: '2',
      accept: 'application/json',
    });
  });

  it('with a body is a POST of JSON', async () => {
    const { url } = await standIn((request, response) => {
      void bodyOf(request).then((body) => {
        const told = { body, method: request.method, type: request.headers['content-type'] };
        answering(told)(request, response);
      });
    });
    const client = outsideClient({ name: 'supplier', baseUrl: url });
    expect(await client.ask({ path: '/', body: { ids: [1, 'é'] } }, calm())).toEqual({
      body: { ids: [1, 'é'] },
      method: 'POST',
      type: 'application/json',
    });
  });

  it.each(['', '.', '..'])('has no part %j in its path', (part) => {
    expect(() => pathOf`/weather/${part}`).toThrow(RangeError);
  });
});

describe('an answer', () => {
  it.each([
    ['gzip', gzipSync('{"a":1}')],
    ['br', brotliCompressSync('{"a":1}')],
    ['identity', Buffer.from('{"a":1}')],
  ])('may be compressed: %s', async (encoding, body) => {
    const { ask } = await clientOf(sending({ 'content-encoding': encoding }, body));
    expect(await ask()).toEqual({ a: 1 });
  });

  it.each([
    'application/json; charset=utf-8',
    'application/geo+json',
    'text/json',
    'Application/JSON',
  ])('may be of the type %s', async (type) => {
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
  ])('is not usable: %s', async (_what, answer) => {
    const { ask } = await clientOf(answer);
    expect(await faultOf(ask())).toBe(_what === 'a page' ? 'malformed 200' : 'malformed');
  });

  it('may be nested forty deep, and hold any brackets in its strings', async () => {
    const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
    expect(await (await clientOf(sending({}, deep))).ask()).toEqual(JSON.parse(deep));
    const odd = { text: `\\"${'[{'.repeat(100)}`, more: '\\' };
    expect(await (await clientOf(answering(odd))).ask()).toEqual(odd);
  });

  it.each([301, 304, 400, 404, 429, 500, 503])('of status %i is a refusal', async (status) => {
    const { ask } = await clientOf(answering({ reason: 'no' }, status));
    expect(await faultOf(ask())).toBe(`refused ${status}`);
  });

  it('leads nowhere else', async () => {
    const elsewhere = await standIn(answering({}));
    const { ask } = await clientOf(sending({ location: elsewhere.url }, '', 302));
    expect(await faultOf(ask())).toBe('refused 302');
    expect(elsewhere.asked).toEqual([]);
  });
});

describe('an exchange that does not come to its end', () => {
  const half: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"a":');
  };

  it.each([
    ['at all', () => undefined],
    ['after its half', half],
  ])('ends at the deadline: %s', async (_when, answer) => {
    const { ask } = await clientOf(answer, { deadlineMs: 40 });
    expect(await faultOf(ask())).toBe('timeout');
  });

  it('ends when the other side hangs up', async () => {
    const { ask } = await clientOf((_request, response) => response.destroy());
    expect(await faultOf(ask())).toBe('unreachable');
    const { ask: askHalf } = await clientOf((request, response) => {
      half(request, response);
      response.socket?.destroy();
    });
    expect(await faultOf(askHalf())).toBe('unreachable');
  });

  const JSON_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

  it.each([
    ['words', 'malformed', 'hello\r\n\r\n'],
    ['a head without end', 'malformed', `${JSON_HEAD}Many: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['wrong chunks', 'unreachable', `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['less than was announced', 'unreachable', `${JSON_HEAD}Content-Length: 9\r\n\r\n{}`],
    [
      'another protocol',
      'unreachable',
      'HTTP/1.1 101 x\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    ],
    ['nothing', 'unreachable', ''],
  ])('ends with %s: it is %s', async (_what, fault, text) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(text));
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const client = outsideClient({ name: 'supplier', baseUrl: `http://127.0.0.1:${port}` });
    expect(await faultOf(client.ask({ path: '/' }, calm()))).toBe(fault);
  });

  it('ends when nobody waits any more, and leaves no connection', async () => {
    const controller = new AbortController();
    let hangUp = () => {};
    const closed = new Promise<void>((resolve) => {
      hangUp = resolve;
    });
    const { ask } = await clientOf((request, response) => {
      response.on('close', hangUp);
      half(request, response);
      controller.abort();
    });
    expect(await faultOf(ask('/', controller.signal))).toBe('aborted');
    await closed;
  });

  it('does not begin when nobody waits', async () => {
    const { ask, asked } = await clientOf(answering({}));
    expect(await faultOf(ask('/', AbortSignal.abort()))).toBe('aborted');
    expect(asked).toEqual([]);
  });

  it('is begun once more when an idle connection turns out to be closed', async () => {
    const sockets = new Set<unknown>();
    const { ask, asked } = await clientOf((request, response) => {
      const isUsedAgain = sockets.has(request.socket);
      sockets.add(request.socket);
      if (isUsedAgain) request.socket.destroy();
      else answering({ sockets: sockets.size })(request, response);
    });
    expect(await ask()).toEqual({ sockets: 1 });
    // The connection is idle only once its answer has been read to the end.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await ask()).toEqual({ sockets: 2 });
    expect(asked).toHaveLength(3);
  });
});

describe('what is told of a fault', () => {
  it('is neither the key nor the question', async () => {
    const { url } = await standIn((_request, response) => response.destroy());
    const baseUrl = `${url}?key=TOPSECRET`;
    const client = outsideClient({ name: 'supplier', baseUrl, headers: { key: 'TOPSECRET' } });
    const error: unknown = await client
      .ask({ path: '/hidden', query: { who: 'hidden' } }, calm())
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    const { message, stack, cause } = error as ProviderError;
    const told = `${message} ${stack} ${String(cause)} ${JSON.stringify(cause)} ${(cause as Error).stack}`;
    expect(told).not.toMatch(/TOPSECRET|hidden|127\.0\.0\.1/);
    expect(String(cause)).toContain('ECONNRESET');
  });
});

describe('the name of a host', () => {
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
  ])('is never taken for %s', async (address) => {
    const { url, asked } = await standIn(answering({}));
    const baseUrl = url.replace('127.0.0.1', 'supplier.example');
    const client = outsideClient({ name: 'supplier', baseUrl, resolve: resolvingTo(address) });
    expect(await faultOf(client.ask({ path: '/' }, calm()))).toBe('unreachable');
    expect(asked).toEqual([]);
  });

  it('may be that of this machine', async () => {
    const { url } = await standIn(answering({ here: true }));
    const baseUrl = url.replace('127.0.0.1', 'localhost');
    expect(await outsideClient({ name: 'supplier', baseUrl }).ask({ path: '/' }, calm())).toEqual({
      here: true,
    });
  });
});
