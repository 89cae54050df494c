import { expect, it } from 'vitest';
import { testAirport, testNetwork } from '#test/network-fixture.ts';
import { airportCode } from './airports.ts';
import {
  formatFirstAndLast,
  formatFlightTime,
  formatFrequency,
  formatServed,
  formatWeekdays,
  routesFrom,
  sumsOf,
} from './route-facts.ts';
import { localDate, minutes } from './time.ts';

const AIRPORTS = [
  testAirport('DEN', 'America/Denver'),
  testAirport('LAS', 'America/Los_Angeles'),
  testAirport('CUN', 'America/Cancun', true),
];
const NETWORK = testNetwork(
  AIRPORTS,
  `1 DEN 18:05 LAS 118 daily
   2 DEN 06:10 LAS 112 15 ~
   3 DEN 09:00 CUN 220 6 from 2026-12-05
   4 LAS 09:00 DEN 110 7`,
);
const TODAY = localDate('2026-11-25');
const from = (code: string, network = NETWORK) => routesFrom(network, airportCode(code), TODAY);

it('the facts of a route sum its flights of a week', () => {
  const las = from('DEN').find(({ destination }) => destination.code === 'LAS');
  expect(las && sumsOf(las)).toEqual({
    weekly: 9,
    shortest: 112,
    longest: 118,
    first: 370,
    last: 1085,
    weekdays: 127,
    estimated: true,
  });
  expect(las).toMatchObject({ begins: undefined, international: false });
});

it('the facts of a route name its first day until it has begun', () => {
  const cun = from('DEN').find(({ destination }) => destination.code === 'CUN');
  expect(cun).toMatchObject({ begins: '2026-12-05', international: true });
  const [later] = routesFrom(NETWORK, airportCode('DEN'), localDate('2026-12-05'));
  expect(later).toMatchObject({ destination: { code: 'CUN' }, begins: undefined });
});

it('a route without flights has no sums, and an airport without routes has no facts', () => {
  expect(sumsOf({ flights: [] })).toBeUndefined();
  expect(from('CUN')).toEqual([]);
  expect(from('XXX')).toEqual([]);
  const [only] = from('LAS', { ...NETWORK, timetable: [] });
  expect(only).toMatchObject({ destination: { code: 'DEN' }, flights: [] });
});

it('the sums of a route are said in words, one time where all flights have the same', () => {
  expect(formatFrequency({ weekly: 9, weekdays: 127 })).toBe('9 a week, daily');
  const [shortest, longest] = [minutes(112), minutes(118)];
  expect(formatFlightTime({ shortest, longest })).toBe('1h 52m to 1h 58m');
  expect(formatFlightTime({ shortest, longest: shortest })).toBe('1h 52m');
  const [first, last] = [minutes(370), minutes(1_085)];
  expect(formatFirstAndLast({ first, last })).toBe('6:10 AM to 6:05 PM');
  expect(formatFirstAndLast({ first, last: first })).toBe('6:10 AM');
});

it('the facts of a route say that it is seasonal, and list its flights by departure', () => {
  const routes = NETWORK.routes.map((route) => ({
    ...route,
    seasonal: route.destination === 'LAS',
  }));
  const all = from('DEN', { ...NETWORK, routes });
  expect(all.map(({ destination, seasonal }) => [destination.code, seasonal])).toEqual([
    ['CUN', false],
    ['LAS', true],
  ]);
  expect(all[1]?.flights.map(({ departs }) => departs)).toEqual([370, 1_085]);
  const [unrouted] = from('LAS', { ...NETWORK, routes: [] });
  expect(unrouted?.seasonal).toBe(false);
});

it('a route of which some flights have begun has only these', () => {
  const both = testNetwork(
    AIRPORTS,
    `1 DEN 18:05 LAS 118 daily
     2 DEN 06:10 LAS 112 daily from 2026-12-05`,
  );
  const [las] = from('DEN', both);
  expect(las).toMatchObject({ begins: undefined, flights: [{ flightNumber: '1' }] });
});

it('the facts of routes are in order of their cities', () => {
  expect(from('DEN').map(({ destination }) => destination.city)).toEqual(['CUN', 'LAS']);
});

it.each([
  [127, 'daily'],
  [0b1111101, 'daily except Tue'],
  [0b0010101, 'Mon, Wed, Fri'],
])('weekdays %i read as %s', (bits, text) => {
  expect(formatWeekdays(bits)).toBe(text);
});

it('airports and places are counted as served today, and those that begin later apart', () => {
  const all = [{ begins: null }, { begins: '2026-12-19' }, { begins: '2026-12-10' }];
  expect(formatServed(all, 'airport', ' served today')).toBe(
    '1 airport served today, 2 more from Dec 10 on',
  );
  expect(formatServed(all.slice(0, 1), 'place', '')).toBe('1 place');
  expect(formatServed(all.slice(1), 'place', '')).toBe('2 places from Dec 10 on');
  expect(formatServed([], 'place', '')).toBe('0 places');
});
