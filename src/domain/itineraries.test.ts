import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  journeyKey,
  type OracleJourney,
  oracleFlight,
  oracleFlights,
  oracleJourneys,
  oracleSurvivors,
} from '#test/itinerary/itinerary-oracle.ts';
import { randomCase } from '#test/itinerary/random-case.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { rolledFares, searcher } from '#test/itinerary/searcher.ts';
import { realNetwork, testAirport, testNetwork } from '#test/network-fixture.ts';
import { type Airport, airportCode } from './airports.ts';
import { layoversOf, tripMinutes } from './flight.ts';
import { type ConnectionRules, departuresOn, travelDays } from './itineraries.ts';
import {
  addDays,
  daysBetween,
  type InstantMinute,
  instantAt,
  instantOf,
  localDate,
  minutes,
} from './time.ts';
import type { Network } from './timetable.ts';

const codes = (airports: readonly Airport[] | undefined) => airports?.map(({ code }) => code);

/** Flights of journeys by the rules in words. */
const flightsOfOracle =
  (seed: number, network: Network, now: InstantMinute) => (journey: OracleJourney) =>
    oracleFlight(journey, ({ rowIndex, day }) => rolledFares(seed, rowIndex, day), network, now);

describe('rules of connections', () => {
  const AIRPORTS = [
    testAirport('DEN', 'America/Denver'),
    testAirport('MCO', 'America/New_York'),
    testAirport('ATL', 'America/New_York'),
    testAirport('CUN', 'America/Cancun', true),
  ];
  const ask = (
    lines: string,
    from: string,
    to: string,
    { seed = 1, ...options }: Partial<ConnectionRules> & { readonly seed?: number } = {},
  ) => {
    const network = testNetwork(AIRPORTS, lines);
    const rules = { ...DEFAULT_RULES, ...options };
    const date = localDate('2026-12-09');
    const search = searcher(network, date, rules, seed);
    const asked = { origins: [airportCode(from)], destinations: [airportCode(to)] };
    return [...search(asked).flightsKept().values()].map(({ segments }) => segments);
  };
  const numbers = (journeys: ReturnType<typeof ask>) =>
    journeys.map((segments) => segments.map((segment) => segment.number).join(' '));

  it('a layover takes from 45 minutes to 12 hours, limits included', () => {
    const first = '1 DEN 08:00 ATL 180 daily';
    const arriving = (at: string) =>
      numbers(ask(`${first}\n2 ATL ${at} MCO 90 daily`, 'DEN', 'MCO'));
    expect(arriving('13:44')).toEqual([]);
    expect(arriving('13:45')).toEqual(['F9 1 F9 2']);
    // Landing at 13:00: twelve hours later it is 01:00 of the next day.
    expect(arriving('01:00')).toEqual(['F9 1 F9 2']);
    expect(arriving('01:01')).toEqual([]);
  });

  it('the minimum connection time is 90 minutes through US customs, not on the way out', () => {
    const back = (at: string) =>
      numbers(ask(`1 CUN 08:00 ATL 180 daily\n2 ATL ${at} DEN 200 daily`, 'CUN', 'DEN'));
    expect(back('12:29')).toEqual([]);
    expect(back('12:30')).toEqual(['F9 1 F9 2']);
    const out = ask('1 DEN 08:00 ATL 180 daily\n2 ATL 13:45 CUN 180 daily', 'DEN', 'CUN');
    expect(numbers(out)).toEqual(['F9 1 F9 2']);
  });

  it('an itinerary does not pass through an airport twice', () => {
    const there = '1 DEN 06:00 ATL 180 daily\n2 ATL 12:00 DEN 200 daily\n3 DEN 15:00 MCO 220 daily';
    expect(numbers(ask(there, 'DEN', 'MCO'))).toEqual(['F9 3']);
  });

  it('an itinerary continues from an airport that also leads elsewhere', () => {
    const lines =
      '1 DEN 06:00 ATL 180 daily\n2 ATL 12:00 MCO 90 daily\n3 MCO 15:00 CUN 120 daily\n4 MCO 15:00 ATL 90 daily';
    expect(numbers(ask(lines, 'DEN', 'CUN'))).toEqual(['F9 1 F9 2 F9 3']);
    expect(numbers(ask(lines, 'DEN', 'CUN', { maxStops: 1 }))).toEqual([]);
  });

  it('an itinerary does not use a timetable row before its first day', () => {
    expect(ask('1 DEN 08:00 MCO 220 daily from 2026-12-10', 'DEN', 'MCO')).toEqual([]);
    expect(ask('1 DEN 08:00 MCO 220 daily from 2026-12-09', 'DEN', 'MCO')).toHaveLength(1);
  });

  it('an itinerary segment has local times, a flight number and the mark of an estimate', () => {
    const [segments] = ask('1094 DEN 23:30 MCO 220 3 ~', 'DEN', 'MCO');
    expect(segments).toEqual([
      {
        from: 'DEN',
        to: 'MCO',
        departs: '2026-12-09T23:30:00-07:00',
        arrives: '2026-12-10T05:10:00-05:00',
        number: 'F9 1094',
        approximate: true,
      },
    ]);
  });

  it.each([
    ['a nonstop', 'MCO', '1 DEN 06:00 MCO 220 daily\n2 DEN 07:00 MCO 100 daily ~', 'F9 1'],
    [
      'a connection',
      'CUN',
      `1 DEN 06:00 ATL 180 daily\n2 ATL 14:00 CUN 120 daily
       3 DEN 07:00 MCO 100 daily ~\n4 MCO 12:30 CUN 100 daily`,
      'F9 1 F9 2',
    ],
  ])(
    '%s with filed times stays beside a better one with estimated times, at any fares',
    (_, to, lines, filed) => {
      for (let seed = 1; seed <= 40; seed += 1)
        expect(numbers(ask(lines, 'DEN', to, { seed })), `seed ${seed}`).toContain(filed);
    },
  );

  it('an itinerary has an overnight layover with its length', () => {
    const [segments] = ask('1 DEN 16:00 ATL 180 daily\n2 ATL 06:00 MCO 90 daily', 'DEN', 'MCO');
    expect(layoversOf(segments!)).toEqual([{ at: 'ATL', length: 540, overnight: true }]);
    expect(instantOf(segments![1]!.departs) - instantOf(segments![0]!.arrives)).toBe(540);
  });

  it('itineraries that have departed are left out', () => {
    const network = testNetwork(AIRPORTS, '1 DEN 08:00 MCO 220 daily\n2 DEN 09:00 MCO 220 daily');
    const date = localDate('2026-12-09');
    const search = searcher(network, date, DEFAULT_RULES, 1);
    const at = (minute: number) => search({ now: instantAt(AIRPORTS[0]!.zone, date, minute) }).all;
    expect([at(479), at(480), at(540)]).toEqual([2, 1, 0]);
  });
});

describe('departures of a day', () => {
  it('departures leave out timetable rows from or to unknown airports', () => {
    const airports = [testAirport('DEN', 'America/Denver'), testAirport('MCO', 'America/New_York')];
    const lines = '1 DEN 06:00 MCO 220 daily\n2 ZZZ 06:00 MCO 220 daily\n3 DEN 06:00 ZZZ 220 daily';
    const departures = departuresOn(testNetwork(airports, lines), localDate('2026-12-09'));
    expect(departures.map(({ row }) => row.flightNumber)).toEqual(['1']);
  });
});

describe('travel days of an itinerary', () => {
  const date = localDate('2026-12-09');
  const AIRPORTS = [
    testAirport('DEN', 'America/Denver'),
    testAirport('MCO', 'America/New_York'),
    testAirport('LHR', 'Europe/London', true),
  ];
  const days = (line: string, change: Partial<ConnectionRules>) => {
    const network = testNetwork(AIRPORTS, line);
    return travelDays(network, date, { ...DEFAULT_RULES, ...change }).map((day) =>
      daysBetween(date, day),
    );
  };

  it('nonstop itineraries have one travel day', () => {
    expect(days('1 LHR 00:00 MCO 60 daily', { maxStops: 0 })).toEqual([0]);
  });

  it('travel days cover the longest flights and layovers plus two hours for clock changes', () => {
    // At the latest 23:59 and 3:40 in the air and two hours on the clock.
    const ahead = (maxStops: 1 | 2, maxLayover: number) =>
      days('1 DEN 12:00 MCO 220 daily', { maxStops, maxLayover: minutes(maxLayover) });
    expect(ahead(1, 980)).toEqual([0, 1]);
    expect(ahead(1, 981)).toEqual([0, 1, 2]);
    expect(ahead(2, 1_040)).toEqual([0, 1, 2]);
    expect(ahead(2, 1_041)).toEqual([0, 1, 2, 3]);
  });

  it('travel days begin the day before if local time may still show it after the shortest layover', () => {
    // One hour in the air, and the clock is set back by five.
    const first = (departs: string, maxStops: 1 | 2) =>
      days(`1 LHR ${departs} MCO 60 daily`, { maxStops })[0];
    expect([first('05:14', 1), first('05:15', 1)]).toEqual([-1, 0]);
    expect([first('08:29', 2), first('08:30', 2)]).toEqual([-1, 0]);
  });

  it('travel days need neither flights nor known airports', () => {
    const network = { ...testNetwork(AIRPORTS, '1 DEN 12:00 MCO 220 daily'), timetable: [] };
    expect(travelDays(network, date, DEFAULT_RULES)).toEqual(
      ['2026-12-09', '2026-12-10', '2026-12-11'].map(localDate),
    );
    expect(days('1 ZZZ 12:00 MCO 220 daily', { maxStops: 1 })).toEqual([0, 1]);
  });
});

describe('itineraries of random networks', () => {
  it('itineraries equal the exhaustive search, with fares and windows, in 1,500 random networks', () => {
    let journeys = 0;
    let kept = 0;
    fc.assert(
      fc.property(randomCase, ({ network: plain, date, rules, seed, origins, destinations }) => {
        const network = { ...plain, blackoutDates: new Set([addDays(date, 1 - (seed % 3))]) };
        const now = instantAt([...network.airports.values()][0]!.zone, addDays(date, -1), 600);
        const airports = [...network.airports.values()];
        const flights = oracleFlights(network, date);
        const expected = (origins ?? airports)
          .flatMap((origin) => oracleJourneys(flights, rules, origin, date))
          .filter(([first]) => first!.departs > now)
          .filter((journey) => !destinations || destinations.includes(journey.at(-1)!.to));
        const flightOf = flightsOfOracle(seed, network, now);
        const survivors = oracleSurvivors(expected, flightOf, airports);
        const search = searcher(network, date, rules, seed);
        const answer = search({ origins: codes(origins), destinations: codes(destinations), now });
        expect(answer.flights()).toEqual(
          new Map(expected.map((journey) => [journeyKey(journey), flightOf(journey)])),
        );
        expect(answer.all).toBe(expected.length);
        expect(answer.kept.toSorted()).toEqual(survivors.map(journeyKey).toSorted());
        journeys += expected.length;
        kept += survivors.length;
      }),
      { numRuns: 1500, seed: 20261121 },
    );
    // Guards against a generator that makes nothing worth comparing.
    expect(journeys).toBeGreaterThan(10_000);
    expect(journeys - kept).toBeGreaterThan(500);
  }, 60_000);
});

it('itineraries with a longest time are all those that take no longer, in 300 random networks', () => {
  let [shorter, all] = [0, 0];
  fc.assert(
    fc.property(randomCase, fc.nat(1500), (asked, longest) => {
      const { network, date, rules, seed, origins, destinations } = asked;
      const search = searcher(network, date, rules, seed);
      const query = { origins: codes(origins), destinations: codes(destinations) };
      const every = [...search(query).flights()];
      const expected = every.filter(([, flight]) => tripMinutes(flight) <= longest);
      expect([...search({ ...query, longest }).flights()]).toEqual(expected);
      shorter += expected.length;
      all += every.length;
    }),
    { numRuns: 300, seed: 20261126 },
  );
  expect(shorter).toBeGreaterThan(500);
  expect(all - shorter).toBeGreaterThan(500);
});

// Seconds long, and the tests above notice the same mutants.
describe.skipIf(process.env.MUTATION_TEST)('itineraries of the real network', () => {
  let network: Network;
  beforeAll(async () => {
    network = await realNetwork();
  });

  // A plain day, the end of a year, the eve of a blackout date, and both changes of the clocks.
  const DATES = ['2026-12-09', '2026-12-31', '2026-11-23', '2027-03-14', '2027-11-07'];

  it.each(DATES)(
    'real itineraries on %s equal the exhaustive search, and inbound ones those of all origins',
    (text) => {
      const date = localDate(text);
      // Some windows are open by then, some are not.
      const now = instantAt(network.airports.get(airportCode('DEN'))!.zone, addDays(date, -1), 0);
      const flightOf = flightsOfOracle(7, network, now);
      const search = searcher(network, date, DEFAULT_RULES, 7);
      const airports = [...network.airports.values()];
      const current = airports.filter((airport) => airport.status === 'current');
      const flights = oracleFlights(network, date);
      let journeys = 0;
      // On one of the five days each.
      for (let at = DATES.indexOf(text); at < current.length; at += DATES.length) {
        const origin = current[at]!;
        const expected = oracleJourneys(flights, DEFAULT_RULES, origin, date);
        const survivors = oracleSurvivors(expected, flightOf, airports);
        const answer = search({ origins: [origin.code], now });
        expect(answer.all).toBe(expected.length);
        expect(answer.kept.toSorted()).toEqual(survivors.map(journeyKey).toSorted());
        const flightsKept = answer.flightsKept();
        for (const journey of survivors.slice(0, 20))
          expect(flightsKept.get(journeyKey(journey))).toEqual(flightOf(journey));
        const to = survivors[survivors.length >> 1]?.at(-1)?.to;
        const pair = search({ origins: [origin.code], destinations: to ? [to.code] : [], now });
        const between = survivors.filter((journey) => journey.at(-1)!.to === to);
        expect(pair.kept.toSorted()).toEqual(between.map(journeyKey).toSorted());
        journeys += expected.length;
      }
      const { kept } = search({ now });
      const destinationOf = (key: string) =>
        network.timetable[Number(key.split(' ').at(-1)?.split('@')[0])]!.destination;
      for (const { code } of current.slice(0, 20)) {
        const inbound = search({ destinations: [code], now }).kept;
        expect(inbound).toEqual(kept.filter((key) => destinationOf(key) === code));
      }
      expect(current).toHaveLength(98);
      expect(journeys).toBeGreaterThan(8000);
    },
    60_000,
  );
});
