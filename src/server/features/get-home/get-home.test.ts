import { describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import type * as contract from '#contract/get-home.ts';
import { attempts, searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, flight, givenMember, stillClock } from '#test/harness.ts';

type Answer = OutputOf<typeof contract.getHome>;
type Way = NonNullable<Answer['earliest']>;

const box = testDatabase();
/** 6:04 PM in Orlando. */
const NOW = '2026-12-09T23:04:00Z';
const url = '/api/home?from=MCO&to=CLE';

const setUp = (environment: Record<string, string> = {}) =>
  fileServer({ db: box.db, clock: stillClock(NOW), environment });
type Server = Awaited<ReturnType<typeof setUp>>;

async function ask(server: Server, query = ''): Promise<Answer> {
  const answer = await server.inject(`${url}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

const routeOf = ({ ways }: Way) =>
  ways.map(({ segments }) => [
    segments[0]?.departure_airport,
    ...segments.map(({ arrival_airport }) => arrival_airport),
  ]);
const homeTimes = ({ days }: Answer) =>
  days.flatMap(({ ways }) => ways.map(({ home_at }) => Date.parse(home_at)));

describe('ways home from Orlando to Cleveland', () => {
  it('stand by day and arrival, from and to airports within 120 miles, with the drives', async () => {
    const answer = await ask(await setUp());
    expect(answer.search_parameters).toMatchObject({
      dates: ['2026-12-09', '2026-12-10', '2026-12-11'],
      party: 1,
      passes: 1,
      den: false,
    });
    const [origin, ...nearby] = answer.search_parameters.origins;
    expect(origin).toEqual({
      airport: 'MCO',
      city: 'Orlando',
      time_zone: 'America/New_York',
      minutes: 0,
    });
    expect(nearby.map(({ airport }) => airport)).toContain('TPA');
    for (const { minutes } of nearby) expect(minutes).toBeGreaterThan(15);
    const times = homeTimes(answer);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.length).toBeLessThanOrEqual(40);
    for (const { date, ways } of answer.days)
      for (const { home_at } of ways) expect(home_at.slice(0, 10)).toBe(date);
    expect(Date.parse(answer.earliest?.home_at ?? '')).toBe(times[0]);
    expect(
      new Set(answer.days.flatMap(({ ways }) => ways.map((way) => routeOf(way)[0]?.[0]))),
    ).toContain('TPA');
  });

  it('are those that nothing beats, then others, and none passes by home', async () => {
    for (const query of ['', '&nearby=0', '&party=2&passes=0']) {
      const { days, search_parameters } = await ask(await setUp(), query);
      const drives = new Map(search_parameters.homes.map((one) => [one.airport, one.minutes]));
      const ways = days.flatMap((day) => day.ways);
      for (const way of ways) {
        const key = ({ home_at, price, ways: flights }: Way) =>
          [Date.parse(home_at), price?.total ?? 0, flights.length] as const;
        const isBeaten = ways.some((other) => {
          const by = key(way).map((mine, at) => mine - (key(other)[at] ?? 0));
          return by.every((one) => one >= 0) && by.some((one) => one > 0);
        });
        expect(way.beaten).toBe(isBeaten);
        const landings = way.ways.flatMap(({ segments }) => segments).slice(0, -1);
        for (const { arrival_airport, arrival_time } of landings) {
          const drive = drives.get(arrival_airport) ?? Number.POSITIVE_INFINITY;
          expect(Date.parse(arrival_time) + drive * 60_000).toBeGreaterThan(
            Date.parse(way.home_at),
          );
        }
        const route = routeOf(way);
        const airports = route.flatMap((codes, at) => (at === 0 ? codes : codes.slice(1)));
        expect(new Set(airports).size).toBe(airports.length);
      }
    }
  });

  it('leave by 45 minutes before departure and the drive', async () => {
    const { days } = await ask(await setUp());
    for (const { leave_by, ways, drive_minutes } of days.flatMap((day) => day.ways)) {
      const departs = Date.parse(ways[0]?.departure_time ?? '');
      expect(departs - Date.parse(leave_by)).toBe((45 + drive_minutes.to) * 60_000);
      expect(Date.parse(leave_by)).toBeGreaterThanOrEqual(Date.parse(NOW));
    }
  });

  it('have the cheapest sure one at a Standard fare and the cheapest on the pass', async () => {
    const { cheapest_sure: sure, cheapest_pass: pass, days } = await ask(await setUp());
    expect(sure?.price?.total).toBe(
      sure?.ways.reduce((sum, { fares }) => sum + (fares.standard?.total ?? 0), 0),
    );
    expect(pass?.price?.total).toBe(
      pass?.ways.reduce((sum, { fares }) => sum + (fares.go_wild?.total ?? 0), 0),
    );
    const all = days.flatMap(({ ways }) => ways.map(({ price }) => price?.total ?? 0));
    expect(pass?.price?.total).toBeLessThanOrEqual(Math.min(...all));
  });

  it('are priced for the party with its passes and Discount Den fares', async () => {
    const server = await setUp();
    const sureWith = async (query: string) =>
      (await ask(server, query)).cheapest_sure ?? expect.fail('no way home');
    const [one, two, den] = [
      await sureWith(''),
      await sureWith('&party=2&passes=0'),
      await sureWith('&den=1'),
    ];
    const totals = [one, two, den].map(({ price }) => price?.total ?? Number.NaN);
    const [forOne = 0, forTwo = 0, forDen = 0] = totals;
    expect(forTwo).toBeGreaterThanOrEqual(2 * forOne);
    expect(two.price).toMatchObject({ total: forTwo, per_person: forTwo / 2 });
    const [flight] = two.ways;
    expect(flight?.party_price).toMatchObject({ travelers: 2, passes: 0, on_go_wild: 0 });
    expect(flight?.booking_links.standard).toContain('adt=2');
    expect(forDen).toBeLessThan(forOne);
  });

  it('cost each of a party a part of the total, which all parts never exceed', async () => {
    const server = await setUp();
    for (const [party, passes] of [
      [2, 1],
      [3, 1],
      [4, 3],
    ] as const) {
      const { days } = await ask(server, `&party=${party}&passes=${passes}`);
      for (const { price } of days.flatMap(({ ways }) => ways)) {
        const [total = 0, each = 0] = [price?.total, price?.per_person].map((dollars) =>
          Math.round((dollars ?? 0) * 100),
        );
        expect(each * party).toBeLessThanOrEqual(total);
        expect(each * party).toBeGreaterThan(total - party);
        expect(price?.flights.reduce((sum, one) => sum + Math.round(one * 100), 0)).toBe(total);
      }
    }
  });

  it('without airports nearby are those between the two airports', async () => {
    const { days, search_parameters } = await ask(await setUp(), '&nearby=0');
    expect(search_parameters.origins).toEqual([
      { airport: 'MCO', city: 'Orlando', time_zone: 'America/New_York', minutes: 0 },
    ]);
    for (const way of days.flatMap(({ ways }) => ways)) {
      const airports = routeOf(way).flat();
      expect([airports[0], airports.at(-1)]).toEqual(['MCO', 'CLE']);
    }
  });

  it('leave at least 45 minutes after the landing that is to come', async () => {
    const server = await setUp();
    const landing = '2026-12-10T01:30:00-05:00';
    const leaveBy = async (after: string) => {
      const { days } = await ask(server, `&after=${encodeURIComponent(after)}`);
      return days.flatMap(({ ways }) => ways.map((way) => Date.parse(way.leave_by)));
    };
    const later = await leaveBy(landing);
    expect(later.length).toBeGreaterThan(5);
    expect(Math.min(...later)).toBeGreaterThanOrEqual(Date.parse(landing));
    expect(Math.min(...(await leaveBy('2026-12-09T12:00:00-05:00')))).toBeLessThan(
      Date.parse(landing),
    );
    const { search_parameters } = await ask(server, `&after=${encodeURIComponent(landing)}`);
    expect(search_parameters.dates[0]).toBe('2026-12-10');
  });

  it('are found from a point, with the drive to each airport', async () => {
    const server = await setUp();
    const answer = await server.inject('/api/home?from=28.54,-81.38&to=CLE,CMH');
    const { search_parameters } = answer.json<Answer>();
    expect(search_parameters.origins[0]).toMatchObject({ airport: 'MCO' });
    for (const { minutes } of search_parameters.origins) expect(minutes).toBeGreaterThan(15);
    expect(search_parameters.homes.filter(({ minutes }) => minutes === 0)).toEqual([
      { airport: 'CLE', city: 'Cleveland', time_zone: 'America/New_York', minutes: 0 },
      { airport: 'CMH', city: 'Columbus', time_zone: 'America/New_York', minutes: 0 },
    ]);
  });

  it('are times without prices on an installation without fares', async () => {
    const answer = await ask(await setUp({ FARES: 'none' }));
    expect(answer.source).toMatchObject({ fares: 'timetable', has_fares: false });
    expect(answer.earliest).not.toHaveProperty('price');
    expect([answer.cheapest_sure, answer.cheapest_pass]).toEqual([null, null]);
    expect(homeTimes(answer).length).toBeGreaterThan(5);
  });

  it('are sent in at most 40 kB', async () => {
    const answer = await (await setUp()).inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(answer.rawPayload.length).toBeLessThanOrEqual(40_000);
  });
});

describe('a call for ways home', () => {
  it('is answered to guests, to whoever was signed out, and without seats', async () => {
    const server = await setUp({ ANON_SEARCH: 'false' });
    const premium = await givenMember(server, box.db, { plan: 'premium' });
    for (const headers of [{}, { authorization: 'Bearer gone' }, premium]) {
      const answer = await server.inject({ url, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('available_seats');
    }
  });

  it('takes nothing from an allowance and records no search', async () => {
    const server = await setUp();
    const headers = await givenMember(server, box.db);
    await server.inject({ url, headers });
    const usage = (await server.inject({ url: '/api/auth/search-usage', headers })).json();
    expect(usage.searches_remaining).toBe(3);
    expect(await box.db.select().from(searches)).toEqual([]);
  });

  it('is counted by network address and refused beyond the limit', async () => {
    const server = await setUp();
    const remoteAddress = '198.51.100.9';
    await server.inject({ url, remoteAddress });
    const rows = await box.db.select().from(attempts);
    expect(rows.filter(({ key }) => key.startsWith('home:address'))).toHaveLength(1);
    await box.db.update(attempts).set({ count: 600 });
    const refused = await server.inject({ url, remoteAddress });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is not answered again to who has it', async () => {
    const server = await setUp();
    const etag = String((await server.inject(url)).headers.etag);
    const again = await server.inject({ url, headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('asks no supplier who is paid by the request', async () => {
    const fares = fixedFares([flight('MCO 08:00-05:00 > CLE 10:30-05:00', { goWild: [15, 3] })]);
    const server = await fileServer({ db: box.db, clock: stillClock(NOW), fares });
    const answer = await ask(server);
    expect(fares.asked).toEqual([]);
    expect(answer.source).toMatchObject({ fares: 'timetable', has_fares: false });
  });

  it('names the field of what cannot be asked', async () => {
    const server = await setUp();
    const refused = async (change: Record<string, string>) => {
      const query = new URLSearchParams({ from: 'MCO', to: 'CLE', ...change });
      const answer = await server.inject(`/api/home?${query}`);
      expect(answer.statusCode).toBe(400);
      return [answer.json().error, answer.json().fields];
    };
    const from = 'This is an airport code or a point such as 28.43,-81.31';
    for (const text of ['', 'Narnia', '91,0'])
      expect(await refused({ from: text })).toEqual(['invalid_input', { from }]);
    const to = 'Home is 1 to 7 airport codes such as CLE,CMH';
    for (const text of ['', 'Narnia', 'CLE,', 'A,B', 'MCO,TPA,MIA,FLL,ATL,DEN,LAS,PHX'])
      expect(await refused({ to: text })).toEqual(['invalid_input', { to }]);
    const unknown = 'We do not know "XQX"';
    expect(await refused({ from: 'XQX' })).toEqual(['unknown_airport', { from: unknown }]);
    expect(await refused({ to: 'CLE,XQX' })).toEqual(['unknown_airport', { to: unknown }]);
    expect(await refused({ from: '50,-140' })).toEqual([
      'invalid_input',
      { from: 'No airport of this airline is within 120 miles' },
    ]);
    const others: [Record<string, string>, Record<string, string>][] = [
      [
        { after: '6 PM' },
        { after: 'This is a time with an offset such as 2026-12-09T18:04:00-05:00' },
      ],
      [{ after: '2026-12-10T23:05:00Z' }, { after: 'This is at most a day from now' }],
      [{ nearby: 'yes' }, { nearby: 'This is 1 or 0' }],
      [{ den: 'yes' }, { den: 'This is 1 or 0' }],
      [{ party: '5' }, { party: 'A party is 1 to 4 travelers' }],
      [{ party: '1', passes: '2' }, { passes: 'There are more passes than travelers' }],
    ];
    for (const [change, fields] of others)
      expect(await refused(change)).toEqual(['invalid_input', fields]);
  });

  it('accepts lower case and a replaced airport code', async () => {
    const server = await setUp();
    const answer = await server.inject('/api/home?from=pbi&to=cle');
    expect(answer.json<Answer>().search_parameters.origins[0]?.airport).toBe('DJT');
  });

  it('is answered again in the next minute', async () => {
    const clock = stillClock(NOW);
    const server = await fileServer({ db: box.db, clock });
    const before = await ask(server);
    const [leaving] = before.days
      .flatMap(({ ways }) => ways.map(({ leave_by }) => leave_by))
      .sort();
    clock.moveTo(new Date(Date.parse(leaving ?? '') + 60_000).toISOString());
    const after = await ask(server);
    expect(after.days.flatMap(({ ways }) => ways.map(({ leave_by }) => leave_by))).not.toContain(
      leaving,
    );
  });
});

it('a way home is found for others while one address asks for many', async () => {
  const server = await setUp();
  const answered: string[] = [];
  const asks = async (remoteAddress: string, query: string) => {
    const answer = await server.inject({ url: `${url}${query}`, remoteAddress });
    expect(answer.statusCode, answer.body).toBe(200);
    answered.push(remoteAddress);
  };
  const many = ['', '&party=2', '&party=3', '&party=4', '&party=2&passes=1', '&party=3&passes=1'];
  await Promise.all([...many.map((query) => asks('10.0.0.1', query)), asks('10.0.0.2', '&den=1')]);
  // Without turns it would be the last one.
  expect(answered.indexOf('10.0.0.2')).toBeLessThan(5);
}, 30_000);
