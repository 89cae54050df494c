import { describe, expect, it } from 'vitest';
import {
  type Deadline,
  deadlineClock,
  deadlineOn,
  deadlineTexts,
  readDeadline,
} from './deadline.ts';
import { instantOf, localDate, minutes, offsetTime, timeZone } from './time.ts';

const EASTERN = timeZone('America/New_York');
const day = localDate('2026-12-11');
const at = (text: string) => instantOf(offsetTime(text));
const hours = (hour: number) => minutes(hour * 60);

describe('the deadline of a flight home', () => {
  const limit = (deadline: Deadline) => deadlineOn(deadline, day, EASTERN);

  it('a deadline without a time is the end of the travel day, with `overnight` of the next', () => {
    expect(limit({})).toBe(at('2026-12-11T23:59:00-05:00'));
    expect(limit({ overnight: false })).toBe(at('2026-12-11T23:59:00-05:00'));
    expect(limit({ overnight: true })).toBe(at('2026-12-12T23:59:00-05:00'));
  });

  it('of two times to be home the earlier one decides', () => {
    const byTime = (date: string, hour: number) => ({
      homeBy: { date: localDate(date), minute: hours(hour) },
      homeByTime: hours(20),
    });
    expect(limit(byTime('2026-12-11', 23))).toBe(at('2026-12-11T20:00:00-05:00'));
    expect(limit(byTime('2026-12-11', 19))).toBe(at('2026-12-11T19:00:00-05:00'));
    expect(limit(byTime('2026-12-12', 1))).toBe(at('2026-12-11T20:00:00-05:00'));
  });

  it('`overnight` has no effect beside a time to be home', () => {
    expect(limit({ homeByTime: hours(20), overnight: true })).toBe(at('2026-12-11T20:00:00-05:00'));
  });

  it('3:59 AM means the following morning, 4:00 AM the same day', () => {
    expect(limit({ homeByTime: minutes(239) })).toBe(at('2026-12-12T03:59:00-05:00'));
    expect(limit({ homeByTime: minutes(240) })).toBe(at('2026-12-11T04:00:00-05:00'));
    expect(deadlineClock({ homeByTime: minutes(239) }, day).date).toBe('2026-12-12');
  });

  it('a deadline in the repeated hour is the second one, in the skipped hour the first minute after', () => {
    const byClock = (date: string, minute: number) =>
      limit({ homeBy: { date: localDate(date), minute: minutes(minute) } });
    expect(byClock('2027-11-07', 90)).toBe(at('2027-11-07T01:30:00-05:00'));
    expect(byClock('2027-03-14', 150)).toBe(at('2027-03-14T03:00:00-04:00'));
  });
});

describe('a deadline in addresses and calls', () => {
  it('a deadline reads back as it was written', () => {
    const homeBy = { date: day, minute: hours(21) };
    for (const deadline of [
      { homeBy },
      { homeByTime: minutes(30) },
      { homeBy, homeByTime: hours(20) },
      { overnight: true },
    ])
      expect(readDeadline(deadlineTexts(deadline))).toEqual(deadline);
    expect(deadlineTexts({ homeBy })).toEqual({ home_by: '2026-12-11T21:00' });
    expect(deadlineTexts()).toEqual({});
  });

  it('a deadline that cannot be read is none, and `overnight` beside a time is dropped', () => {
    expect(readDeadline({})).toBeUndefined();
    expect(readDeadline({ home_by: 'Sunday', home_by_time: '25:00' })).toBeUndefined();
    expect(readDeadline({ home_by_time: '20:00', overnight: true })).toEqual({
      homeByTime: hours(20),
    });
  });
});
