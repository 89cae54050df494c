import { describe, expect, it } from 'vitest';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { airportCode } from './airports.ts';
import type { ConnectionRules } from './itineraries.ts';
import { hasJourney, routeDay } from './route-day.ts';
import { localDate, minutes } from './time.ts';

const AIRPORTS = [
  testAirport('DEN', 'America/Denver'),
  testAirport('LAS', 'America/Los_Angeles'),
  testAirport('MCO', 'America/New_York'),
  testAirport('SJU', 'America/Puerto_Rico'),
];
const RULES: ConnectionRules = {
  minConnection: minutes(45),
  minConnectionFromAbroad: minutes(90),
  maxLayover: minutes(600),
  maxStops: 2,
};

/** 2026-11-23 is a Monday. */
function day(
  lines: string,
  { blackouts = [] as string[], maxStops = 2 as 0 | 1 | 2, date = '2026-11-23', to = 'SJU' } = {},
) {
  const network = still(testNetwork(AIRPORTS, lines, blackouts)).current();
  const route = { origin: airportCode('LAS'), destination: airportCode(to) };
  return routeDay(network, { ...route, date: localDate(date) }, { ...RULES, maxStops });
}

const TWO_STOPS = '1 LAS 08:00 DEN 100 1\n2 DEN 12:00 MCO 200 1\n3 MCO 19:30 SJU 170 1';

describe('what the timetable has on a route and day', () => {
  it('counts nonstops and connections with up to the allowed stops', () => {
    expect(day('1 LAS 08:00 SJU 400 1')).toEqual({ hasFlights: true, hasGoWild: true });
    expect(day(TWO_STOPS)).toEqual({ hasFlights: true, hasGoWild: true });
    expect(day(TWO_STOPS, { maxStops: 1 })).toEqual({ hasFlights: false, hasGoWild: false });
  });

  it('counts no other weekday, no missed connection and no flight before service begins', () => {
    const nothing = { hasFlights: false, hasGoWild: false };
    expect(day('1 LAS 08:00 SJU 400 2')).toEqual(nothing);
    expect(day('1 LAS 08:00 DEN 100 1\n2 DEN 11:00 SJU 300 1')).toEqual(nothing);
    expect(day('1 LAS 08:00 SJU 400 1 from 2026-11-24')).toEqual(nothing);
    expect(day('1 SJU 08:00 LAS 400 1')).toEqual(nothing);
    expect(day('1 LAS 08:00 SJU 400 1', { to: 'QQQ' })).toEqual(nothing);
  });

  it('has no GoWild seats where every journey touches a blackout date', () => {
    const late = '1 LAS 20:00 DEN 100 1\n2 DEN 06:00 SJU 300 2';
    const flown = { hasFlights: true, hasGoWild: false };
    expect(day('1 LAS 08:00 SJU 400 1', { blackouts: ['2026-11-23'] })).toEqual(flown);
    expect(day(late)).toEqual({ hasFlights: true, hasGoWild: true });
    expect(day(late, { blackouts: ['2026-11-24'] })).toEqual(flown);
    expect(day(`${late}\n3 LAS 09:00 SJU 400 1`, { blackouts: ['2026-11-24'] }).hasGoWild).toBe(
      true,
    );
  });

  it('does not count the GoWild seats of a journey that is slow', () => {
    const fastAtNight = '1 LAS 22:30 DEN 40 1\n2 DEN 00:55 MCO 60 2';
    const slowByDay = '3 LAS 06:00 SJU 100 1\n4 SJU 18:00 MCO 300 1';
    const on = (lines: string) => day(lines, { to: 'MCO', blackouts: ['2026-11-24'] });
    expect(on(slowByDay)).toEqual({ hasFlights: true, hasGoWild: true });
    expect(on(`${fastAtNight}\n${slowByDay}`)).toEqual({ hasFlights: true, hasGoWild: false });
  });
});

describe('journeys of a day', () => {
  // Mondays LAS to DEN to MCO, Tuesdays LAS to SJU.
  const network = still(
    testNetwork(AIRPORTS, '1 LAS 08:00 DEN 100 1\n2 DEN 12:00 MCO 200 1\n3 LAS 08:00 SJU 400 2'),
  ).current();
  const on = (date: string, ends: { from?: string[]; to?: string[] }) =>
    hasJourney(
      network,
      {
        origins: ends.from?.map(airportCode),
        destinations: ends.to?.map(airportCode),
        date: localDate(date),
      },
      RULES,
    );
  const [monday, tuesday] = ['2026-11-23', '2026-11-24'];

  it('connect the given places on the day, with stops too', () => {
    expect(on(monday, { from: ['LAS'], to: ['MCO'] })).toBe(true);
    expect(on(tuesday, { from: ['LAS'], to: ['MCO'] })).toBe(false);
    expect(on(tuesday, { from: ['DEN', 'LAS'], to: ['MCO', 'SJU'] })).toBe(true);
  });

  it('leave from or lead to the given places where the other side is open', () => {
    expect(on(monday, { from: ['DEN'] })).toBe(true);
    expect(on(tuesday, { from: ['DEN'] })).toBe(false);
    expect(on(monday, { to: ['SJU'] })).toBe(false);
    expect(on(tuesday, { to: ['SJU'] })).toBe(true);
  });
});
