import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { type LowestFare, lowestOf } from '#domain/alert-match.ts';
import { withoutDominated } from '#domain/fares.ts';
import {
  arrivalOf,
  departureOf,
  destinationOf,
  type Flight,
  originOf,
  withSlowMarked,
} from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import {
  DAY_MS,
  dayOf,
  HOUR_MS,
  instantOf,
  instantOfDate,
  MINUTE_MS,
  minutesBetween,
} from '#domain/time.ts';
import type { FareEvent, FareQuery, FareRoute } from '#server/providers/fares/port.ts';
import {
  calm,
  denver,
  type FareSourceUnderTest,
  orlando,
  vegas,
} from '#test/suppliers/fare-source-under-test.ts';

/** Whether a fare of the same route and class is as good in everything. */
const isAsGood = (other: LowestFare, one: LowestFare): boolean =>
  other.origin === one.origin &&
  other.destination === one.destination &&
  other.kind === one.kind &&
  other.price <= one.price &&
  other.stops <= one.stops &&
  other.minutes <= one.minutes &&
  other.seats >= one.seats;

/** The promises of `FareSource`, as tests. Each adapter's own test file calls this once. */
export function fareSourceConformance(make: () => Promise<FareSourceUnderTest>) {
  const answerOf = async (query: Omit<FareQuery, 'date'>) => {
    const { source, date } = await make();
    return { date, ...(await source.search({ ...query, date }, calm())) };
  };

  describe('a fare source', () => {
    it('answers only flights of the requested origins and date', async () => {
      const { flights, date } = await answerOf({ origins: [denver, vegas] });
      expect(new Set(flights.map(originOf))).toEqual(new Set([denver, vegas]));
      for (const flight of flights) expect(dayOf(departureOf(flight))).toBe(date);
    });

    it('answers only flights to the requested destinations, from any origin', async () => {
      const { flights, date } = await answerOf({ destinations: [orlando] });
      expect(new Set(flights.map(originOf)).size).toBeGreaterThan(1);
      expect(new Set(flights.map(destinationOf))).toEqual(new Set([orlando]));
      for (const flight of flights) expect(dayOf(departureOf(flight))).toBe(date);
    });

    it('answers one route exactly as within the search from its origin', async () => {
      const wide = await answerOf({ origins: [denver] });
      const pair = await answerOf({ origins: [denver], destinations: [orlando] });
      expect(pair.flights.length).toBeGreaterThan(0);
      expect(pair.flights).toEqual(wide.flights.filter((one) => destinationOf(one) === orlando));
    });

    it('joins segments that follow each other in place and time', async () => {
      for (const flight of (await answerOf({ origins: [denver] })).flights) {
        for (const [index, segment] of flight.segments.entries()) {
          expect(minutesBetween(segment.departs, segment.arrives)).toBeGreaterThan(0);
          const next = flight.segments[index + 1];
          if (!next) continue;
          expect(next.from).toBe(segment.to);
          expect(minutesBetween(segment.arrives, next.departs)).toBeGreaterThan(0);
        }
        expect(instantOf(arrivalOf(flight))).toBeGreaterThan(instantOf(departureOf(flight)));
      }
    });

    it('answers fares in whole cents above zero and seats from one', async () => {
      for (const { fares } of (await answerOf({ origins: [denver] })).flights)
        for (const { total, seatsLeft = 1 } of Object.values(fares)) {
          expect(Number.isSafeInteger(total) && total > 0).toBe(true);
          expect(Number.isInteger(seatsLeft) && seatsLeft >= 1).toBe(true);
        }
    });

    it('answers fares if and only if it has fares', async () => {
      const { source, date } = await make();
      const { flights } = await source.search({ origins: [denver], date }, calm());
      expect(flights.length).toBeGreaterThan(0);
      const hasFare = ({ fares }: Flight) => Object.keys(fares).length > 0;
      if (source.hasFares) expect(flights.some(hasFare)).toBe(true);
      else {
        expect(flights.filter(hasFare)).toEqual([]);
        expect([source.lowest, source.stream]).toEqual([undefined, undefined]);
      }
    });

    it('answers no flight that another one of its route dominates', async () => {
      const { flights, seenAt } = await answerOf({ origins: [denver, vegas] });
      const now = instantOfDate(seenAt);
      const byRoute = groupBy(flights, (one) => `${originOf(one)}-${destinationOf(one)}`);
      for (const some of byRoute.values()) expect(withoutDominated(some, now)).toEqual(some);
    });

    it('marks the flights of each route that are slow', async () => {
      const { flights } = await answerOf({ origins: [denver] });
      const byRoute = groupBy(flights, destinationOf);
      for (const some of byRoute.values()) {
        const plain = some.map((flight) => ({ ...flight, slow: undefined }));
        expect(withSlowMarked(plain)).toEqual(some);
      }
    });

    it('answers the same sensible flights where slow ones are not wanted', async () => {
      for (const places of [{ origins: [denver] }, { destinations: [orlando] }]) {
        const sensible = ({ slow }: Flight) => !slow;
        const { flights } = await answerOf(places);
        const { flights: wanted } = await answerOf({ ...places, withoutSlow: true });
        expect(wanted.filter(sensible)).toEqual(flights.filter(sensible));
      }
    });

    it('calls only connections sold as one booking, and none whose fares are made up', async () => {
      const { source, date } = await make();
      const { flights } = await source.search({ origins: [denver, vegas], date }, calm());
      const sold = flights.filter(({ soldAsOne }) => soldAsOne);
      expect(sold.filter(({ segments }) => segments.length === 1)).toEqual([]);
      if (source.simulated) expect(sold).toEqual([]);
    });

    it('answers an empty list for an origin without flights', async () => {
      expect((await answerOf({ origins: [airportCode('ZZZ')] })).flights).toEqual([]);
      expect((await answerOf({ origins: [] })).flights).toEqual([]);
    });

    it('omits flights that have departed', async () => {
      const { source, date, setNow } = await make();
      const query = { origins: [denver], date };
      const before = await source.search(query, calm());
      const left = departureOf(before.flights[before.flights.length >> 1] ?? before.flights[0]!);
      setNow(new Date(left));
      const { flights } = await source.search(query, calm());
      expect(before.flights.some((one) => instantOf(departureOf(one)) <= instantOf(left))).toBe(
        true,
      );
      for (const flight of flights)
        expect(instantOf(departureOf(flight))).toBeGreaterThan(instantOf(left));
    });

    it('answers the same fare query the same at one moment', async () => {
      const { source, date } = await make();
      const query = { origins: [vegas], date };
      expect(await source.search(query, calm())).toEqual(await source.search(query, calm()));
    });

    it('answers the same while its version is the same', async () => {
      const { source, date, setNow } = await make();
      if (!source.version) return;
      const query = { date, origins: [denver] };
      const { flights } = await source.search(query, calm());
      const departures = flights.map((one) => Date.parse(departureOf(one)));
      // Around a departure, and around a midnight at which booking windows open.
      const midnight = Date.parse(`${date}T07:00:00Z`);
      const moments = [departures[departures.length >> 1]!, midnight, midnight - DAY_MS].flatMap(
        (turn) => [-1, 0, 59_999, 60_000].map((ms) => turn + ms),
      );
      // And through the night before, in which the day begins in one zone after the other.
      for (let at = midnight - 5 * HOUR_MS; at < midnight + HOUR_MS; at += 4 * MINUTE_MS)
        moments.push(at);
      const answers = new Map<string, readonly Flight[]>();
      for (const moment of moments) {
        setNow(new Date(moment));
        const version = source.version(date);
        const answer = await source.search(query, calm());
        expect(answer.flights).toEqual(answers.get(version) ?? answer.flights);
        answers.set(version, answer.flights);
      }
      expect(new Set(Array.from(answers.values(), (list) => list.length)).size).toBeGreaterThan(1);
    });

    it('reports the lowest bookable fares of each route and class as its flights list them', async () => {
      const { source, date, setNow } = await make();
      const moments = [-2 * DAY_MS, -DAY_MS / 4, DAY_MS / 2].map(
        (ms) => new Date(Date.parse(`${date}T06:00:00Z`) + ms),
      );
      for (const [at, now] of source.lowest ? moments.entries() : []) {
        setNow(now);
        for (const query of [
          { date, origins: [denver] },
          { date, destinations: [orlando] },
        ]) {
          const told = await source.lowest?.(query, calm());
          const { flights } = await source.search(query, calm());
          const listed = lowestOf(flights);
          const cheapest = (lowest: readonly LowestFare[]) =>
            new Map(
              [...groupBy(lowest, (one) => `${one.origin} ${one.destination} ${one.kind}`)].map(
                ([route, list]) => [route, Math.min(...list.map(({ price }) => price))],
              ),
            );
          expect(cheapest(told?.lowest ?? []), `moment ${at}`).toEqual(cheapest(listed));
          // What is listed is among the offers, or an offer is as good.
          for (const one of listed)
            expect(told?.lowest.some((other) => isAsGood(other, one))).toBe(true);
          expect(told?.seenAt).toEqual(now);
        }
      }
    });

    it('aborts a fare search with a provider error', async () => {
      const { source, date } = await make();
      const aborted = source.search({ origins: [denver], date }, AbortSignal.abort());
      await expect(aborted).rejects.toMatchObject({ name: 'ProviderError', failure: 'aborted' });
    });

    fareStreamConformance(make);

    it('has a fare source name in lowercase letters', async () => {
      expect((await make()).source.name).toMatch(/^[a-z-]+$/);
    });
  });
}

const routeOf = ({ origin, destination }: FareRoute) => `${origin}-${destination}`;

async function eventsOf(stream: AsyncIterable<FareEvent> | undefined): Promise<FareEvent[]> {
  const all: FareEvent[] = [];
  for await (const event of stream ?? []) all.push(event);
  return all;
}

/** What those fare sources promise that ask route by route. `itKeepsFareSourcePromises` calls this, adapters do not. */
export function fareStreamConformance(make: () => Promise<FareSourceUnderTest>) {
  it('streams the same flights that it answers at once', async () => {
    const { source, date } = await make();
    for (const query of source.stream
      ? [
          { date, origins: [denver, vegas] },
          { date, destinations: [orlando] },
        ]
      : []) {
      const [begun, ...routes] = await eventsOf(source.stream?.(query, calm()));
      expect(begun).toEqual({ kind: 'begun', routes: routes.length });
      const told = routes.flatMap((event) => (event.kind === 'answered' ? [event] : []));
      expect(new Set(told.map(routeOf)).size).toBe(routes.length);
      for (const event of told)
        for (const flight of event.flights)
          expect(`${originOf(flight)}-${destinationOf(flight)}`).toBe(routeOf(event));
      const { flights, seenAt } = await source.search(query, calm());
      const inOrder = told.toSorted((one, other) => (routeOf(one) < routeOf(other) ? -1 : 1));
      expect(flights).toEqual(inOrder.flatMap((event) => event.flights));
      expect(seenAt.getTime()).toBe(Math.min(...told.map((event) => event.seenAt.getTime())));
    }
  });

  it('names failed routes and throws when every route fails', async () => {
    const { source, date, supplier } = await make();
    if (!supplier) return;
    supplier.fail('DEN-MCO');
    const query = { date, origins: [denver] };
    const failed = [{ origin: denver, destination: orlando, failure: 'refused' }];
    const answer = await source.search(query, calm());
    expect(answer.failed).toEqual(failed);
    expect(new Set(answer.flights.map(destinationOf))).toEqual(new Set([vegas]));
    const event = await eventsOf(source.stream?.(query, calm()));
    expect(event).toContainEqual({ kind: 'failed', ...failed[0] });
    const pair = source.search({ ...query, destinations: [orlando] }, calm());
    await expect(pair).rejects.toMatchObject({ name: 'ProviderError', failure: 'refused' });
  });

  it('leaves no provider call running when a search is canceled', async () => {
    const { source, date, supplier } = await make();
    if (!supplier) return;
    supplier.silence('DEN-MCO');
    const controller = new AbortController();
    const search = source.search({ date, origins: [denver] }, controller.signal);
    const refused = expect(search).rejects.toMatchObject({ failure: 'aborted' });
    await supplier.asked('DEN-MCO');
    controller.abort();
    await refused;
    await supplier.idle();
  });

  it('leaves no provider call running when the stream reader stops', async () => {
    const { source, date, supplier } = await make();
    if (!supplier) return;
    supplier.silence('DEN-MCO');
    for await (const event of source.stream?.({ date, origins: [denver] }, calm()) ?? [])
      if (event.kind === 'answered') break;
    await supplier.idle();
  });
}
