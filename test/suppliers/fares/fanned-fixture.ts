import { beforeAll } from 'vitest';
import { type AirportCode, airportCode } from '#domain/airports.ts';
import { localDate, offsetTime } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { type FannedFaresOptions, fannedFares } from '#server/providers/fares/fanned-fares.ts';
import type { FareEvent, FareQuery, FareSource } from '#server/providers/fares/port.ts';
import type {
  OfferedFlight,
  RouteAnswer,
  RouteFares,
  RouteQuestion,
} from '#server/providers/fares/route-fares.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { stillClock } from '#test/harness.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { calm } from '../fare-source-under-test.ts';

export const DAY = localDate('2026-12-09');
export const [DEN, LAS, MCO] = ['DEN', 'LAS', 'MCO'].map(airportCode) as [
  AirportCode,
  AirportCode,
  AirportCode,
];
export const fromDenver: FareQuery = { origins: [DEN], date: DAY };
export const toOrlando: FareQuery = { destinations: [MCO], date: DAY };
export const pair: FareQuery = { origins: [DEN], destinations: [LAS], date: DAY };

export const offerAt = (hour: number, fares: OfferedFlight['fares']): OfferedFlight => ({
  segments: [
    {
      from: DEN,
      to: LAS,
      departs: offsetTime(`${DAY}T${String(hour).padStart(2, '0')}:00:00-07:00`),
      arrives: offsetTime(`${DAY}T${String(hour + 1).padStart(2, '0')}:00:00-08:00`),
      number: `F9 ${hour}`,
      approximate: false,
    },
  ],
  fares,
});
export const standard = { total: 9898 as never };

export interface Asked {
  readonly route: string;
  readonly signal: AbortSignal;
  readonly answer: (answer?: RouteAnswer) => void;
  readonly fail: (error: Error) => void;
}

/** A provider that answers when the test says so and records its calls. */
export function heldSupplier() {
  const asked: Asked[] = [];
  const load = { now: 0, most: 0 };
  const askRoute = (question: RouteQuestion, signal: AbortSignal) =>
    new Promise<RouteAnswer>((resolve, reject) => {
      load.now += 1;
      load.most = Math.max(load.most, load.now);
      const over = () => {
        load.now -= 1;
      };
      signal.addEventListener('abort', () => {
        over();
        reject(new ProviderError('held', 'aborted'));
      });
      asked.push({
        route: `${question.origin}-${question.destination}`,
        signal,
        answer: (answer = { offers: [] }) => {
          over();
          resolve(answer);
        },
        fail: (error) => {
          over();
          reject(error);
        },
      });
    });
  const supplier: RouteFares = { name: 'held', indicative: false, askRoute };
  return { supplier, asked, load };
}

/** A provider that answers at once. */
export function quickSupplier(offers: (question: RouteQuestion) => RouteAnswer) {
  const routes: string[] = [];
  const supplier: RouteFares = {
    name: 'quick',
    indicative: false,
    async askRoute(question) {
      routes.push(`${question.origin}-${question.destination}`);
      return offers(question);
    },
  };
  return { supplier, routes };
}

export const nothing = () => ({ offers: [] });

/** Fare sources over the real network, which is read before the first test. Call it once at the top of the file. */
export function fannedFaresFixture() {
  let network: Network | undefined;
  beforeAll(async () => {
    network = await realNetwork();
  });
  const real = (): Network => {
    if (!network) throw new Error('The network is read before the first test: ask inside tests');
    return network;
  };
  const sourceOf = (supplier: RouteFares, options: Partial<FannedFaresOptions> = {}) => {
    const clock = stillClock('2026-12-08T18:00:00Z');
    const ground = { supplier, network: still(real()), clock, workers: 100, maxStops: 2 };
    return { source: fannedFares({ ...ground, ...options }), clock };
  };
  return { real, sourceOf };
}

/** Runs everything that needs no outside event. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

export function readerOf(source: FareSource, query: FareQuery): AsyncIterator<FareEvent> {
  const news = source.stream?.(query, calm());
  if (!news) throw new Error('does not stream');
  return news[Symbol.asyncIterator]();
}

export const read = async (news: AsyncIterable<FareEvent> | undefined) => {
  const all: FareEvent[] = [];
  for await (const one of news ?? []) all.push(one);
  return all;
};
