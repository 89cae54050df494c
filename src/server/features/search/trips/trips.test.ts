import { describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type * as contract from '#contract/trips.ts';
import { addDays, localDate } from '#domain/time.ts';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, givenMember, stillClock } from '#test/harness.ts';

type TripsAnswer = OutputOf<typeof contract.trips>;

const box = testDatabase();
const NOW = '2026-12-07T18:00:00Z';
const url = '/api/trips?origins=MCO,TPA&out=2026-12-09/2026-12-11&nights=2-3';

async function setUp(plan: 'free' | 'premium' = 'premium', environment = {}) {
  const server = await fileServer({ db: box.db, clock: stillClock(NOW), environment });
  return { server, headers: await givenMember(server, box.db, { plan }) };
}

describe('trips of one question', () => {
  it('has one row for each destination with its best pair, way home, other days and price', async () => {
    const { server, headers } = await setUp();
    const answer = await server.inject({ url, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    const { trips, summary, search_parameters } = answer.json<TripsAnswer>();
    expect(trips.length).toBe(summary.destinations);
    expect(trips.length).toBeGreaterThan(50);
    expect(search_parameters).toMatchObject({ origins: ['MCO', 'TPA'], left_out: [] });
    const [first] = trips;
    expect(first?.home.level).toBe('strong');
    expect(first?.price?.total).toBe((first?.price?.out ?? 0) + (first?.price?.back ?? 0));
    expect(first?.days.map(({ date }) => date)).toEqual(['2026-12-09', '2026-12-10', '2026-12-11']);
    expect(summary.pairs).toBe(trips.reduce((sum, { pairs }) => sum + pairs, 0));
  }, 30_000);

  it('counts as one search of a free member, also when the party or the order changes', async () => {
    const { server, headers } = await setUp('free');
    const left = async () =>
      (await server.inject({ url: '/api/auth/search-usage', headers })).json().searches_remaining;
    expect((await server.inject({ url, headers })).statusCode).toBe(200);
    expect(await left()).toBe(2);
    for (const more of ['&party=2', '&sort=price', '&home_by_time=21:00'])
      expect((await server.inject({ url: `${url}${more}`, headers })).statusCode).toBe(200);
    expect(await left()).toBe(2);
    await server.inject({ url: url.replace('nights=2-3', 'nights=1'), headers });
    expect(await left()).toBe(1);
    expect(await box.db.select().from(searches)).toHaveLength(2);
  }, 60_000);

  it('is for the party, passes and Discount Den of the member unless it says otherwise', async () => {
    const { server, headers } = await setUp();
    const one = url.replace('/2026-12-11', '').replace('nights=2-3', 'nights=2');
    const ask = async (more = '') => (await server.inject({ url: `${one}${more}`, headers })).body;
    const plain = await ask();
    await server.inject({
      method: 'PUT',
      url: '/api/profile/travel',
      headers,
      payload: { home_airports: [], party: 3, passes: 1, den: true, warm_from: 65 },
    });
    const priced = (body: string) => JSON.parse(body).trips;
    expect(priced(await ask())).toEqual(priced(await ask('&party=3&passes=1&den=1')));
    expect(priced(await ask('&party=2&den=0'))).toEqual(
      priced(await ask('&party=2&passes=2&den=0')),
    );
    expect(priced(await ask('&party=1&passes=1&den=0'))).toEqual(priced(plain));
    expect(priced(await ask())).not.toEqual(priced(plain));
    const opened = async (more = '') =>
      (
        await server.inject({
          url: `${one.replace('/trips', '/trips/DEN')}&day=2026-12-09${more}`,
          headers,
        })
      ).json().outs;
    expect(await opened()).toEqual(await opened('&party=3&passes=1&den=1'));
    expect(await opened()).not.toEqual(await opened('&party=1&passes=1&den=0'));
  }, 60_000);

  it('takes as many passes as the party of the member has travelers', async () => {
    const { server, headers } = await setUp();
    const one = url.replace('/2026-12-11', '').replace('nights=2-3', 'nights=2');
    const ask = (more: string) => server.inject({ url: `${one}${more}`, headers });
    const tooMany = [400, { passes: 'There are more passes than travelers' }];
    const refusal = async (more: string) => {
      const answer = await ask(more);
      return [answer.statusCode, answer.json().fields];
    };
    expect(await refusal('&passes=2')).toEqual(tooMany);
    await server.inject({
      method: 'PUT',
      url: '/api/profile/travel',
      headers,
      payload: { home_airports: [], party: 2, passes: 0, den: false, warm_from: 65 },
    });
    expect(await refusal('&party=1&passes=2')).toEqual(tooMany);
    expect(await refusal('&passes=3')).toEqual(tooMany);
    expect((await ask('&passes=2')).json().trips).toEqual(
      (await ask('&party=2&passes=2')).json().trips,
    );
  }, 60_000);

  it('is refused to a guest with the words of a search', async () => {
    const { server } = await setUp('free', { ANON_SEARCH: 'false' });
    const answer = await server.inject(url);
    expect([answer.statusCode, answer.json().message]).toEqual([
      401,
      'Please log in to search flights',
    ]);
  });

  it('shows no seats to a free member, and no named destination', async () => {
    const { server, headers } = await setUp('free');
    const one = await server.inject({ url: url.replace('/2026-12-11', ''), headers });
    expect(one.statusCode).toBe(200);
    expect(one.body).not.toContain('available_seats');
    const named = await server.inject({ url: `${url}&destination=LAS`, headers });
    expect([named.statusCode, named.json().error]).toEqual([403, 'single_route_is_premium']);
    const opened = await server.inject({
      url: url.replace('/trips', '/trips/LAS').concat('&day=2026-12-09'),
      headers,
    });
    expect([opened.statusCode, opened.json().error]).toEqual([403, 'single_route_is_premium']);
  });

  it('names the field of what cannot be asked', async () => {
    const { server, headers } = await setUp();
    const refused = async (change: Record<string, string>) => {
      const query = new URLSearchParams({
        origins: 'MCO',
        out: '2026-12-09',
        nights: '2',
        ...change,
      });
      const answer = await server.inject({ url: `/api/trips?${query}`, headers });
      return [answer.statusCode, answer.json().fields];
    };
    expect(await refused({ origins: '' })).toEqual([
      400,
      { origins: 'Origin airport code is required' },
    ]);
    expect(await refused({ origins: 'XQX' })).toEqual([400, { origins: 'We do not know "XQX"' }]);
    expect(await refused({ origins: 'MCO,TPA,MIA,FLL,ATL,DEN,LAS,PHX' })).toEqual([
      400,
      { origins: 'Please choose at most 7 airports' },
    ]);
    expect(await refused({ out: '2026-12-01' })).toEqual([
      400,
      { out: 'Departure date has passed' },
    ]);
    expect(await refused({ out: '2026-12-09/2027-01-09' })).toEqual([
      400,
      { out: 'Please choose at most 31 days' },
    ]);
    expect(await refused({ out: '2026-12-11/2026-12-09' })).toMatchObject([
      400,
      { out: expect.stringContaining('YYYY-MM-DD') },
    ]);
    expect(await refused({ nights: '0-15' })).toEqual([
      400,
      { nights: 'Please choose at most 14 nights' },
    ]);
    expect(await refused({ home_by_time: '9 PM' })).toEqual([
      400,
      { home_by_time: 'Times are written HH:MM' },
    ]);
    expect(await refused({ fares: 'pass', party: '2', passes: '1' })).toEqual([
      400,
      { fares: 'Trips on the pass need a pass for each traveler' },
    ]);
    expect(await refused({ max_stops: '3' })).toEqual([400, { max_stops: 'Stops are 0 to 2' }]);
    expect(await refused({ sort: 'cheap' })).toEqual([
      400,
      { sort: 'This is one of best, price, hours, warm, far' },
    ]);
    for (const warm_from of ['-1', '121', '70.5'])
      expect(await refused({ warm_from })).toEqual([
        400,
        { warm_from: 'A temperature is 0 to 120' },
      ]);
  });

  it('has the weather of each stay, by which rows can be ordered and left out', async () => {
    const { server, headers } = await setUp();
    const ask = async (more: string) =>
      (await server.inject({ url: `${url}${more}`, headers })).json<TripsAnswer>();
    const { trips, summary } = await ask('&sort=warm');
    expect(summary.forecast).toBe(true);
    const highs = trips.map(({ weather }) => weather?.high ?? Number.NEGATIVE_INFINITY);
    expect(highs).toEqual(highs.toSorted((a, b) => b - a));
    const forecast = (await server.inject(`/api/weather/${trips[0]?.destination}`)).json();
    const [first] = trips;
    const days = forecast.weather.forecasts.filter(
      ({ date }: { date: string }) =>
        date >= String(first?.out.arrival_time.slice(0, 10)) &&
        date <= String(first?.back.departure_time.slice(0, 10)),
    );
    const mean =
      days.reduce((sum: number, { temp_high }: { temp_high: number }) => sum + temp_high, 0) /
      days.length;
    expect(first?.weather).toEqual({ high: Math.round(mean), days: days.length });
    const limit = highs[10] ?? 0;
    const warm = await ask(`&warm_from=${limit}`);
    expect(warm.summary.destinations).toBeLessThan(summary.destinations);
    const warmer = trips.filter(({ weather }) => (weather?.high ?? 0) > limit);
    expect(warm.trips.map(({ destination }) => destination)).toEqual(
      expect.arrayContaining(warmer.map(({ destination }) => destination)),
    );
    for (const { weather } of warm.trips) expect(weather?.high).toBeGreaterThanOrEqual(limit);
    const [farthest] = (await ask('&sort=far')).trips;
    expect(['SEA', 'PDX', 'SFO', 'OAK']).toContain(farthest?.destination);
  }, 60_000);

  it('says that no forecast reaches the stays, and orders by warmth as the best', async () => {
    const { server, headers } = await setUp();
    const later = '/api/trips?origins=MCO&out=2027-01-20&nights=1';
    const ask = async (more: string) =>
      (await server.inject({ url: `${later}${more}`, headers })).json<TripsAnswer>();
    const [best, warm] = [await ask(''), await ask('&sort=warm&warm_from=80')];
    expect(best.summary.forecast).toBe(false);
    expect(best.trips[0]).not.toHaveProperty('weather');
    expect(warm.trips).toEqual(best.trips);
  }, 30_000);

  it('leaves from airports nearby when asked, seven together', async () => {
    const { server, headers } = await setUp();
    const near = `/api/trips?origins=LAX&nearby=1&out=2026-12-09&nights=1`;
    const { search_parameters } = (await server.inject({ url: near, headers })).json<TripsAnswer>();
    expect(search_parameters.origins[0]).toBe('LAX');
    expect(Object.keys(search_parameters.drives)).toEqual(search_parameters.origins.slice(1));
    // Burbank, 18 miles: 1.25 times that at 50 mph, and 15 minutes.
    expect(search_parameters.drives.BUR).toBe(42);
    expect(search_parameters.origins.length).toBeGreaterThan(2);
    expect(search_parameters.origins.length).toBeLessThanOrEqual(7);
  });

  it('answers by timetable and windows alone where there are no fares', async () => {
    const { server, headers } = await setUp('premium', { FARES: 'none' });
    const { trips, source } = (await server.inject({ url, headers })).json<TripsAnswer>();
    expect(source).toMatchObject({ fares: 'timetable', has_fares: false });
    expect(trips.length).toBeGreaterThan(50);
    expect(trips[0]).not.toHaveProperty('price');
    expect(trips[0]?.home.ways).toBeGreaterThan(0);
  }, 30_000);

  it('is not sent and not counted again to who has it', async () => {
    const { server, headers } = await setUp('free');
    const first = await server.inject({ url, headers });
    const etag = String(first.headers.etag);
    const again = await server.inject({ url, headers: { ...headers, 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(await box.db.select().from(searches)).toHaveLength(1);
  }, 30_000);
});

describe('the openness of a month', () => {
  it('has each day with its places and round trips, for everybody, and costs no search', async () => {
    const { server } = await setUp();
    const answer = await server.inject('/api/openness?origins=DEN&month=2026-12');
    expect(answer.statusCode, answer.body).toBe(200);
    const { days } = answer.json();
    expect(days).toHaveLength(31);
    const closed = (await server.inject('/api/gowild/blackout-dates')).json<string[]>();
    for (const { date, blackout, places, pairs, windows } of days) {
      expect(blackout).toBe(closed.includes(date));
      const counts = windows.map((one: { places: number }) => one.places);
      expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(places);
      // Days before the clock of the test have nothing left.
      if (blackout || date < NOW.slice(0, 10))
        expect([places, ...pairs]).toEqual(Array(16).fill(0));
      else expect(places).toBeGreaterThan(30);
    }
    expect(await box.db.select().from(searches)).toEqual([]);
  }, 60_000);

  it('counts the places of each day by window, those abroad apart', async () => {
    const { server } = await setUp();
    const daysFrom = async (origin: string) => {
      const { days } = (await server.inject(`/api/openness?origins=${origin}&month=2026-12`)).json<
        OutputOf<typeof contract.openness>
      >();
      return days.filter(({ date, places }) => places > 0 && date > NOW.slice(0, 10));
    };
    const midnight = (date: string, before: number, offset: string) =>
      `${addDays(localDate(date), -before)}T00:00:00${offset}`;
    const openOrTime = (time: string) => (Date.parse(time) <= Date.parse(NOW) ? null : time);
    const openings = (
      windows: readonly { opens_at: string | null; abroad: boolean }[],
      abroad: boolean,
    ) => windows.filter((one) => one.abroad === abroad).map(({ opens_at }) => opens_at);
    for (const { date, window_opens, windows } of await daysFrom('DEN')) {
      expect(window_opens).toBe(midnight(date, 1, '-07:00'));
      expect(openings(windows, false)).toContain(openOrTime(midnight(date, 1, '-07:00')));
      expect(openings(windows, true)).toContain(openOrTime(midnight(date, 10, '-07:00')));
      expect(openings(windows, true)).not.toContain(midnight(date, 1, '-07:00'));
    }
    for (const { date, window_opens, windows } of await daysFrom('CUN')) {
      expect(window_opens).toBe(midnight(date, 10, '-05:00'));
      expect(openings(windows, false)).toContain(openOrTime(midnight(date, 10, '-05:00')));
      expect(openings(windows, false)).not.toContain(midnight(date, 1, '-05:00'));
    }
  }, 60_000);

  it('names the field of what cannot be asked', async () => {
    const { server } = await setUp();
    const refused = async (query: string) => {
      const answer = await server.inject(`/api/openness?${query}`);
      return [answer.statusCode, answer.json().fields];
    };
    expect(await refused('origins=XQX&month=2026-12')).toEqual([
      400,
      { origins: 'We do not know "XQX"' },
    ]);
    expect(await refused('origins=DEN&month=12')).toEqual([
      400,
      { month: 'Months are written YYYY-MM' },
    ]);
    expect(await refused('origins=DEN&month=2026-11')).toEqual([
      400,
      { month: 'This month has passed' },
    ]);
  });
});
