import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { stopsOf } from '#domain/flight.ts';
import { localDate } from '#domain/time.ts';
import { fareSourceConformance } from '#test/conformance/fares.ts';
import { oracleFlights, oracleJourneys } from '#test/itinerary/itinerary-oracle.ts';
import { randomCase } from '#test/itinerary/random-case.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { shortestByRoute } from '#test/itinerary/searcher.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { calm, settableClock } from '#test/suppliers/fare-source-under-test.ts';
import { BLACKOUT, DEN, NOW, sourceAt, WEDNESDAY } from '#test/suppliers/simulated-fares.ts';
import { timetableFares } from './timetable.ts';

const network = still(await realNetwork());

const timetableAt = (now: string) => {
  const clock = settableClock(now);
  return { source: timetableFares({ network, clock, rules: DEFAULT_RULES }), clock };
};

fareSourceConformance(async () => {
  const { source, clock } = timetableAt(NOW);
  return { source, date: WEDNESDAY, setNow: clock.set };
});

const flightsFrom = async (origin = DEN, date = WEDNESDAY, now = NOW) =>
  (await timetableAt(now).source.search({ origins: [origin], date }, calm())).flights;

it('names a timetable without fares as such and as real', () => {
  expect(timetableAt(NOW).source).toMatchObject({
    name: 'timetable',
    hasFares: false,
    simulated: false,
  });
});

it('reaches without fares the places that are reached with sample fares', async () => {
  const reached = (flights: Awaited<ReturnType<typeof flightsFrom>>) =>
    new Set(flights.map(({ segments }) => segments.at(-1)!.to));
  const sample = await sourceAt(NOW).source.search({ origins: [DEN], date: WEDNESDAY }, calm());
  const flights = await flightsFrom();
  expect(reached(flights)).toEqual(reached(sample.flights));
  expect(flights.filter((one) => stopsOf(one) === 0)).toHaveLength(
    sample.flights.filter((one) => stopsOf(one) === 0).length,
  );
});

it('says of every flight without fares when its booking window opens', async () => {
  for (const { goWildWindow } of await flightsFrom(DEN, BLACKOUT, '2026-11-21T13:00:00Z'))
    expect(goWildWindow.state).toBe('blackout');
  const ahead = await flightsFrom(DEN, localDate('2026-12-16'));
  const states = new Set(ahead.map(({ goWildWindow }) => goWildWindow.state));
  // Ten days ahead for those that end abroad.
  expect(states).toEqual(new Set(['opens', 'open']));
});

it('keeps connections without fares within the rules', async () => {
  for (const flight of await flightsFrom(airportCode('CUN')))
    expect(stopsOf(flight)).toBeLessThanOrEqual(2);
});

it('the timetable without slow flights has the sensible ones alone', async () => {
  const { source } = timetableAt(NOW);
  const query = { origins: [DEN], date: WEDNESDAY };
  const { flights } = await source.search(query, calm());
  const { flights: wanted } = await source.search({ ...query, withoutSlow: true }, calm());
  expect(wanted.length).toBeLessThan(flights.length);
  expect(wanted).toEqual(flights.filter(({ slow }) => !slow));
});

it('answers with fewer stops exactly those of all flights, with sample fares too', async () => {
  for (const { source } of [timetableAt(NOW), sourceAt(NOW)]) {
    const search = async (maxStops?: 0 | 1) =>
      (await source.search({ origins: [DEN], date: WEDNESDAY, maxStops }, calm())).flights;
    const all = await search();
    for (const maxStops of [0, 1] as const)
      expect(await search(maxStops)).toEqual(all.filter((one) => stopsOf(one) <= maxStops));
  }
});

it('the timetable stops between airports once its signal reads as aborted', async () => {
  let reads = 0;
  const signal = Object.defineProperty(new AbortController().signal, 'aborted', {
    get: () => ++reads > 3,
  });
  const asked = timetableAt(NOW).source.search({ destinations: [DEN], date: WEDNESDAY }, signal);
  await expect(asked).rejects.toMatchObject({ failure: 'aborted' });
});

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
