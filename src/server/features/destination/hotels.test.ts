import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';
import { answering } from '#test/suppliers/fake-supplier.ts';
import { LITEAPI_HOTELS } from '#test/suppliers/hotels-answers.ts';
import { liteapiStandIn } from '#test/suppliers/hotels-liteapi.ts';

const box = testDatabase();

const URL_OF = (code: string, query = '') => `/api/hotels/search/airport/${code}${query}`;

async function fixture(environment: Record<string, string> = {}) {
  const clock = stillClock();
  const server = await fileServer({ db: box.db, clock, environment });
  const headers = await givenMember(server, box.db, { plan: 'premium' });
  const get = async (url: string) => {
    const answer = await server.inject({ url, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  return { server, clock, get };
}

/** A server that asks LiteAPI, which stands on this machine. */
async function liveFixture(parts: Parameters<typeof liteapiStandIn>[0] = {}) {
  const standIn = await liteapiStandIn(parts);
  const environment = {
    LITEAPI_KEY: 'sand_test',
    LITEAPI_URL: standIn.baseUrl,
    HOTEL_BOOKING_URL: 'https://book.test/{hotel}?in={checkin}&out={checkout}',
  };
  return { ...(await fixture(environment)), ...standIn };
}

const guestsOf = (body: unknown): number[] =>
  (body as { occupancies: { adults: number }[] }).occupancies.map(({ adults }) => adults);

describe('GET /api/hotels/search/airport/{code}', () => {
  it('answers sample hotels under both field names, marked as simulated', async () => {
    const { get } = await fixture();
    const { status, body } = await get(URL_OF('DEN'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: `${body.pagination.total_properties} hotels found`,
      source: { name: 'Sample hotels', simulated: true, seen_at: '2026-11-21T18:00:00.000Z' },
    });
    expect(body.hotels).toHaveLength(20);
    expect(body.properties).toEqual(body.hotels);
    expect(body.pagination).toMatchObject({ page: 1, per_page: 20 });
    expect(body.pagination.total_properties).toBeGreaterThan(20);
  });

  it('pages the sorted hotels', async () => {
    const { get } = await fixture();
    const page = async (query: string) => (await get(URL_OF('DEN', query))).body;
    const all = await page('?sort_by=price&per_page=50');
    const pages = await Promise.all(
      [1, 2, 3, 4].map((at) => page(`?sort_by=price&per_page=12&page=${at}`)),
    );
    expect(pages.flatMap(({ hotels }) => hotels)).toEqual(all.hotels);
    expect(all.hotels).toHaveLength(all.pagination.total_properties);
    const prices = all.hotels.flatMap((one: { price: { final_price: number } | null }) =>
      one.price ? [one.price.final_price] : [],
    );
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it.each([
    ['?adults=99&rooms=0&page=0&per_page=999', 8, 1, { page: 1, per_page: 50 }],
    ['?adults=-3&rooms=12&page=2.7&per_page=0', 1, 8, { page: 2, per_page: 1 }],
    ['', 2, 1, { page: 1, per_page: 20 }],
  ])('clamps the hotel query %s', async (query, adults, rooms, pagination) => {
    const { get, asked } = await liveFixture();
    const { status, body } = await get(URL_OF('DEN', query));
    expect(status).toBe(200);
    expect(body.pagination).toMatchObject(pagination);
    const guests = guestsOf(asked.at(-1)?.body);
    expect(guests).toHaveLength(rooms);
    expect(guests.reduce((sum, one) => sum + one, 0)).toBe(Math.max(adults, rooms));
  });

  it('takes tomorrow at the airport as default check-in', async () => {
    const { get, asked, clock } = await liveFixture();
    // Half past ten in the evening in Denver is past midnight in New York.
    clock.moveTo('2026-11-22T05:30:00Z');
    await get(URL_OF('DEN'));
    await get(URL_OF('jfk', '?checkin_date=2026-11-22'));
    expect(asked[1]?.body).toMatchObject({ checkin: '2026-11-22', checkout: '2026-11-23' });
    const { status } = await get(URL_OF('JFK', '?checkin_date=2026-11-21'));
    expect(status).toBe(400);
  });

  it('shows hotel prices per night, links and missing values', async () => {
    const { get } = await liveFixture();
    const { body } = await get(
      URL_OF('DEN', '?checkin_date=2026-11-24&checkout_date=2026-11-26&sort_by=price'),
    );
    expect(body.source).toMatchObject({ name: 'LiteAPI', simulated: false });
    expect(body.hotels.map(({ id }: { id: string }) => id)).toEqual([
      'lp2b',
      'lp4d',
      'lp1a',
      'lp3c',
    ]);
    expect(body.hotels[2]).toMatchObject({
      price: { final_price: 120, original_price: 145 },
      star_rating: 3.5,
      bed_count: 2,
      url: 'https://book.test/lp1a?in=2026-11-24&out=2026-11-26',
    });
    expect(body.hotels[0]).toMatchObject({ score: null, review_count: null });
    expect(body.hotels[3]).toMatchObject({ price: null, bed_count: null, pictures: [] });
  });

  it('refuses an invalid hotel query', async () => {
    const { get } = await fixture();
    const questions = [
      ['DENV', '', 'Airport code must be a valid 3-letter IATA code'],
      ['D1N', '', 'Airport code must be a valid 3-letter IATA code'],
      ['DEN', '?checkin_date=2026-11-31', 'Invalid search parameters'],
      ['DEN', '?checkin_date=tomorrow', 'Invalid search parameters'],
      ['DEN', '?checkin_date=2026-11-20', 'Invalid search parameters'],
      ['DEN', '?checkin_date=2026-11-24&checkout_date=2026-11-24', 'Invalid search parameters'],
      ['DEN', '?checkin_date=2026-11-24&checkout_date=2026-12-25', 'Invalid search parameters'],
      ['DEN', '?checkin_date=2099-11-24', 'Invalid search parameters'],
      ['DEN', '?sort_by=stars', 'Invalid search parameters'],
      ['DEN', '?adults=two', 'Invalid search parameters'],
    ] as const;
    for (const [code, query, message] of questions) {
      const { status, body } = await get(URL_OF(code, query));
      const got = [status, body.error, body.message];
      expect(got, code + query).toEqual([400, 'invalid_input', message]);
    }
  });

  it('answers that no hotels were found near an airport, also an unknown one', async () => {
    const { get } = await liveFixture({ hotels: answering({ data: [] }) });
    const missing = { error: 'hotels_missing', message: 'No hotels found near airport DEN' };
    expect(await get(URL_OF('DEN'))).toEqual({ status: 404, body: missing });
    expect((await get(URL_OF('XYZ'))).body.message).toBe('No hotels found near airport XYZ');
  });

  it('answers an empty list when no hotel is available', async () => {
    const { get } = await liveFixture({ rates: answering({}, 404) });
    expect((await get(URL_OF('DEN'))).body).toMatchObject({
      success: true,
      message: 'No hotels available for your travel dates',
      hotels: [],
      pagination: { total_properties: 0 },
    });
  });

  it('answers 503 while the hotel provider is down and recovers with it', async () => {
    const { get, become } = await liveFixture({ hotels: answering({}, 500) });
    expect(await get(URL_OF('DEN'))).toEqual({
      status: 503,
      body: {
        error: 'hotels_unavailable',
        message: 'Hotel search service is currently unavailable',
        reference: expect.any(String),
      },
    });
    become({ hotels: answering(LITEAPI_HOTELS) });
    expect((await get(URL_OF('DEN'))).status).toBe(200);
  });

  it('caches a hotel answer for ten minutes and falls back on it for an hour', async () => {
    const { get, become, asked, clock } = await liveFixture();
    await get(URL_OF('DEN'));
    expect((await get(URL_OF('DEN', '?sort_by=price&page=2'))).status).toBe(200);
    expect(asked).toHaveLength(2);
    become({ hotels: answering({}, 500) });
    clock.moveBy(50 * 60_000);
    expect((await get(URL_OF('DEN'))).body.source.seen_at).toBe('2026-11-21T18:00:00.000Z');
    clock.moveBy(11 * 60_000);
    expect((await get(URL_OF('DEN'))).status).toBe(503);
  });

  it('refuses hotels to guests and free members', async () => {
    const server = await fileServer({ db: box.db });
    const free = await givenMember(server, box.db, { email: 'leo@example.test' });
    const ask = async (headers: Record<string, string>) => {
      const answer = await server.inject({ url: URL_OF('DEN'), headers });
      return [answer.statusCode, answer.json().error];
    };
    expect(await ask({})).toEqual([401, 'sign_in_required']);
    expect(await ask(free)).toEqual([403, 'hotels_are_premium']);
  });
});
