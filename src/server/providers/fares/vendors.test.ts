import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import type { LowestFare } from '#domain/alert-match.ts';
import { providerName } from '#domain/channel.ts';
import { type Clock, localDate, timeZone } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { readConfig } from '#server/config.ts';
import { ask } from '#server/features/watch/ask.ts';
import type { WatchDeps } from '#server/features/watch/watch.ts';
import { fareSourceConformance } from '#test/conformance/fares.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { answering, standIn } from '#test/suppliers/fake-supplier.ts';
import { calm, settableClock } from '#test/suppliers/fare-source-under-test.ts';
import {
  type FareSupplier,
  fareStandIn,
  RECORDED_DAY,
  SUPPLIER_KEY,
} from '#test/suppliers/fares/fake-fare-supplier.ts';
import { chooseFares } from './choose.ts';
import { fareFeed } from './feed.ts';
import type { FareSource } from './port.ts';
import { usableOffers } from './route-fares.ts';

const NOW = '2026-12-08T18:00:00Z';
const PLACES = ['DEN', 'LAS', 'MCO'].map(airportCode);
const date = localDate(RECORDED_DAY);
const [denver, vegas, orlando] = PLACES as [
  ReturnType<typeof airportCode>,
  ReturnType<typeof airportCode>,
  ReturnType<typeof airportCode>,
];

/** The three places of the recorded answers, and how they are connected. */
let network: Network;
beforeAll(async () => {
  const whole = await realNetwork();
  network = {
    ...whole,
    airports: new Map(
      PLACES.flatMap((code) => {
        const airport = whole.airports.get(code);
        return airport ? [[code, airport] as const] : [];
      }),
    ),
  };
});

const environmentOf = (url: string): Readonly<Record<FareSupplier, Record<string, string>>> => ({
  feed: { FARES: 'feed', FARE_FEED_URL: url, FARE_FEED_KEY: SUPPLIER_KEY },
  duffel: { FARES: 'duffel', DUFFEL_URL: url, DUFFEL_TOKEN: SUPPLIER_KEY },
  travelpayouts: {
    FARES: 'travelpayouts',
    TRAVELPAYOUTS_URL: url,
    TRAVELPAYOUTS_TOKEN: SUPPLIER_KEY,
  },
});

async function sourceOf(kind: FareSupplier, extra: Record<string, string> = {}) {
  const supplier = await fareStandIn(kind);
  const clock = settableClock(NOW);
  const config = readConfig({ ...environmentOf(supplier.url)[kind], ...extra });
  const source = chooseFares(config, { network: still(network), clock, market: clock });
  return { source, supplier, clock };
}

describe.each(['feed', 'duffel', 'travelpayouts'] as const)('%s', (kind) => {
  fareSourceConformance(async () => {
    const { source, supplier, clock } = await sourceOf(kind);
    return { source, date, setNow: clock.set, supplier };
  });

  it('answers live fares under the provider’s name and caches each route', async () => {
    const { source, supplier } = await sourceOf(kind);
    expect(source).toMatchObject({
      name: kind,
      simulated: false,
      indicative: kind === 'travelpayouts',
    });
    await source.search({ origins: [denver], date }, calm());
    await source.search({ origins: [denver, vegas], date }, calm());
    expect(supplier.routes.toSorted()).toEqual(['DEN-LAS', 'DEN-MCO', 'LAS-DEN', 'LAS-MCO']);
  });

  it('fails when the provider refuses the key', async () => {
    const keys = ['FARE_FEED_KEY', 'DUFFEL_TOKEN', 'TRAVELPAYOUTS_TOKEN'];
    const { source } = await sourceOf(kind, Object.fromEntries(keys.map((key) => [key, 'other'])));
    const search = source.search({ origins: [denver], date }, calm());
    await expect(search).rejects.toMatchObject({
      provider: providerName(kind),
      failure: 'refused',
    });
  });
});

describe('the description of the feed', () => {
  it('reads the example in the description of the fare feed', async () => {
    const file = new URL('../../../../docs/fare-feed.openapi.json', import.meta.url);
    const { paths } = JSON.parse(await readFile(file, 'utf8'));
    const { example } = paths['/v1/fares'].get.responses[200].content['application/json'];
    const { url } = await standIn(answering(example));
    const feed = fareFeed({ url, key: SUPPLIER_KEY });
    const question = { origin: vegas, destination: orlando, date };
    const { offers, seenAt } = await feed.askRoute(question, calm());
    expect(seenAt).toEqual(new Date(example.seen_at));
    const expected = { name: 'feed', network, question, maxStops: 1 };
    expect(usableOffers(offers, expected)).toMatchObject([
      {
        segments: [{ number: 'F9 1402' }, { number: 'F9 1124' }],
        fares: { goWild: { total: 2522, seatsLeft: 2 } },
        soldAsOne: true,
      },
    ]);
  });
});

describe('alert polls of a fare provider', () => {
  const target = {
    origin: denver,
    day: date,
    zone: timeZone('America/Denver'),
    destinations: [orlando, vegas],
    anywhere: false,
    tripsDueAt: null,
    failures: 0,
  };
  /** Only what a question of alerts uses. */
  const watching = (
    fares: FareSource,
    clock: Clock,
    queries: Partial<WatchDeps['queries']>,
  ): WatchDeps => {
    const used: unknown = { fares, clock, queries };
    return used as WatchDeps;
  };

  it('polls from cached fares and confirms a match with the provider', async () => {
    const { source: fares, supplier, clock } = await sourceOf('feed');
    const offered: LowestFare[] = [];
    const askWith = (dateIds: readonly number[]) => {
      const listFulfilled: WatchDeps['queries']['listFulfilled'] = async (_db, _target, lowest) => {
        offered.push(...lowest);
        return [...dateIds];
      };
      return ask(watching(fares, clock, { listFulfilled }), target, calm());
    };
    const { found, error } = await askWith([]);
    expect([found, error]).toEqual([undefined, undefined]);
    expect(offered).toContainEqual({
      origin: denver,
      destination: orlando,
      kind: 'goWild',
      price: 1541,
      stops: 0,
      minutes: 200,
      seats: 4,
    });
    expect(supplier.routes).toHaveLength(2);
    expect((await askWith([7])).found?.flights).toHaveLength(4);
    expect(supplier.routes).toHaveLength(4);
  });

  it('refuses an old fare answer in an alert poll', async () => {
    const { source: fares, clock } = await sourceOf('feed');
    clock.set(new Date('2026-12-08T18:09:00Z'));
    expect(await ask(watching(fares, clock, {}), target, calm())).toMatchObject({
      error: 'Fare feed: malformed',
    });
  });
});

describe('answers of the providers', () => {
  const pairOf = async (kind: FareSupplier, origin = denver, destination = orlando) => {
    const { source } = await sourceOf(kind);
    return source.search({ origins: [origin], destinations: [destination], date }, calm());
  };

  it('reads all three fare classes with seats and time from the feed', async () => {
    const { flights, seenAt } = await pairOf('feed');
    expect(seenAt).toEqual(new Date('2026-12-08T17:58:30Z'));
    expect(flights).toEqual([
      {
        segments: [
          {
            from: 'DEN',
            to: 'MCO',
            departs: '2026-12-09T09:10:00-07:00',
            arrives: '2026-12-09T14:35:00-05:00',
            number: 'F9 1122',
            approximate: false,
          },
        ],
        fares: {
          goWild: { total: 1541 },
          standard: { total: 15840, seatsLeft: 9 },
          discountDen: { total: 14740, seatsLeft: 9 },
        },
        goWildWindow: { state: 'open' },
      },
      expect.objectContaining({
        fares: {
          goWild: { total: 1541, seatsLeft: 9 },
          standard: { total: 10440, seatsLeft: 9 },
        },
      }),
    ]);
  });

  it('reads journeys with stops from the feed', async () => {
    const { flights } = await pairOf('feed', vegas);
    expect(flights.map(({ segments }) => segments.map(({ number }) => number))).toEqual([
      ['F9 1402', 'F9 1124'],
      ['F9 2088'],
    ]);
  });

  it('reads Standard fares of one airline from Duffel, the cheapest offer of each flight', async () => {
    const { flights } = await pairOf('duffel', vegas);
    expect(flights.map(({ segments, fares }) => [segments.length, fares])).toEqual([
      [2, { standard: { total: 21120 } }],
      [1, { standard: { total: 18360 } }],
    ]);
    expect(flights[0]?.segments[1]).toEqual({
      from: 'DEN',
      to: 'MCO',
      departs: '2026-12-09T09:40:00-07:00',
      arrives: '2026-12-09T15:05:00-05:00',
      number: 'F9 1124',
      approximate: false,
    });
  });

  it('says of the connections of Duffel, whose offers are one booking each, that they are sold as one', async () => {
    const { flights } = await pairOf('duffel', vegas);
    expect(flights.map(({ segments, soldAsOne }) => [segments.length, soldAsOne])).toEqual([
      [2, true],
      [1, undefined],
    ]);
  });

  it('takes no connection of the feed for sold as one where the feed does not say so', async () => {
    const { flights } = await pairOf('feed', vegas);
    expect(flights.map(({ soldAsOne }) => soldAsOne)).toEqual([undefined, undefined]);
  });

  it('reads Standard fares of nonstop flights from Travelpayouts and computes their arrivals', async () => {
    const { flights } = await pairOf('travelpayouts');
    expect(flights.map(({ segments: [one], fares }) => [one.number, one.arrives, fares])).toEqual([
      ['F9 1122', '2026-12-09T14:35:00-05:00', { standard: { total: 15800 } }],
      ['F9 1126', '2026-12-10T04:50:00-05:00', { standard: { total: 10400 } }],
    ]);
  });
});
