import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  formatDayLong,
  formatDayShort,
  isLocalDate,
  localDate,
  weekdayOf,
} from './local-date.ts';

const d = localDate;

describe('calendar days', () => {
  it('knows which days exist', () => {
    expect(isLocalDate('2028-02-29')).toBe(true);
    for (const text of ['2027-02-29', '2026-13-01', '2026-1-01', '2026-11-31', 'tomorrow', ''])
      expect(isLocalDate(text), text).toBe(false);
  });

  it('counts across month, year and leap ends', () => {
    expect(addDays(d('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(d('2028-02-28'), 1)).toBe('2028-02-29');
    expect(addDays(d('2027-03-01'), -1)).toBe('2027-02-28');
    expect(daysBetween(d('2026-03-07'), d('2026-03-09'))).toBe(2);
    expect(daysBetween(d('2026-03-09'), d('2026-03-07'))).toBe(-2);
  });

  it('counts weekdays from Monday', () => {
    expect(weekdayOf(d('2026-11-23'))).toBe(1);
    expect(weekdayOf(d('2026-11-25'))).toBe(3);
    expect(weekdayOf(d('2026-11-22'))).toBe(7);
  });

  it('prints the day itself, in whatever zone the machine stands', () => {
    expect(formatDayShort(d('2026-11-22'))).toBe('Sun, Nov 22');
    expect(formatDayLong(d('2026-11-22'))).toBe('Sunday, November 22, 2026');
  });
});
