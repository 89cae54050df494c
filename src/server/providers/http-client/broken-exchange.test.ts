import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProviderError } from '#server/providers/provider-error.ts';
import { answering, standIn } from '#test/suppliers/fake-supplier.ts';
import { calm, clientOf, errorOf } from '#test/suppliers/http-client-fixture.ts';
import { httpClient } from './http-client.ts';

describe('an interrupted HTTP call', () => {
  const half: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"a":');
  };

  it.each([
    ['nothing', () => undefined],
    ['half of its answer', half],
  ])('fails at the deadline when the server sends %s', async (_when, answer) => {
    const { ask } = await clientOf(answer, { deadlineMs: 40 });
    expect(await errorOf(ask())).toBe('timeout');
  });

  it('fails as unreachable when the server closes the connection', async () => {
    const { ask } = await clientOf((_request, response) => response.destroy());
    expect(await errorOf(ask())).toBe('unreachable');
    const { ask: askHalf } = await clientOf((request, response) => {
      half(request, response);
      response.socket?.destroy();
    });
    expect(await errorOf(askHalf())).toBe('unreachable');
  });

  const JSON_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

  it.each([
    ['plain text', 'malformed', 'hello\r\n\r\n'],
    ['oversized headers', 'malformed', `${JSON_HEAD}Many: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['invalid chunks', 'unreachable', `${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['a truncated body', 'unreachable', `${JSON_HEAD}Content-Length: 9\r\n\r\n{}`],
    [
      'another protocol',
      'unreachable',
      'HTTP/1.1 101 x\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    ],
    ['nothing', 'unreachable', ''],
  ])('given %s, an HTTP call fails as %s', async (_what, failure, text) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(text));
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const client = httpClient({ name: 'supplier', baseUrl: `http://127.0.0.1:${port}` });
    expect(await errorOf(client.ask({ path: '/' }, calm()))).toBe(failure);
  });

  it('aborts an HTTP call and closes its connection when the caller cancels', async () => {
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
    expect(await errorOf(ask('/', controller.signal))).toBe('aborted');
    await closed;
  });

  it('starts no HTTP call for a canceled caller', async () => {
    const { ask, asked } = await clientOf(answering({}));
    expect(await errorOf(ask('/', AbortSignal.abort()))).toBe('aborted');
    expect(asked).toEqual([]);
  });

  it('repeats an HTTP call when its idle connection turns out to be closed', async () => {
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

describe('the error of an HTTP call', () => {
  it('reveals neither the key nor the query in an HTTP error', async () => {
    const { url } = await standIn((_request, response) => response.destroy());
    const baseUrl = `${url}?key=TOPSECRET`;
    const client = httpClient({ name: 'supplier', baseUrl, headers: { key: 'TOPSECRET' } });
    const error: unknown = await client
      .ask({ path: '/hidden', query: { who: 'hidden' } }, calm())
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    const { message, stack, cause } = error as ProviderError;
    const told = `${message} ${stack} ${String(cause)} ${JSON.stringify(cause)} ${(cause as Error).stack}`;
    expect(told).not.toMatch(/TOPSECRET|hidden|127\.0\.0\.1/);
    expect(String(cause)).toContain('UND_ERR_SOCKET');
  });
});
