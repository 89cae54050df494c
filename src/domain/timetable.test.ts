import { describe, expect, it } from 'vitest';
import { testAirport, testNetwork, testRow } from '#test/network-fixture.ts';
import { airportCode } from './airports.ts';
import { addDays, localDate } from './time.ts';
import { connectedRoutes, fliesOn, seasonRule, weekdaysFromDigits } from './timetable.ts';

const date = localDate('2026-12-09');
const codes = (...all: string[]) => all.map(airportCode);
const withRoutes = testNetwork(
  ['DEN', 'LAS', 'PHX', 'MCO', 'SEA'].map((code) => testAirport(code, 'America/Denver')),
  `1 DEN 06:00 LAS 60 daily
   2 LAS 06:00 PHX 60 daily
   3 PHX 06:00 MCO 60 daily
   4 LAS 06:00 DEN 60 daily
   5 DEN 06:00 SEA 60 daily from 2026-12-12`,
);
/** The routes themselves do not tell when they begin; the timetable does. */
const chain = { ...withRoutes, routes: withRoutes.routes.slice(0, 4) };
const pairs = (query: Parameters<typeof connectedRoutes>[1], maxStops: number) =>
  connectedRoutes(chain, query, maxStops).map(({ origin, destination }) => origin + destination);

describe('connected routes', () => {
  it('connected routes reach as far as the stops allow, the nearest first', () => {
    const query = { origins: codes('DEN'), date };
    expect(pairs(query, 0)).toEqual(['DENLAS']);
    expect(pairs(query, 1)).toEqual(['DENLAS', 'DENPHX']);
    expect(pairs({ ...query, origins: codes('DEN', 'LAS') }, 2)).toEqual([
      'DENLAS',
      'LASPHX',
      'LASDEN',
      'DENPHX',
      'LASMCO',
      'DENMCO',
    ]);
  });

  it('connected routes end at the searched destinations, from anywhere or from given origins', () => {
    expect(pairs({ destinations: codes('MCO'), date }, 1)).toEqual(['PHXMCO', 'LASMCO']);
    expect(pairs({ origins: codes('DEN'), destinations: codes('PHX', 'LAS'), date }, 2)).toEqual([
      'DENLAS',
      'DENPHX',
    ]);
  });

  it('unknown places have no connected routes', () => {
    expect(pairs({ origins: codes('ZZZ'), date }, 2)).toEqual([]);
    expect(pairs({ origins: [], date }, 2)).toEqual([]);
  });

  it('connected routes include a route only if it begins by the last possible travel day', () => {
    const query = { origins: codes('DEN'), destinations: codes('SEA') };
    expect(pairs({ ...query, date }, 2)).toEqual([]);
    expect(pairs({ ...query, date: addDays(date, 1) }, 2)).toEqual(['DENSEA']);
  });
});

describe('weekdays of a timetable row', () => {
  it.each([
    ['1', 0b1],
    ['7', 0b1000000],
    ['1356', 0b110101],
    ['6531', 0b110101],
    ['1234567', 0b1111111],
  ])('weekday digits %s are the bits %i', (digits, bits) => {
    expect(weekdaysFromDigits(digits)).toBe(bits);
  });

  it.each(['', '0', '8', '11', '12345671', '1a', 'a1', '1 2', '1\n'])(
    'weekdaysFromDigits rejects %j',
    (digits) => expect(() => weekdaysFromDigits(digits)).toThrow(`Not weekdays: ${digits}`),
  );

  it('a timetable row flies on its weekdays, from its first day on', () => {
    const row = testRow('1 DEN 06:00 LAS 60 24 from 2026-12-09');
    expect([1, 2, 3, 4, 7].map((weekday) => fliesOn(row, date, weekday))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(fliesOn(row, addDays(date, -1), 2)).toBe(false);
    expect(fliesOn(testRow('1 DEN 06:00 LAS 60 24'), addDays(date, -1), 2)).toBe(true);
  });
});

describe('whether a route is flown on a day', () => {
  const [DEN, LAS, CUN] = ['DEN', 'LAS', 'CUN'].map(airportCode) as [
    ReturnType<typeof airportCode>,
    ReturnType<typeof airportCode>,
    ReturnType<typeof airportCode>,
  ];
  const network = {
    ...testNetwork([testAirport('DEN', 'America/Denver')], '1 DEN 06:00 LAS 120 daily'),
    routes: [
      { origin: DEN, destination: LAS, seasonal: true },
      { origin: LAS, destination: DEN, seasonal: false },
      { origin: DEN, destination: CUN, seasonal: false, begins: localDate('2026-12-05') },
    ],
    timetableUntil: localDate('2026-07-31'),
  };
  const isUnknown = seasonRule(network);

  it.each([
    ['2026-05-31', true],
    ['2026-06-01', false],
    ['2026-08-31', false],
    ['2026-09-01', true],
    ['2027-07-15', false],
    ['2027-01-15', true],
  ])('nobody knows it of a seasonal route, either way, on %s: %s', (day, unknown) => {
    expect(isUnknown(DEN, LAS, localDate(day))).toBe(unknown);
    expect(isUnknown(LAS, DEN, localDate(day))).toBe(unknown);
  });

  it('nobody knows it of a route before its first day, nor at all of a month that is not known', () => {
    expect(isUnknown(DEN, CUN, localDate('2026-12-04'))).toBe(true);
    expect(isUnknown(DEN, CUN, localDate('2026-12-05'))).toBe(false);
    expect(isUnknown(CUN, DEN, localDate('2026-12-04'))).toBe(false);
    const undated = seasonRule({ ...network, timetableUntil: undefined });
    expect(undated(DEN, LAS, localDate('2026-07-15'))).toBe(true);
  });

  it('December and January are beside each other', () => {
    const december = seasonRule({ ...network, timetableUntil: localDate('2026-12-31') });
    const days = ['2026-11-01', '2027-01-31', '2027-02-01'].map(localDate);
    expect(days.map((day) => december(DEN, LAS, day))).toEqual([false, false, true]);
  });
});
