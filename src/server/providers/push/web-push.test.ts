import { createPublicKey } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { browser } from '#test/messages/push-browser.ts';
import { makePushKeys, webPushService } from './web-push.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const NOTICE = {
  title: '$15.41 from Denver to Las Vegas',
  body: 'Wed, Nov 25 · 6:30 AM',
  url: '/?x=1',
};
const KEY = 'alert:found:a1:2026-11-25:push:s1';

async function serviceThat(answer: RequestListener, deadlineMs = 10_000) {
  const heard: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks) });
      answer(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = makePushKeys();
  const push = webPushService({ keys, subject: 'mailto:help@fares.example', deadlineMs });
  const reader = browser();
  const address = { endpoint: `${origin}/send/secret`, ...reader.keys };
  return { push, heard, keys, origin, reader, address };
}

const answering =
  (status: number): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end();

describe('a push service', () => {
  it('encrypts a push notification so that only its browser can read it', async () => {
    const { push, heard, reader, address } = await serviceThat(answering(201));
    expect(await push.send(address, NOTICE, KEY)).toBe('taken');
    const { headers, body } = heard[0] ?? { headers: {}, body: Buffer.alloc(0) };
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '3600',
      urgency: 'high',
      'content-length': `${body.length}`,
    });
    expect(reader.read(body)).toEqual({ ...NOTICE, tag: headers['topic'] });
    expect(reader.readByLibrary(body)).toEqual({ ...NOTICE, tag: headers['topic'] });
    expect(() => browser().read(body)).toThrow();
  });

  it('signs a push notification with the VAPID key', async () => {
    const { push, heard, keys, origin, address } = await serviceThat(answering(201));
    await push.send(address, NOTICE, KEY);
    const [, token = '', key = ''] =
      /^vapid t=(\S+), k=(\S+)$/.exec(heard[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe(keys.publicKey);
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), {
      audience: origin,
      algorithms: ['ES256'],
    });
    expect(payload.sub).toBe('mailto:help@fares.example');
    const hours = ((payload.exp ?? 0) - Date.now() / 1000) / 3600;
    expect(hours > 1 && hours < 24).toBe(true);
  });

  it('derives one push topic from each message key', async () => {
    const { push, heard, address } = await serviceThat(answering(201));
    for (const key of [KEY, KEY, `${KEY}2`]) await push.send(address, NOTICE, key);
    const [one, again, other] = heard.map(({ headers }) => headers['topic']);
    expect(one).toMatch(/^[\w-]{32}$/);
    expect([again === one, other === one]).toEqual([true, false]);
  });

  it.each([404, 410])('answers status %i as a browser that is gone', async (status) => {
    const { push, address } = await serviceThat(answering(status));
    expect(await push.send(address, NOTICE, KEY)).toBe('gone');
  });

  it.each([
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [429, 'refused'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('fails a push with status %i: %s', async (status, failure) => {
    const { push, address } = await serviceThat(answering(status));
    const error = { name: 'ProviderError', failure };
    await expect(push.send(address, NOTICE, KEY)).rejects.toMatchObject(error);
  });

  it('follows no redirect of a push service and fails when it is too slow', async () => {
    const elsewhere = await serviceThat(answering(201));
    const moved = await serviceThat((_request, response) =>
      response.writeHead(307, { location: elsewhere.address.endpoint }).end(),
    );
    await expect(moved.push.send(moved.address, NOTICE, KEY)).rejects.toMatchObject({
      failure: 'unreachable',
    });
    expect(elsewhere.heard).toEqual([]);
    const silent = await serviceThat(() => undefined, 50);
    const sent = silent.push.send(silent.address, NOTICE, KEY);
    await expect(sent).rejects.toThrow(/^Web Push: timeout$/);
  });

  it.each([
    ['no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['too short a key', { p256dh: 'BAAA' }],
    ['too short a secret', { auth: 'AAAA' }],
  ])('sends no push to a browser with %s', async (_, keys) => {
    const { push, heard, address } = await serviceThat(answering(201));
    expect(await push.send({ ...address, ...keys }, NOTICE, KEY)).toBe('gone');
    expect(heard).toEqual([]);
  });
});
