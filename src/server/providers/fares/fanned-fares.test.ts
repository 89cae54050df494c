import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import { connectedRoutes } from '#domain/timetable.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { stillClock } from '#test/harness.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { still } from '#test/network-fixture.ts';
import { calm } from '#test/suppliers/fare-source-under-test.ts';
import {
  type Asked,
  DAY,
  DEN,
  fannedFaresFixture,
  fromDenver,
  heldSupplier,
  LAS,
  MCO,
  nothing,
  offerAt,
  pair,
  quickSupplier,
  readerOf,
  settle,
  standard,
  toOrlando,
} from '#test/suppliers/fares/fanned-fixture.ts';
import type { FareEvent } from './port.ts';
import { simulatedFares } from './sample.ts';

const { real, sourceOf } = fannedFaresFixture();

describe('a fare source that asks its provider route by route', () => {
  it('asks the provider for every connected route once', async () => {
    const { supplier, routes } = quickSupplier(nothing);
    const { source } = sourceOf(supplier);
    await source.search(fromDenver, calm());
    const connected = connectedRoutes(real(), fromDenver, 2);
    expect(connected.length).toBeGreaterThan(60);
    expect(routes.toSorted()).toEqual(
      connected.map(({ origin, destination }) => `${origin}-${destination}`).toSorted(),
    );
  });

  it('asks the provider for every route on which the timetable has a journey', async () => {
    const { supplier, routes } = quickSupplier(nothing);
    const query = { origins: ['DEN', 'CUN', 'XNA'].map(airportCode), date: DAY };
    await sourceOf(supplier).source.search(query, calm());
    const clock = stillClock('2026-12-08T18:00:00Z');
    const ground = { network: still(real()), clock, market: clock, seed: 'any' };
    const world = simulatedFares({ ...ground, rules: DEFAULT_RULES });
    const { flights } = await world.search(query, calm());
    expect(flights.length).toBeGreaterThan(100);
    const asked = new Set(routes);
    for (const flight of flights)
      expect(asked).toContain(`${originOf(flight)}-${destinationOf(flight)}`);
  });

  it('asks a provider of nonstop flights for nonstop routes only', async () => {
    const { supplier, routes } = quickSupplier(nothing);
    const { source } = sourceOf({ ...supplier, mostStops: 0 });
    await source.search(toOrlando, calm());
    expect(routes).toHaveLength(connectedRoutes(real(), toOrlando, 0).length);
  });

  it.each([
    [fromDenver, undefined, 50],
    [fromDenver, 7, 7],
    [fromDenver, 0, 1],
    [fromDenver, 1_000, 50],
    [toOrlando, undefined, 10],
    [toOrlando, 50, 10],
  ])(
    'limits concurrent provider calls of a search: %j with %s workers',
    async (query, workers, most) => {
      const { supplier, asked, load } = heldSupplier();
      const { source } = sourceOf(supplier);
      const search = source.search({ ...query, workers }, calm());
      const all = connectedRoutes(real(), query, 2).length;
      for (let answered = 0; answered < all; answered++) {
        await settle();
        asked[answered]?.answer();
      }
      await search;
      expect(load.most).toBe(most);
      expect(asked).toHaveLength(all);
    },
  );

  it('shares one concurrency limit between all searches', async () => {
    const { supplier, asked, load } = heldSupplier();
    const { source } = sourceOf(supplier, { workers: 12 });
    const searches = [fromDenver, toOrlando, { origins: [LAS], date: DAY }].map((query) =>
      source.search(query, calm()),
    );
    let answered = 0;
    const done = Promise.all(searches).then(() => true);
    while (!(await Promise.race([done, settle()]))) asked[answered++]?.answer();
    expect(load.most).toBe(12);
  });

  it('asks the provider once for the same search at once', async () => {
    const { supplier, asked } = heldSupplier();
    const { source } = sourceOf(supplier);
    const searches = [1, 2, 3].map(() => source.search(pair, calm()));
    await settle();
    expect(asked.map(({ route }) => route)).toEqual(['DEN-LAS']);
    asked[0]?.answer({ offers: [offerAt(6, { standard })] });
    const [first, ...others] = await Promise.all(searches);
    expect(first?.flights).toHaveLength(1);
    for (const other of others) expect(other).toEqual(first);
  });

  it('aborts the routes of a canceled search that no other search waits for', async () => {
    const { supplier, asked } = heldSupplier();
    const { source } = sourceOf(supplier);
    const controller = new AbortController();
    const stopped = source.search({ ...fromDenver, workers: 5 }, controller.signal);
    const other = source.search(pair, calm());
    const refused = expect(stopped).rejects.toMatchObject({ failure: 'aborted' });
    await settle();
    controller.abort();
    await refused;
    await settle();
    const alive = asked.filter(({ signal }) => !signal.aborted);
    expect(alive.map(({ route }) => route)).toEqual(['DEN-LAS']);
    expect(asked.length).toBeLessThanOrEqual(6);
    alive[0]?.answer();
    expect((await other).flights).toEqual([]);
  });

  it('starts no queued route of a canceled search', async () => {
    const { supplier, asked } = heldSupplier();
    const { source } = sourceOf(supplier, { workers: 2 });
    const controller = new AbortController();
    const stopped = source.search(fromDenver, controller.signal).catch(() => 'stopped');
    await settle();
    expect(asked).toHaveLength(2);
    controller.abort();
    expect(await stopped).toBe('stopped');
    await settle();
    expect(asked).toHaveLength(2);
  });

  it('asks for no finished route again when a search is resumed', async () => {
    const { supplier, asked } = heldSupplier();
    const { source } = sourceOf(supplier);
    const reader = readerOf(source, { ...fromDenver, workers: 4 });
    await reader.next();
    const finished: string[] = [];
    for (let answered = 0; answered < 3; answered++) {
      const next = reader.next();
      await settle();
      const first = asked[answered] as Asked;
      finished.push(first.route);
      first.answer();
      await next;
    }
    await reader.return?.();
    const before = asked.length;
    const again = source.search({ ...fromDenver, workers: 1_000 }, calm());
    let answered = before;
    const done = again.then(() => true);
    while (!(await Promise.race([done, settle()]))) asked[answered++]?.answer();
    const askedAgain = asked.slice(before).map(({ route }) => route);
    expect(askedAgain).toHaveLength(connectedRoutes(real(), fromDenver, 2).length - 3);
    for (const route of finished) expect(askedAgain).not.toContain(route);
  });

  it('caches a route for five minutes unless a fresh answer is required', async () => {
    const { supplier, routes } = quickSupplier(nothing);
    const { source, clock } = sourceOf(supplier);
    await source.search(pair, calm());
    clock.moveBy(5 * 60_000 - 1);
    const cached = await source.search(pair, calm());
    expect(cached.seenAt).toEqual(new Date('2026-12-08T18:00:00Z'));
    expect(routes).toHaveLength(1);
    expect((await source.search({ ...pair, fresh: true }, calm())).seenAt).toEqual(clock.now());
    expect(routes).toHaveLength(2);
    clock.moveBy(5 * 60_000);
    await source.search(pair, calm());
    expect(routes).toHaveLength(3);
  });

  it('streams each route when it is answered', async () => {
    const { supplier, asked } = heldSupplier();
    const { source } = sourceOf(supplier);
    const query = { origins: [DEN], destinations: [LAS, MCO], date: DAY };
    const reader = readerOf(source, query);
    expect((await reader.next()).value).toEqual({ kind: 'begun', routes: 2 });
    const next = reader.next();
    await settle();
    const last = asked.at(-1);
    last?.answer();
    const told = (await next).value as Extract<FareEvent, { kind: 'answered' }>;
    expect(`${told.origin}-${told.destination}`).toBe(last?.route);
    await reader.return?.();
  });

  it('reports routes that miss the deadline as failed and answers the others', async () => {
    const { supplier, asked } = heldSupplier();
    const { source } = sourceOf(supplier, { deadlineMs: 60 });
    const query = { origins: [DEN], destinations: [LAS, MCO], date: DAY, workers: 1 };
    const search = source.search(query, calm());
    await settle();
    asked[0]?.answer({ offers: [] });
    const missing = asked[0]?.route === 'DEN-LAS' ? MCO : LAS;
    const failed = [{ origin: DEN, destination: missing, failure: 'timeout' }];
    expect((await search).failed).toEqual(failed);
  });

  it('answers what it has within the time of the question, before the caller gives up', async () => {
    const { supplier, asked } = heldSupplier();
    const { source } = sourceOf(supplier);
    const destinations = [LAS, MCO];
    const search = source.search({ origins: [DEN], destinations, date: DAY, withinMs: 60 }, calm());
    await settle();
    asked.find(({ route }) => route === 'DEN-LAS')?.answer({ offers: [] });
    const failed = [{ origin: DEN, destination: MCO, failure: 'timeout' }];
    expect((await search).failed).toEqual(failed);
  });

  it('stops a search while the provider is down and recovers with the next search', async () => {
    let isDown = true;
    const { supplier, routes } = quickSupplier(() => {
      if (isDown) throw new ProviderError('quick', 'unreachable');
      return { offers: [] };
    });
    const { source, clock } = sourceOf(supplier);
    const search = source.search(fromDenver, calm());
    await expect(search).rejects.toMatchObject({ name: 'ProviderError', failure: 'unreachable' });
    expect(routes.length).toBeLessThanOrEqual(50);
    isDown = false;
    clock.moveBy(2_000);
    expect((await source.search(fromDenver, calm())).failed).toBeUndefined();
  });

  it('rethrows an error of our own from a route', async () => {
    const { supplier } = quickSupplier(() => {
      throw new TypeError('wrong');
    });
    await expect(sourceOf(supplier).source.search(pair, calm())).rejects.toThrow(TypeError);
  });
});
