import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type * as contract from '#contract/flights.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';

const box = testDatabase();
const CSV = { accept: 'text/csv' };

async function setUp(plan: 'free' | 'premium') {
  const clock = stillClock('2026-12-07T18:00:00Z');
  const server = await fileServer({ db: box.db, clock });
  return { server, headers: await givenMember(server, box.db, { plan }) };
}

it.each([
  '/api/flights/search?origin=DEN&date=2026-12-08',
  '/api/flights/single?origin=LAS&destination=MCO&date=2026-12-18&party=2',
  '/api/flights/inbound?destination=DEN&date=2027-07-02',
])(
  'a search as CSV has one line for each flight, in the order of its JSON answer: %s',
  async (url) => {
    const { server, headers } = await setUp('premium');
    const json = await server.inject({ url, headers });
    const csv = await server.inject({ url, headers: { ...headers, ...CSV } });
    expect(csv.statusCode, csv.body).toBe(200);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="flights.csv"');
    for (const answer of [json, csv]) expect(answer.headers.vary).toBe('accept, accept-encoding');
    expect(csv.headers.etag).not.toBe(json.headers.etag);
    const { flights } = json.json<OutputOf<typeof contract.searchFlights>>();
    const rows = Object.values(flights).flat();
    const lines = parse(csv.body, { columns: true });
    expect(rows.length).toBeGreaterThan(0);
    expect(lines).toHaveLength(rows.length);
    const text = (value?: string | number | boolean | null) => String(value ?? '');
    for (const [at, row] of rows.entries())
      expect(lines[at]).toMatchObject({
        from: row.segments[0]?.departure_airport,
        to: row.segments.at(-1)?.arrival_airport,
        departure: row.departure_time,
        arrival: row.arrival_time,
        flights: row.flight_number,
        go_wild: text(row.fares.go_wild?.total),
        standard: text(row.fares.standard?.total),
        party: text(row.party_price?.travelers ?? 1),
        party_total: text(row.party_price?.total),
        fares: 'sample',
        window: row.go_wild_window.state,
        window_opens: text(row.go_wild_window.opens_at),
        announced: text(row.announced),
        season_unknown: text(row.season_unknown),
        slow: text(row.slow ?? false),
      });
  },
  30_000,
);

it('a search as CSV counts as one search of a free member, who may not choose a destination so either', async () => {
  const { server, headers } = await setUp('free');
  const url = '/api/flights/search?origin=DEN&date=2026-12-08';
  const usage = async () =>
    (await server.inject({ url: '/api/auth/search-usage', headers })).json().searches_remaining;
  const before = await usage();
  const csv = await server.inject({ url, headers: { ...headers, ...CSV } });
  expect([csv.statusCode, await usage()]).toEqual([200, before - 1]);
  const refused = await server.inject({
    url: '/api/flights/single?origin=LAS&destination=MCO&date=2026-12-18',
    headers: { ...headers, ...CSV },
  });
  expect([refused.statusCode, refused.json().error]).toEqual([403, 'single_route_is_premium']);
});
