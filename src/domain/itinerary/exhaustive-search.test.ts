import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  journeyKey,
  type OracleFlight,
  oracleFlights,
  oracleJourneys,
  oracleSurvivors,
} from '#test/itinerary/itinerary-oracle.ts';
import { randomCase } from '#test/itinerary/random-case.ts';
import { oracleFares, searcher } from '#test/itinerary/searcher.ts';
import { realNetwork } from '#test/network-fixture.ts';
import type { Airport } from '../network/airport.ts';
import type { Network } from '../network/timetable.ts';
import { addDays, localDate } from '../time/local-date.ts';
import { instantAt, timeAt } from '../time/zone.ts';
import { DEFAULT_RULES } from './connection-rules.ts';
import { segmentsOf } from './segments.ts';

const codes = (airports: readonly Airport[] | undefined) => airports?.map(({ code }) => code);

describe('journeys', () => {
  it('are those of the exhaustive search in 3,000 random networks, whatever is asked', () => {
    let journeys = 0;
    let kept = 0;
    const runs = 3000;
    fc.assert(
      fc.property(randomCase, ({ network, date, rules, seed, origins, destinations }) => {
        const airports = [...network.airports.values()];
        const flights = oracleFlights(network, date);
        const expected = (origins ?? airports)
          .flatMap((origin) => oracleJourneys(flights, rules, origin, date))
          .filter((journey) => !destinations || destinations.includes(journey.at(-1)!.to));
        const survivors = oracleSurvivors(expected, oracleFares(seed), airports);
        const search = searcher(network, date, rules, seed);
        const answer = search({ origins: codes(origins), destinations: codes(destinations) });
        expect(answer.all.toSorted()).toEqual(expected.map(journeyKey).toSorted());
        expect(answer.kept.toSorted()).toEqual(survivors.map(journeyKey).toSorted());
        journeys += expected.length;
        kept += survivors.length;
      }),
      { numRuns: runs, seed: 20261121 },
    );
    // Guards against a generator that makes nothing worth comparing.
    expect(journeys).toBeGreaterThan(20_000);
    expect(journeys - kept).toBeGreaterThan(1000);
  }, 60_000);

  it('print the wall clocks that the zones themselves show, in 300 random networks', () => {
    fc.assert(
      fc.property(randomCase, ({ network, date, rules, seed }) => {
        const { schedule } = searcher(network, date, rules, seed)({});
        const segmentOf = segmentsOf(schedule);
        for (let flight = 0; flight < schedule.size; flight++) {
          const row = schedule.rows[schedule.rowIndexes[flight]!]!;
          const [from, to] = [row.origin, row.destination].map(
            (code) => network.airports.get(code)!,
          );
          const day = addDays(schedule.firstDay, schedule.dayIndexes[flight]!);
          const departs = instantAt(from!.zone, day, row.departs);
          const segment = segmentOf(flight);
          expect(segment.departs).toBe(timeAt(from!.zone, departs));
          expect(segment.arrives).toBe(timeAt(to!.zone, (departs + row.block) as typeof departs));
        }
      }),
      { numRuns: 300, seed: 20261121 },
    );
  });
});

describe('journeys of the real network', () => {
  let network: Network;
  beforeAll(async () => {
    network = await realNetwork();
  });

  it.each(['2026-12-09', '2026-12-31', '2027-03-14', '2027-11-07'])(
    'are those of the exhaustive search from all 98 airports on %s, outbound, inbound and by pair',
    (text) => {
      const date = localDate(text);
      const search = searcher(network, date, DEFAULT_RULES, 7);
      const airports = [...network.airports.values()];
      const current = airports.filter((airport) => airport.status === 'current');
      const flights = oracleFlights(network, date);
      const keptTo = new Map<Airport, string[]>(airports.map((airport) => [airport, []]));
      let journeys = 0;
      for (const origin of current) {
        const expected = oracleJourneys(flights, DEFAULT_RULES, origin, date);
        const survivors = oracleSurvivors(expected, oracleFares(7), airports);
        const answer = search({ origins: [origin.code] });
        expect(answer.all.length).toBe(expected.length);
        expect(answer.kept.toSorted()).toEqual(survivors.map(journeyKey).toSorted());
        for (const journey of survivors) keptTo.get(journey.at(-1)!.to)?.push(journeyKey(journey));
        const [middle] = survivors.slice(survivors.length >> 1);
        if (middle) {
          const to = (middle.at(-1) as OracleFlight).to;
          const pair = search({ origins: [origin.code], destinations: [to.code] });
          expect(pair.kept.toSorted()).toEqual(
            survivors
              .filter((journey) => journey.at(-1)!.to === to)
              .map(journeyKey)
              .toSorted(),
          );
        }
        journeys += expected.length;
      }
      for (const destination of current)
        expect(search({ destinations: [destination.code] }).kept.toSorted()).toEqual(
          keptTo.get(destination)!.toSorted(),
        );
      expect(current).toHaveLength(98);
      expect(journeys).toBeGreaterThan(50_000);
    },
    60_000,
  );
});
