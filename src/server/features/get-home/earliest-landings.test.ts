import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AirportCode, airportCode } from '#domain/airports.ts';
import { NEVER } from '#domain/fares.ts';
import { type ConnectionRules, type Departure, departuresOn } from '#domain/itineraries.ts';
import { addDays, instantOf, type LocalDate, localDate, offsetTime } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { earliestArrival } from '#test/itinerary/earliest-arrival.ts';
import { randomCase } from '#test/itinerary/random-case.ts';
import { DEFAULT_RULES } from '#test/itinerary/rules.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';
import { earliestLandings, homeChanges, hopsOf } from './earliest-landings.ts';

const DAY = localDate('2026-12-09');
const ZONE = 'America/New_York';
const at = (clock: string, day = '2026-12-09') => instantOf(offsetTime(`${day}T${clock}:00-05:00`));

const departuresFor = (network: Network, days: readonly LocalDate[]) =>
  days.flatMap((day) => departuresOn(network, day));

/** From Orlando at an instant, leaving on December 9. */
function landingsFrom(start: number, lines: string, abroad: readonly string[] = []) {
  const codes = ['MCO', 'ATL', 'CUN', 'ORD', 'CLE'];
  const airports = codes.map((code) => testAirport(code, ZONE, abroad.includes(code)));
  const departures = departuresFor(testNetwork(airports, lines), [DAY, addDays(DAY, 1)]);
  const starts = new Map([[airportCode('MCO'), start]]);
  const hops = hopsOf(departures, DEFAULT_RULES);
  const landings = earliestLandings(hops, { starts, lastDay: DAY });
  return {
    /** With at most one, two and three flights. */
    at: (code: string) => landings.map((lands) => lands[hops.codes.indexOf(airportCode(code))]),
    home: (minutes = 0) =>
      earliestArrival(hops, landings, new Map([[airportCode('CLE'), { minutes }]])),
  };
}

describe('the earliest landings', () => {
  it('count one, two and three flights with 45 minutes between them', () => {
    const landings = landingsFrom(
      at('08:00'),
      `1 MCO 8:00 ATL 60 daily
       2 ATL 9:44 CLE 60 daily
       3 ATL 9:45 ORD 60 daily
       4 ORD 11:30 CLE 60 daily
       5 ATL 15:00 CLE 60 daily
       6 MCO 20:00 CLE 60 daily`,
    );
    expect(landings.at('CLE')).toEqual([at('21:00'), at('16:00'), at('12:30')]);
    expect(landings.home(35)).toBe(at('13:05'));
  });

  it('begin neither before the start nor after the last day', () => {
    const lines = `1 MCO 7:59 CLE 60 daily from 2026-12-09`;
    expect(landingsFrom(at('07:59'), lines).home()).toBe(at('08:59'));
    expect(landingsFrom(at('08:00'), lines).at('CLE')).toEqual([NEVER, NEVER, NEVER]);
    expect(landingsFrom(at('08:00'), lines).home(35)).toBe(NEVER);
  });

  it('go on after the last day', () => {
    const landings = landingsFrom(at('08:00'), '1 MCO 20:00 ATL 60 daily\n2 ATL 6:00 CLE 60 daily');
    expect(landings.home()).toBe(at('07:00', '2026-12-10'));
  });

  it('need 90 minutes after a flight from abroad', () => {
    const lines = `1 CUN 8:00 ATL 60 daily
      2 ATL 10:29 CLE 60 daily
      3 ATL 10:30 ORD 60 daily
      4 MCO 6:00 CUN 60 daily`;
    const landings = landingsFrom(at('06:00'), lines, ['CUN']);
    const nextDay = at('11:29', '2026-12-10');
    expect(landings.at('CLE')).toEqual([NEVER, NEVER, nextDay]);
    expect(landings.at('ORD')).toEqual([NEVER, NEVER, at('11:30')]);
  });

  it('are those of the exhaustive search in 300 random networks', () => {
    let reached = 0;
    fc.assert(
      fc.property(randomCase, ({ network, date, rules }) => {
        const departures = departuresFor(network, [date, addDays(date, 1)]);
        const [origin] = network.airports.keys();
        const start = Math.min(...departures.map(({ departs }) => departs)) + 60;
        const starts = new Map([[origin as AirportCode, start]]);
        const hops = hopsOf(departures, rules);
        const landings = earliestLandings(hops, { starts, lastDay: date });
        const found = hops.codes
          .map((code, at) => [code, ...landings.map((lands) => lands[at])])
          .filter(([, ...lands]) => lands[2] !== NEVER)
          .map((one) => one.join(' '));
        expect(found.sort()).toEqual(searched(departures, { starts, lastDay: date, rules }));
        reached += found.length;
      }),
      { numRuns: 300, seed: 20261126 },
    );
    expect(reached).toBeGreaterThan(400);
  });
});

interface Asked {
  readonly starts: ReadonlyMap<AirportCode, number>;
  readonly lastDay: LocalDate;
  readonly rules: ConnectionRules;
}

/** Every sequence of up to three flights, one by one. */
function searched(departures: readonly Departure[], { starts, lastDay, rules }: Asked): string[] {
  const best = new Map<AirportCode, number[]>();
  const fly = (one: Departure, flights: number) => {
    const known = best.get(one.destination.code) ?? [NEVER, NEVER, NEVER];
    best.set(
      one.destination.code,
      known.map((lands, most) => (most + 1 >= flights ? Math.min(lands, one.arrives) : lands)),
    );
    if (flights === 3) return;
    const fromAbroad = one.destination.domestic && !one.origin.domestic;
    const wait = fromAbroad ? rules.minConnectionFromAbroad : rules.minConnection;
    for (const next of departures)
      if (next.origin === one.destination && next.departs >= one.arrives + wait)
        fly(next, flights + 1);
  };
  for (const one of departures)
    if (one.date <= lastDay && one.departs >= (starts.get(one.origin.code) ?? NEVER)) fly(one, 1);
  return [...best].map(([code, lands]) => [code, ...lands].join(' ')).sort();
}

const TODAY = localDate('2026-12-09');
const AIRPORTS = ['MCO', 'ATL', 'ORD', 'DEN', 'CLE'].map((code) =>
  testAirport(code, 'America/New_York'),
);

/** From Orlando at 8:00 AM home to Cleveland. */
function changesOn(day: 0 | 1, lines: string) {
  const network = testNetwork(AIRPORTS, lines);
  const departures = [TODAY, addDays(TODAY, 1)].flatMap((date) => departuresOn(network, date));
  const hops = hopsOf(departures, DEFAULT_RULES);
  const starts = new Map([
    [airportCode('MCO'), instantOf(offsetTime('2026-12-09T08:00:00-05:00'))],
  ]);
  const landings = earliestLandings(hops, { starts, lastDay: TODAY });
  const homes = new Map([[airportCode('CLE'), undefined]]);
  const found = homeChanges(hops, { landings, homes, day: addDays(TODAY, day) });
  return { one: [...found.toOneStop], none: [...found.toNonstop] };
}

describe('where a second booking home may begin', () => {
  it('needs 90 minutes after the first landing', () => {
    const first = '1 MCO 8:00 ATL 60 daily from 2026-12-09';
    expect(changesOn(0, `${first}\n2 ATL 10:29 CLE 60 daily`)).toEqual({ one: [], none: [] });
    const inTime = { one: ['ATL'], none: ['ATL'] };
    expect(changesOn(0, `${first}\n2 ATL 10:30 CLE 60 daily`)).toEqual(inTime);
    expect(changesOn(1, `${first}\n2 ATL 10:29 CLE 60 daily`)).toEqual(inTime);
  });

  it('is a nonstop home where two flights lead there, and any flight where one does', () => {
    const lines = `1 MCO 8:00 ATL 60 daily
      2 ATL 9:45 ORD 60 daily
      3 ORD 14:00 CLE 60 daily
      4 ORD 14:00 DEN 60 daily
      5 ATL 14:00 DEN 60 daily`;
    expect(changesOn(0, lines)).toEqual({ one: ['ATL'], none: ['ORD'] });
  });
});
