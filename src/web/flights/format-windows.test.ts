import { describe, expect, it } from 'vitest';
import { type GoWildWindow, placeWindows, windowCounts } from '#domain/booking-window.ts';
import { instantOf, offsetTime, timeZone } from '#domain/time.ts';
import { formatBookable, formatPlaceWindows, formatWindowCounts } from './format-windows.ts';

const at = (time: string) => instantOf(offsetTime(time));
const opens = (time: string, zone = 'America/Denver') =>
  ({ state: 'opens', at: at(time), zone: timeZone(zone) }) as const;
const OPEN = { state: 'open' } as const;
const CLOSED = { state: 'blackout' } as const;
/** The first at the same midnight, the second an hour later. */
const MONDAY = opens('2026-11-30T00:00:00-07:00');
const MONDAY_WEST = opens('2026-11-30T00:00:00-08:00', 'America/Los_Angeles');
const FAR = opens('2026-12-09T00:00:00-07:00');
const NOW = at('2026-11-28T12:00:00-07:00');

const counts = (...windows: GoWildWindow[]) => windowCounts(windows.map((one) => [one]));
const times = (count: number, window: GoWildWindow) => Array<GoWildWindow>(count).fill(window);

describe('the windows beside a number of flights or places', () => {
  it.each<[string, string, readonly GoWildWindow[]]>([
    ['', '', []],
    ['Open now', 'Window open now', times(3, OPEN)],
    ['Blackout date', 'Blackout date', times(2, CLOSED)],
    ['Opens Mon 12:00 AM MST', 'Window opens Mon 12:00 AM MST', times(57, MONDAY)],
    [
      'Opens from Mon 12:00 AM MST',
      'Window opens from Mon 12:00 AM MST',
      [MONDAY_WEST, MONDAY, MONDAY],
    ],
    ['Opens Wed, Dec 9, 12:00 AM MST', 'Window opens Wed, Dec 9, 12:00 AM MST', [FAR]],
    [
      'Opens Mon 12:00 AM MST · 6 places open now',
      'Window opens Mon 12:00 AM MST · 6 places open now',
      [...times(6, OPEN), ...times(57, MONDAY)],
    ],
    [
      'Opens Mon 12:00 AM MST · 1 place open now',
      'Window opens Mon 12:00 AM MST · 1 place open now',
      [OPEN, MONDAY],
    ],
    [
      '57 places open now · 6 places open from Mon 12:00 AM MST',
      'Windows: 57 places open now · 6 places open from Mon 12:00 AM MST',
      [...times(57, OPEN), ...times(5, MONDAY), FAR],
    ],
    [
      '2 places open now · 1 place opens Mon 12:00 AM PST',
      'Windows: 2 places open now · 1 place opens Mon 12:00 AM PST',
      [OPEN, OPEN, MONDAY_WEST],
    ],
    [
      'Opens Mon 12:00 AM MST · 1 place open now · 2 places on a blackout date',
      'Window opens Mon 12:00 AM MST · 1 place open now · 2 places on a blackout date',
      [OPEN, MONDAY, MONDAY, CLOSED, CLOSED],
    ],
    [
      '1 place open now · 1 place on a blackout date',
      'Windows: 1 place open now · 1 place on a blackout date',
      [OPEN, CLOSED],
    ],
  ])('are written as "%s", without fares as "%s"', (text, withoutFares, windows) => {
    const write = (hasFares: boolean) =>
      formatWindowCounts(counts(...windows), { unit: 'place', now: NOW, hasFares });
    expect([write(true), write(false)]).toEqual([text, withoutFares]);
  });

  it('are open once their moment has come', () => {
    const write = (time: string) =>
      formatWindowCounts(counts(MONDAY, MONDAY_WEST), {
        unit: 'place',
        now: at(time),
        hasFares: true,
      });
    expect(write('2026-11-29T23:59:00-07:00')).toBe('Opens from Mon 12:00 AM MST');
    expect(write('2026-11-30T00:00:00-07:00')).toBe('Opens Mon 12:00 AM PST · 1 place open now');
    expect(write('2026-11-30T00:00:00-08:00')).toBe('Open now');
  });

  it.each<[string, readonly [isAbroad: boolean, GoWildWindow][]]>([
    [
      'Opens Mon 12:00 AM MST · 1 place abroad open now',
      [
        [false, MONDAY],
        [true, OPEN],
      ],
    ],
    [
      'Opens Mon 12:00 AM MST · 1 place open now',
      [
        [true, MONDAY],
        [false, OPEN],
      ],
    ],
    [
      'Opens Mon 12:00 AM MST · 2 places open now',
      [
        [false, MONDAY],
        [false, MONDAY],
        [true, OPEN],
        [false, OPEN],
      ],
    ],
    ['Open now', [[true, OPEN]]],
  ])('say "%s", with abroad only of places that all are', (text, places) => {
    const windows = placeWindows(
      places.map(([isAbroad, window]) => ({ isAbroad, windows: [window] })),
    );
    expect(formatPlaceWindows(windows, { unit: 'place', now: NOW, hasFares: true })).toBe(text);
  });
});

describe('when the pass seats of ways home can be booked', () => {
  it.each([
    ['2026-11-26T17:40:00-07:00', 'bookable from Fri 12:00 AM MST, in 6\u00a0h\u00a020\u00a0m'],
    ['2026-11-26T23:59:00-07:00', 'bookable from Fri 12:00 AM MST, in 1\u00a0m'],
    ['2026-11-27T00:00:00-07:00', 'bookable now'],
    [
      '2026-11-20T00:00:00-07:00',
      'bookable from Fri, Nov 27, 12:00 AM MST, in 7\u00a0d\u00a00\u00a0h',
    ],
  ])('is written for one moment at %s', (now, text) => {
    const friday = opens('2026-11-27T00:00:00-07:00');
    expect(formatBookable(counts(friday, friday), at(now), true)).toBe(text);
  });

  const MONDAY_TEXT = 'Mon 12:00 AM MST, in 1\u00a0d\u00a012\u00a0h';
  it.each<[string, string, readonly GoWildWindow[]]>([
    ['', '', []],
    ['bookable now', 'window open now', [OPEN, OPEN]],
    ['pass blackout: standard fares only', 'pass blackout', [CLOSED]],
    [
      `1 bookable now, 2 bookable from ${MONDAY_TEXT}`,
      `1 window open now, 2 windows open ${MONDAY_TEXT}`,
      [OPEN, MONDAY, MONDAY],
    ],
    [
      `1 bookable from ${MONDAY_TEXT}, 2 later`,
      `1 window opens ${MONDAY_TEXT}, 2 later`,
      [MONDAY_WEST, MONDAY, FAR],
    ],
    [
      '2 bookable now, 1 on a blackout date',
      '2 windows open now, 1 on a blackout date',
      [OPEN, OPEN, CLOSED],
    ],
  ])('is written as "%s", without fares as "%s"', (text, withoutFares, windows) => {
    const write = (hasFares: boolean) => formatBookable(counts(...windows), NOW, hasFares);
    expect([write(true), write(false)]).toEqual([text, withoutFares]);
  });

  it('is in the local time of the airport, in summer too', () => {
    const window = opens('2027-07-02T00:00:00-04:00', 'America/New_York');
    expect(formatBookable(counts(window), at('2027-07-01T12:00:00Z'), true)).toBe(
      'bookable from Fri 12:00 AM EDT, in 16\u00a0h\u00a000\u00a0m',
    );
  });
});
