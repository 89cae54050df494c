import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';
import { LOCATIONS, VEHICLES } from '#test/suppliers/cars-answers.ts';
import { answering, standIn } from '#test/suppliers/fake-supplier.ts';

const box = testDatabase();

interface Scene {
  readonly environment?: Record<string, string>;
  readonly plan?: 'free' | 'premium';
}

async function setUp({ environment = {}, plan = 'premium' }: Scene = {}) {
  const clock = stillClock();
  const server = await fileServer({ db: box.db, clock, environment });
  const headers = await givenMember(server, box.db, { plan });
  const ask = async (path: string, query: Record<string, string>, who: object = headers) => {
    const url = `/api/cars/${path}?${new URLSearchParams(query)}`;
    const answer = await server.inject({ url, headers: { ...who } });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    clock,
    locations: (query: Record<string, string>, who?: object) => ask('locations', query, who),
    cars: (changes: Record<string, string> = {}, who?: object) =>
      ask('availability', { ...RENTAL, ...changes }, who),
  };
}

const RENTAL = {
  pickup_location: 'LAS-terminal',
  pickup_date: '2026-11-27',
  pickup_time: '12:00',
  return_date: '2026-11-30',
  return_time: '09:00',
};

/** A server that is set up for a feed, which can be switched off. */
async function withFeed() {
  const state = { isDown: false };
  const feed = await standIn((request, response) => {
    const isLocations = request.url?.startsWith('/v1/locations');
    const answer = answering(isLocations ? LOCATIONS : VEHICLES);
    (state.isDown ? answering({}, 500) : answer)(request, response);
  });
  const environment = { CARS_FEED_URL: feed.url, CARS_FEED_KEY: 'feed-key' };
  return { ...(await setUp({ environment })), feed, state };
}

describe('GET /api/cars/locations', () => {
  it('answers simulated car rental locations, nearest first, marked as simulated', async () => {
    const { locations } = await setUp();
    const { status, body } = await locations({ airport: 'las' });
    expect(status).toBe(200);
    expect(body.locations[0]).toEqual({
      id: 'LAS-terminal',
      name: 'Sample Rentals, Terminal',
      street_address: 'Ground Transportation Level, Las Vegas',
      distance_miles: expect.any(Number),
    });
    const miles = body.locations.map((one: { distance_miles: number }) => one.distance_miles);
    expect(miles).toEqual(miles.toSorted((a: number, b: number) => a - b));
    expect(body.source).toEqual({
      name: 'Sample rental cars',
      simulated: true,
      seen_at: '2026-11-21T18:00:00.000Z',
    });
  });

  it('finds rental locations by airport code, city or airport name', async () => {
    const { locations } = await setUp();
    for (const query of ['LAS', 'las vegas', 'Las Vegas (LAS)', 'Harry Reid International Airport'])
      expect((await locations({ query })).body.locations?.[0]?.id, query).toBe('LAS-terminal');
  });

  it('filters the rental locations of an airport by words', async () => {
    const { locations } = await setUp();
    const { body } = await locations({ airport: 'LAS', query: 'terminal' });
    expect(body.locations).toHaveLength(1);
    expect((await locations({ airport: 'LAS', query: 'moon' })).body.locations).toEqual([]);
  });

  it('refuses an invalid location query and names the field', async () => {
    const { locations } = await setUp();
    const refused: readonly [Record<string, string>, string, string][] = [
      [{}, 'airport', 'invalid_input'],
      [{ query: ' ' }, 'airport', 'invalid_input'],
      [{ airport: 'LA' }, 'airport', 'invalid_input'],
      [{ airport: '../' }, 'airport', 'invalid_input'],
      [{ airport: 'XXQ' }, 'airport', 'unknown_airport'],
      [{ query: 'Atlantis' }, 'query', 'unknown_airport'],
      [{ query: 'x'.repeat(101) }, 'query', 'invalid_input'],
    ];
    for (const [query, field, error] of refused) {
      const { status, body } = await locations(query);
      const said = [status, body.error, Object.keys(body.fields ?? {})];
      expect(said, JSON.stringify(query)).toEqual([400, error, [field]]);
    }
  });
});

describe('GET /api/cars/availability', () => {
  it('answers at most eight cars, cheapest first, with totals and a booking link', async () => {
    const { cars } = await setUp();
    const { status, body } = await cars({ driver_age: '31' });
    expect(status).toBe(200);
    const prices = body.vehicles.map((one: { lowest_price: number }) => one.lowest_price);
    expect(prices.length).toBeGreaterThan(3);
    expect(prices.length).toBeLessThanOrEqual(8);
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b));
    for (const { lowest_price, display_price, rate_info, booking_url } of body.vehicles) {
      expect(display_price).toBe(`$${lowest_price.toFixed(2)}`);
      expect(rate_info.payment_options).toEqual([
        { payment_type: 'pay_now', total_cost: lowest_price },
      ]);
      const link = new URL(booking_url);
      expect(link.origin).toBe('https://www.hertz.com');
      expect(Object.fromEntries(link.searchParams)).toEqual({
        pid: 'LAS-terminal',
        did: 'LAS-terminal',
        pdate: '2026-11-27T12:00:00',
        ddate: '2026-11-30T09:00:00',
        age: '31',
        pCountryCode: 'US',
      });
    }
  });

  it('defaults to noon and a driver of 25 years, and uses only the caller’s discount code', async () => {
    const { cars } = await setUp();
    const { body } = await cars({ cdp_code: 'A1B2', driver_age: '' });
    expect(body.vehicles[0].booking_url).toContain('&CDP=A1B2&');
    expect(body.vehicles[0].booking_url).toContain('age=25');
    const url = '/api/cars/availability';
    const { pickup_time: _pickup, return_time: _return, ...days } = RENTAL;
    const server = await fileServer({ db: box.db });
    const headers = await givenMember(server, box.db, { email: 'b@example.test', plan: 'premium' });
    const answer = await server.inject({ url, query: days, headers });
    const link = new URL(answer.json().vehicles[0].booking_url).searchParams;
    expect([link.get('pdate'), link.get('ddate')]).toEqual([
      '2026-11-27T12:00:00',
      '2026-11-30T12:00:00',
    ]);
  });

  it('refuses an invalid rental and names the field', async () => {
    const { cars } = await setUp();
    const refused: readonly [Record<string, string>, string][] = [
      [{ pickup_location: '' }, 'pickup_location'],
      [{ pickup_location: '../admin' }, 'pickup_location'],
      [{ pickup_location: 'x'.repeat(65) }, 'pickup_location'],
      [{ pickup_date: '2026-02-30' }, 'pickup_date'],
      [{ pickup_date: '2026-11-20' }, 'pickup_date'],
      [{ pickup_date: '2028-01-01', return_date: '2028-01-02' }, 'pickup_date'],
      [{ pickup_time: '12:10' }, 'pickup_time'],
      [{ pickup_time: '25:00' }, 'pickup_time'],
      [{ return_time: 'noon' }, 'return_time'],
      [{ return_date: '2026-11-26' }, 'return_date'],
      [{ return_date: '2026-11-27' }, 'return_time'],
      [{ return_date: '2027-11-27' }, 'return_date'],
      [{ driver_age: '17' }, 'driver_age'],
      [{ driver_age: '100' }, 'driver_age'],
      [{ driver_age: 'old' }, 'driver_age'],
      [{ cdp_code: '1;2' }, 'cdp_code'],
      [{ airport: 'Narnia' }, 'airport'],
    ];
    for (const [changes, field] of refused) {
      const { status, body } = await cars(changes);
      const said = [status, body.error, Object.keys(body.fields ?? {})];
      expect(said, JSON.stringify(changes)).toEqual([400, 'invalid_input', [field]]);
    }
  });

  it('checks the pickup time by the airport’s clock, or the latest zone without an airport', async () => {
    const { clock, cars } = await setUp();
    clock.moveTo('2026-11-27T18:10:00Z'); // 10:10 in Las Vegas, 13:10 in New York
    const at = (pickup_time: string, airport: string) => cars({ pickup_time, airport });
    expect((await at('10:15', 'LAS')).status).toBe(200);
    expect((await at('10:00', 'LAS')).body.fields).toEqual({
      pickup_time: 'Pickup time has passed',
    });
    expect((await at('13:00', 'JFK')).status).toBe(400);
    expect((await cars({ pickup_time: '13:00' })).status).toBe(200);
  });
});

describe('rental cars', () => {
  it('refuses car searches to free members and guests before it checks the query', async () => {
    const { locations, cars } = await setUp({ plan: 'free' });
    const message = 'Rental car search is a premium feature. Please upgrade your account.';
    for (const answer of [
      await locations({ airport: 'LAS' }),
      await cars(),
      await cars({ driver_age: '1' }),
    ])
      expect(answer).toEqual({ status: 403, body: { error: 'cars_are_premium', message } });
    expect((await cars({}, {})).status).toBe(401);
  });

  it('answers cars from the configured feed and asks it once in ten minutes', async () => {
    const { feed, locations, cars, clock } = await withFeed();
    const found = await locations({ airport: 'LAS' });
    expect(found.body.locations.map(({ id }: { id: string }) => id)).toEqual(['LAST15', 'LASC02']);
    expect(found.body.source).toMatchObject({
      simulated: false,
      seen_at: '2026-11-21T17:50:00.000Z',
    });
    const { body } = await cars({ pickup_location: 'LAST15' });
    expect(
      body.vehicles.map((one: { model: string; display_price: string }) => [
        one.model,
        one.display_price,
      ]),
    ).toEqual([
      ['Hatchback or similar', '$88.00'],
      ['Sedan or similar', '$121.37'],
    ]);
    await Promise.all([cars({ pickup_location: 'LAST15' }), locations({ airport: 'LAS' })]);
    expect(feed.asked).toHaveLength(2);
    clock.moveBy(HOUR_MS / 6);
    await cars({ pickup_location: 'LAST15' });
    expect(feed.asked).toHaveLength(3);
  });

  it('answers cars cached within an hour while the feed is down, and 503 otherwise', async () => {
    const { state, locations, cars, clock } = await withFeed();
    const { body } = await cars({ pickup_location: 'LAST15' });
    state.isDown = true;
    const gone = {
      status: 503,
      body: {
        error: 'cars_unavailable',
        message: 'Car rental service is currently unavailable',
        reference: expect.any(String),
      },
    };
    expect(await locations({ airport: 'LAS' })).toEqual(gone);
    clock.moveBy(HOUR_MS / 2);
    expect((await cars({ pickup_location: 'LAST15' })).body).toEqual(body);
    clock.moveBy(HOUR_MS);
    expect(await cars({ pickup_location: 'LAST15' })).toEqual(gone);
    state.isDown = false;
    clock.moveBy(HOUR_MS);
    expect((await locations({ airport: 'LAS' })).status).toBe(200);
  });
});
