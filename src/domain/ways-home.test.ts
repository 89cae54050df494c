import { describe, expect, it } from 'vitest';
import { type InstantMinute, instantOf, offsetTime, timeZone } from './time.ts';
import { formatTimeUntil, summarizeReturns, type WayHome, windowAt } from './ways-home.ts';

const zone = timeZone('America/Los_Angeles');
const arrival = offsetTime('2026-11-25T10:00:00-08:00');
const opens = (minute: number) => ({ state: 'opens', at: minute as InstantMinute, zone }) as const;
const way = (change: Partial<WayHome> = {}): WayHome => ({
  departs: offsetTime('2026-11-25T12:00:00-08:00'),
  goWild: true,
  window: { state: 'open' },
  ...change,
});
const windowOf = (...ways: WayHome[]) => summarizeReturns(ways, arrival).window;

describe('the ways home after an arrival', () => {
  it('count one that leaves at the minute of the arrival', () => {
    expect(summarizeReturns([way({ departs: arrival })], arrival).total).toBe(1);
  });

  it('compare instants where the clocks of two airports differ', () => {
    // 11:30 in New York is 8:30 in Los Angeles.
    const [before, after] = ['2026-11-25T11:30:00-05:00', '2026-11-25T13:00:00-05:00'];
    expect(summarizeReturns([way({ departs: offsetTime(before) })], arrival).total).toBe(0);
    expect(summarizeReturns([way({ departs: offsetTime(after) })], arrival).total).toBe(1);
  });

  it('ignore the windows of what leaves before the arrival', () => {
    const early = way({ departs: offsetTime('2026-11-25T09:59:00-08:00') });
    expect(windowOf(early, way({ window: opens(9) }))).toEqual(opens(9));
    const closed = way({ goWild: false, window: { state: 'blackout' } });
    expect(windowOf({ ...early, goWild: false }, closed)).toEqual({ state: 'blackout' });
  });
});

describe('the window of the ways home', () => {
  it('is open when any GoWild fare can be booked', () => {
    expect(windowOf(way({ window: opens(9) }), way())).toEqual({ state: 'open' });
  });

  it('ignores an open window of a flight without a GoWild fare', () => {
    expect(windowOf(way({ goWild: false }), way({ window: opens(9) }))).toEqual(opens(9));
  });

  it('is the first to open, in whatever order the flights stand', () => {
    const ways = [9, 7, 8].map((minute) => way({ window: opens(minute) }));
    expect(windowOf(...ways)).toEqual(opens(7));
    expect(windowOf(...ways.toReversed())).toEqual(opens(7));
  });

  it('is a blackout when every GoWild fare leaves on a blackout date', () => {
    const closed = way({ window: { state: 'blackout' } });
    expect(windowOf(closed)).toEqual({ state: 'blackout' });
    expect(windowOf(closed, way({ window: opens(9) }))).toEqual(opens(9));
  });

  it('is none when nothing leaves after the arrival', () => {
    expect(windowOf()).toEqual({ state: 'none' });
  });

  it('opens at its minute, not before', () => {
    expect(windowAt(opens(9), 8 as InstantMinute)).toEqual(opens(9));
    expect(windowAt(opens(9), 9 as InstantMinute)).toEqual({ state: 'open' });
    expect(windowAt({ state: 'none' }, 9 as InstantMinute)).toEqual({ state: 'none' });
  });
});

describe('the time until a window opens', () => {
  const now = instantOf(arrival);

  it.each([
    [0, 'in 0m'],
    [59, 'in 59m'],
    [60, 'in 1h 0m'],
    [1439, 'in 23h 59m'],
    [1440, 'in 1d 0h'],
    [1499, 'in 1d 0h'],
    [1500, 'in 1d 1h'],
    [2 * 1440 + 23 * 60 + 59, 'in 2d 23h'],
    [-1, 'in 0m'],
    [-5000, 'in 0m'],
  ])('of %i minutes reads "%s"', (minutes, words) => {
    expect(formatTimeUntil((now + minutes) as InstantMinute, now)).toBe(words);
  });
});
