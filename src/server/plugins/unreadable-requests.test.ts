import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openLog } from '#server/telemetry/log.ts';
import { buildServer } from '../http/server.ts';

type Server = Awaited<ReturnType<typeof buildServer>>;
let server: Server | undefined;
afterEach(async () => {
  await server?.close();
});

async function listening(): Promise<number> {
  server = await buildServer([], {
    log: openLog({ level: 'silent' }),
    trustProxy: 0,
    https: true,
    countCall: async () => {},
    identify: async () => ({ kind: 'guest', addressKey: '' }),
  });
  server.get('/api/named/:name', async () => ({}));
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as { port: number }).port;
}

async function answerTo(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(request);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

it.each([
  ['a URL that cannot be decoded', get('/api/%E0%A4%A'), 400],
  ['a page whose URL cannot be decoded', get('/%E0%A4%A'), 400],
  ['a parameter that is too long', get(`/api/named/${'x'.repeat(65)}`), 400],
  ['a request without a method', 'nonsense\r\n\r\n', 400],
  [
    'two lengths of a body',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n', 400],
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nHost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
])('answers with security headers and our own error: %s', async (_what, request, status) => {
  const answer = await answerTo(await listening(), request);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of [
    /^x-content-type-options: nosniff$/im,
    /^content-security-policy: default-src 'none'/im,
    /^strict-transport-security: max-age=63072000/im,
    /^referrer-policy: no-referrer$/im,
    /^content-type: application\/json; charset=utf-8$/im,
  ])
    expect(head).toMatch(header);
  expect(JSON.parse(body)).toHaveProperty('message');
});
