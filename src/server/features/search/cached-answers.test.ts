import { describe, expect, it } from 'vitest';
import { inboundFlights, searchFlights, singleRoute } from '#contract/flights.ts';
import { searches } from '#server/db/schema.ts';
import type { FareSource } from '#server/providers/fares/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { FLIGHTS, SEARCH } from '#test/api/search-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, givenMember, stillClock, testServer } from '#test/harness.ts';

const box = testDatabase();
const SINGLE = '/api/flights/single?origin=DEN&destination=LAS&date=2026-11-25';
const INBOUND = '/api/flights/inbound?destination=LAS&date=2026-11-25';
const HOME = '/api/flights/ways-home?home=DEN&date=2026-11-25';

/** A server over a source whose answers hold until the test turns its version. */
async function fixture(answer: Parameters<typeof fixedFares>[0] = FLIGHTS) {
  const fixed = fixedFares(answer);
  let version = 1;
  const fares: FareSource = { ...fixed, version: () => String(version) };
  const clock = stillClock();
  const server = await testServer({ db: box.db, clock, fares });
  const member = (plan: 'free' | 'premium', email?: string) =>
    givenMember(server, box.db, { plan, ...(email && { email }) });
  const ask = (url: string, headers: Record<string, string> = {}) =>
    server.inject({ url, headers });
  const turn = () => {
    version += 1;
  };
  return { server, asked: fixed.asked, clock, member, ask, turn };
}

const written = async () =>
  (await box.db.select().from(searches)).map((row) => [row.resultsFound, row.totalFlights]);

describe('a cached search answer', () => {
  it('computes a search answer once per plan until the fares change', async () => {
    const { asked, clock, member, ask, turn } = await fixture();
    const maya = await member('premium');
    const leo = await member('premium', 'leo@example.test');
    const first = await ask(SEARCH, maya);
    clock.moveBy(30_000);
    const second = await ask(SEARCH, leo);
    expect(second.body).toBe(first.body);
    expect(first.json().summary.search_timestamp).toBe('2026-11-21T18:00:00.000Z');
    expect(asked).toHaveLength(1);
    turn();
    const third = await ask(SEARCH, maya);
    expect(third.json().summary.search_timestamp).toBe('2026-11-21T18:00:30.000Z');
    expect(asked).toHaveLength(2);
  });

  it('recomputes a search answer on request and counts it as a search', async () => {
    const { asked, clock, member, ask } = await fixture();
    const headers = await member('free');
    await ask(SEARCH, headers);
    clock.moveBy(30_000);
    const again = await ask(SEARCH, { ...headers, 'cache-control': 'no-cache' });
    expect(again.json().summary.search_timestamp).toBe('2026-11-21T18:00:30.000Z');
    expect(asked).toHaveLength(2);
    expect((await ask(SEARCH, headers)).body).toBe(again.body);
    expect((await ask(SEARCH, { ...headers, 'cache-control': 'no-cache' })).statusCode).toBe(429);
    expect(asked).toHaveLength(2);
  });

  it('does not serve a cached answer with seats to a plan without them', async () => {
    const { asked, member, ask } = await fixture();
    const premium = await member('premium');
    const free = await member('free', 'leo@example.test');
    const seen = async (headers?: Record<string, string>) =>
      (await ask(SEARCH, headers)).body.includes('available_seats');
    expect([await seen(premium), await seen(free), await seen()]).toEqual([true, false, false]);
    expect([await seen(premium), await seen(free), await seen()]).toEqual([true, false, false]);
    // One for those who see seats, one for all others.
    expect(asked).toHaveLength(2);
  });

  it('caches search answers by query, with the parameters of each', async () => {
    const { asked, member, ask } = await fixture();
    const headers = await member('premium');
    const urls = [
      SEARCH,
      `${SEARCH}&max_workers=3`,
      `${SEARCH}&destination=LAS`,
      SEARCH.replace('25', '26'),
      SEARCH.replace('den', 'den,las'),
      SINGLE,
      INBOUND,
      `${INBOUND}&max_workers=3`,
    ];
    const bodies = [];
    for (const url of urls) bodies.push((await ask(url, headers)).json().search_parameters);
    for (const [at, url] of urls.entries())
      expect((await ask(url, headers)).json().search_parameters).toEqual(bodies[at]);
    // A single route is the same question under two addresses.
    expect(bodies[5]).toEqual(bodies[2]);
    expect(new Set(bodies.map((one) => JSON.stringify(one))).size).toBe(urls.length - 1);
    expect(asked).toHaveLength(urls.length - 1);
  });

  it('answers 304 to a matching ETag without counting a search', async () => {
    const { member, ask, turn, clock } = await fixture();
    const headers = await member('free');
    const first = (await ask(SEARCH, headers)).headers;
    expect(first['cache-control']).toBe('private, no-cache');
    const again = (etag = String(first.etag)) => ask(SEARCH, { ...headers, 'if-none-match': etag });
    for (let n = 0; n < 5; n += 1) expect((await again()).statusCode).toBe(304);
    turn();
    // Made for this call, and then not needed.
    expect((await again('*')).statusCode).toBe(304);
    expect(await written()).toEqual([[2, 3]]);
    turn();
    clock.moveBy(60_000);
    expect((await again()).statusCode).toBe(200);
    expect(await written()).toHaveLength(2);
  });

  it('counts a search for a member who has only the ETag of another', async () => {
    const { member, ask } = await fixture();
    const { etag } = (await ask(SEARCH, await member('free'))).headers;
    const leo = await member('free', 'leo@example.test');
    // As a browser does in which one member signed out and another signed in.
    const answer = await ask(SEARCH, { ...leo, 'if-none-match': String(etag) });
    expect([answer.statusCode, await written()]).toEqual([
      200,
      [
        [2, 3],
        [2, 3],
      ],
    ]);
  });

  it('does not count an empty search answer, cached or not', async () => {
    const { member, ask } = await fixture([]);
    const headers = await member('free');
    for (let n = 0; n < 5; n += 1) expect((await ask(SEARCH, headers)).statusCode).toBe(200);
    const usage = await ask('/api/auth/search-usage', headers);
    expect(usage.json().searches_remaining).toBe(3);
  });

  it.each(['cached', 'in progress'])(
    'serves a cached answer to exactly the allowed 3 of 40 simultaneous searches: %s',
    async (state) => {
      const { asked, member, ask } = await fixture();
      if (state === 'cached') await ask(SEARCH);
      const headers = await member('free');
      const answers = await Promise.all(Array.from({ length: 40 }, () => ask(SEARCH, headers)));
      const served = answers.filter(({ statusCode }) => statusCode === 200);
      expect(served).toHaveLength(3);
      for (const answer of answers)
        if (answer.statusCode !== 200)
          expect([answer.statusCode, answer.json().error]).toEqual([429, 'search_limit_reached']);
      expect(asked).toHaveLength(1);
      expect(await written()).toHaveLength(state === 'cached' ? 4 : 3);
      const usage = await ask('/api/auth/search-usage', headers);
      expect(usage.json()).toMatchObject({ searches_remaining: 0 });
    },
  );

  it('refuses a cached answer when the allowance is used up', async () => {
    const { asked, ask } = await fixture();
    for (let n = 0; n < 3; n += 1) await ask(SEARCH);
    const refused = await ask(SEARCH);
    expect([refused.statusCode, refused.headers.etag]).toEqual([429, undefined]);
    expect(refused.body).not.toContain('LAS');
    expect(asked).toHaveLength(1);
  });

  it('caches no failed search and refunds everybody who waited for it', async () => {
    let broken = true;
    const { member, ask } = await fixture(async () => {
      if (broken) throw new ProviderError('fixed', 'unreachable');
      return { flights: FLIGHTS, seenAt: new Date('2026-11-21T17:56:00Z') };
    });
    const headers = await member('free');
    const failed = await Promise.all([ask(SEARCH, headers), ask(SEARCH, headers)]);
    expect(failed.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect(await written()).toEqual([]);
    broken = false;
    for (const status of [200, 200, 200, 429])
      expect((await ask(SEARCH, headers)).statusCode).toBe(status);
  });

  it('checks permission and travel date before a cached answer is served', async () => {
    const { clock, member, ask } = await fixture();
    const premium = await member('premium');
    const free = await member('free', 'leo@example.test');
    for (const url of [SINGLE, INBOUND, `${SEARCH}&destination=LAS`]) {
      expect((await ask(url, premium)).statusCode).toBe(200);
      expect((await ask(url, free)).statusCode).toBe(403);
      expect((await ask(url)).statusCode).toBe(401);
    }
    await ask(SEARCH, premium);
    clock.moveTo('2026-11-26T18:00:00Z');
    expect((await ask(SEARCH, premium)).json().message).toBe('Departure date has passed');
  });

  it('serves one cached answer of ways home to everybody without counting it', async () => {
    const { asked, member, ask } = await fixture();
    const headers = await member('free');
    const first = (await ask(HOME, headers)).body;
    expect((await ask(HOME)).body).toBe(first);
    expect(asked).toHaveLength(1);
    expect(await written()).toEqual([]);
  });
});

describe('every search answer', () => {
  it.each(['free', 'premium'] as const)(
    'search answers have exactly the fields of the contract for the plan %s',
    async (plan) => {
      const { member, ask } = await fixture(async () => ({
        flights: FLIGHTS,
        seenAt: new Date('2026-11-21T17:56:00Z'),
        failed: [
          {
            origin: FLIGHTS[0]!.segments[0].from,
            destination: FLIGHTS[0]!.segments[0].to,
            failure: 'timeout',
          },
        ],
      }));
      const headers = await member(plan);
      for (const [endpoint, url] of [
        [searchFlights, SEARCH],
        [singleRoute, SINGLE],
        [inboundFlights, INBOUND],
      ] as const) {
        const answer = await ask(url, headers);
        if (plan === 'free' && endpoint !== searchFlights) {
          expect(answer.statusCode).toBe(403);
          continue;
        }
        const body = answer.json();
        expect(endpoint.response.parse(body)).toEqual(body);
        expect(body).toHaveProperty('failed_routes');
      }
    },
  );
});
