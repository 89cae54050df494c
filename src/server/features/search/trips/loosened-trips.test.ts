import { describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type * as contract from '#contract/trips.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';

type TripsAnswer = OutputOf<typeof contract.trips>;
type Query = Readonly<Record<string, string>>;

const box = testDatabase();

async function setUp() {
  const clock = stillClock('2026-12-07T18:00:00Z');
  const server = await fileServer({ db: box.db, clock });
  const headers = await givenMember(server, box.db, { plan: 'premium' });
  return async (query: Query) => {
    const url = `/api/trips?${new URLSearchParams(query)}`;
    return (await server.inject({ url, headers })).json<TripsAnswer>();
  };
}

const without = (query: Query, set: Readonly<Record<string, string | null>>): Query =>
  Object.fromEntries(
    Object.entries({ ...query, ...set }).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    ),
  );

describe('a question about trips that finds nothing', () => {
  it.each<[string, Query]>([
    [
      'home early on a day trip',
      { origins: 'MCO', out: '2026-12-09', nights: '0', home_by_time: '08:00' },
    ],
    [
      'nonstop on the pass on a blackout date, home by noon',
      {
        origins: 'TPA',
        out: '2026-12-20',
        nights: '2',
        fares: 'pass',
        max_stops: '0',
        home_by: '2026-12-22T12:00',
      },
    ],
    [
      'too warm for December',
      { origins: 'DEN', out: '2026-12-09', nights: '2', warm_from: '120', depart_after: '05:00' },
    ],
  ])(
    '%s: each change that is told finds as many places as told',
    async (_name, query) => {
      const ask = await setUp();
      const { trips, loosen = [] } = await ask(query);
      expect(trips).toEqual([]);
      expect(loosen.length).toBeGreaterThan(0);
      expect(loosen.length).toBeLessThanOrEqual(4);
      const told = loosen.map(({ destinations }) => destinations);
      expect(told).toEqual(told.toSorted((a, b) => b - a));
      for (const { set, destinations } of loosen) {
        expect(Object.keys(set)).toHaveLength(1);
        const { summary } = await ask(without(query, set));
        expect([set, summary.destinations]).toEqual([set, destinations]);
      }
    },
    60_000,
  );

  it('a question that finds something is told no change', async () => {
    const ask = await setUp();
    const answer = await ask({ origins: 'MCO', out: '2026-12-09', nights: '2' });
    expect(answer.trips.length).toBeGreaterThan(0);
    expect(answer).not.toHaveProperty('loosen');
  }, 30_000);
});
