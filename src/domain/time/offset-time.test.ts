import { describe, expect, it } from 'vitest';
import {
  dayOf,
  formatClock,
  formatDuration,
  formatTripTime,
  minuteOfDay,
  minutes,
  minutesBetween,
  offsetTime,
} from './offset-time.ts';

describe('times with an offset', () => {
  it('subtracts instants, not wall clocks', () => {
    // Denver 22:50 to New York 04:35 the next day: 3 h 45 min in the air.
    const length = minutesBetween(
      offsetTime('2026-11-25T22:50:00-07:00'),
      offsetTime('2026-11-26T04:35:00-05:00'),
    );
    expect(length).toBe(225);
  });

  it('reads day and minute off the airport wall', () => {
    const late = offsetTime('2026-11-25T23:59:00-07:00');
    expect([dayOf(late), minuteOfDay(late)]).toEqual(['2026-11-25', 1439]);
  });

  it('refuses a time without an offset', () => {
    for (const text of ['2026-11-25T10:00', '2026-11-25', '2026-13-25T10:00Z'])
      expect(() => offsetTime(text), text).toThrow(RangeError);
  });

  it('prints clocks and lengths as Americans read them', () => {
    expect([0, 390, 720, 1439].map(formatClock)).toEqual([
      '12:00 AM',
      '6:30 AM',
      '12:00 PM',
      '11:59 PM',
    ]);
    expect(formatDuration(minutes(461))).toBe('7h 41m');
  });

  it('writes airline trip times', () => {
    expect(formatTripTime(minutes(171))).toBe('02:51');
    expect(formatTripTime(minutes(1590))).toBe('1.02:30');
  });
});
