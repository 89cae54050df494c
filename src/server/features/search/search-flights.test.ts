import { describe, expect, it } from 'vitest';
import { searches } from '#server/db/schema.ts';
import { FLIGHTS, SEARCH, searchFixture } from '#test/api/search-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, stillClock } from '#test/harness.ts';

const box = testDatabase();

describe('GET /api/flights/search', () => {
  it('answers flights by destination, cheapest first, with booking links', async () => {
    const { server, headers, fares } = await searchFixture(box.db, 'premium');
    const answer = await server.inject({ url: SEARCH, headers });
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(Object.keys(body.flights).sort()).toEqual(['LAS', 'MCO']);
    expect(body.flights.LAS.map((one: { lowest_price: number }) => one.lowest_price)).toEqual([
      15.41, 129.98,
    ]);
    expect(body.flights.LAS[0]).toMatchObject({
      departure_time: '2026-11-25T06:30:00-07:00',
      arrival_time: '2026-11-25T07:40:00-08:00',
      duration: '02:10',
      total_trip_time: '02:10',
      stops: 0,
      flight_number: 'F9 100',
      fares: {
        go_wild: { total: 15.41, available_seats: 3 },
        standard: { total: 98.5 },
        discount_den: null,
      },
      booking_links: {
        go_wild:
          'https://booking.flyfrontier.com/Flight/InternalSelect?o1=DEN&d1=LAS&dd1=2026-11-25&adt=1&umnr=false&loy=false&mon=true&ftype=GW',
        discount_den: null,
      },
      lowest_go_wild_price: 15.41,
      go_wild_window: { state: 'open', opens_at: null },
    });
    expect(body.search_parameters).toEqual({
      origin: 'DEN',
      date: '2026-11-25',
      max_workers: 50,
      origin_airports: ['DEN'],
      party: 1,
      passes: 1,
      den: false,
    });
    expect(body.summary).toEqual({
      total_destinations: 2,
      total_flights: 3,
      search_timestamp: '2026-11-21T18:00:00.000Z',
    });
    expect(body.source).toMatchObject({ simulated: true, seen_at: '2026-11-21T17:56:00.000Z' });
    expect(fares.asked).toEqual([
      { origins: ['DEN'], destinations: undefined, date: '2026-11-25' },
    ]);
  });

  it('hides available seats from free members and guests', async () => {
    const { server, headers } = await searchFixture(box.db, 'free');
    for (const who of [headers, {}]) {
      const answer = await server.inject({ url: SEARCH, headers: who });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('available_seats');
    }
  });

  it('expands city groups and lists of origins and returns them in the parameters', async () => {
    const { server, headers, fares } = await searchFixture(box.db);
    const url = '/api/flights/search?origin=city:chicago,%20pbi&date=2026-11-25&max_workers=900';
    const body = (await server.inject({ url, headers })).json();
    expect(fares.asked[0]?.origins).toEqual(['ORD', 'MDW', 'DJT']);
    expect(body.search_parameters).toMatchObject({
      max_workers: 50,
      origin_airports: ['ORD', 'MDW', 'DJT'],
    });
  });

  it.each([
    ['', 'origin', 'Origin airport code is required'],
    ['origin=DEN', 'date', 'Departure date is required'],
    ['origin=DEN&date=', 'date', 'Departure date is required'],
    ['origin=DEN&date=2026-02-30', 'date', 'Dates are written YYYY-MM-DD'],
    ['origin=DEN&date=2026-11-20', 'date', 'Departure date has passed'],
    ['origin=DEN&date=2028-01-01', 'date', 'Departure date is more than 365 days away'],
    ['origin=DEN,XXQ&date=2026-11-25', 'origin', 'We do not know "XXQ"'],
    ['origin=city:atlantis&date=2026-11-25', 'origin', 'We do not know "CITY:ATLANTIS"'],
    ['origin=,,,&date=2026-11-25', 'origin', 'Origin airport code is required'],
  ])('refuses the search %j with the field and counts nothing', async (query, field, message) => {
    const { server, headers } = await searchFixture(box.db);
    const answer = await server.inject({ url: `/api/flights/search?${query}`, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message, fields: { [field]: message } });
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('checks the search date by the day at the departure airport', async () => {
    const clock = stillClock('2026-11-22T05:00:00Z'); // still Saturday evening in Denver
    const server = await fileServer({ db: box.db, clock, fares: fixedFares(FLIGHTS) });
    const of = async (origin: string) =>
      (await server.inject(`/api/flights/search?origin=${origin}&date=2026-11-21`)).statusCode;
    expect(await of('DEN')).toBe(200);
    expect(await of('JFK')).toBe(400);
  });

  it('refuses a destination to free members', async () => {
    const { server, headers, fares } = await searchFixture(box.db, 'free');
    const answer = await server.inject({ url: `${SEARCH}&destination=LAS`, headers });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'single_route_is_premium']);
    expect(fares.asked).toEqual([]);
  });
});

describe('single-route and inbound searches', () => {
  const single = '/api/flights/single?origin=DEN&destination=LAS&date=2026-11-25';
  const inbound = '/api/flights/inbound?destination=LAS&date=2026-11-25';

  it('refuses single-route and inbound searches to free members with their own messages', async () => {
    const { server, headers } = await searchFixture(box.db, 'free');
    for (const [url, message] of [
      [
        single,
        'Single route search is a premium feature. Upgrade your account to search specific destinations.',
      ],
      [inbound, 'Inbound flight search is a premium feature. Please upgrade your account.'],
    ] as const) {
      expect((await server.inject({ url, headers })).json().message).toBe(message);
      expect((await server.inject(url)).statusCode).toBe(401);
    }
  });

  it('requires a destination for single-route and inbound searches', async () => {
    const { server, headers } = await searchFixture(box.db, 'premium');
    for (const url of ['/api/flights/single?origin=DEN&date=2026-11-25', '/api/flights/inbound'])
      expect((await server.inject({ url, headers })).json()).toMatchObject({
        message: 'Destination airport code is required',
        fields: { destination: 'Destination airport code is required' },
      });
  });

  it('refuses a destination that equals the only origin and counts nothing', async () => {
    const { server, headers, fares } = await searchFixture(box.db, 'premium');
    const message = 'Destination must be different from origin';
    for (const call of ['single', 'search'])
      for (const places of ['origin=DEN&destination=den', 'origin=PBI&destination=DJT']) {
        const url = `/api/flights/${call}?${places}&date=2026-11-25`;
        const answer = await server.inject({ url, headers });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ message, fields: { destination: message } });
      }
    expect(await box.db.select().from(searches)).toEqual([]);
    const several = '/api/flights/single?origin=LAS,DEN&destination=LAS&date=2026-11-25';
    const body = (await server.inject({ url: several, headers })).json();
    expect(body.flights.LAS).toHaveLength(2);
    expect(fares.asked.map(({ origins }) => origins)).toEqual([['LAS', 'DEN']]);
  });

  it('answers a single route by destination and an inbound search by origin', async () => {
    const { server, headers, fares } = await searchFixture(box.db, 'premium');
    const one = (await server.inject({ url: single, headers })).json();
    expect(one.search_parameters).toMatchObject({ origin: 'DEN', destination: 'LAS' });
    const into = (await server.inject({ url: inbound, headers })).json();
    expect(Object.keys(into.flights)).toEqual(['DEN']);
    expect(into.search_parameters).toEqual({
      destination: 'LAS',
      date: '2026-11-25',
      max_workers: 10,
      party: 1,
      passes: 1,
      den: false,
    });
    expect(into.summary).toMatchObject({ total_origins: 1, total_flights: 3 });
    expect(fares.asked.map(({ origins, destinations }) => [origins, destinations])).toEqual([
      [['DEN'], ['LAS']],
      [undefined, ['LAS']],
    ]);
  });

  it('uses today at the destination when an inbound search has no date', async () => {
    const { server, headers, fares } = await searchFixture(box.db, 'premium');
    await server.inject({ url: '/api/flights/inbound?destination=LAS', headers });
    expect(fares.asked[0]?.date).toBe('2026-11-21');
  });
});

describe('stored searches', () => {
  it('stores the query, the member and the number of results of each search', async () => {
    const { server, headers } = await searchFixture(box.db, 'premium');
    await server.inject({ url: SEARCH, headers });
    await server.inject({ url: '/api/flights/inbound?destination=LAS&date=2026-11-25', headers });
    await server.inject(SEARCH);
    const rows = await box.db.select().from(searches).orderBy(searches.id);
    expect(
      rows.map((row) => [
        row.searchType,
        row.origin,
        row.destination,
        row.resultsFound,
        row.totalFlights,
        row.userId !== null,
      ]),
    ).toEqual([
      ['search', 'DEN', null, 2, 3, true],
      ['inbound', null, 'LAS', 1, 3, true],
      ['search', 'DEN', null, 2, 3, false],
    ]);
  });
});
