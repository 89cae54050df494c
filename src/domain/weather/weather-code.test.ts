import { expect, it } from 'vitest';
import { NO_WEATHER_CODE, weatherKindOf, weatherWords } from './weather-code.ts';

/** Every number that Open-Meteo documents. */
const DOCUMENTED = [
  0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86,
  95, 96, 99,
];

it('has a sign and words for every number that forecasts use', () => {
  for (const code of DOCUMENTED) {
    expect(weatherKindOf(code), String(code)).not.toBe('unknown');
    expect(weatherWords(code)).toMatch(/^[A-Z]/);
  }
  expect(new Set(DOCUMENTED.map(weatherWords)).size).toBe(DOCUMENTED.length);
});

it.each([
  [0, 'clear'],
  [2, 'partly-cloudy'],
  [48, 'fog'],
  [67, 'freezing'],
  [82, 'heavy-rain'],
  [86, 'snow'],
  [99, 'thunder'],
])('shows %i as %s', (code, kind) => {
  expect(weatherKindOf(code)).toBe(kind);
});

it.each([NO_WEATHER_CODE, 4, 100, 2.5, Number.NaN])('has neither for %d', (code) => {
  expect(weatherKindOf(code)).toBe('unknown');
  expect(weatherWords(code)).toBeUndefined();
});
