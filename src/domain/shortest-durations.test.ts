import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracleFlights, oracleJourneys } from '#test/itinerary/itinerary-oracle.ts';
import { randomCase } from '#test/itinerary/random-case.ts';
import { shortestByRoute } from '#test/itinerary/searcher.ts';

describe('the shortest durations of a day', () => {
  it('the shortest durations are those of the exhaustive search in 300 random networks', () => {
    let routes = 0;
    fc.assert(
      fc.property(randomCase, ({ network, date, rules }) => {
        const flights = oracleFlights(network, date);
        const shortest = new Map<string, number>();
        for (const origin of network.airports.values())
          for (const journey of oracleJourneys(flights, rules, origin, date)) {
            const route = `${origin.code} ${journey.at(-1)!.to.code}`;
            const length = journey.at(-1)!.arrives - journey[0]!.departs;
            shortest.set(route, Math.min(shortest.get(route) ?? length, length));
          }
        // `toEqual` compares Maps without their order.
        expect(shortestByRoute(network, date, rules)).toEqual(shortest);
        routes += shortest.size;
      }),
      { numRuns: 300, seed: 20261125 },
    );
    expect(routes).toBeGreaterThan(1_000);
  });
});
