import { expect, it } from 'vitest';
import { localDate } from './time.ts';
import { usualStay } from './usual-stay.ts';

it.each([
  // A Wednesday to a Saturday.
  ['2026-12-09', 4, '2026-12-13'],
  ['2026-12-10', 3, '2026-12-13'],
  ['2026-12-11', 2, '2026-12-13'],
  ['2026-12-12', 1, '2026-12-13'],
])(
  'a trip that leaves on %s is usually %i nights long and home by 9:00 PM on %s',
  (day, nights, date) => {
    expect(usualStay(localDate(day))).toEqual({ nights, homeBy: { date, minute: 1260 } });
  },
);

it.each(['2026-12-13', '2026-12-14', '2026-12-15'])(
  'a trip that leaves on %s, too far from the next Sunday, is usually two nights long',
  (day) => {
    expect(usualStay(localDate(day))).toEqual({ nights: 2, homeBy: undefined });
  },
);
