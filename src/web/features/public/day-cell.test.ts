import { describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { canBeHome, partOf, withPicked } from './day-cell.tsx';

const day = (number: string) => localDate(`2026-12-${number}`);

describe('two days of a month', () => {
  it('are out and home, and a third one starts over', () => {
    const out = withPicked({}, day('10'));
    expect(out).toEqual({ out: '2026-12-10' });
    const both = withPicked(out, day('12'));
    expect(both).toEqual({ out: '2026-12-10', home: '2026-12-12' });
    expect(withPicked(both, day('11'))).toEqual({ out: '2026-12-11' });
  });

  it('may be the same day', () => {
    expect(withPicked({ out: day('10') }, day('10'))).toEqual({
      out: '2026-12-10',
      home: '2026-12-10',
    });
  });

  it('start over with an earlier day and with one more than 14 nights later', () => {
    expect(withPicked({ out: day('10') }, day('09'))).toEqual({ out: '2026-12-09' });
    expect(canBeHome({ out: day('10') }, day('24'))).toBe(true);
    expect(withPicked({ out: day('10') }, day('25'))).toEqual({ out: '2026-12-25' });
  });

  it('mark the days between them', () => {
    const picked = { out: day('10'), home: day('12') };
    expect(['09', '10', '11', '12', '13'].map((one) => partOf(picked, day(one)))).toEqual([
      undefined,
      'out',
      'between',
      'home',
      undefined,
    ]);
    expect(partOf({ out: day('10'), home: day('10') }, day('10'))).toBe('both');
    expect(partOf({ out: day('10') }, day('11'))).toBeUndefined();
  });
});
