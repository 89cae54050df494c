import { describe, expect, it } from 'vitest';
import { EVENT_STREAM_TYPE } from '#contract/flight-events.ts';
import { testDatabase } from '#test/database.ts';
import { fileServer, fixedFares, flight, givenMember, stillClock } from '#test/harness.ts';

const box = testDatabase();

/** For two: the first is full, the second is split, the third is all on GoWild. */
const FLIGHTS = [
  flight('DEN 06:00-07:00 > LAS 07:10-08:00', { goWild: [15.41, 1], discountDen: [16, 1] }),
  flight('DEN 09:00-07:00 > LAS 10:10-08:00', {
    goWild: [15.41, 1],
    standard: [88, 9],
    discountDen: [80, 1],
  }),
  flight('DEN 12:00-07:00 > LAS 13:10-08:00', { goWild: [20, 2], standard: [99, 9] }),
];
const SEARCH = '/api/flights/search?origin=DEN&date=2026-11-25';

interface Answered {
  readonly departure_time: string;
  readonly party_price?: object;
  readonly booking_links: Record<string, string | null>;
  readonly fares: Record<string, object | null>;
}

async function askedBy(plan: 'free' | 'premium', fares = fixedFares(FLIGHTS)) {
  const server = await fileServer({ db: box.db, fares });
  const headers = await givenMember(server, box.db, { plan });
  const ask = async (url: string) => (await server.inject({ url, headers })).json();
  const flights = async (query: string): Promise<Answered[]> =>
    (await ask(`${SEARCH}${query}`)).flights.LAS;
  return { server, headers, ask, flights };
}

/** A profile of two travelers with one pass, who use Discount Den fares. */
const COUPLE = { home_airports: ['DEN'], party: 2, passes: 1, den: true, warm_from: 65 };

describe('the answer of a search', () => {
  it('says for whom it is, and that a profile changes nothing where the query names nobody', async () => {
    const { ask, server, headers } = await askedBy('premium');
    const profile = {
      method: 'PUT',
      url: '/api/profile/travel',
      headers,
      payload: COUPLE,
    } as const;
    expect((await server.inject(profile)).statusCode).toBe(200);
    const inbound = '/api/flights/inbound?destination=LAS&date=2026-11-25';
    const single = `${SEARCH.replace('search', 'single')}&destination=LAS`;
    for (const url of [SEARCH, single, inbound]) {
      const { search_parameters, flights } = await ask(url);
      expect(search_parameters).toMatchObject({ party: 1, passes: 1, den: false });
      expect(JSON.stringify(flights)).not.toContain('party_price');
      const two = await ask(`${url}&party=2&passes=1`);
      expect(two.search_parameters).toMatchObject({ party: 2, passes: 1, den: false });
    }
  });
});

describe('a search for a party', () => {
  it('answers the price for the party with each flight, cheapest first', async () => {
    const { flights } = await askedBy('premium');
    const found = await flights('&party=2');
    expect(found.map((one) => [one.departure_time.slice(11, 16), one.party_price])).toEqual([
      [
        '12:00',
        {
          travelers: 2,
          passes: 2,
          total: 40,
          per_person: 20,
          on_go_wild: 2,
          seats_known: true,
        },
      ],
      [
        '09:00',
        {
          travelers: 2,
          passes: 2,
          total: 103.41,
          per_person: 51.7,
          on_go_wild: 1,
          other_fare: 'standard',
          seats_known: true,
        },
      ],
      ['06:00', { travelers: 2, passes: 2, on_go_wild: 0, seats_known: true }],
    ]);
    const onePass = await flights('&party=2&passes=1');
    expect(onePass[0]?.party_price).toMatchObject({ passes: 1, total: 103.41, on_go_wild: 1 });
  });

  it('links to the airline with the number of adults, for no fare with too few seats', async () => {
    const { flights } = await askedBy('premium');
    const adults = (await flights('&party=2')).map(({ booking_links: links }) =>
      ['go_wild', 'standard', 'discount_den'].map((kind) => links[kind]?.match(/adt=(\d)/)?.[1]),
    );
    expect(adults).toEqual([
      ['2', '2', undefined],
      ['1', '1', undefined],
      [undefined, undefined, undefined],
    ]);
  });

  it('tells a free member which fares have too few seats, but no seats', async () => {
    const { ask, flights } = await askedBy('free');
    expect(JSON.stringify(await ask(`${SEARCH}&party=2`))).not.toContain('available_seats');
    const [, split] = await flights('&party=2');
    expect(split?.fares).toEqual({
      go_wild: { total: 15.41, too_few: true },
      standard: { total: 88 },
      discount_den: { total: 80, too_few: true },
    });
  });

  it('answers one traveler with a pass as a search without a party', async () => {
    const { ask } = await askedBy('premium');
    const plain = await ask(SEARCH);
    expect(await ask(`${SEARCH}&party=1`)).toEqual(plain);
    expect(await ask(`${SEARCH}&party=1&passes=1`)).toEqual(plain);
    expect(plain.search_parameters).toMatchObject({ party: 1, passes: 1, den: false });
    expect(JSON.stringify(plain.flights)).not.toMatch(/party|too_few/);
  });

  it('answers single-route and inbound searches for the party too', async () => {
    const { ask } = await askedBy('premium');
    for (const [url, place] of [
      ['/api/flights/single?origin=DEN&destination=LAS&date=2026-11-25', 'LAS'],
      ['/api/flights/inbound?destination=LAS&date=2026-11-25', 'DEN'],
    ] as const)
      expect((await ask(`${url}&party=3`)).flights[place][0].party_price).toMatchObject({
        travelers: 3,
        total: 139,
      });
  });

  it('keeps the answers of different parties apart in the cache', async () => {
    const source = { ...fixedFares(FLIGHTS), version: () => 'v1' };
    const { flights, ask } = await askedBy('premium', source);
    const totals = async (query: string) =>
      (await flights(query)).map(({ party_price }) => party_price && { ...party_price });
    const [none, two, onePass] = [
      await totals(''),
      await totals('&party=2'),
      await totals('&party=2&passes=1'),
    ];
    expect(new Set([none, two, onePass].map((one) => JSON.stringify(one))).size).toBe(3);
    expect(await totals('')).toEqual(none);
    expect(await totals('&party=2')).toEqual(two);
    const home = '/api/flights/ways-home?home=LAS&date=2026-11-25';
    const counts = async (query: string) => (await ask(`${home}${query}`)).ways.DEN.length;
    expect([await counts(''), await counts('&party=2'), await counts('')]).toEqual([3, 2, 3]);
  });

  it('streams the price for the party', async () => {
    const whole = fixedFares(FLIGHTS);
    const source = {
      ...whole,
      async *stream() {
        yield { kind: 'begun', routes: 1 } as const;
        yield {
          kind: 'answered',
          origin: FLIGHTS[0]!.segments[0].from,
          destination: FLIGHTS[0]!.segments[0].to,
          flights: FLIGHTS,
          seenAt: new Date('2026-11-21T17:56:00Z'),
        } as const;
      },
    };
    const { server, headers } = await askedBy('premium', source);
    const answer = await server.inject({
      url: `${SEARCH}&party=2`,
      headers: { ...headers, accept: EVENT_STREAM_TYPE },
    });
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      lines[1].flights.map((one: { party_price: { total?: number } }) => one.party_price.total),
    ).toEqual([40, 103.41, undefined]);
  });
});

describe('a party in a query', () => {
  it.each([
    ['party=0', 'party', 'A party is 1 to 4 travelers'],
    ['party=5', 'party', 'A party is 1 to 4 travelers'],
    ['party=1.5', 'party', 'A party is 1 to 4 travelers'],
    ['party=two', 'party', 'A party is 1 to 4 travelers'],
    ['party=', 'party', 'A party is 1 to 4 travelers'],
    ['party=2&passes=3', 'passes', 'There are more passes than travelers'],
    ['passes=2', 'passes', 'There are more passes than travelers'],
    ['party=2&passes=-1', 'passes', 'Passes are 0 to the number of travelers'],
    ['party=2&passes=', 'passes', 'Passes are 0 to the number of travelers'],
    ['party=2&passes=5', 'passes', 'Passes are 0 to the number of travelers'],
  ])('is refused by every call with the name of the field: %s', async (query, field, message) => {
    const { server, headers } = await askedBy('premium');
    for (const call of [
      SEARCH,
      '/api/flights/single?origin=DEN&destination=LAS&date=2026-11-25',
      '/api/flights/inbound?destination=LAS&date=2026-11-25',
      '/api/flights/ways-home?home=LAS&date=2026-11-25',
    ]) {
      const answer = await server.inject({ url: `${call}&${query}`, headers });
      expect(answer.statusCode, call).toBe(400);
      expect(answer.json()).toMatchObject({ message, fields: { [field]: message } });
    }
  });
});

describe('ways home for a party', () => {
  const home = '/api/flights/ways-home?home=LAS&date=2026-11-25';
  const waysOf = async (flights = FLIGHTS) => {
    const { ask } = await askedBy('free', fixedFares(flights));
    return async (query: string) =>
      ((await ask(`${home}${query}`)).ways.DEN ?? []).map(
        (one: { departure_time: string; go_wild: boolean }) => [
          one.departure_time.slice(11, 16),
          one.go_wild,
        ],
      );
  };

  it('are those with seats for all, on the pass where all have a pass and a pass seat', async () => {
    const ways = await waysOf();
    const one = [
      ['06:00', true],
      ['09:00', true],
      ['12:00', true],
    ];
    expect(await ways('')).toEqual(one);
    expect(await ways('&party=1')).toEqual(one);
    expect(await ways('&passes=0')).toEqual([
      ['09:00', false],
      ['12:00', false],
    ]);
    expect(await ways('&party=2')).toEqual([
      ['09:00', false],
      ['12:00', true],
    ]);
    expect(await ways('&party=2&passes=1')).toEqual([
      ['09:00', false],
      ['12:00', false],
    ]);
  });

  it('say where the pass seats are not known and do not count them as on the pass', async () => {
    const unknown = flight('DEN 15:00-07:00 > LAS 16:10-08:00', { goWild: 15.41, standard: 88 });
    const { ask } = await askedBy('free', fixedFares([unknown]));
    for (const query of ['', '&party=2'])
      expect((await ask(`${home}${query}`)).ways.DEN).toMatchObject([
        { go_wild: false, go_wild_unknown: true },
      ]);
    expect((await ask(`${home}&party=2&passes=1`)).ways.DEN[0]).not.toHaveProperty(
      'go_wild_unknown',
    );
  });

  it('include flights of a source that names no fares', async () => {
    const plain = flight('DEN 15:00-07:00 > LAS 16:10-08:00', {});
    const ways = await waysOf([plain]);
    expect(await ways('&party=4')).toEqual([['15:00', false]]);
  });
});

describe('the allowance of a party', () => {
  const left = async (ask: (url: string) => Promise<{ searches_remaining: number }>) =>
    (await ask('/api/auth/search-usage')).searches_remaining;

  /** A free member with three searches a day, over a source whose answers are cached or not. */
  async function member(isCached: boolean) {
    const clock = stillClock();
    const fixed = fixedFares(FLIGHTS);
    const fares = isCached ? { ...fixed, version: () => 'v1' } : fixed;
    const server = await fileServer({ db: box.db, fares, clock });
    const headers = await givenMember(server, box.db);
    const ask = async (url: string) => (await server.inject({ url, headers })).json();
    return { server, clock, ask };
  }

  it.each([true, false])(
    'counts the same question for another party once within ten minutes, answers cached: %s',
    async (isCached) => {
      const { clock, ask } = await member(isCached);
      await ask(`${SEARCH}&party=2`);
      expect(await left(ask)).toBe(2);
      clock.moveBy(5 * 60_000);
      for (const query of ['', '&party=2&passes=1', '&party=4', '&party=2'])
        await ask(`${SEARCH}${query}`);
      expect(await left(ask)).toBe(2);
      clock.moveBy(5 * 60_000);
      await ask(`${SEARCH}&party=3`);
      expect(await left(ask)).toBe(1);
    },
  );

  it('counts the same question for the same party again, and every other question', async () => {
    const { ask } = await member(true);
    await ask(`${SEARCH}&party=2`);
    await ask(`${SEARCH}&party=2`);
    expect(await left(ask)).toBe(1);
    await ask(`${SEARCH.replace('2026-11-25', '2026-11-26')}&party=3`);
    expect(await left(ask)).toBe(0);
  });

  it('still answers another party when nothing is left, but no other member', async () => {
    const { ask, server } = await member(true);
    for (let n = 0; n < 3; n += 1) await ask(SEARCH);
    expect((await ask(SEARCH)).error).toBe('search_limit_reached');
    expect((await ask(`${SEARCH}&party=2`)).flights.LAS).toHaveLength(3);
    expect((await ask(`${SEARCH}&party=2`)).error).toBe('search_limit_reached');
    const other = await givenMember(server, box.db, { email: 'leo@example.test' });
    await server.inject({ url: `${SEARCH}&party=2`, headers: other });
    const usage = await server.inject({ url: '/api/auth/search-usage', headers: other });
    expect(usage.json().searches_remaining).toBe(2);
  });

  it('counts parallel questions of different parties no less than once', async () => {
    const { ask } = await member(false);
    await Promise.all([1, 2, 3, 4].map((party) => ask(`${SEARCH}&party=${party}`)));
    expect(await left(ask)).toBeLessThan(3);
  });

  it('does not refund the first search when another party of it is answered with nothing', async () => {
    let isEmpty = false;
    const fares = fixedFares(async () => ({
      flights: isEmpty ? [] : FLIGHTS,
      seenAt: new Date('2026-11-21T17:56:00Z'),
    }));
    const server = await fileServer({ db: box.db, fares });
    const headers = await givenMember(server, box.db);
    const ask = async (url: string) => (await server.inject({ url, headers })).json();
    await ask(SEARCH);
    isEmpty = true;
    await ask(`${SEARCH}&party=2`);
    expect(await left(ask)).toBe(2);
  });
});
