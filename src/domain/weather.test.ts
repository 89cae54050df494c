import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import { stayOfDays } from './round-trip.ts';
import { addDays, localDate } from './time.ts';
import {
  coverageOf,
  daysFrom,
  describeWeather,
  type ForecastDay,
  isStayDay,
  NO_WEATHER_CODE,
  weatherKindOf,
} from './weather.ts';

const TODAY = localDate('2026-11-21');
const ahead = (days: number) => addDays(TODAY, days);
const day = (days: number, high = 50): ForecastDay => ({
  date: ahead(days),
  code: 0,
  description: 'Clear sky',
  high,
  low: 30,
});
const stay = (from: number, until: number) =>
  stayOfDays(airportCode('LAS'), ahead(from), ahead(until));

describe('forecast days', () => {
  it('forecast days start today, in order, seven at most', () => {
    const days = [8, 3, -1, 0, 1, 2, 4, 5, 6, 7].map((one) => day(one));
    expect(daysFrom(TODAY, days).map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map(ahead));
  });

  it('forecast days are unique', () => {
    expect(daysFrom(TODAY, [day(0, 1), day(0, 2)])).toHaveLength(1);
  });
});

describe('forecast of a stay', () => {
  it('the days of a stay include those of arrival and departure', () => {
    const days = [0, 1, 2, 3, 4].filter((one) => isStayDay(ahead(one), stay(1, 3)));
    expect(days).toEqual([1, 2, 3]);
  });

  const forecast = [0, 1, 2, 3, 4, 5, 6].map(ahead);
  it.each([
    ['all', 0, 6],
    ['all', 3, 3],
    ['some', 6, 7],
    ['some', -1, 0],
    ['some', -3, 30],
    ['none', 7, 9],
    ['none', -5, -1],
  ])('a forecast covers %s of the days from %i to %i', (coverage, from, until) => {
    expect(coverageOf(forecast, stay(from, until))).toBe(coverage);
  });

  it('a forecast without days covers none of a stay', () => {
    expect(coverageOf([], stay(0, 1))).toBe('none');
  });
});

/** Every number that Open-Meteo documents. */
const DOCUMENTED = [
  0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86,
  95, 96, 99,
];

it('every documented weather code has a kind and a description', () => {
  for (const code of DOCUMENTED) {
    expect(weatherKindOf(code), String(code)).not.toBe('unknown');
    expect(describeWeather(code)).toMatch(/^[A-Z]/);
  }
  expect(new Set(DOCUMENTED.map(describeWeather)).size).toBe(DOCUMENTED.length);
});

it.each([
  [0, 'clear'],
  [2, 'partly-cloudy'],
  [48, 'fog'],
  [67, 'freezing'],
  [82, 'heavy-rain'],
  [86, 'snow'],
  [99, 'thunder'],
])('weather code %i is of the kind %s', (code, kind) => {
  expect(weatherKindOf(code)).toBe(kind);
});

it.each([NO_WEATHER_CODE, 4, 100, 2.5, Number.NaN])(
  'weather code %d has neither a kind nor a description',
  (code) => {
    expect(weatherKindOf(code)).toBe('unknown');
    expect(describeWeather(code)).toBeUndefined();
  },
);
