import { describe, expect, it } from 'vitest';
import { localDate } from './time.ts';
import { daysRefusal, faresRefusal, nightsRefusal, originsRefusal } from './trip-limits.ts';

const today = localDate('2026-12-09');
const days = (from: string, until = from) =>
  daysRefusal({ from: localDate(from), until: localDate(until) }, today);

describe('limits of a question about trips', () => {
  it('takes 31 days out, from today to a year ahead', () => {
    expect(days('2026-12-09', '2027-01-08')).toBeUndefined();
    expect(days('2027-12-09')).toBeUndefined();
    expect(days('2026-12-09', '2027-01-09')).toBe('Please choose at most 31 days');
    expect(days('2026-12-08')).toBe('Departure date has passed');
    expect(days('2027-12-10')).toBe('Departure date is more than 365 days away');
  });

  it('takes 14 nights and 7 airports', () => {
    expect(nightsRefusal({ least: 0, most: 14 })).toBeUndefined();
    expect(nightsRefusal({ least: 0, most: 15 })).toBe('Please choose at most 14 nights');
    expect(originsRefusal(7)).toBeUndefined();
    expect(originsRefusal(8)).toBe('Please choose at most 7 airports');
  });

  it('needs a pass for each traveler where everybody goes on the pass', () => {
    expect(faresRefusal('pass', { travelers: 2, passes: 2 })).toBeUndefined();
    expect(faresRefusal('any', { travelers: 2, passes: 1 })).toBeUndefined();
    expect(faresRefusal('pass', { travelers: 2, passes: 1 })).toBe(
      'Trips on the pass need a pass for each traveler',
    );
  });
});
