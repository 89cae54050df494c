import { describe, expect, it } from 'vitest';
import { instantOf, localDate, minutes, offsetTime, timeZone } from '#domain/time.ts';
import {
  formatBookable,
  formatOnPass,
  formatWayCount,
  formatWaysHome,
} from './format-ways-home.ts';

const at = (time: string) => instantOf(offsetTime(time));
const opens = (time: string, zone = 'America/Denver') =>
  ({ state: 'opens', at: at(time), zone: timeZone(zone) }) as const;

describe('formatting of return options', () => {
  it.each([
    [4, 2, '4 ways, 2 on the pass'],
    [4, 4, '4 ways, all on the pass'],
    [4, 0, '4 ways, none on the pass'],
    [1, 1, '1 way, on the pass'],
    [1, 0, '1 way, none on the pass'],
  ])('return options are formatted as %i ways, %i of them on the pass', (total, goWild, text) => {
    expect(formatWayCount({ total, goWild, passUnknown: 0 }, true)).toBe(text);
  });

  it.each([
    [4, 2, 1, '4 ways, 2 on the pass, pass seats not known on 1'],
    [4, 0, 4, '4 ways, none on the pass, pass seats not known on 4'],
    [1, 0, 1, '1 way, none on the pass, pass seats not known'],
  ])(
    'says of %i ways, %i on the pass, that seats of %i are not known',
    (total, goWild, passUnknown, text) => {
      expect(formatWayCount({ total, goWild, passUnknown }, true)).toBe(text);
    },
  );

  it.each([
    ['2026-11-26T17:40:00-07:00', 'bookable from Fri 12:00 AM MST, in 6\u00a0h\u00a020\u00a0m'],
    ['2026-11-26T23:59:00-07:00', 'bookable from Fri 12:00 AM MST, in 1\u00a0m'],
    ['2026-11-27T00:00:00-07:00', 'bookable now'],
    [
      '2026-11-20T00:00:00-07:00',
      'bookable from Fri, Nov 27, 12:00 AM MST, in 7\u00a0d\u00a00\u00a0h',
    ],
  ])('the time when a return seat can be booked is formatted at %s', (now, text) => {
    expect(formatBookable(opens('2026-11-27T00:00:00-07:00'), at(now), true)).toBe(text);
  });

  it('return options name the landing day only when it is not the day of the departure', () => {
    const day = localDate('2026-12-13');
    const some = {
      total: 10,
      level: 'strong',
      goWild: 3,
      passUnknown: 0,
      window: { state: 'open' },
    } as const;
    const nextDay = { ...some, landsBy: localDate('2026-12-14') };
    expect(formatWaysHome({ ...some, landsBy: day }, { day }, true)).toBe(
      'Home Sun, Dec 13: strong. 10 ways, 3 on the pass',
    );
    expect(formatWaysHome(nextDay, { day }, true)).toBe(
      'Home Sun, Dec 13, landing Mon, Dec 14: strong. 10 ways, 3 on the pass',
    );
    const homeBy = { date: day, minute: minutes(21 * 60) };
    expect(formatWaysHome({ ...some, landsBy: day }, { day, homeBy }, true)).toBe(
      'Home by Sun 9 PM: strong. 10 ways, 3 on the pass',
    );
    expect(formatOnPass(nextDay, day, true)).toBe('3 on the pass, landing Mon');
    expect(formatOnPass({ ...some, landsBy: day }, day, true)).toBe('3 on the pass');
    expect(formatOnPass({ ...some, window: { state: 'blackout' }, landsBy: day }, day, true)).toBe(
      'pass blackout',
    );
  });

  it('return options have the opening time in the local time of the airport, in summer too', () => {
    const window = opens('2027-07-02T00:00:00-04:00', 'America/New_York');
    expect(formatBookable(window, at('2027-07-01T12:00:00Z'), true)).toBe(
      'bookable from Fri 12:00 AM EDT, in 16\u00a0h\u00a000\u00a0m',
    );
  });
});
