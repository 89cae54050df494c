import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { aHotelQuery, hotelSourceConformance } from '#test/conformance/hotels.ts';
import { stillClock } from '#test/harness.ts';
import { answering } from '#test/suppliers/fake-supplier.ts';
import { LITEAPI_RATES } from '#test/suppliers/hotels-answers.ts';
import { liteapiStandIn } from '#test/suppliers/hotels-liteapi.ts';
import { liteapiHotels } from './liteapi.ts';
import { simulatedHotels } from './sample.ts';

const never = new AbortController().signal;
const BOOKING_URL =
  'https://book.test/hotels/{hotel}?in={checkin}&out={checkout}&a={adults}&r={rooms}';

async function liteapi(parts: Parameters<typeof liteapiStandIn>[0] = {}, bookingUrl = BOOKING_URL) {
  const standIn = await liteapiStandIn(parts);
  const source = liteapiHotels({
    clock: stillClock(),
    baseUrl: standIn.baseUrl,
    apiKey: 'sand_test',
    bookingUrl,
    deadlines: { hotels: 300, offers: 300 },
  });
  return { source, ...standIn };
}

hotelSourceConformance(async () => simulatedHotels({ clock: stillClock() }));
hotelSourceConformance(async () => (await liteapi()).source);

describe('sample hotels', () => {
  const source = simulatedHotels({ clock: stillClock() });
  const priceSum = async (checkIn: string, checkOut: string, rooms = 1) => {
    const dates = { checkIn: localDate(checkIn), checkOut: localDate(checkOut) };
    const { hotels } = await source.search(aHotelQuery({ ...dates, rooms }), never);
    return hotels.reduce((sum, { price }) => sum + (price?.final ?? 0), 0);
  };

  it('marks sample hotels by name and gives them no links', async () => {
    const { hotels } = await source.search(aHotelQuery(), never);
    expect(source.simulated).toBe(true);
    expect(new Set(hotels.map(({ name }) => name)).size).toBe(hotels.length);
    for (const { name, url, pictures } of hotels) {
      expect(name).toMatch(/^Sample /);
      expect([url, ...pictures]).toEqual([undefined]);
    }
  });

  it('charges more in high season and twice as much for two rooms', async () => {
    const winter = await priceSum('2027-01-12', '2027-01-14');
    expect(await priceSum('2027-07-13', '2027-07-15')).toBeGreaterThan(winter * 1.2);
    const [one, two] = [await priceSum('2027-01-12', '2027-01-14', 1), winter];
    expect(one).toBe(two);
    expect(await priceSum('2027-01-12', '2027-01-14', 2)).toBeGreaterThan(winter * 1.8);
  });

  it('makes some sample hotels full, some reduced and some without reviews', async () => {
    const { hotels } = await source.search(aHotelQuery(), never);
    const nights = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        source.search(
          aHotelQuery({
            checkIn: localDate(`2026-12-${String(at + 1).padStart(2, '0')}`),
            checkOut: localDate('2026-12-24'),
          }),
          never,
        ),
      ),
    );
    const all = nights.flatMap((answer) => answer.hotels);
    expect(all.some(({ price }) => !price)).toBe(true);
    expect(all.some(({ price }) => price?.original)).toBe(true);
    expect(all.filter(({ price }) => price).length).toBeGreaterThan(all.length * 0.9);
    expect(hotels.length).toBeGreaterThan(20);
  });
});

describe('LiteAPI', () => {
  it('asks LiteAPI for the hotels nearby, then for the rates of each', async () => {
    const { source, asked } = await liteapi();
    await source.search(aHotelQuery({ adults: 3, rooms: 2 }), never);
    expect(asked).toEqual([
      {
        method: 'GET',
        url: '/v3.0/data/hotels?latitude=39.856&longitude=-104.674&radius=32000&limit=200',
        key: 'sand_test',
        body: undefined,
      },
      {
        method: 'POST',
        url: '/v3.0/hotels/rates',
        key: 'sand_test',
        body: {
          hotelIds: ['lp1a', 'lp2b', 'lp3c', 'lp4d', 'far', 'gone', 'nameless'],
          checkin: '2026-11-24',
          checkout: '2026-11-26',
          currency: 'USD',
          guestNationality: 'US',
          occupancies: [
            { adults: 2, children: [] },
            { adults: 1, children: [] },
          ],
          maxRatesPerHotel: 1,
          timeout: 5,
        },
      },
    ]);
  });

  it('reads LiteAPI hotels one by one and drops malformed ones', async () => {
    const { source } = await liteapi();
    const { hotels, seenAt } = await source.search(aHotelQuery(), never);
    expect(hotels.map(({ id }) => id)).toEqual(['lp1a', 'lp2b', 'lp3c', 'lp4d']);
    expect(seenAt).toEqual(new Date('2026-11-21T18:00:00Z'));
    expect(hotels[0]).toEqual({
      id: 'lp1a',
      name: 'Test Hotel lp1a',
      stars: 3.5,
      miles: 5.1,
      beds: 2,
      // The cheapest, with the fee that is due at the desk: 240.01 and 290 for two nights.
      price: { final: 12_000, original: 14_500 },
      score: 8.4,
      reviews: 1290,
      amenities: ['Breakfast Included', 'Refundable'],
      pictures: [
        'https://static.cupid.travel/hotels/lp1a.jpg',
        'https://static.cupid.travel/hotels/thumbnail/lp1a.jpg',
      ],
      url: 'https://book.test/hotels/lp1a?in=2026-11-24&out=2026-11-26&a=2&r=1',
    });
  });

  it('ignores implausible values of LiteAPI', async () => {
    const { source } = await liteapi();
    const [, inn, unsafe, plain] = (await source.search(aHotelQuery(), never)).hotels;
    expect(inn).toMatchObject({ name: 'Test Inn', stars: 5, amenities: [] });
    expect(inn).not.toHaveProperty('score');
    // Of the offer in euros the rooms are told in dollars.
    expect(inn?.price).toEqual({ final: 4_500 });
    expect(unsafe).toMatchObject({ pictures: [], price: undefined });
    expect(plain).toMatchObject({ stars: undefined, price: { final: 9_000 } });
    expect(plain?.price).not.toHaveProperty('original');
  });

  it('gives LiteAPI hotels no link without an https template', async () => {
    const { source } = await liteapi({}, 'javascript:alert({hotel})');
    const { hotels } = await source.search(aHotelQuery(), never);
    expect(hotels.every(({ url }) => url === undefined)).toBe(true);
  });

  it('asks LiteAPI for no rates when there are no hotels', async () => {
    for (const body of [{ data: [] }, { data: null }]) {
      const { source, asked } = await liteapi({ hotels: answering(body) });
      expect((await source.search(aHotelQuery(), never)).hotels).toEqual([]);
      expect(asked).toHaveLength(1);
    }
  });

  it.each([
    ['404', answering({ error: { code: 2001, message: 'no availability found' } }, 404)],
    ['an error in 200', answering({ error: { code: 2001, message: 'no availability found' } })],
    ['an empty list', answering({ data: [] })],
  ])('answers LiteAPI hotels without a price when none is available: %s', async (_, rates) => {
    const { source } = await liteapi({ rates });
    const { hotels } = await source.search(aHotelQuery(), never);
    expect(hotels).toHaveLength(4);
    expect(hotels.every(({ price }) => price === undefined)).toBe(true);
  });

  const page: RequestListener = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  const BAD = [
    ['an error', answering({ error: { code: 4001 } }, 500), 'refused'],
    ['too many questions', answering({ error: { code: 4290 } }, 429), 'refused'],
    ['a wrong key', answering({ error: 'unauthorized' }, 401), 'refused'],
    ['a page', page, 'malformed'],
    ['broken JSON', answering('{"data":['), 'malformed'],
    ['another list', answering([]), 'malformed'],
    ['another shape', answering({ data: 'none' }), 'malformed'],
    ['only what makes no sense', answering({ data: [{ id: 1 }, 'x'] }), 'malformed'],
    ['another error', answering({ error: { code: 1 } }), 'malformed'],
    ['nothing', () => undefined, 'timeout'],
  ] as const;

  it.each(BAD)('fails when LiteAPI answers %s to either call', async (_, listener, failure) => {
    for (const part of ['hotels', 'rates'] as const) {
      const { source } = await liteapi({ [part]: listener });
      const search = source.search(aHotelQuery(), never);
      await expect(search).rejects.toMatchObject({ name: 'ProviderError', failure });
    }
  });

  it('makes no second LiteAPI call after the caller disconnects', async () => {
    const leaving = new AbortController();
    const { source, asked } = await liteapi({
      hotels: () => leaving.abort(),
      rates: answering(LITEAPI_RATES),
    });
    const search = source.search(aHotelQuery(), leaving.signal);
    await expect(search).rejects.toMatchObject({ failure: 'aborted' });
    expect(asked).toHaveLength(1);
  });
});
