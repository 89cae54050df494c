import { describe, expect, it } from 'vitest';
import type { PreviewDto } from '#contract/preview.ts';
import type { Flight } from '#domain/flight.ts';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, flight, givenMember } from '#test/harness.ts';

const box = testDatabase();

const DATE = '2026-11-25';
const url = `/api/flights/preview?origin=DEN&date=${DATE}`;
const slow: Flight = {
  ...flight('DEN 05:00-07:00 > LAS 23:00-08:00', { goWild: 10 }),
  slow: true,
};
const FLIGHTS = [
  slow,
  flight('DEN 08:00-07:00 > LAS 09:00-08:00', { goWild: [15.41, 3], standard: [98, 5] }),
  flight('DEN 10:00-07:00 > LAS 11:00-08:00', { standard: 80 }),
  ...['ATL', 'MCO', 'PHX', 'SEA', 'ORD', 'SFO', 'DFW'].map((to, at) =>
    flight(`DEN 10:00-07:00 > ${to} 15:00-05:00`, { standard: 40 + at }),
  ),
];

function setUp(flights: readonly Flight[] = FLIGHTS) {
  const fares = fixedFares(flights);
  // What was answered about other flights is of another version.
  const version = JSON.stringify(flights);
  return fileServer({ db: box.db, fares: { ...fares, version: () => version } });
}

describe('the preview of a shared search', () => {
  it('has the first six places, those on the pass first, for a guest', async () => {
    const server = await setUp();
    const answer = await server.inject(url);
    expect(answer.statusCode).toBe(200);
    const { places, total_places, source } = answer.json<PreviewDto>();
    expect(total_places).toBe(8);
    expect(source).toMatchObject({ fares: 'fixed' });
    expect(places.map(({ place }) => place)).toEqual(['LAS', 'ATL', 'MCO', 'PHX', 'SEA', 'ORD']);
    expect(places[0]).toMatchObject({
      flights: 2,
      flight: { departure_time: `${DATE}T08:00:00-07:00`, lowest_go_wild_price: 15.41 },
    });
  });

  it('leaves out a place with slow flights only', async () => {
    const server = await setUp([slow]);
    expect((await server.inject(url)).json()).toMatchObject({ places: [], total_places: 0 });
  });

  it('shows no seats, not even to a premium member', async () => {
    const server = await setUp();
    const headers = await givenMember(server, box.db, { plan: 'premium' });
    const { body } = await server.inject({ url, headers });
    expect(body).not.toContain('available_seats');
  });

  it('takes nothing from an allowance and records no search', async () => {
    const server = await setUp();
    const headers = await givenMember(server, box.db);
    await server.inject({ url, headers });
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage.searches_remaining).toBe(3);
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('answers 30 times an hour per address, then says when to come again', async () => {
    const server = await setUp();
    const ask = (remoteAddress: string) => server.inject({ url, remoteAddress });
    for (let time = 0; time < 30; time += 1)
      expect((await ask('198.51.100.7')).statusCode).toBe(200);
    const refused = await ask('198.51.100.7');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await ask('198.51.100.8')).statusCode).toBe(200);
  });

  it('shows where flights into one place come from', async () => {
    const server = await setUp([
      flight('DEN 08:00-07:00 > LAS 09:00-08:00', { standard: 50 }),
      flight('PHX 08:00-07:00 > LAS 09:00-08:00', { standard: 40 }),
    ]);
    const { places } = (
      await server.inject(`/api/flights/preview?destination=LAS&date=${DATE}`)
    ).json<PreviewDto>();
    expect(places.map(({ place }) => place)).toEqual(['PHX', 'DEN']);
  });

  it('prices the places for the party of the link', async () => {
    const server = await setUp();
    const { places } = (await server.inject(`${url}&party=2`)).json<PreviewDto>();
    expect(places[0]?.flight.party_price).toMatchObject({ travelers: 2, total: 30.82 });
  });

  it('refuses a missing place, an unknown one, a day that is over, and names the field', async () => {
    const server = await setUp();
    const refusal = async (query: string) => {
      const answer = await server.inject(`/api/flights/preview?${query}`);
      return [answer.statusCode, answer.json().fields];
    };
    expect(await refusal(`date=${DATE}`)).toEqual([
      400,
      { origin: 'Origin airport code is required' },
    ]);
    expect(await refusal(`origin=XQX&date=${DATE}`)).toEqual([
      400,
      { origin: 'We do not know "XQX"' },
    ]);
    expect(await refusal('origin=DEN&date=2026-11-01')).toEqual([
      400,
      { date: 'Departure date has passed' },
    ]);
    expect(await refusal(`origin=DEN&destination=DEN&date=${DATE}`)).toMatchObject([
      400,
      { destination: expect.any(String) },
    ]);
  });

  it('never asks a supplier who is paid by the request: it is made of the timetable', async () => {
    const fares = fixedFares(FLIGHTS);
    const server = await fileServer({ db: box.db, fares });
    const { source, places } = (await server.inject(url)).json<PreviewDto>();
    expect(fares.asked).toEqual([]);
    expect(source).toMatchObject({ fares: 'timetable', has_fares: false });
    expect(places).toHaveLength(6);
  });
});
