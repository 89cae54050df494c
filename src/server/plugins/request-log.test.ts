import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { airports, ownLocation } from '#contract/network.ts';
import { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/permissions.ts';
import { cachedBody } from '#server/http/cached-response/cached-body.ts';
import { type Route, route } from '#server/http/route.ts';
import { buildServer } from '#server/http/server.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { openLog } from '#server/telemetry/log.ts';
import type { FinishedRequest } from '#server/telemetry/metrics.ts';

const CANARY = 'maya@example.test';
const GUEST: Actor = { kind: 'guest', addressKey: '10.0.0.1' };

const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

interface Options {
  readonly trustProxy?: number;
  readonly actor?: Actor;
  readonly write?: (line: string) => void;
}

async function serving(
  routes: readonly Route[],
  { trustProxy = 0, actor = GUEST, write }: Options = {},
) {
  const lines: string[] = [];
  const finished: FinishedRequest[] = [];
  let underWay = 0;
  const server = await buildServer(routes, {
    log: openLog({ level: 'info', write: write ?? ((line) => lines.push(line)) }),
    observer: {
      began: () => {
        underWay += 1;
      },
      finished: (request) => {
        underWay -= 1;
        finished.push(request);
      },
    },
    trustProxy,
    https: false,
    countCall: async () => {},
    identify: async () => actor,
  });
  servers.push(server);
  const read = () => lines.map((line) => JSON.parse(line));
  return { server, lines, read, finished, underWay: () => underWay };
}

const located = route(ownLocation, () => ({ location: null }));
const failing = (error: unknown) => route(ownLocation, () => Promise.reject(error));

describe('the log line of a request', () => {
  it('logs the route of a request and nothing that was sent', async () => {
    const { server, read, lines, finished } = await serving([located]);
    const headers = { authorization: `Bearer ${CANARY.replace(/\W/g, '_')}`, cookie: CANARY };
    const url = `${ownLocation.path}?email=${CANARY}`;
    const answer = await server.inject({ url: `/api${url}`, headers });
    expect(answer.statusCode).toBe(200);
    expect(read()).toEqual([
      {
        time: expect.any(String),
        level: 'info',
        pid: process.pid,
        request: answer.headers['x-request-id'],
        method: 'GET',
        route: `/api${ownLocation.path}`,
        status: 200,
        ms: expect.any(Number),
        bytes: answer.body.length,
        who: 'guest',
        msg: 'request',
      },
    ]);
    expect(lines.join()).not.toMatch(/maya/);
    expect(finished).toMatchObject([{ method: 'GET', status: 200, code: undefined }]);
  });

  it('logs the bytes of a cached body, and none for a 304', async () => {
    const ready = await cachedBody<{ location: null }>('{"location":null}', 'zstd');
    const { server, read } = await serving([route(ownLocation, () => ready)]);
    const url = `/api${ownLocation.path}`;
    const { headers, body } = await server.inject(url);
    await server.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(read().map(({ status, bytes, route }) => [status, bytes, route])).toEqual([
      [200, body.length, url],
      [304, undefined, url],
    ]);
  });

  it.each([
    [{ kind: 'member', id: CANARY, plan: 'premium', isAdmin: false }, 'member'],
    [{ kind: 'member', id: CANARY, plan: 'free', isAdmin: true }, 'admin'],
  ] as const)('logs the kind of caller, not the caller’s id', async (actor, who) => {
    const { server, read, lines } = await serving([located], { actor });
    await server.inject(`/api${ownLocation.path}`);
    expect(read()).toMatchObject([{ who }]);
    expect(lines.join()).not.toContain(CANARY);
  });

  it('logs route none for an unknown path and the code of a refusal', async () => {
    const { server, read, lines } = await serving([failing(new AppError('too_many_requests'))]);
    await server.inject(`/api/${CANARY}?token=${CANARY}`);
    await server.inject(`/api${ownLocation.path}`);
    await server.inject(`/api/%zz${CANARY}`);
    expect(read().map(({ route, status, code }) => [route, status, code])).toEqual([
      ['none', 404, 'not_found'],
      [`/api${ownLocation.path}`, 429, 'too_many_requests'],
    ]);
    expect(lines.join()).not.toContain('example');
  });

  it('logs no line for health checks', async () => {
    const { server, lines } = await serving([]);
    server.get('/readyz', async () => ({}));
    await server.inject('/readyz');
    expect(lines).toEqual([]);
  });

  it('answers a request whose log line cannot be written', async () => {
    const { server } = await serving([located], {
      write: () => {
        throw new Error('disk full');
      },
    });
    expect((await server.inject(`/api${ownLocation.path}`)).statusCode).toBe(200);
  });

  it('logs a request whose caller disconnects before the answer', async () => {
    let answer = (): void => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = route(ownLocation, async () => {
      await waiting;
      return { location: null };
    });
    const { server, read, underWay, finished } = await serving([slow]);
    const origin = await server.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const asked = fetch(`${origin}/api${ownLocation.path}`, { signal: leaving.signal });
    while (underWay() === 0) await turn();
    leaving.abort();
    await expect(asked).rejects.toThrow();
    while (underWay() > 0) await turn();
    answer();
    await turn();
    expect(read().map(({ status }) => status)).toEqual([499]);
    expect(finished).toHaveLength(1);
  });
});

describe('the request id', () => {
  const given = 'proxy-0123456789';
  const idOf = async (trustProxy: number, id: string) => {
    const { server } = await serving([located], { trustProxy });
    const url = `/api${ownLocation.path}`;
    return (await server.inject({ url, headers: { 'x-request-id': id } })).headers['x-request-id'];
  };

  it('takes the request id from a trusted proxy only', async () => {
    expect(await idOf(1, given)).toBe(given);
    expect(await idOf(0, given)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['short', 'x'.repeat(65), 'with space 123', `${CANARY}-123`, '<script>12345'])(
    'makes a new request id instead of %j',
    async (id) => {
      expect(await idOf(1, id)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

describe('an error of ours', () => {
  it('logs an unexpected error with the reference that the answer carries, without its message', async () => {
    const error = Object.assign(new TypeError(CANARY), { cause: new Error(CANARY) });
    const { server, read, lines } = await serving([failing(error)]);
    const answer = await server.inject(`/api${ownLocation.path}`);
    const { reference } = answer.json();
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      {
        error: 'unexpected',
        message: 'Something went wrong. Please try again later.',
        reference: expect.stringMatching(/^[0-9a-z]{8}$/),
      },
    ]);
    const request = answer.headers['x-request-id'];
    expect(read()).toMatchObject([
      { level: 'error', msg: 'refused', request, reference, error: { name: 'TypeError' } },
      { level: 'info', msg: 'request', request, reference, status: 500, code: 'unexpected' },
    ]);
    expect(read()[0].error.frames.length).toBeGreaterThan(0);
    expect(lines.join()).not.toContain(CANARY);
  });

  it('logs a known server error as a warning', async () => {
    const cause = new ProviderError('Location lookup', 'timeout', { cause: new Error(CANARY) });
    const { server, read } = await serving([
      failing(new AppError('location_unavailable', { cause })),
    ]);
    const answer = await server.inject(`/api${ownLocation.path}`);
    expect(answer.json().reference).toBe(read()[0].reference);
    expect(read()[0]).toMatchObject({
      level: 'warn',
      code: 'location_unavailable',
      error: { cause: { provider: 'Location lookup', failure: 'timeout' } },
    });
  });

  it('answers an error of the caller without a reference', async () => {
    const { server } = await serving([failing(new AppError('invalid_input'))]);
    expect((await server.inject(`/api${ownLocation.path}`)).json().reference).toBeUndefined();
  });

  it('answers an error on a page when a page was requested', async () => {
    const { server, read } = await serving([route(airports, () => [])]);
    const answer = await server.inject({
      url: `/plans?next=${CANARY}`,
      headers: { accept: 'text/html' },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      500,
      'text/html; charset=utf-8',
    ]);
    const [, reference] = /Reference: ([0-9a-z]{8})</.exec(answer.body) ?? [];
    expect(read().map((line) => line.reference)).toEqual([reference, reference]);
    expect(read()[1].route).toBe('page');
    expect(answer.body).not.toContain(CANARY);
  });
});
