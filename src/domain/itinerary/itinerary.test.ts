import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { joinHash } from '#domain/fares/integer-hash.ts';
import { layoversOf } from '#domain/flight/flight.ts';
import {
  journeyKey,
  type OracleFares,
  type OracleFlight,
  oracleFlights,
  oracleJourneys,
  oracleSurvivors,
} from '#test/itinerary-oracle.ts';
import { realNetwork, testAirport, testNetwork } from '#test/network-fixture.ts';
import { type Airport, airportCode } from '../network/airport.ts';
import type { Network, TimetableRow } from '../network/timetable.ts';
import { addDays, dayNumberOf, type LocalDate, localDate } from '../time/local-date.ts';
import { instantOf, minutes } from '../time/offset-time.ts';
import { instantAt, timeAt } from '../time/zone.ts';
import type { Candidates } from './candidates.ts';
import {
  type ConnectionRules,
  DEFAULT_RULES,
  firstOnward,
  travelDays,
} from './connection-rules.ts';
import { enumerate, type Journeys } from './enumerate.ts';
import { prune } from './prune.ts';
import { buildSchedule, type Schedule } from './schedule.ts';
import { segmentsOf, segmentsOfJourney } from './segments.ts';

const CLASSES = 3;

/** Cents of one flight in one class, few enough values for ties; undefined where not offered. */
const segmentFare = (seed: number, row: number, day: number, kind: number): number | undefined => {
  const roll = joinHash(joinHash(joinHash(seed, row), day), kind) % 8;
  return roll < 2 ? undefined : roll * 1000;
};

/** The fast search of one question, with made-up fares. */
function searcher(network: Network, date: LocalDate, rules: ConnectionRules, seed: number) {
  const { firstDay, days } = travelDays(network, date, rules);
  const schedule = buildSchedule(network, firstDay, days);
  const onward = firstOnward(schedule, rules);
  const fareOf = (flight: number, kind: number) =>
    segmentFare(
      seed,
      schedule.rowIndexes[flight]!,
      dayNumberOf(firstDay) + schedule.dayIndexes[flight]!,
      kind,
    );
  const totals = (candidates: Candidates) =>
    Array.from({ length: CLASSES }, (_, kind) =>
      Int32Array.from({ length: candidates.count }, (_unused, journey) => {
        const fares = flightsOf(candidates, journey).map((flight) => fareOf(flight, kind));
        return fares.reduce<number>(
          (sum, fare) => (sum < 0 || fare === undefined ? -1 : sum + fare),
          0,
        );
      }),
    );
  return (asked: Omit<Journeys, 'date'>) => {
    const candidates = enumerate(schedule, onward, rules, { ...asked, date });
    const survivors = prune(schedule, candidates, totals(candidates));
    const keys = (journeys: Iterable<number>) =>
      Array.from(journeys, (journey) => keyOf(schedule, candidates, journey));
    return {
      all: keys(Array(candidates.count).keys()),
      kept: keys(survivors),
      schedule,
      candidates,
      survivors,
    };
  };
}

const flightsOf = (candidates: Candidates, journey: number): number[] =>
  [candidates.first, candidates.second, candidates.third]
    .map((column) => column[journey]!)
    .filter((flight) => flight >= 0);

const keyOf = (schedule: Schedule, candidates: Candidates, journey: number): string =>
  flightsOf(candidates, journey)
    .map(
      (flight) =>
        `${schedule.rowIndexes[flight]}@${addDays(schedule.firstDay, schedule.dayIndexes[flight]!)}`,
    )
    .join(' ');

const oracleFares =
  (seed: number): OracleFares =>
  (journey) =>
    Array.from({ length: CLASSES }, (_, kind) =>
      journey.reduce<number | undefined>((sum, flight) => {
        const fare = segmentFare(seed, flight.rowIndex, dayNumberOf(flight.day), kind);
        return sum === undefined || fare === undefined ? undefined : sum + fare;
      }, 0),
    );

const ZONES = [
  'America/New_York',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Puerto_Rico',
  'America/St_Johns',
  'Europe/London',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
];
// Clock changes in both directions and hemispheres, month and year ends, a leap day, a plain Wednesday.
const DATES = [
  '2026-12-09',
  '2026-12-31',
  '2027-01-01',
  '2027-02-28',
  '2027-03-13',
  '2027-03-14',
  '2027-04-04',
  '2027-10-31',
  '2027-11-06',
  '2027-11-07',
  '2028-02-29',
].map(localDate);

// Absent as often as not; now and then an empty list.
const places = fc.option(fc.array(fc.nat(5), { maxLength: 4, size: 'max' }), {
  nil: undefined,
  freq: 1,
});

const randomCase = fc
  .record({
    seed: fc.nat(1e6),
    date: fc.constantFrom(...DATES),
    airports: fc.array(fc.record({ zone: fc.constantFrom(...ZONES), abroad: fc.boolean() }), {
      minLength: 3,
      maxLength: 6,
    }),
    rows: fc.array(
      fc.record({
        from: fc.nat(5),
        hop: fc.nat(4),
        departs: fc.oneof(
          fc.nat(1439),
          fc.nat(47).map((half) => half * 30),
        ),
        block: fc.oneof(fc.integer({ min: 20, max: 900 }), fc.constantFrom(60, 120, 240)),
        weekdays: fc.oneof(fc.constant(127), fc.integer({ min: 1, max: 127 })),
        begins: fc.option(fc.integer({ min: -2, max: 3 }), { nil: undefined, freq: 1 }),
      }),
      { minLength: 1, maxLength: 14, size: 'max' },
    ),
    rules: fc.record({
      minConnection: fc.constantFrom(0, 30, 45),
      minConnectionFromAbroad: fc.constantFrom(45, 90, 240),
      maxLayover: fc.constantFrom(90, 360, 720, 1440),
      maxStops: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
    origins: places,
    destinations: places,
  })
  .map(({ airports: shapes, rows: lines, rules, origins, destinations, ...rest }) => {
    const airports = shapes.map(({ zone, abroad }, index) =>
      testAirport(`AA${'ABCDEF'[index]}`, zone, abroad),
    );
    const pick = (index: number): Airport => airports[index % airports.length]!;
    const network: Network = {
      ...testNetwork(airports, '1 AAA 00:00 AAB 60 daily'),
      timetable: lines.map(({ from, hop, departs, block, weekdays, begins }, index) => ({
        flightNumber: String(index + 1),
        origin: pick(from).code,
        destination: pick((from % airports.length) + 1 + (hop % (airports.length - 1))).code,
        departs: minutes(departs),
        block: minutes(block),
        weekdays,
        ...(begins !== undefined && { begins: addDays(rest.date, begins) }),
        approximate: false,
      })) satisfies TimetableRow[],
    };
    const named = (list: number[] | undefined) => list && [...new Set(list.map(pick))];
    return {
      ...rest,
      network,
      rules: rules as ConnectionRules,
      origins: named(origins),
      destinations: named(destinations),
    };
  });

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

describe('a journey', () => {
  const AIRPORTS = [
    testAirport('DEN', 'America/Denver'),
    testAirport('MCO', 'America/New_York'),
    testAirport('ATL', 'America/New_York'),
    testAirport('CUN', 'America/Cancun', true),
  ];
  const ask = (lines: string, from: string, to: string, options: Partial<ConnectionRules> = {}) => {
    const network = testNetwork(AIRPORTS, lines);
    const rules = { ...DEFAULT_RULES, ...options };
    const date = localDate('2026-12-09');
    const { schedule, candidates, survivors } = searcher(
      network,
      date,
      rules,
      1,
    )({
      origins: [airportCode(from)],
      destinations: [airportCode(to)],
    });
    const segmentOf = segmentsOf(schedule);
    return Array.from(survivors, (journey) => segmentsOfJourney(candidates, journey, segmentOf));
  };
  const numbers = (journeys: ReturnType<typeof ask>) =>
    journeys.map((segments) => segments.map((segment) => segment.number).join(' '));

  it('waits at least 45 minutes and at most twelve hours, both counted in', () => {
    const first = '1 DEN 08:00 ATL 180 daily';
    const arriving = (at: string) =>
      numbers(ask(`${first}\n2 ATL ${at} MCO 90 daily`, 'DEN', 'MCO'));
    expect(arriving('13:44')).toEqual([]);
    expect(arriving('13:45')).toEqual(['F9 1 F9 2']);
    // Landing at 13:00: twelve hours later it is 01:00 of the next day.
    expect(arriving('01:00')).toEqual(['F9 1 F9 2']);
    expect(arriving('01:01')).toEqual([]);
  });

  it('waits 90 minutes where customs are cleared, not on the way out', () => {
    const back = (at: string) =>
      numbers(ask(`1 CUN 08:00 ATL 180 daily\n2 ATL ${at} DEN 200 daily`, 'CUN', 'DEN'));
    expect(back('12:29')).toEqual([]);
    expect(back('12:30')).toEqual(['F9 1 F9 2']);
    const out = ask('1 DEN 08:00 ATL 180 daily\n2 ATL 13:45 CUN 180 daily', 'DEN', 'CUN');
    expect(numbers(out)).toEqual(['F9 1 F9 2']);
  });

  it('does not come through an airport twice', () => {
    const there = '1 DEN 06:00 ATL 180 daily\n2 ATL 12:00 DEN 200 daily\n3 DEN 15:00 MCO 220 daily';
    expect(numbers(ask(there, 'DEN', 'MCO'))).toEqual(['F9 3']);
  });

  it('is absent before its row begins', () => {
    expect(ask('1 DEN 08:00 MCO 220 daily from 2026-12-10', 'DEN', 'MCO')).toEqual([]);
    expect(ask('1 DEN 08:00 MCO 220 daily from 2026-12-09', 'DEN', 'MCO')).toHaveLength(1);
  });

  it('reads as a ticket does, and keeps the mark of an estimate', () => {
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

  it('knows its overnight wait', () => {
    const [segments] = ask('1 DEN 16:00 ATL 180 daily\n2 ATL 06:00 MCO 90 daily', 'DEN', 'MCO');
    expect(layoversOf(segments!)).toEqual([{ at: 'ATL', length: 540, overnight: true }]);
    expect(instantOf(segments![1]!.departs) - instantOf(segments![0]!.arrives)).toBe(540);
  });

  it('leaves out what has departed', () => {
    const network = testNetwork(AIRPORTS, '1 DEN 08:00 MCO 220 daily\n2 DEN 09:00 MCO 220 daily');
    const date = localDate('2026-12-09');
    const search = searcher(network, date, DEFAULT_RULES, 1);
    const at = (minute: number) =>
      search({ now: instantAt(AIRPORTS[0]!.zone, date, minute) }).all.length;
    expect([at(479), at(480), at(540)]).toEqual([2, 1, 0]);
  });
});
