import { describe, expect, it } from 'vitest';
import { HOURS_SCALE, LAYOVER_SCALE } from '../filters.ts';
import { parseDayTime, parseHours, parsePrice } from './filter-dialog.tsx';
import { formatDayTime, formatLayover, formatTripHours } from './order-and-filters.tsx';

describe('typed filters', () => {
  it.each([
    ['10h 30m', 10.5],
    ['10:30', 10.5],
    ['7.5', 7.5],
    ['9 h', 9],
    ['Any', 24],
    ['soon', null],
  ])('a typed trip length of %s is parsed as hours', (text, hours) => {
    expect(parseHours(text, HOURS_SCALE.max)).toBe(hours);
  });

  it('a filter value is parsed as it was formatted', () => {
    for (let hours = 0.5; hours <= 12; hours += 0.5)
      expect(parseHours(formatLayover(hours), LAYOVER_SCALE.max)).toBe(hours);
    for (let hours = 1; hours <= 24; hours += 0.5)
      expect(parseHours(formatTripHours(hours), HOURS_SCALE.max)).toBe(hours);
    for (let minute = 0; minute <= 1440; minute += 30)
      expect(parseDayTime(formatDayTime(minute))).toBe(minute);
  });

  it.each([
    ['6:30 AM', 390],
    ['6 pm', 1080],
    ['18:30', 1110],
    ['12:00 AM', 0],
    ['12 pm', 720],
    ['24:00', 1440],
    ['13 pm', null],
    ['25:00', null],
    ['noon', 720],
    [' Midnight', 0],
    ['6p', 1080],
    ['noonish', null],
  ])('a typed time filter of %s is parsed', (text, minute) => {
    expect(parseDayTime(text)).toBe(minute);
  });

  it.each([
    ['$150', 150],
    ['80', 80],
    ['any', 300],
    ['cheap', null],
  ])('a typed price filter of %s is parsed', (text, dollars) => {
    expect(parsePrice(text, 300)).toBe(dollars);
  });
});
