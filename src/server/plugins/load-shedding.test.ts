import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { ownLocation } from '#contract/network.ts';
import { paymentWebhook } from '#contract/subscription.ts';
import { serveHealth } from '#server/http/health.ts';
import { route } from '#server/http/route.ts';
import { buildServer } from '#server/http/server.ts';
import { openLog } from '#server/telemetry/log.ts';
import type { FinishedRequest } from '#server/telemetry/metrics.ts';

const URL = `/api${ownLocation.path}`;
const PAGE = { url: '/plans', headers: { accept: 'text/html' } };

const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A server that is as late as `beats` says, 20 ms apart; what is asked of it waits until `answer`. */
async function lateServer() {
  const lines: string[] = [];
  const finished: FinishedRequest[] = [];
  let answer = (): void => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let identified = 0;
  let [now, beat] = [0, (_now: number, _lateMs: number) => {}];
  const routes = [
    route(ownLocation, async () => {
      await waiting;
      return { location: null };
    }),
    route(paymentWebhook, () => ({ received: true })),
  ];
  const server = await buildServer(routes, {
    log: openLog({ level: 'info', write: (line) => lines.push(line) }),
    observer: { began: () => {}, finished: (request) => finished.push(request) },
    trustProxy: 0,
    https: false,
    countCall: async () => {},
    identify: async () => {
      identified += 1;
      return { kind: 'guest', addressKey: '10.0.0.1' };
    },
    admission: {
      maxQueueingDelayMs: 50,
      onBeat: (listener) => {
        beat = listener;
        return () => {};
      },
    },
  });
  serveHealth(server, { check: async () => {}, isDraining: () => false });
  servers.push(server);
  const beats = (count: number, lateMs: number) => {
    for (let n = 0; n < count; n += 1) {
      now += 20;
      beat(now, lateMs);
    }
  };
  return { server, lines, finished, answer, beats, identified: () => identified };
}

/** So late for so long that only the fewest may be in, and they are. */
async function fullServer() {
  const fixture = await lateServer();
  fixture.beats(1, 0);
  const inside = Array.from({ length: 20 }, () => fixture.server.inject(URL));
  while (fixture.identified() < inside.length) await turn();
  fixture.beats(10, 500);
  return { ...fixture, inside };
}

describe('an overloaded server', () => {
  it('sheds API calls with 503 and Retry-After before it identifies the caller', async () => {
    const { server, identified, finished, lines } = await fullServer();
    const before = identified();
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.inject(URL)));
    expect(identified()).toBe(before);
    for (const one of answers) {
      expect(one.statusCode).toBe(503);
      const seconds = Number(one.headers['retry-after']);
      expect(errorBody.parse(one.json())).toEqual({
        error: 'busy',
        message: `We are very busy right now. Please try again in ${seconds} seconds.`,
        reference: expect.any(String),
      });
    }
    const spread = answers.map(({ headers }) => headers['retry-after']);
    expect(new Set(spread).size).toBe(8);
    expect(finished.map(({ code, isOwnLimit }) => [code, isOwnLimit])).toEqual(
      Array(8).fill(['busy', false]),
    );
    expect(lines.filter((line) => line.includes('"refused"'))).toEqual([]);
  });

  it('sheds pages with their own error page, later than API calls', async () => {
    const { server } = await fullServer();
    // Without a built browser wing, a page that is let in is a fault.
    const first = await server.inject(PAGE);
    expect([first.statusCode, first.body]).toEqual([500, expect.stringContaining('went wrong')]);
    const pages = await Promise.all(Array.from({ length: 30 }, () => server.inject(PAGE)));
    const refused = pages.at(-1);
    expect(refused?.statusCode).toBe(503);
    expect(refused?.headers['retry-after']).toMatch(/^[2-9]$/);
    expect(refused?.body).toContain('We are very busy');
  });

  it('always answers health checks and webhooks under overload', async () => {
    const { server } = await fullServer();
    for (const url of ['/livez', '/readyz'])
      expect((await server.inject(url)).statusCode, url).toBe(200);
    const told = await server.inject({
      method: 'POST',
      url: `/api${paymentWebhook.path}`,
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(told.statusCode).toBe(200);
  });

  it('finishes running requests and admits every request after the overload', async () => {
    const { server, answer, inside, beats } = await fullServer();
    answer();
    for (const one of await Promise.all(inside)) expect(one.statusCode).toBe(200);
    beats(100, 0);
    const many = await Promise.all(Array.from({ length: 200 }, () => server.inject(URL)));
    expect(many.map(({ statusCode }) => statusCode)).toEqual(Array(200).fill(200));
  });
});
