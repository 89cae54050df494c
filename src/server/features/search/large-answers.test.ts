import { expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { givenMember, testServer } from '#test/harness.ts';

const box = testDatabase();
const CODES = ['DEN', 'LAS', 'ATL', 'MCO', 'PHL'];

it('answers large searches in parts as it answers small ones at once', async () => {
  const server = await testServer({ db: box.db });
  const headers = await givenMember(server, box.db, { plan: 'premium' });
  const ask = async (path: string) => {
    const answer = await server.inject({ url: `/api/flights/${path}&date=2026-11-25`, headers });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const flightsOf = (answer: { flights: Record<string, unknown[]> }) =>
    Object.values(answer.flights).flat();
  const byText = (flights: unknown[]) => flights.map((one) => JSON.stringify(one)).sort();
  const large = await ask(`search?origin=${CODES.join()}`);
  const small = await Promise.all(CODES.map((code) => ask(`search?origin=${code}`)));
  expect(byText(flightsOf(large))).toEqual(byText(small.flatMap(flightsOf)));
  expect(large.summary.total_flights).toBe(flightsOf(large).length);
  expect(large.search_parameters.origin_airports).toEqual(CODES);

  const into = await ask(`inbound?destination=${CODES.join()}`);
  const each = await Promise.all(CODES.map((code) => ask(`inbound?destination=${code}`)));
  expect(byText(flightsOf(into))).toEqual(byText(each.flatMap(flightsOf)));
  for (const flights of Object.values<{ lowest_price: number | null }[]>(into.flights)) {
    const prices = flights.map(({ lowest_price: price }) => price ?? Number.POSITIVE_INFINITY);
    expect(prices[0]).toBe(Math.min(...prices));
  }
});
