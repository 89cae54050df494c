import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BoardDto } from '#contract/board.ts';
import type { FlightDto } from '#contract/flights.ts';
import type { AirportDto } from '#contract/network.ts';
import { attempts, searches } from '#server/db/schema.ts';
import type { FareQuery } from '#server/providers/fares/port.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, flight, givenMember, stillClock } from '#test/harness.ts';

const box = testDatabase();

/** The day before the flights of the fixture, which is a blackout date in the data of the product. */
const EVE = '2026-12-01T18:00:00Z';
const DAY = '2026-12-02';
const url = '/api/board?airport=DEN';

const on = (day: string, one: ReturnType<typeof flight>) => ({
  ...one,
  segments: one.segments.map((segment) => ({
    ...segment,
    departs: segment.departs.replace('2026-11-25', day),
    arrives: segment.arrives.replace('2026-11-25', day),
  })) as unknown as typeof one.segments,
});
const OUT = [
  flight('DEN 08:00-07:00 > LAS 09:00-08:00', { goWild: [15.41, 3], standard: [98, 5] }),
  flight('DEN 09:00-07:00 > PHX 11:00-07:00', { goWild: [19.9, 1] }),
  flight('DEN 10:00-07:00 > ATL 15:00-05:00', { standard: 98 }),
].map((one) => on(DAY, one));
/** Sunday, before 9:00 PM. */
const HOME = '2026-12-06';
const BACK = [
  flight('LAS 17:00-08:00 > DEN 20:00-07:00', { goWild: [15.41, 2], standard: [88.5, 4] }),
  flight('LAS 16:00-08:00 > DEN 19:00-07:00', { standard: 98 }),
  flight('PHX 10:00-07:00 > DEN 12:00-07:00', { goWild: 29 }),
  flight('PHX 20:00-07:00 > DEN 22:00-07:00', { goWild: 15 }),
].map((one) => on(HOME, one));

function cachedFares() {
  // No answer of the test before is of this version.
  const version = { current: randomUUID() as string };
  const fares = fixedFares(async ({ origins, date }: FareQuery) => ({
    flights: origins ? OUT : BACK.filter(({ segments: [{ departs }] }) => departs.startsWith(date)),
    seenAt: new Date(EVE),
  }));
  return { fares: { ...fares, version: () => version.current }, asked: fares.asked, version };
}

async function setUp() {
  const { fares, asked, version } = cachedFares();
  const server = await fileServer({ db: box.db, clock: stillClock(EVE), fares });
  return { server, asked, version };
}

describe('the board of an airport', () => {
  it('has the best trips of the next open day with their ways home', async () => {
    const { server } = await setUp();
    const answer = await server.inject(url);
    expect(answer.statusCode).toBe(200);
    const board = answer.json<BoardDto>();
    expect(board).toMatchObject({
      airport: 'DEN',
      date: DAY,
      destinations: 3,
      on_pass: ['LAS', 'PHX'],
      go_wild_window: { state: 'open', opens_at: null },
      windows: [{ state: 'open', opens_at: null, time_zone: null, abroad: false, places: 2 }],
      question: {
        out: DAY,
        nights: '4',
        home_by: `${HOME}T21:00`,
        party: 1,
        passes: 1,
        den: '0',
        fares: 'pass',
      },
      trips: 2,
      source: { fares: 'fixed', simulated: true },
    });
    const [first, second, ...others] = board.best;
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      destination: 'LAS',
      out: { departure_time: `${DAY}T08:00:00-07:00`, lowest_go_wild_price: 15.41 },
      back: { departure_time: `${HOME}T17:00:00-08:00` },
      nights: 4,
      minutes_there: 4 * 24 * 60 + 8 * 60,
      total: 30.82,
      on_pass: { out: true, back: true },
      home: {
        level: 'fair',
        ways: 2,
        pass_ways: 1,
        last_departure: `${HOME}T17:00:00-08:00`,
      },
    });
    expect(second).toMatchObject({
      destination: 'PHX',
      total: 48.9,
      home: { level: 'thin', ways: 1 },
    });
  });

  it('shows no seats to anybody', async () => {
    const { server } = await setUp();
    const headers = await givenMember(server, box.db, { plan: 'premium' });
    expect((await server.inject({ url, headers })).body).not.toContain('available_seats');
  });

  it('takes nothing from an allowance and records no search', async () => {
    const { server } = await setUp();
    const headers = await givenMember(server, box.db);
    await server.inject({ url, headers });
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage.searches_remaining).toBe(3);
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('counts calls by network address', async () => {
    const { server } = await setUp();
    await server.inject({ url, remoteAddress: '198.51.100.9' });
    const rows = await box.db.select().from(attempts);
    expect(rows.filter(({ key }) => key.startsWith('board:address'))).toHaveLength(1);
  });

  it('is made once while the fares stay the same, and is not sent to who has it', async () => {
    const { server, asked, version } = await setUp();
    const first = await server.inject(url);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(asked).toHaveLength(2);
    const again = await server.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(asked).toHaveLength(2);
    version.current = 'two';
    await server.inject(url);
    expect(asked).toHaveLength(4);
  });

  it('refuses a missing, invalid or unknown airport and names the field', async () => {
    const { server } = await setUp();
    const refusal = async (query: string) => {
      const answer = await server.inject(`/api/board${query}`);
      return [answer.statusCode, answer.json().error, answer.json().fields];
    };
    expect(await refusal('')).toEqual([
      400,
      'invalid_input',
      { airport: 'Airport code is required' },
    ]);
    expect(await refusal('?airport=narnia')).toEqual([
      400,
      'invalid_input',
      { airport: 'Airport code must be a valid 3-letter IATA code' },
    ]);
    expect(await refusal('?airport=XQX')).toEqual([
      400,
      'unknown_airport',
      { airport: 'We do not know "XQX"' },
    ]);
  });

  it('accepts lower case and a replaced airport code', async () => {
    const { server } = await setUp();
    expect((await server.inject('/api/board?airport=%20den')).json().airport).toBe('DEN');
    expect((await server.inject('/api/board?airport=PBI')).json().airport).toBe('DJT');
  });

  it('answers 503 while the fares are unavailable', async () => {
    const fares = fixedFares(() => Promise.reject(new Error('down')));
    const server = await fileServer({
      db: box.db,
      clock: stillClock(EVE),
      fares: { ...fares, version: () => 'down' },
    });
    expect((await server.inject(url)).statusCode).toBeGreaterThanOrEqual(500);
  });

  it('never asks a supplier who is paid by the request: it is made of the timetable', async () => {
    const fares = fixedFares(OUT);
    const server = await fileServer({ db: box.db, clock: stillClock(EVE), fares });
    const board = (await server.inject(url)).json<BoardDto>();
    expect(fares.asked).toEqual([]);
    expect(board.source).toMatchObject({ fares: 'timetable', has_fares: false });
    expect(board.best).toHaveLength(6);
  });
});

interface FoundDto {
  readonly lowest_go_wild_price: number | null;
  readonly slow?: boolean;
  readonly go_wild_window: { readonly state: string };
}

const placesOf = ({ windows }: BoardDto, state: string, abroad: boolean): number =>
  windows
    .filter((one) => one.state === state && one.abroad === abroad)
    .reduce((sum, { places }) => sum + places, 0);

describe('the board of the real network', () => {
  const boardOn = async (environment: Record<string, string>, airport = 'DEN', now = EVE) => {
    const server = await fileServer({ db: box.db, clock: stillClock(now), environment });
    const answer = await server.inject({
      url: `/api/board?airport=${airport}`,
      headers: { 'accept-encoding': 'gzip' },
    });
    const plain = await server.inject(`/api/board?airport=${airport}`);
    return { server, board: plain.json<BoardDto>(), bytes: answer.rawPayload.length };
  };

  it('is sent in at most 8 kB, and counts the places on the pass of a search', async () => {
    const { server, board, bytes } = await boardOn({});
    expect(bytes).toBeLessThanOrEqual(8_192);
    expect(board.best).toHaveLength(6);
    expect(board.source.simulated).toBe(true);
    const headers = await givenMember(server, box.db);
    const found = await server.inject({
      url: `/api/flights/search?origin=DEN&date=${board.date}`,
      headers,
    });
    const places = Object.entries<FlightDto[]>(found.json().flights);
    expect(board.destinations).toBe(places.length);
    expect(board.on_pass).toEqual(
      places
        .filter(([, all]) =>
          all.some((one) => one.lowest_go_wild_price !== null && !one.slow && !one.season_unknown),
        )
        .map(([place]) => place)
        .sort(),
    );
  });

  it('is the beginning of the trips that its question finds', async () => {
    const { server, board } = await boardOn({});
    const headers = await givenMember(server, box.db, { plan: 'premium' });
    const asked = { origins: board.airport, ...board.question };
    const query = new URLSearchParams(JSON.parse(JSON.stringify(asked)));
    const { trips, summary } = (
      await server.inject({ url: `/api/trips?${query}`, headers })
    ).json();
    expect(summary.destinations).toBe(board.trips);
    const facts = (trip: (typeof board.best)[number]) => [
      trip.destination,
      trip.out.departure_time,
      trip.back.departure_time,
      trip.minutes_there,
      trip.home.level,
      trip.home.ways,
    ];
    expect(board.best.map(facts)).toEqual(trips.slice(0, 6).map(facts));
    expect(board.best.map(({ total }) => total)).toEqual(
      trips.slice(0, 6).map((trip: { price: { total: number } }) => trip.price.total),
    );
  }, 30_000);

  it('skips blackout dates and says when the windows open', async () => {
    // Wednesday to Sunday around Thanksgiving hold blackout dates.
    const { server, board } = await boardOn({}, 'DEN', '2026-11-24T18:00:00Z');
    const closed = (await server.inject('/api/gowild/blackout-dates')).json<string[]>();
    expect(closed).toContain('2026-11-25');
    expect(closed).not.toContain(board.date);
    expect(board.date).toBe('2026-11-26');
    expect(['open', 'opens']).toContain(board.go_wild_window?.state);
    expect(placesOf(board, 'opens', false)).toBeGreaterThan(0);
  });

  it('counts by window the places that a search says the same of', async () => {
    // Three days ahead: only places abroad can be booked.
    const now = '2026-11-28T18:00:00Z';
    const { server, board } = await boardOn({}, 'DEN', now);
    expect(board.date).toBe('2026-12-01');
    const headers = await givenMember(server, box.db);
    const found = await server.inject({
      url: `/api/flights/search?origin=DEN&date=${board.date}`,
      headers,
    });
    const airports = (await server.inject('/api/airports')).json<AirportDto[]>();
    const isAbroad = (code: string) =>
      airports.find(({ stationCode }) => stationCode === code)?.domestic === false;
    const flights: Record<string, FoundDto[]> = found.json().flights;
    const counts = { open: [0, 0], opens: [0, 0] };
    for (const code of board.on_pass) {
      const windows = (flights[code] ?? [])
        .filter((one) => one.lowest_go_wild_price !== null && !one.slow)
        .map(({ go_wild_window }) => go_wild_window.state);
      counts[windows.includes('open') ? 'open' : 'opens'][isAbroad(code) ? 1 : 0]! += 1;
    }
    expect(counts.open[0]).toBe(0);
    expect(counts.open[1]).toBeGreaterThan(0);
    expect(counts.opens[0]).toBeGreaterThan(0);
    for (const state of ['open', 'opens'] as const)
      expect([placesOf(board, state, false), placesOf(board, state, true)]).toEqual(counts[state]);
    const denver = board.windows.find(({ state, abroad }) => state === 'opens' && !abroad);
    expect(denver).toMatchObject({
      opens_at: '2026-11-30T00:00:00-07:00',
      time_zone: 'America/Denver',
    });
  });

  it('has at an airport abroad the windows of international flights', async () => {
    const { board } = await boardOn({}, 'CUN', '2026-11-28T18:00:00Z');
    expect(board.on_pass.length).toBeGreaterThan(20);
    expect(board.windows.map(({ state }) => state)).not.toContain('opens');
    expect(placesOf(board, 'open', false) + placesOf(board, 'open', true)).toBe(
      board.on_pass.length,
    );
  });

  it('has times and no prices on an installation without fares', async () => {
    const { board } = await boardOn({ FARES: 'none' });
    expect(board.best).toHaveLength(6);
    for (const trip of board.best) {
      expect(trip.out.fares).toEqual({ go_wild: null, standard: null, discount_den: null });
      expect(trip.home.ways).toBeGreaterThan(0);
      expect(trip).not.toHaveProperty('total');
      expect(trip).not.toHaveProperty('on_pass');
    }
    expect(board.best.map(({ out }) => out.stops)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is empty at an airport without flights', async () => {
    // Served until lately.
    const { board } = await boardOn({}, 'COS');
    expect(board).toMatchObject({
      airport: 'COS',
      date: null,
      destinations: 0,
      on_pass: [],
      go_wild_window: null,
      windows: [],
      question: null,
      trips: 0,
      best: [],
    });
  });
});
