import { describe, expect, it } from 'vitest';
import {
  allPlaces,
  dayTags,
  type GoWildWindow,
  goWildWindow,
  isAllBlackout,
  placeWindows,
  windowCounts,
  windowCountsAt,
  windowOpens,
} from './booking-window.ts';
import { type InstantMinute, instantOfDate, localDate, type TimeZone, timeZone } from './time.ts';

const denver = timeZone('America/Denver');
const newYork = timeZone('America/New_York');
const at = (iso: string) => instantOfDate(new Date(iso));
const never = () => false;

const ask = (days: string[], now: string, options: { international?: boolean } = {}) =>
  goWildWindow({
    segments: days.map((day) => ({ day: localDate(day), zone: denver })),
    international: options.international ?? false,
    now: at(now),
    isBlackout: never,
  });

describe('GoWild booking window', () => {
  it('the GoWild window opens at midnight of the departure airport, the day before', () => {
    // Denver is seven hours behind: its November 24 begins at 07:00 UTC.
    expect(ask(['2026-11-25'], '2026-11-24T06:59Z')).toEqual({
      state: 'opens',
      at: at('2026-11-24T07:00Z'),
      zone: denver,
    });
    expect(ask(['2026-11-25'], '2026-11-24T07:00Z')).toEqual({ state: 'open' });
  });

  it('the GoWild window opens ten days before an international departure', () => {
    const international = { international: true };
    expect(ask(['2026-12-05'], '2026-11-25T06:59Z', international).state).toBe('opens');
    expect(ask(['2026-12-05'], '2026-11-25T07:00Z', international).state).toBe('open');
  });

  it('the GoWild window of an overnight connection opens with its last segment', () => {
    expect(ask(['2026-11-25', '2026-11-26'], '2026-11-24T20:00Z')).toMatchObject({
      state: 'opens',
      at: at('2026-11-25T07:00Z'),
    });
  });

  it('the GoWild window opens at local midnight on the day of a clock change', () => {
    // The window for November 2 opens on November 1, the day the clocks go back: 00:00 is still summer time.
    expect(
      goWildWindow({
        segments: [{ day: localDate('2026-11-02'), zone: newYork }],
        international: false,
        now: at('2026-11-01T03:59Z'),
        isBlackout: never,
      }),
    ).toMatchObject({ at: at('2026-11-01T04:00Z') });
  });

  it('the GoWild window is a blackout when any segment leaves on a blackout date', () => {
    const window = goWildWindow({
      segments: [
        { day: localDate('2026-11-27'), zone: denver },
        { day: localDate('2026-11-28'), zone: denver },
      ],
      international: false,
      now: at('2026-11-27T12:00Z'),
      isBlackout: (day) => day === '2026-11-28',
    });
    expect(window).toEqual({ state: 'blackout' });
  });
});

describe('GoWild booking window of a connection', () => {
  const window = (segments: [day: string, zone: TimeZone][], now: string) =>
    goWildWindow({
      segments: segments.map(([day, zone]) => ({ day: localDate(day), zone })),
      international: false,
      now: at(now),
      isBlackout: never,
    });

  it('the GoWild window of a connection opens at the last midnight among its airports', () => {
    // Midnight is 05:00 UTC in New York and 07:00 UTC in Denver.
    const opens = { state: 'opens', at: at('2026-11-24T07:00Z'), zone: denver };
    const ask = (...zones: TimeZone[]) =>
      window(
        zones.map((zone) => ['2026-11-25', zone]),
        '2026-11-24T06:00Z',
      );
    expect(ask(newYork, denver)).toEqual(opens);
    expect(ask(denver, newYork)).toEqual(opens);
    expect(ask(newYork)).toEqual({ state: 'open' });
  });

  it('the GoWild window has the zone of the first airport among those with the same midnight', () => {
    const phoenix = timeZone('America/Phoenix');
    expect(
      window(
        [
          ['2026-11-25', phoenix],
          ['2026-11-25', denver],
        ],
        '2026-11-24T06:00Z',
      ),
    ).toMatchObject({ zone: phoenix });
  });

  it('the GoWild window is open without segments', () => {
    expect(window([], '2026-11-24T06:00Z')).toEqual({ state: 'open' });
  });
});

describe('window opening of one departure', () => {
  it('windowOpens is midnight of the airport one day before, ten days before if international', () => {
    const departure = { day: localDate('2026-12-05'), zone: denver };
    expect(windowOpens(departure, false)).toBe(at('2026-12-04T07:00Z'));
    expect(windowOpens(departure, true)).toBe(at('2026-11-25T07:00Z'));
  });
});

describe('day tags', () => {
  it('day tags mark today and tomorrow for GoWild and ten days for international', () => {
    const days = [-1, 0, 1, 2, 10, 11].map((day) => dayTags(day, false));
    expect(days.map((tags) => tags.goWild)).toEqual([false, true, true, false, false, false]);
    expect(days.map((tags) => tags.international)).toEqual([false, true, true, true, true, false]);
  });

  it('day tags of a blackout day mark only the blackout', () => {
    expect(dayTags(1, true)).toEqual({ goWild: false, international: false, blackout: true });
  });
});

describe('the windows of several flights or places', () => {
  const open = { state: 'open' } as const;
  const closed = { state: 'blackout' } as const;
  const opens = (minute: number, zone = denver) =>
    ({ state: 'opens', at: minute as InstantMinute, zone }) as const;
  const counted = (groups: readonly (readonly GoWildWindow[])[]) => {
    const { open: now, openings, blackout } = windowCounts(groups);
    return [now, openings.map(({ at: minute, count }) => [minute, count]), blackout];
  };

  it.each<[string, readonly (readonly GoWildWindow[])[], ReturnType<typeof counted>]>([
    ['nothing', [], [0, [], 0]],
    ['each state apart', [[open], [opens(9)], [closed], [opens(9)]], [1, [[9, 2]], 1]],
    [
      'one that opens with those that do not',
      [[open], ...Array(62).fill([opens(9)])],
      [1, [[9, 62]], 0],
    ],
    [
      'moments, the soonest first',
      [[opens(12)], [opens(9)], [opens(12)]],
      [
        0,
        [
          [9, 1],
          [12, 2],
        ],
        0,
      ],
    ],
    ['a place by its flight that is open', [[closed, opens(9), open]], [1, [], 0]],
    ['a place by its flight that opens first', [[closed, opens(12), opens(9)]], [0, [[9, 1]], 0]],
    ['a place without a flight not at all', [[], [closed, closed]], [0, [], 1]],
  ])('windowCounts counts %s', (_what, groups, expected) => {
    expect(counted(groups)).toEqual(expected);
  });

  it('windowCounts has the zone of each opening', () => {
    const { openings } = windowCounts([[opens(9, newYork)], [opens(12)]]);
    expect(openings.map(({ zone }) => zone)).toEqual([newYork, denver]);
  });

  it('windowCountsAt counts what has opened in the meantime as open', () => {
    const counts = windowCounts([[open], [opens(9)], [opens(9)], [opens(12)], [closed]]);
    expect(windowCountsAt(counts, 8 as InstantMinute)).toEqual(counts);
    const later = windowCountsAt(counts, 9 as InstantMinute);
    expect([later.open, later.openings.length, later.blackout]).toEqual([3, 1, 1]);
    expect(windowCountsAt(counts, 12 as InstantMinute)).toMatchObject({ open: 4, openings: [] });
  });

  it.each([
    ['no window', [], false],
    ['a blackout', [[closed]], true],
    ['a blackout and a window that opens', [[closed], [opens(9)]], false],
    ['a blackout and an open window', [[closed], [open]], false],
  ])('isAllBlackout of %s', (_what, groups: readonly GoWildWindow[][], expected) => {
    expect(isAllBlackout(windowCounts(groups))).toBe(expected);
  });

  it('placeWindows counts places abroad apart, and allPlaces adds them up', () => {
    const windows = placeWindows([
      { isAbroad: false, windows: [opens(9)] },
      { isAbroad: true, windows: [opens(9), open] },
      { isAbroad: true, windows: [opens(9)] },
      { isAbroad: true, windows: [opens(3)] },
      { isAbroad: false, windows: [closed] },
    ]);
    expect(windows.domestic).toMatchObject({ open: 0, blackout: 1 });
    expect(windows.abroad).toMatchObject({ open: 1, blackout: 0 });
    expect(allPlaces(windows)).toEqual({
      open: 1,
      openings: [
        { at: 3, zone: denver, count: 1 },
        { at: 9, zone: denver, count: 2 },
      ],
      blackout: 1,
    });
  });
});
