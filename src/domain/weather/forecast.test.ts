import { describe, expect, it } from 'vitest';
import { airportCode } from '../network/airport.ts';
import { addDays, localDate } from '../time/local-date.ts';
import { stayOfDays } from '../trip/stay.ts';
import { coverageOf, daysFrom, type ForecastDay, isStayDay } from './forecast.ts';

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

describe('the days of a forecast', () => {
  it('are those from today on, in order, seven at most', () => {
    const days = [8, 3, -1, 0, 1, 2, 4, 5, 6, 7].map((one) => day(one));
    expect(daysFrom(TODAY, days).map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map(ahead));
  });

  it('come once each', () => {
    expect(daysFrom(TODAY, [day(0, 1), day(0, 2)])).toHaveLength(1);
  });
});

describe('of a stay', () => {
  it('the days of coming and of leaving count', () => {
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
  ])('a forecast knows %s of the days from %i to %i', (coverage, from, until) => {
    expect(coverageOf(forecast, stay(from, until))).toBe(coverage);
  });

  it('no forecast knows anything without days', () => {
    expect(coverageOf([], stay(0, 1))).toBe('none');
  });
});
