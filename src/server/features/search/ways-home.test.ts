import { describe, expect, it } from 'vitest';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, flight, givenMember } from '#test/harness.ts';

const box = testDatabase();

describe('ways home', () => {
  const BACK = [
    flight('LAS 18:00-08:00 > DEN 21:00-07:00', { goWild: [15.41, 2], standard: 98 }),
    flight('LAS 09:00-08:00 > DEN 12:00-07:00', { standard: 98 }),
    flight('PHX 10:00-07:00 > DEN 12:00-07:00', { goWild: 29 }),
  ];
  const url = '/api/flights/ways-home?home=DEN&date=2026-11-25';

  it('answers ways home to members and guests without prices and without counting a search', async () => {
    const fares = fixedFares(BACK);
    const server = await fileServer({ db: box.db, fares });
    const headers = await givenMember(server, box.db);
    for (const who of [headers, {}]) {
      const answer = await server.inject({ url, headers: who });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/total|seats|98|15\.41/);
      expect(answer.json().ways.LAS).toEqual([
        {
          departure_time: '2026-11-25T09:00:00-08:00',
          arrival_time: '2026-11-25T12:00:00-07:00',
          flight_numbers: ['F9 100'],
          go_wild: false,
          go_wild_window: { state: 'open', opens_at: null, announced: true },
        },
        {
          departure_time: '2026-11-25T18:00:00-08:00',
          arrival_time: '2026-11-25T21:00:00-07:00',
          flight_numbers: ['F9 100'],
          go_wild: true,
          go_wild_window: { state: 'open', opens_at: null, announced: true },
        },
      ]);
      expect(Object.keys(answer.json().ways).sort()).toEqual(['LAS', 'PHX']);
    }
    expect(fares.asked[0]).toEqual({ destinations: ['DEN'], date: '2026-11-25' });
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage.searches_remaining).toBe(3);
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('names the airport of the landing where home is several airports', async () => {
    const server = await fileServer({ db: box.db, fares: fixedFares(BACK) });
    const url = '/api/flights/ways-home?home=DEN,LGA&date=2026-11-25';
    const { ways } = (await server.inject({ url })).json();
    expect(ways.PHX).toMatchObject([{ to: 'DEN' }]);
  });

  it('names the segments of ways home, by which they fail together', async () => {
    const [first, second] = [
      flight('LAS 09:00-08:00 > PHX 11:00-07:00'),
      flight('PHX 12:00-07:00 > DEN 13:40-07:00'),
    ];
    const connecting = { ...first, segments: [first.segments[0], second.segments[0]] as const };
    const server = await fileServer({ db: box.db, fares: fixedFares([connecting]) });
    const { ways } = (await server.inject({ url })).json();
    expect(ways.LAS).toMatchObject([
      { via: ['PHX'], via_departure_times: ['2026-11-25T12:00:00-07:00'] },
    ]);
    expect(ways.LAS[0].flight_numbers).toHaveLength(2);
  });

  it('leaves slow flights out of the ways home and marks them in a search', async () => {
    const slow = { ...BACK[0]!, slow: true as const };
    const server = await fileServer({ db: box.db, fares: fixedFares([slow, BACK[1]!]) });
    const { ways } = (await server.inject({ url })).json();
    expect(ways.LAS).toHaveLength(1);
    const headers = await givenMember(server, box.db);
    const found = await server.inject({
      url: '/api/flights/search?origin=LAS&date=2026-11-25',
      headers,
    });
    const flights = found.json().flights.DEN as { slow?: boolean }[];
    expect(flights).toHaveLength(2);
    expect(flights.filter((one) => one.slow)).toHaveLength(1);
  });

  it('names the connecting airports of a way home', async () => {
    const [first, second] = [
      flight('LAS 09:00-08:00 > PHX 10:10-07:00'),
      flight('PHX 12:00-07:00 > DEN 14:00-07:00'),
    ];
    const connection = { ...first, segments: [first.segments[0], second.segments[0]] } as const;
    const server = await fileServer({ db: box.db, fares: fixedFares([connection, second]) });
    const { ways } = (await server.inject({ url })).json();
    expect(ways.LAS).toMatchObject([{ via: ['PHX'] }]);
    expect(ways.PHX[0]).not.toHaveProperty('via');
  });

  it('refuses ways home to guests where search is closed to them, and invalid queries', async () => {
    const environment = { ANON_SEARCH: 'false' };
    const server = await fileServer({ db: box.db, fares: fixedFares(BACK), environment });
    expect((await server.inject(url)).statusCode).toBe(401);
    const headers = await givenMember(server, box.db);
    const ask = async (query: string) =>
      (await server.inject({ url: `/api/flights/ways-home?${query}`, headers })).json().fields;
    expect(await ask('date=2026-11-25')).toEqual({ home: 'Home airport code is required' });
    expect(await ask('home=XXQ&date=2026-11-25')).toEqual({ home: 'We do not know "XXQ"' });
    expect(await ask('home=DEN')).toEqual({ date: 'Return date is required' });
    expect(await ask('home=DEN&date=2026-11-19')).toEqual({ date: 'Departure date has passed' });
  });
});
