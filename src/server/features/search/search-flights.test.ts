import { describe, expect, it } from 'vitest';
import { searches } from '#server/db/schema.ts';
import { ProviderError } from '#server/ports/provider-error.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, flight, givenMember, stillClock, testServer } from '#test/harness.ts';

const box = testDatabase();

const FLIGHTS = [
  flight('DEN 09:00-07:00 > LAS 10:10-08:00', { standard: [129.98, 9], discountDen: [121, 9] }),
  flight('DEN 06:30-07:00 > LAS 07:40-08:00', { goWild: [15.41, 3], standard: 98.5 }),
  flight('DEN 07:00-07:00 > MCO 12:30-05:00', { standard: 88 }),
];
const search = '/api/flights/search?origin=den&date=2026-11-25';

async function setUp(plan: 'free' | 'premium' = 'free', environment = {}) {
  const clock = stillClock();
  const fares = fixedFares(FLIGHTS);
  const server = await testServer({ db: box.db, clock, fares, environment });
  const headers = await givenMember(server, box.db, { plan });
  return { server, headers, clock, fares };
}

describe('GET /api/flights/search', () => {
  it('answers flights by destination, cheapest first, with links to the airline', async () => {
    const { server, headers, fares } = await setUp('premium');
    const answer = await server.inject({ url: search, headers });
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(Object.keys(body.flights).sort()).toEqual(['LAS', 'MCO']);
    expect(body.flights.LAS.map((one: { lowest_price: number }) => one.lowest_price)).toEqual([
      15.41, 121,
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

  it('hides seats left from free members and guests, everywhere in the answer', async () => {
    const { server, headers } = await setUp('free');
    for (const who of [headers, {}]) {
      const answer = await server.inject({ url: search, headers: who });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('available_seats');
    }
  });

  it('expands city groups and lists, and echoes them', async () => {
    const { server, headers, fares } = await setUp();
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
  ])('refuses %j naming the field, and counts nothing', async (query, field, message) => {
    const { server, headers } = await setUp();
    const answer = await server.inject({ url: `/api/flights/search?${query}`, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message, fields: { [field]: message } });
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('takes today as today at the departure airport', async () => {
    const clock = stillClock('2026-11-22T05:00:00Z'); // still Saturday evening in Denver
    const server = await testServer({ db: box.db, clock, fares: fixedFares(FLIGHTS) });
    const of = async (origin: string) =>
      (await server.inject(`/api/flights/search?origin=${origin}&date=2026-11-21`)).statusCode;
    expect(await of('DEN')).toBe(200);
    expect(await of('JFK')).toBe(400);
  });

  it('keeps a destination for premium members', async () => {
    const { server, headers, fares } = await setUp('free');
    const answer = await server.inject({ url: `${search}&destination=LAS`, headers });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'single_route_is_premium']);
    expect(fares.asked).toEqual([]);
  });
});

describe('the allowance', () => {
  it('lets a free member search three times a day, and says so at the fourth', async () => {
    const { server, headers } = await setUp();
    for (let n = 0; n < 3; n += 1)
      expect((await server.inject({ url: search, headers })).statusCode).toBe(200);
    const fourth = await server.inject({ url: search, headers });
    expect([fourth.statusCode, fourth.json().message]).toEqual([
      429,
      'Daily search limit reached. Free accounts are limited to 3 searches per day. Check out our plans at /plans for unlimited searches!',
    ]);
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage).toEqual({
      search_limit: 3,
      searches_remaining: 0,
      is_premium: false,
      per: 'day',
    });
  });

  it('begins anew at midnight of its zone, not of the server', async () => {
    const { server, headers, clock } = await setUp();
    for (let n = 0; n < 3; n += 1) await server.inject({ url: search, headers });
    clock.moveTo('2026-11-22T04:59:00Z'); // 11:59 PM in New York
    expect((await server.inject({ url: search, headers })).statusCode).toBe(429);
    clock.moveTo('2026-11-22T05:00:00Z');
    expect((await server.inject({ url: search, headers })).statusCode).toBe(200);
  });

  it('can be one search a week', async () => {
    const { server, headers, clock } = await setUp('free', { FREE_SEARCHES: '1/week' });
    await server.inject({ url: search, headers });
    clock.moveTo('2026-11-22T18:00:00Z'); // Sunday of the same week
    expect((await server.inject({ url: search, headers })).json().message).toContain(
      '1 search per week',
    );
    clock.moveTo('2026-11-23T18:00:00Z');
    expect((await server.inject({ url: search, headers })).statusCode).toBe(200);
  });

  it('holds when thirty searches run at once', async () => {
    const { server, headers } = await setUp();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => server.inject({ url: search, headers })),
    );
    expect(answers.filter((one) => one.statusCode === 200)).toHaveLength(3);
    expect(answers.filter((one) => one.statusCode === 429)).toHaveLength(27);
  });

  it('does not bind premium members', async () => {
    const { server, headers } = await setUp('premium');
    for (let n = 0; n < 5; n += 1)
      expect((await server.inject({ url: search, headers })).statusCode).toBe(200);
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage).toMatchObject({ searches_remaining: null, is_premium: true });
  });

  it('gives a search back when the source fails, and says that fares are unavailable', async () => {
    const fares = fixedFares(async () => {
      throw new ProviderError('fixed', 'unreachable');
    });
    const server = await testServer({ db: box.db, fares });
    const headers = await givenMember(server, box.db);
    const answer = await server.inject({ url: search, headers });
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'fares_unavailable']);
    expect(answer.headers['retry-after']).toBe('5');
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage.searches_remaining).toBe(3);
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('is counted per address for guests', async () => {
    const server = await testServer({ db: box.db, fares: fixedFares(FLIGHTS) });
    const from = async (remoteAddress: string) =>
      (await server.inject({ url: search, remoteAddress })).statusCode;
    const codes = [];
    for (let n = 0; n < 4; n += 1) codes.push(await from('203.0.113.7'));
    expect(codes).toEqual([200, 200, 200, 429]);
    expect(await from('203.0.113.8')).toBe(200);
  });

  it('can be closed to guests', async () => {
    const environment = { ANON_SEARCH: 'false' };
    const server = await testServer({ db: box.db, fares: fixedFares(FLIGHTS), environment });
    const answer = await server.inject(search);
    expect([answer.statusCode, answer.json().message]).toEqual([
      401,
      'Please log in to search flights',
    ]);
  });
});

describe('single route and inbound', () => {
  const single = '/api/flights/single?origin=DEN&destination=LAS&date=2026-11-25';
  const inbound = '/api/flights/inbound?destination=LAS&date=2026-11-25';

  it('are premium rights, in the words of each', async () => {
    const { server, headers } = await setUp('free');
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

  it('need a destination', async () => {
    const { server, headers } = await setUp('premium');
    for (const url of ['/api/flights/single?origin=DEN&date=2026-11-25', '/api/flights/inbound'])
      expect((await server.inject({ url, headers })).json()).toMatchObject({
        message: 'Destination airport code is required',
        fields: { destination: 'Destination airport code is required' },
      });
  });

  it('answer by destination, and by origin', async () => {
    const { server, headers, fares } = await setUp('premium');
    const one = (await server.inject({ url: single, headers })).json();
    expect(one.search_parameters).toMatchObject({ origin: 'DEN', destination: 'LAS' });
    const into = (await server.inject({ url: inbound, headers })).json();
    expect(Object.keys(into.flights)).toEqual(['DEN']);
    expect(into.search_parameters).toEqual({
      destination: 'LAS',
      date: '2026-11-25',
      max_workers: 10,
    });
    expect(into.summary).toMatchObject({ total_origins: 1, total_flights: 3 });
    expect(fares.asked.map(({ origins, destinations }) => [origins, destinations])).toEqual([
      [['DEN'], ['LAS']],
      [undefined, ['LAS']],
    ]);
  });

  it('take today at the destination when inbound names no day', async () => {
    const { server, headers, fares } = await setUp('premium');
    await server.inject({ url: '/api/flights/inbound?destination=LAS', headers });
    expect(fares.asked[0]?.date).toBe('2026-11-21');
  });
});

describe('ways home', () => {
  const BACK = [
    flight('LAS 18:00-08:00 > DEN 21:00-07:00', { goWild: [15.41, 2], standard: 98 }),
    flight('LAS 09:00-08:00 > DEN 12:00-07:00', { standard: 98 }),
    flight('PHX 10:00-07:00 > DEN 12:00-07:00', { goWild: 29 }),
  ];
  const url = '/api/flights/ways-home?home=DEN&date=2026-11-25';

  it('are told to everyone who may search, cost nothing, and name no price', async () => {
    const fares = fixedFares(BACK);
    const server = await testServer({ db: box.db, fares });
    const headers = await givenMember(server, box.db);
    for (const who of [headers, {}]) {
      const answer = await server.inject({ url, headers: who });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/total|seats|98|15\.41/);
      expect(answer.json().ways.LAS).toEqual([
        {
          departure_time: '2026-11-25T09:00:00-08:00',
          arrival_time: '2026-11-25T12:00:00-07:00',
          go_wild: false,
          go_wild_window: { state: 'open', opens_at: null },
        },
        {
          departure_time: '2026-11-25T18:00:00-08:00',
          arrival_time: '2026-11-25T21:00:00-07:00',
          go_wild: true,
          go_wild_window: { state: 'open', opens_at: null },
        },
      ]);
      expect(Object.keys(answer.json().ways).sort()).toEqual(['LAS', 'PHX']);
    }
    expect(fares.asked[0]).toEqual({ destinations: ['DEN'], date: '2026-11-25' });
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage.searches_remaining).toBe(3);
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('are refused like a search: to guests where that is closed, and for what makes no sense', async () => {
    const environment = { ANON_SEARCH: 'false' };
    const server = await testServer({ db: box.db, fares: fixedFares(BACK), environment });
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

describe('the record of searches', () => {
  it('keeps who asked what and how much was found', async () => {
    const { server, headers } = await setUp('premium');
    await server.inject({ url: search, headers });
    await server.inject({ url: '/api/flights/inbound?destination=LAS&date=2026-11-25', headers });
    await server.inject(search);
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
