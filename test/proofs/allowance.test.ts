import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ProviderError } from '#server/providers/provider-error.ts';
import { testDatabase } from '../database.ts';
import { fixedFares, flight, givenMember, testServer } from '../harness.ts';
import {
  bearer,
  freePort,
  noonZone,
  type Run,
  register,
  searchPath,
  start,
  terminate,
} from './product.ts';

const box = testDatabase();

const LIMIT = 3;
const WORDS =
  'Daily search limit reached. Free accounts are limited to 3 searches per day. Check out our plans at /plans for unlimited searches!';

describe('two web processes on one database', () => {
  const runs: Run[] = [];
  beforeAll(async () => {
    const ports = [await freePort(), await freePort()];
    const environment = { DATABASE_URL: box.url, ALLOWANCE_TIME_ZONE: noonZone(), DRAIN_MS: '0' };
    const started = ports.map((port) => start({ role: 'web', port, environment }));
    runs.push(...(await Promise.all(started)));
  }, 60_000);
  afterAll(async () => {
    await Promise.all(runs.map(terminate));
  });

  /** Makes `count` simultaneous calls, alternating between both processes. */
  const atOnce = (count: number, path: string, token: string) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { origin = '' } = runs[index % runs.length] ?? {};
        const answer = await fetch(`${origin}${path}`, bearer(token));
        return { status: answer.status, body: await answer.json() };
      }),
    );

  it('two web processes allow free members exactly the allowance out of 100 simultaneous searches', async () => {
    for (const name of ['ann', 'bob', 'cleo', 'dan', 'eve']) {
      const account = { email: `${name}@example.test`, password: 'correct horse' };
      const { body } = await register(runs[0]?.origin ?? '', account);
      // Opens every database connection first; with only one the searches would run in sequence.
      await atOnce(100, '/api/auth/search-usage', body.token);

      const answers = await atOnce(100, searchPath(), body.token);
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
      expect(refused).toHaveLength(100 - LIMIT);
      for (const answer of refused)
        expect(answer.body).toEqual({ error: 'search_limit_reached', message: WORDS });
      for (const usage of await atOnce(2, '/api/auth/search-usage', body.token))
        expect(usage.body).toMatchObject({ search_limit: LIMIT, searches_remaining: 0 });
    }
  }, 60_000);
});

describe('a search without a result', () => {
  const FLIGHTS = [flight('DEN 06:30-07:00 > LAS 07:40-08:00')];
  const url = '/api/flights/search?origin=DEN&date=2026-11-25';
  const remaining = async (server: Awaited<ReturnType<typeof testServer>>, headers: object) =>
    (await server.inject({ url: '/api/auth/search-usage', headers: { ...headers } })).json()
      .searches_remaining;

  it('refunds every search that fails with its fare source', async () => {
    let broken = true;
    const fares = fixedFares(async () => {
      if (broken) throw new ProviderError('fixed', 'unreachable');
      return { flights: FLIGHTS, seenAt: new Date('2026-11-21T17:56:00Z') };
    });
    const server = await testServer({ db: box.db, fares });
    const headers = await givenMember(server, box.db);
    const failures = await Promise.all(
      Array.from({ length: LIMIT }, () => server.inject({ url, headers })),
    );
    expect(failures.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(await remaining(server, headers)).toBe(LIMIT);
    broken = false;
    for (const status of [200, 200, 200, 429])
      expect((await server.inject({ url, headers })).statusCode).toBe(status);
  });

  it('refunds a search that the caller cancels', async () => {
    const caller = new AbortController();
    let settled: () => void = () => {};
    const brokenOff = new Promise<void>((resolve) => {
      settled = resolve;
    });
    const fares = fixedFares(async (_query, signal) => {
      if (fares.asked.length > 1)
        return { flights: FLIGHTS, seenAt: new Date('2026-11-21T17:56:00Z') };
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        caller.abort();
      });
      settled();
      throw new ProviderError('fixed', 'aborted');
    });
    const server = await testServer({ db: box.db, fares });
    const headers = await givenMember(server, box.db);
    const origin = await server.listen({ host: '127.0.0.1', port: 0 });
    await expect(fetch(`${origin}${url}`, { headers, signal: caller.signal })).rejects.toThrow(
      'abort',
    );
    await brokenOff;
    await vi.waitFor(async () => expect(await remaining(server, headers)).toBe(LIMIT));
    for (const status of [200, 200, 200, 429])
      expect((await server.inject({ url, headers })).statusCode).toBe(status);
  });
});
