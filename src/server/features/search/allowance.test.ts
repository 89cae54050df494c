import { describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { searches } from '#server/db/schema.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { FLIGHTS, SEARCH, searchFixture } from '#test/api/search-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, givenMember, testServer } from '#test/harness.ts';

const box = testDatabase();

describe('the search allowance', () => {
  it('allows a free member three searches a day and explains the limit at the fourth', async () => {
    const { server, headers } = await searchFixture(box.db);
    for (let n = 0; n < 3; n += 1)
      expect((await server.inject({ url: SEARCH, headers })).statusCode).toBe(200);
    const fourth = await server.inject({ url: SEARCH, headers });
    expect([fourth.statusCode, fourth.json().message]).toEqual([
      429,
      'Daily search limit reached. Free accounts are limited to 3 searches per day. Check out our plans at /plans for unlimited searches!',
    ]);
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage).toEqual({
      search_limit: 3,
      searches_remaining: 0,
      is_premium: false,
      per: 'day',
      // Midnight in New York.
      resets_at: '2026-11-22T05:00:00.000Z',
    });
  });

  it('resets the search allowance at midnight of its own zone, not the server’s', async () => {
    const { server, headers, clock } = await searchFixture(box.db);
    for (let n = 0; n < 3; n += 1) await server.inject({ url: SEARCH, headers });
    clock.moveTo('2026-11-22T04:59:00Z'); // 11:59 PM in New York
    expect((await server.inject({ url: SEARCH, headers })).statusCode).toBe(429);
    clock.moveTo('2026-11-22T05:00:00Z');
    expect((await server.inject({ url: SEARCH, headers })).statusCode).toBe(200);
  });

  it('limits searches to one a week where that is configured', async () => {
    const { server, headers, clock } = await searchFixture(box.db, 'free', {
      FREE_SEARCHES: '1/week',
    });
    await server.inject({ url: SEARCH, headers });
    clock.moveTo('2026-11-22T18:00:00Z'); // Sunday of the same week
    expect((await server.inject({ url: SEARCH, headers })).json().message).toContain(
      '1 search per week',
    );
    clock.moveTo('2026-11-23T18:00:00Z');
    expect((await server.inject({ url: SEARCH, headers })).statusCode).toBe(200);
  });

  it('allows exactly three of thirty simultaneous searches', async () => {
    const { server, headers } = await searchFixture(box.db);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => server.inject({ url: SEARCH, headers })),
    );
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(3);
    expect(answers.filter((one) => one.statusCode === 429)).toHaveLength(27);
  });

  it('does not limit searches of premium members', async () => {
    const { server, headers } = await searchFixture(box.db, 'premium');
    for (let n = 0; n < 5; n += 1)
      expect((await server.inject({ url: SEARCH, headers })).statusCode).toBe(200);
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage).toMatchObject({ searches_remaining: null, is_premium: true });
  });

  it('refunds a search and answers 503 when the fare source fails', async () => {
    const fares = fixedFares(async () => {
      throw new ProviderError('fixed', 'unreachable');
    });
    const server = await fileServer({ db: box.db, fares });
    const headers = await givenMember(server, box.db);
    const answer = await server.inject({ url: SEARCH, headers });
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'fares_unavailable']);
    expect(answer.headers['retry-after']).toBe('5');
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage.searches_remaining).toBe(3);
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('does not block other calls while searches wait for a database connection', async () => {
    const searching = openDatabase(box.url, { max: 1, connectTimeoutMs: 15_000 });
    try {
      const server = await testServer({
        db: box.db,
        searchDb: searching.db,
        fares: fixedFares(FLIGHTS),
      });
      const headers = await givenMember(server, box.db);
      const held = await searching.pool.connect();
      const asked = Promise.all([1, 2].map(() => server.inject({ url: SEARCH, headers })));
      try {
        await vi.waitFor(() => expect(searching.pool.waitingCount).toBe(2), { interval: 5 });
        const usage = await server.inject({ url: '/api/auth/search-usage', headers });
        expect([usage.statusCode, usage.json().searches_remaining]).toEqual([200, 3]);
      } finally {
        held.release();
      }
      expect((await asked).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    } finally {
      await searching.close();
    }
  });

  it('counts the search allowance of guests per network address', async () => {
    const server = await fileServer({ db: box.db, fares: fixedFares(FLIGHTS) });
    const from = async (remoteAddress: string) =>
      (await server.inject({ url: SEARCH, remoteAddress })).statusCode;
    const codes = [];
    for (let n = 0; n < 4; n += 1) codes.push(await from('203.0.113.7'));
    expect(codes).toEqual([200, 200, 200, 429]);
    expect(await from('203.0.113.8')).toBe(200);
  });

  it('refuses searches of guests where that is configured', async () => {
    const environment = { ANON_SEARCH: 'false' };
    const server = await fileServer({ db: box.db, fares: fixedFares(FLIGHTS), environment });
    const answer = await server.inject(SEARCH);
    expect([answer.statusCode, answer.json().message]).toEqual([
      401,
      'Please log in to search flights',
    ]);
  });
});
