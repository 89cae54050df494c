import { describe, expect, it } from 'vitest';
import { localDate, minutes } from '#domain/time.ts';
import { formatOnPass, formatWayCount, formatWaysHome } from './ways-home.ts';

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

  it('return options name the landing day only when it is not the day of the departure', () => {
    const day = localDate('2026-12-13');
    const some = {
      total: 10,
      level: 'strong',
      goWild: 3,
      passUnknown: 0,
      windows: { open: 3, openings: [], blackout: 0 },
    } as const;
    const nextDay = { ...some, landsBy: localDate('2026-12-14') };
    expect(formatWaysHome({ ...some, landsBy: day }, { day }, true)).toBe(
      'Home Sun, Dec 13: strong. 10 ways, 3 on the pass',
    );
    expect(formatWaysHome(nextDay, { day }, true)).toBe(
      'Home Sun, Dec 13, landing Mon, Dec 14: strong. 10 ways, 3 on the pass',
    );
    const homeBy = { date: day, minute: minutes(21 * 60) };
    expect(formatWaysHome({ ...some, landsBy: day }, { day, deadline: { homeBy } }, true)).toBe(
      'Home by Sun 9 PM: strong. 10 ways, 3 on the pass',
    );
    expect(formatOnPass(nextDay, day, true)).toBe('3 on the pass, landing Mon');
    expect(formatOnPass({ ...some, landsBy: day }, day, true)).toBe('3 on the pass');
    const closed = { ...some, windows: { open: 0, openings: [], blackout: 3 }, landsBy: day };
    expect(formatOnPass(closed, day, true)).toBe('pass blackout');
  });
});
