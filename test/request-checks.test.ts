import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { testDatabase } from './database.ts';
import { fixedFares, flight, givenMember, testServer } from './harness.ts';

const box = testDatabase();
const NUL = '\u0000';
const fares = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00')]);
const SEARCH = '/api/flights/search?date=2026-11-25';

/** A request for each place of a call in which text can stand, with NUL there. */
function requestsWithNul({ method, path, body, takesForms, signature }: Endpoint) {
  const at = (name: string) => `/api${path.replace(/:\w+/g, name)}`;
  const url = at('nothing');
  const asJson = { 'content-type': 'application/json' };
  const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
  const bodies =
    body || signature
      ? [
          { url, headers: asJson, payload: JSON.stringify({ a: [{ b: `a${NUL}b` }] }) },
          { url, headers: asJson, payload: JSON.stringify({ [`a${NUL}b`]: 1 }) },
        ]
      : [];
  const form = takesForms ? [{ url, headers: asForm, payload: 'From=a%00b' }] : [];
  const inPath = path.includes(':') ? [{ url: at('a%00b') }] : [];
  return [
    { url: `${url}?anything=a%00b` },
    { url, headers: { 'x-anything': `a${NUL}b` } },
    ...inPath,
    ...bodies,
    ...form,
  ].map((one) => ({ method, ...one }));
}

it('refuses NUL in the path, the query, a header or the body of every call', async () => {
  const server = await testServer({ db: box.db });
  const requests = ENDPOINTS.flatMap(requestsWithNul);
  for (const request of requests) {
    const answer = await server.inject(request);
    expect([answer.statusCode, answer.json()], JSON.stringify(request)).toEqual([
      400,
      { error: 'invalid_input', message: 'Text must not contain the NUL character.' },
    ]);
  }
  expect(requests.length).toBeGreaterThan(2 * ENDPOINTS.length);
});

it('takes a body whose text only looks like an escaped NUL', async () => {
  const server = await testServer({ db: box.db });
  const answer = await server.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ a: '\\u0000' }),
  });
  expect(answer.json().message).not.toContain('NUL');
});

it('answers 405 with Allow to a method that an address does not have', async () => {
  const server = await testServer({ db: box.db });
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string) => {
    const { statusCode, headers, body } = await server.inject({ method, url });
    return [statusCode, headers.allow, JSON.parse(body).error];
  };
  const refused = (allow: string) => [405, allow, 'method_not_allowed'];
  expect(await ask('POST', '/api/airports')).toEqual(refused('GET, HEAD'));
  expect(await ask('OPTIONS', '/api/airports?x=1')).toEqual(refused('GET, HEAD'));
  expect(await ask('GET', '/api/auth/login')).toEqual(refused('POST'));
  expect(await ask('PUT', '/api/notifications')).toEqual(refused('GET, HEAD, POST'));
  expect(await ask('GET', '/api/notifications/12')).toEqual(refused('DELETE'));
  expect(await ask('POST', '/api/docs')).toEqual(refused('GET, HEAD'));
  expect(await ask('DELETE', '/livez')).toEqual(refused('GET, HEAD'));
  expect(await ask('DELETE', '/api/nothing')).toEqual([404, undefined, 'not_found']);
});

it('says that a method is not allowed also where the body could not be read', async () => {
  const server = await testServer({ db: box.db });
  const { statusCode } = await server.inject({
    method: 'POST',
    url: '/api/airports',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  });
  expect(statusCode).toBe(405);
});

/** Writes a whole body before it looks at the answer, as simple clients do. */
async function upload(server: FastifyInstance, headers: http.OutgoingHttpHeaders, bytes: number) {
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const path = '/api/auth/login';
  const request = http.request({ port, host: '127.0.0.1', method: 'POST', path, headers });
  const answered = once(request, 'response');
  answered.catch(() => undefined);
  const chunk = Buffer.alloc(65_536, 'x');
  for (let sent = 0; sent < bytes; sent += chunk.length)
    await new Promise<void>((resolve, reject) =>
      request.write(chunk, (error) => (error ? reject(error) : resolve())),
    );
  request.end();
  const [response] = (await answered) as [http.IncomingMessage];
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

const MANY = 8 * 1024 * 1024;
it.each([
  ['a declared length', { 'content-length': MANY }],
  ['no declared length', {}],
])('reads a body that is too large to its end and answers 413, with %s', async (_, headers) => {
  const server = await testServer({ db: box.db });
  const asJson = { 'content-type': 'application/json', ...headers };
  expect(await upload(server, asJson, MANY)).toEqual({
    status: 413,
    body: { error: 'body_too_large', message: 'The request is too large.' },
  });
});

it('gives the true reason for a list of airports that cannot be searched', async () => {
  const server = await testServer({ db: box.db, fares });
  const codes = (await server.inject('/api/airports'))
    .json()
    .slice(0, 60)
    .map((one: { stationCode: string }) => one.stationCode)
    .join(',');
  const refusal = async (query: string) => {
    const { statusCode, body } = await server.inject(`${SEARCH}${query}`);
    const { error, message, fields } = JSON.parse(body);
    return [statusCode, error, message, Object.keys(fields ?? {})];
  };
  expect(await refusal(`&origin=${codes}`)).toEqual([
    400,
    'invalid_input',
    'Please choose at most 20 airports',
    ['origin'],
  ]);
  expect(await refusal('&origin=D')).toEqual([
    400,
    'unknown_airport',
    'We do not know "D"',
    ['origin'],
  ]);
  expect(await refusal('&origin=DEN&origin=LAS')).toEqual([
    400,
    'invalid_input',
    '"origin" was sent more than once',
    ['origin'],
  ]);
  expect(await refusal(`&origin=${'DEN,'.repeat(300)}`)).toEqual([
    400,
    'invalid_input',
    'Please use at most 1000 characters',
    ['origin'],
  ]);
  for (const origin of ['', '%20', ','])
    expect(await refusal(`&origin=${origin}`)).toEqual([
      400,
      'invalid_input',
      'Origin airport code is required',
      ['origin'],
    ]);
});

it('answers HEAD of a search without making or counting it', async () => {
  const source = fixedFares([flight('DEN 06:30-07:00 > LAS 07:40-08:00')]);
  const server = await testServer({ db: box.db, fares: source });
  const headers = await givenMember(server, box.db);
  const head = (url: string) => server.inject({ method: 'HEAD', url, headers });
  for (let n = 0; n < 5; n += 1) {
    const { statusCode, rawPayload } = await head(`${SEARCH}&origin=DEN`);
    expect([statusCode, rawPayload.length]).toEqual([200, 0]);
  }
  expect((await head('/api/flights/search')).statusCode).toBe(400);
  expect((await head('/api/flights/inbound?destination=LAS')).statusCode).toBe(403);
  const usage = await server.inject({ url: '/api/auth/search-usage', headers });
  expect(usage.json().searches_remaining).toBe(3);
  expect(source.asked).toEqual([]);
});

it('says when to try again with every 429', async () => {
  const server = await testServer({ db: box.db, fares });
  const search = () => server.inject(`${SEARCH}&origin=DEN`);
  for (let n = 0; n < 3; n += 1) await search();
  const refused = await search();
  // 1 PM in New York, where the day of the allowance ends.
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, `${11 * 3600}`]);
  const weekly = await testServer({ db: box.db, fares, environment: { FREE_SEARCHES: '1/week' } });
  const headers = await givenMember(weekly, box.db);
  const ask = () => weekly.inject({ url: `${SEARCH}&origin=DEN`, headers });
  await ask();
  // Saturday; the week ends on Sunday night.
  expect((await ask()).headers['retry-after']).toBe(`${35 * 3600}`);
});
