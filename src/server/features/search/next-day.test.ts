import { describe, expect, it } from 'vitest';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';
import { realNetwork } from '#test/network-fixture.ts';

const box = testDatabase();

/** Noon in Denver on Saturday, November 21, 2026. */
const CLOCK = '2026-11-21T19:00:00Z';

async function setUp(clock = CLOCK) {
  const environment = { TRUST_PROXY: '1' };
  const server = await fileServer({ db: box.db, clock: stillClock(clock), environment });
  const headers = await givenMember(server, box.db, { plan: 'premium' });
  const ask = async (url: string) => (await server.inject({ url, headers })).json();
  /** A member of an address. */
  const askAs = async (n: number) => {
    const from = { 'x-forwarded-for': `192.0.2.${n}` };
    const who = { email: `member-${n}@example.test`, plan: 'premium' } as const;
    const headers = { ...from, ...(await givenMember(server, box.db, who)) };
    return async (url: string) => (await server.inject({ url, headers })).json();
  };
  return { server, headers, ask, askAs };
}

/** Routes between airports that few flights leave. */
async function rareRoutes(): Promise<(readonly [string, string])[]> {
  const { timetable } = await realNetwork();
  const departures = new Map<string, number>();
  for (const { origin } of timetable) departures.set(origin, (departures.get(origin) ?? 0) + 1);
  const rare = [...departures]
    .sort((a, b) => a[1] - b[1])
    .map(([code]) => code)
    .slice(0, 6);
  return rare.flatMap((from) => rare.flatMap((to) => (from === to ? [] : [[from, to] as const])));
}

describe('the next day with flights', () => {
  it('has flights when it is searched, and no day before it has any', async () => {
    const { askAs } = await setUp();
    let [empty, found] = [0, 0];
    for (const [turn, [origin, destination]] of (await rareRoutes()).entries()) {
      // Nobody may ask so much alone.
      const ask = await askAs(turn + 1);
      const route = `origin=${origin}&destination=${destination}`;
      const single = async (date: string) =>
        (await ask(`/api/flights/single?${route}&date=${date}`)).summary.total_flights as number;
      const { next } = await ask(`/api/flights/next-day?${route}&date=2026-11-22`);
      if (next === null) continue;
      found += 1;
      expect(await single(next)).toBeGreaterThan(0);
      for (let day = 23; `2026-11-${day}` < next && day <= 30; day += 1) {
        expect(await single(`2026-11-${day}`)).toBe(0);
        empty += 1;
      }
    }
    expect(found).toBeGreaterThan(0);
    expect(empty).toBeGreaterThan(0);
  });

  it('says whether the day itself has flights, which then have left', async () => {
    // A minute before midnight in Denver.
    const { ask } = await setUp('2026-11-22T06:59:00Z');
    const question = 'origin=DEN&destination=LAS&date=2026-11-21';
    expect((await ask(`/api/flights/single?${question}`)).summary.total_flights).toBe(0);
    expect(await ask(`/api/flights/next-day?${question}`)).toEqual({
      next: '2026-11-22',
      flies_on_day: true,
    });
  });

  it('costs no search, not even for a place without any flight', async () => {
    const { server, ask, headers } = await setUp();
    const { next } = await ask('/api/flights/next-day?origin=PNS&destination=PSE&date=2026-11-22');
    expect(next === null || typeof next === 'string').toBe(true);
    expect(await ask('/api/flights/next-day?destination=LAS&date=2026-11-22')).toMatchObject({
      next: '2026-11-23',
    });
    expect(await box.db.select().from(searches)).toEqual([]);
    const usage = await server.inject({ url: '/api/auth/search-usage', headers });
    expect(usage.statusCode).toBe(200);
  });

  it.each([
    ['date=2026-11-22', 'origin'],
    ['origin=DEN&date=2026-11-20', 'date'],
    ['origin=DEN&destination=DEN&date=2026-11-22', 'destination'],
    ['origin=QQQ&date=2026-11-22', 'origin'],
  ])('is refused with the name of the field: %s', async (query, field) => {
    const { server, headers } = await setUp();
    const answer = await server.inject({ url: `/api/flights/next-day?${query}`, headers });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });
});
