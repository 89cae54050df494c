import { describe, expect, it } from 'vitest';
import { testAirport, testRow } from '#test/network-fixture.ts';
import { sharedFlight } from '#test/trip-example.ts';
import type { Network } from './timetable.ts';
import { timetableChange } from './timetable-change.ts';

const network = (...lines: string[]): Network => ({
  version: '1',
  airports: new Map(
    [
      testAirport('DEN', 'America/Denver'),
      testAirport('SLC', 'America/Denver'),
      testAirport('LAS', 'America/Los_Angeles'),
    ].map((one) => [one.code, one]),
  ),
  routes: [],
  timetable: lines.map(testRow),
  blackoutDates: new Set(),
  timetableSource: 'test',
});

const NONSTOP = sharedFlight('DEN 2026-11-27T06:30-07:00 LAS 2026-11-27T07:40-08:00 F9 1094', {});
const WITH_STOP = sharedFlight(
  `LAS 2026-11-29T18:10-08:00 SLC 2026-11-29T20:30-07:00 F9 2000
   SLC 2026-11-29T22:00-07:00 DEN 2026-11-29T23:20-07:00 F9 2002`,
  {},
);
const FIRST = '2000 LAS 18:10 SLC 80 daily';

describe('change of a flight by a newer timetable', () => {
  it.each([
    ['leaves and lands as before', NONSTOP, ['1094 DEN 6:30 LAS 130 daily']],
    [
      'leaves as before by one of two rows',
      NONSTOP,
      ['1094 DEN 9:30 LAS 130 daily', '1094 DEN 6:30 LAS 130 5'],
    ],
    ['has both its segments', WITH_STOP, [FIRST, '2002 SLC 22:00 DEN 80 daily']],
  ])('is none where it %s', (_, flight, rows) => {
    expect(timetableChange(flight, network(...rows))).toBeUndefined();
  });

  it.each([
    ['is gone', NONSTOP, ['1095 DEN 6:30 LAS 130 daily']],
    ['does not fly on that weekday', NONSTOP, ['1094 DEN 6:30 LAS 130 123467']],
    ['begins later', NONSTOP, ['1094 DEN 6:30 LAS 130 daily from 2026-12-01']],
    ['flies elsewhere', NONSTOP, ['1094 DEN 6:30 SLC 130 daily']],
    ['lacks a segment', WITH_STOP, [FIRST]],
  ])('says that it was dropped where it %s', (_, flight, rows) => {
    expect(timetableChange(flight, network(...rows))).toEqual({ kind: 'dropped' });
  });

  it('says when a flight leaves and lands that was moved', () => {
    expect(timetableChange(NONSTOP, network('1094 DEN 7:05 LAS 135 daily'))).toEqual({
      kind: 'moved',
      departs: '2026-11-27T07:05:00-07:00',
      arrives: '2026-11-27T08:20:00-08:00',
    });
    expect(timetableChange(WITH_STOP, network(FIRST, '2002 SLC 22:00 DEN 95 daily'))).toEqual({
      kind: 'moved',
      departs: '2026-11-29T18:10:00-08:00',
      arrives: '2026-11-29T23:35:00-07:00',
    });
  });
});
