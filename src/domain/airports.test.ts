import { describe, expect, it } from 'vitest';
import { areCoordinates, nearestAirports } from './airports.ts';

const DEN = { code: 'DEN', lat: 39.8617, lng: -104.6731 };
const COS = { code: 'COS', lat: 38.8058, lng: -104.7008 };
const SLC = { code: 'SLC', lat: 40.7884, lng: -111.9778 };
const GUM = { code: 'GUM', lat: 13.4834, lng: 144.796 };
const HNL = { code: 'HNL', lat: 21.3187, lng: -157.9225 };
const ALL = [SLC, GUM, DEN, HNL, COS];

const codesFrom = (lat: number, lng: number) =>
  nearestAirports({ lat, lng }, ALL).map(({ airport }) => airport.code);

describe('nearest airports', () => {
  it('nearest airports are sorted by distance', () => {
    expect(codesFrom(39.7392, -104.9903)).toEqual(['DEN', 'COS', 'SLC', 'HNL', 'GUM']);
    expect(codesFrom(38.83, -104.82)).toEqual(['COS', 'DEN', 'SLC', 'HNL', 'GUM']);
  });

  it('nearest airports are measured the short way across the date line', () => {
    expect(codesFrom(19.28, 166.65).slice(0, 2)).toEqual(['GUM', 'HNL']);
    expect(codesFrom(20, -179).slice(0, 2)).toEqual(['HNL', 'GUM']);
  });

  it('nearest airports have their distance in miles', () => {
    const [first] = nearestAirports({ lat: 39.7392, lng: -104.9903 }, ALL);
    expect(first?.miles).toBeCloseTo(18.86, 1);
    expect(nearestAirports(SLC, [SLC])[0]?.miles).toBe(0);
  });

  it('equally distant airports keep their order, and no airports give an empty list', () => {
    const twin = { ...DEN, code: 'TWIN' };
    const codes = nearestAirports(DEN, [twin, DEN]).map(({ airport }) => airport.code);
    expect(codes).toEqual(['TWIN', 'DEN']);
    expect(nearestAirports(DEN, [])).toEqual([]);
  });
});

it('areCoordinates rejects values that are no point on the earth', () => {
  expect(areCoordinates({ lat: 90, lng: -180 })).toBe(true);
  for (const [lat, lng] of [
    [90.1, 0],
    [0, 180.1],
    [Number.NaN, 0],
    [0, Number.POSITIVE_INFINITY],
  ])
    expect(areCoordinates({ lat: lat ?? 0, lng: lng ?? 0 })).toBe(false);
});
