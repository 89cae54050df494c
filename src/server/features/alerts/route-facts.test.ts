import { expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { localDate, minutes } from '#domain/time.ts';
import { stillClock } from '#test/harness.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { routeFacts } from './route-facts.ts';

/** The routes by themselves would be served at once. */
const network = still({
  ...testNetwork(
    [
      testAirport('DEN', 'America/Denver'),
      testAirport('LAS', 'America/Los_Angeles'),
      testAirport('MCO', 'America/New_York'),
    ],
    // Mondays; on the second route not before the spring.
    '1 DEN 08:00 LAS 100 1\n2 DEN 09:00 MCO 200 1 from 2027-03-01',
    ['2026-11-30'],
  ),
  routes: [],
});
const connectionRules = {
  minConnection: minutes(45),
  minConnectionFromAbroad: minutes(90),
  maxLayover: minutes(600),
  maxStops: 2,
} as const;

const facts = (destination: string, simulated: boolean) =>
  routeFacts(
    { clock: stillClock(), network, connectionRules, fares: { simulated } },
    { origins: [airportCode('DEN')], destinations: [airportCode(destination)] },
  );
const all = { hasFlights: true, hasGoWild: true };
const none = { hasFlights: false, hasGoWild: false };

it('decides by the timetable of the day whether sample fares can be found', () => {
  const { isConnected, on } = facts('LAS', true);
  expect(isConnected).toBe(true);
  expect(on(localDate('2026-12-07'))).toEqual(all);
  expect(on(localDate('2026-12-08'))).toEqual(none);
  expect(on(localDate('2026-11-30'))).toEqual({ hasFlights: true, hasGoWild: false });
});

it('decides by the connected airports whether fares of a vendor can be found', () => {
  const { on } = facts('LAS', false);
  expect(on(localDate('2026-12-08'))).toEqual(all);
  expect(on(localDate('2026-11-30'))).toEqual({ hasFlights: true, hasGoWild: false });
  expect(facts('MCO', false).on(localDate('2026-12-08'))).toEqual(none);
});

it.each([true, false])(
  'counts a route that begins later as connected, sample fares: %s',
  (simulated) => {
    expect(facts('MCO', simulated).isConnected).toBe(true);
    expect(facts('MCO', simulated).on(localDate('2027-03-01'))).toEqual(all);
  },
);

it('counts a day on which one of several routes can be flown', () => {
  const several = (destinations: readonly string[]) =>
    routeFacts(
      { clock: stillClock(), network, connectionRules, fares: { simulated: true } },
      { origins: ['MCO', 'DEN'].map(airportCode), destinations: destinations.map(airportCode) },
    );
  for (const destinations of [['LAS'], []]) {
    const { isConnected, on } = several(destinations);
    expect(isConnected).toBe(true);
    expect(on(localDate('2026-12-07'))).toEqual(all);
    expect(on(localDate('2026-12-08'))).toEqual(none);
    expect(on(localDate('2026-11-30'))).toEqual({ hasFlights: true, hasGoWild: false });
  }
});
