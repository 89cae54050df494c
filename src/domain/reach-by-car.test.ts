import { describe, expect, it } from 'vitest';
import { testAirport } from '#test/network-fixture.ts';
import type { Airport } from './airports.ts';
import { parsePlace, reachByCar } from './reach-by-car.ts';

const airport = (code: string, lat: number, more: Partial<Airport> = {}): Airport => ({
  ...testAirport(code, 'America/Denver'),
  lat,
  lng: 0,
  ...more,
});
const home = airport('HOM', 0);
const near = airport('NEA', 1, { zone: testAirport('NEA', 'America/Chicago').zone });
const far = airport('FAR', 2);
const closed = airport('CLO', 0.5, { status: 'recent' });
const all = [far, near, closed, home];
const drives = (...of: Parameters<typeof reachByCar>) =>
  [...reachByCar(...of)].map(([code, { minutes }]) => [code, minutes]);
const NEARBY = { isNearby: true };

describe('airports that can be driven to', () => {
  it('from an airport are that one without a drive, and the served ones within 120 miles', () => {
    // 69.1 miles, a quarter longer, at 50 mph, and 15 minutes.
    expect(drives([home], all, NEARBY)).toEqual([
      ['HOM', 0],
      ['NEA', 119],
    ]);
  });

  it('from a point are all with a drive, nearest first', () => {
    expect(drives([{ lat: 0.9, lng: 0 }], all, NEARBY)).toEqual([
      ['NEA', 25],
      ['HOM', 108],
      ['FAR', 129],
    ]);
  });

  it('without those nearby are the airports themselves, and for a point the nearest', () => {
    const only = { isNearby: false };
    expect(drives([home, far], all, only)).toEqual([
      ['FAR', 0],
      ['HOM', 0],
    ]);
    expect(drives([{ lat: 0.9, lng: 0 }], all, only)).toEqual([['NEA', 25]]);
  });

  it('have the shortest drive to any of several places, and its zone', () => {
    const reached = reachByCar([home, near], all, NEARBY);
    expect(reached.get(near.code)).toEqual({ minutes: 0, zone: 'America/Chicago' });
    expect(reached.get(far.code)).toEqual({ minutes: 119, zone: 'America/Chicago' });
    expect(reached.get(home.code)).toEqual({ minutes: 0, zone: 'America/Denver' });
  });

  it('in the middle of nowhere are none', () => {
    expect(drives([{ lat: 50, lng: 0 }], all, NEARBY)).toEqual([]);
  });

  it('a named airport counts though it is not served today', () => {
    expect(drives([closed], [closed], NEARBY)).toEqual([['CLO', 0]]);
  });
});

describe('the text of a place', () => {
  it('is an airport code or degrees north and east', () => {
    expect(parsePlace(' mco ')).toBe('MCO');
    expect(parsePlace('28.43,-81.31')).toEqual({ lat: 28.43, lng: -81.31 });
    expect(parsePlace('28, -81')).toEqual({ lat: 28, lng: -81 });
  });

  it('is nothing else', () => {
    for (const text of ['', 'Orlando', '28.4', '91,0', '0,181', '1,2,3', '1e1,2', ',', 'MCO,TPA'])
      expect(parsePlace(text)).toBeUndefined();
  });
});
