import { describe, expect, it } from 'vitest';
import { testAirport } from '#test/network-fixture.ts';
import type { Airport } from './airports.ts';
import {
  airportsNear,
  driveMinutes,
  formatDrive,
  isNear,
  MOST_ORIGINS,
  withNearby,
} from './nearby.ts';

/** Degrees of a meridian that are 120 miles on a globe of 3,959 miles radius. */
const LIMIT = (120 / 3959) * (180 / Math.PI);

const airport = (code: string, degrees: number, more: Partial<Airport> = {}): Airport => ({
  ...testAirport(code, 'America/Denver'),
  lat: degrees,
  lng: 0,
  ...more,
});
const home = airport('HOM', 0);
const codesNear = (named: readonly Airport[], airports: readonly Airport[]) =>
  airportsNear(named, airports).map((one) => one.airport.code);

describe('nearby airports', () => {
  it('an airport exactly 120 miles away is near, one a little farther is not', () => {
    expect(isNear(home, airport('AAA', LIMIT))).toBe(true);
    expect(isNear(home, airport('AAA', LIMIT + 0.0001))).toBe(false);
  });

  it('nearby airports stand by distance, then by code', () => {
    const airports = [
      airport('CCC', 1.5),
      airport('DDD', 1),
      airport('BBB', 1),
      airport('AAA', -1),
      airport('FAR', 2),
    ];
    expect(codesNear([home], [home, ...airports])).toEqual(['AAA', 'BBB', 'DDD', 'CCC']);
  });

  it('an airport is near several when it is near one of them', () => {
    const other = airport('OTH', 3);
    expect(codesNear([home, other], [home, other, airport('AAA', 4)])).toEqual(['AAA']);
    expect(airportsNear([home, other], [airport('AAA', 2)])[0]?.miles).toBeCloseTo(69.1, 1);
  });

  it('an airport that is no longer served is not near', () => {
    expect(codesNear([home], [airport('OLD', 1, { status: 'recent' })])).toEqual([]);
  });
});

describe('origins with those nearby', () => {
  const airports = [1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7].map((lat, at) =>
    airport(`A${'ABCDEFG'[at]}X`, lat),
  );

  it('at most 7 origins are asked, the named ones first, and what is left out is named', () => {
    const { origins, leftOut } = withNearby([home], airports);
    expect(origins).toEqual(['HOM', 'AAX', 'ABX', 'ACX', 'ADX', 'AEX', 'AFX']);
    expect(origins).toHaveLength(MOST_ORIGINS);
    expect(leftOut).toEqual(['AGX']);
  });

  it('7 named origins leave no room for nearby ones', () => {
    const { origins, leftOut } = withNearby(airports, [home]);
    expect(origins).toHaveLength(7);
    expect(leftOut).toEqual(['HOM']);
  });
});

describe('the drive to an airport', () => {
  it.each([
    [0, 15],
    [100, 165],
    [120, 195],
    [0.3, 15],
    [0.4, 16],
  ])('the drive of %d miles takes about %d minutes', (miles, taken) => {
    expect(driveMinutes(miles)).toBe(taken);
  });
});

it.each([
  ['42\u00a0min', 42],
  ['1\u00a0h\u00a000\u00a0m', 60],
  ['1\u00a0h\u00a050\u00a0m', 110],
])('a drive is formatted as %s', (text, length) => expect(formatDrive(length)).toBe(text));
