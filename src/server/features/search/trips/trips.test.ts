import { describe, expect, it } from 'vitest';
import type { TripsAnswer } from '#contract/trips.ts';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { givenMember, stillClock, testServer } from '#test/harness.ts';

const box = testDatabase();
const NOW = '2026-12-07T18:00:00Z';
const url = '/api/trips?origins=MCO,TPA&out=2026-12-09/2026-12-11&nights=2-3';

async function setUp(plan: 'free' | 'premium' = 'premium', environment = {}) {
  const server = await testServer({ db: box.db, clock: stillClock(NOW), environment });
  return { server, headers: await givenMember(server, box.db, { plan }) };
}

describe('trips of one question', () => {
  it('has one row for each destination with its best pair, way home, other days and price', async () => {
    const { server, headers } = await setUp();
    const answer = await server.inject({ url, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    const { trips, summary, search_parameters } = answer.json<TripsAnswer>();
    expect(trips.length).toBe(summary.destinations);
    expect(trips.length).toBeGreaterThan(50);
    expect(search_parameters).toMatchObject({ origins: ['MCO', 'TPA'], left_out: [] });
    const [first] = trips;
    expect(first?.home.level).toBe('strong');
    expect(first?.price?.total).toBe((first?.price?.out ?? 0) + (first?.price?.back ?? 0));
    expect(first?.days.map(({ date }) => date)).toEqual(['2026-12-09', '2026-12-10', '2026-12-11']);
    expect(summary.pairs).toBe(trips.reduce((sum, { pairs }) => sum + pairs, 0));
  }, 30_000);

  it('counts as one search of a free member, also when the party or the order changes', async () => {
    const { server, headers } = await setUp('free');
    const left = async () =>
      (await server.inject({ url: '/api/auth/search-usage', headers })).json().searches_remaining;
    expect((await server.inject({ url, headers })).statusCode).toBe(200);
    expect(await left()).toBe(2);
    for (const more of ['&party=2', '&sort=price', '&home_by_time=21:00'])
      expect((await server.inject({ url: `${url}${more}`, headers })).statusCode).toBe(200);
    expect(await left()).toBe(2);
    await server.inject({ url: url.replace('nights=2-3', 'nights=1'), headers });
    expect(await left()).toBe(1);
    expect(await box.db.select().from(searches)).toHaveLength(2);
  }, 60_000);
});
