import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { cachedBody, sendCached } from '#server/http/cached-response.ts';
import { CONNECTION_LIMITS, limitConnections } from './connection-limits.ts';

const LARGE = 'x'.repeat(20_000_000);

const servers: FastifyInstance[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.close();
});

async function serving(limits: Parameters<typeof limitConnections>[1]) {
  const server: FastifyInstance = Fastify(CONNECTION_LIMITS);
  servers.push(server);
  limitConnections(server, limits);
  server.get('/large', async () => LARGE);
  const body = await cachedBody(LARGE, 'zstd');
  server.get('/cached', (_request, reply) => sendCached(reply, body, { cacheControl: 'no-store' }));
  server.get('/lines', (_request, reply) => reply.type('application/x-ndjson').send(LARGE));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  return { server, open };
}

it('limits the time of a request and of an idle connection', async () => {
  const { server } = await serving({});
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server.server;
  expect([headersTimeout, requestTimeout, keepAliveTimeout, timeout]).toEqual([
    10_000, 15_000, 65_000, 60_000,
  ]);
  expect(server.server).toMatchObject({ connectionsCheckingInterval: 2_000 });
});

it('refuses connections beyond the limit', async () => {
  const { open } = await serving({ most: 2 });
  const first = await open();
  await open();
  const third = await open();
  await once(third, 'close');
  first.destroy();
  const ended = await Promise.race([once(await open(), 'close'), Promise.resolve('stays')]);
  expect(ended).toBe('stays');
});

it.each(['/large', '/cached'])(
  'closes a connection whose client does not read the response: %s',
  async (url) => {
    const { server, open } = await serving({ takenMs: 50 });
    const reader = await open();
    const answer = new Promise<{ destroyed: boolean }>((resolve) =>
      server.server.once('request', (_request, response) =>
        response.once('close', () => resolve(response)),
      ),
    );
    reader.pause();
    reader.write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect((await answer).destroyed).toBe(true);
  },
);

it('closes idle connections at shutdown', async () => {
  const { server, open } = await serving({});
  const taken = once(server.server, 'connection');
  const inAdvance = await open();
  await taken;
  const answered = await open();
  answered.write('GET /lines HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(answered, 'data');
  answered.resume();
  const gone = Promise.all([once(inAdvance, 'close'), once(answered, 'close')]);
  await server.close();
  await gone;
});
