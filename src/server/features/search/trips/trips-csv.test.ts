import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type * as contract from '#contract/trips.ts';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';

const box = testDatabase();
const url = '/api/trips?origins=MCO&out=2026-12-09&nights=2&limit=20';
const CSV = { accept: 'text/csv' };

async function setUp(plan: 'free' | 'premium', environment = {}) {
  const clock = stillClock('2026-12-07T18:00:00Z');
  const server = await fileServer({ db: box.db, clock, environment });
  return { server, headers: await givenMember(server, box.db, { plan }) };
}

describe('trips as CSV', () => {
  it('has one line for each trip, in the order of the JSON answer', async () => {
    const { server, headers } = await setUp('premium');
    const json = await server.inject({ url, headers });
    const csv = await server.inject({ url, headers: { ...headers, ...CSV } });
    expect(csv.statusCode, csv.body).toBe(200);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="trips.csv"');
    for (const answer of [json, csv]) expect(answer.headers.vary).toBe('accept, accept-encoding');
    expect(json.headers['content-type']).toContain('application/json');
    const { trips } = json.json<OutputOf<typeof contract.trips>>();
    const lines = parse(csv.body, { columns: true });
    expect(lines).toHaveLength(trips.length);
    for (const [at, trip] of trips.entries())
      expect(lines[at]).toMatchObject({
        destination: trip.destination,
        out_departure: trip.out.departure_time,
        back_arrival: trip.back.arrival_time,
        total: String(trip.price?.total),
        home: trip.home.level,
        high: String(trip.weather?.high ?? ''),
        fares: 'sample',
        out_window: trip.out.go_wild_window.state,
        out_window_opens: trip.out.go_wild_window.opens_at ?? '',
        back_window: trip.back.go_wild_window.state,
        back_window_opens: trip.back.go_wild_window.opens_at ?? '',
        blackout: String(
          [trip.out, trip.back].some(({ go_wild_window }) => go_wild_window.state === 'blackout'),
        ),
        announced: 'true',
      });
  }, 30_000);

  it.each([
    ['2026-12-24', { blackout: 'true', announced: 'true' }],
    ['2027-07-02', { blackout: 'false', announced: 'false' }],
  ])(
    'says of days such as %s whether they are blackout and announced',
    async (day, said) => {
      const { server, headers } = await setUp('premium');
      const asked = `/api/trips?origins=DEN&out=${day}&nights=2`;
      const csv = await server.inject({ url: asked, headers: { ...headers, ...CSV } });
      expect(parse(csv.body, { columns: true })[0]).toMatchObject(said);
      const json = await server.inject({ url: asked, headers });
      const [{ out, back, announced, days }] = json.json().trips;
      const flags = [announced, out.announced && back.announced, days[0].announced];
      const windows = [out, back].map(({ go_wild_window }) => go_wild_window.announced);
      expect([...flags, windows.every(Boolean)].map(String)).toEqual(
        Array.from({ length: 4 }, () => said.announced),
      );
    },
    30_000,
  );

  it('is refused as JSON to a free member, and costs no search', async () => {
    const { server, headers } = await setUp('free');
    const refused = await server.inject({ url, headers: { ...headers, ...CSV } });
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'premium_required']);
    const guest = await server.inject({ url, headers: CSV });
    expect([guest.statusCode, guest.json().error]).toEqual([401, 'sign_in_required']);
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('has no prices where there are no fares', async () => {
    const { server, headers } = await setUp('premium', { FARES: 'none' });
    const csv = await server.inject({ url, headers: { ...headers, ...CSV } });
    const [line] = parse(csv.body, { columns: true });
    expect(line).toMatchObject({ total: '', sure_total: '', fares: 'timetable' });
  }, 30_000);
});
