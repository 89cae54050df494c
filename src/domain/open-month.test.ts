import { describe, expect, it } from 'vitest';
import { daysOfMonth, monthInWords, monthsThrough, weeksOfMonth } from './open-month.ts';
import { addDays, type LocalDate, localDate } from './time.ts';

const today = localDate('2026-12-09');

function span(from: string, to: string): LocalDate[] {
  const days: LocalDate[] = [];
  for (let day = localDate(from); day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

const DATES = [
  ...span('2026-11-28', '2026-11-29'),
  ...span('2026-12-19', '2026-12-24'),
  ...span('2026-12-26', '2027-01-03'),
  ...span('2027-03-12', '2027-03-12'),
  ...span('2027-04-02', '2027-04-04'),
];

describe('a month in words', () => {
  it('joins blackout dates and names the open days beside them', () => {
    expect(monthInWords('2026-12', DATES, today)).toEqual({
      blackout: 'Dec 19 to 24 and 26 to 31 are blackout.',
      possible: 'Still possible: out Dec 18 or 25, home Dec 18 or 25.',
    });
  });

  it('names no open day beside a blackout date of another month alone', () => {
    const dates = ['2026-10-31', '2026-11-02', '2026-12-01'];
    expect(monthInWords('2026-11', dates, localDate('2026-11-01'))).toEqual({
      blackout: 'Nov 2 is blackout.',
      possible: 'Still possible: out Nov 1 or 3, home Nov 1 or 3.',
    });
    expect(monthInWords('2026-12', DATES, localDate('2026-11-26')).possible).toBe(
      'Still possible: out Dec 18 or 25, home Dec 18 or 25.',
    );
    expect(monthInWords('2027-01', DATES, today).possible).toBe(
      'Still possible: out Jan 4, home Jan 4.',
    );
  });

  it('says a single blackout date as one', () => {
    expect(monthInWords('2027-03', DATES, today)).toEqual({
      blackout: 'Mar 12 is blackout.',
      possible: 'Still possible: out Mar 11 or 13, home Mar 11 or 13.',
    });
  });

  it('names no day that has passed, and none where nothing is open', () => {
    const late = localDate('2026-12-19');
    expect(monthInWords('2026-12', DATES, late).possible).toBe(
      'Still possible: out Dec 25, home Dec 25.',
    );
    expect(monthInWords('2026-12', DATES, localDate('2026-12-26'))).not.toHaveProperty('possible');
    expect(monthInWords('2026-12', span('2026-12-01', '2027-01-01'), today)).toEqual({
      blackout: 'Dec 1 to 31 are blackout.',
    });
  });

  it('says so where no day is blackout', () => {
    expect(monthInWords('2027-02', DATES, today)).toEqual({
      blackout: 'No day of February 2027 is blackout.',
    });
  });

  it('says what the airline has not announced, and calls none of it open', () => {
    expect(monthInWords('2027-04', DATES, today)).toEqual({
      blackout: 'Apr 2 to 4 are blackout.',
      possible: 'Still possible: out Apr 1, home Apr 1.',
      unannounced: 'Days after Apr 4 are not announced yet.',
    });
    expect(monthInWords('2027-05', DATES, today)).toEqual({
      blackout: 'The blackout dates of May 2027 are not announced yet.',
    });
    expect(monthInWords('2026-12', [], today)).toEqual({
      blackout: 'The blackout dates of December 2026 are not announced yet.',
    });
  });
});

describe('a month', () => {
  it('has all of its days', () => {
    expect(daysOfMonth('2027-02')).toHaveLength(28);
    expect(daysOfMonth('2028-02')).toHaveLength(29);
    expect(daysOfMonth('2026-12').at(-1)).toBe('2026-12-31');
  });

  it('has weeks from Sunday to Saturday', () => {
    const weeks = weeksOfMonth('2026-12');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([undefined, undefined, ...span('2026-12-01', '2026-12-05')]);
    expect(weeks[4]).toEqual([...span('2026-12-27', '2026-12-31'), undefined, undefined]);
    expect(weeksOfMonth('2027-02')).toHaveLength(5);
    expect(weeksOfMonth('2026-02')).toHaveLength(4);
    expect(weeksOfMonth('2026-08')).toHaveLength(6);
  });

  it('is one of those from the first day to the last', () => {
    expect(monthsThrough(localDate('2026-11-30'), localDate('2027-02-01'))).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
      '2027-02',
    ]);
    expect(monthsThrough(today, today)).toEqual(['2026-12']);
  });
});
