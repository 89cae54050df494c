import { describe, expect, it } from 'vitest';
import { flightReference } from '#domain/flight-reference.ts';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, flight, givenMember, testServer } from '#test/harness.ts';

const box = testDatabase();

const LINE = 'DEN 06:30-07:00 > LAS 07:40-08:00';
const KNOWN = flight(LINE, { goWild: [15.41, 3], standard: [98, 7] });
const OTHER = flight('DEN 09:30-07:00 > LAS 10:40-08:00', { goWild: [15.41, 1] });
const url = (more = '', reference: string = flightReference(KNOWN)) =>
  `/api/flights/look?origin=DEN&destination=LAS&date=2026-11-25&flight=${reference}${more}`;

async function setUp(now = [OTHER, flight(LINE, { goWild: [19.41, 1], standard: [98, 7] })]) {
  const fares = fixedFares(now);
  const server = await testServer({ db: box.db, fares });
  return { server, fares };
}

describe('looking again at a flight', () => {
  it('finds it at its price now, past every cache, without counting a search', async () => {
    const { server, fares } = await setUp();
    const headers = await givenMember(server, box.db);
    for (const who of [headers, {}]) {
      const answer = await server.inject({ url: url(), headers: who });
      expect(answer.statusCode).toBe(200);
      const { flight: found, source } = answer.json();
      expect([found.flight_number, found.fares.go_wild]).toEqual(['F9 100', { total: 19.41 }]);
      expect(source).toMatchObject({ simulated: true, seen_at: '2026-11-21T17:56:00.000Z' });
    }
    expect(fares.asked).toEqual(
      Array(2).fill({ origins: ['DEN'], destinations: ['LAS'], date: '2026-11-25', fresh: true }),
    );
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('tells seats to premium members only', async () => {
    const { server } = await setUp();
    const headers = await givenMember(server, box.db, { plan: 'premium' });
    const seen = (await server.inject({ url: url(), headers })).json().flight.fares.go_wild;
    expect(seen).toEqual({ total: 19.41, available_seats: 1 });
    expect((await server.inject({ url: url() })).body).not.toContain('seats');
  });

  it('prices it for the party', async () => {
    const { server } = await setUp();
    const { flight: found } = (await server.inject({ url: url('&party=2') })).json();
    expect(found.party_price).toMatchObject({
      total: 117.41,
      on_go_wild: 1,
      other_fare: 'standard',
    });
  });

  it('answers no flight where it is not offered any more', async () => {
    const { server } = await setUp([OTHER]);
    const answer = await server.inject({ url: url() });
    expect([answer.statusCode, answer.json().flight]).toEqual([200, null]);
  });

  it.each([
    ['&party=5', 'party'],
    ['&passes=2', 'passes'],
    ['&date=2026-11-01', 'date'],
  ])('is refused with %s, naming the field', async (more, field) => {
    const { server } = await setUp();
    const answer = await server.inject({
      url: url().replace(/&date=[\d-]+/, more.startsWith('&date') ? '' : '$&') + more,
    });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it('is refused without a reference of a flight', async () => {
    const { server, fares } = await setUp();
    const answer = await server.inject({ url: url('', 'DEN-LAS!') });
    expect(answer.json().fields).toEqual({ flight: 'This is no reference of a flight' });
    expect(fares.asked).toEqual([]);
  });

  it('says that there are no fares where the source fails', async () => {
    const fares = fixedFares(() => Promise.reject(new Error('down')));
    const server = await testServer({ db: box.db, fares });
    const answer = await server.inject({ url: url() });
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
  });

  it('is not for guests where only members may search', async () => {
    const environment = { ANON_SEARCH: 'false' };
    const server = await testServer({ db: box.db, fares: fixedFares([KNOWN]), environment });
    expect((await server.inject({ url: url() })).statusCode).toBe(401);
  });
});
