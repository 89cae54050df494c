import { describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { readTypedDate } from './typed-date-field.tsx';

const EARLIEST = localDate('2026-11-21');
const read = (text: string) => readTypedDate(text, EARLIEST);

describe('readTypedDate', () => {
  it.each([
    ['2026-11-27', '2026-11-27'],
    ['2026/11/27', '2026-11-27'],
    ['11/27', '2026-11-27'],
    ['11-27', '2026-11-27'],
    ['11/27/26', '2026-11-27'],
    ['11/27/2026', '2026-11-27'],
    ['Nov 27', '2026-11-27'],
    ['nov27', '2026-11-27'],
    ['November 27, 2026', '2026-11-27'],
    ['Sept. 3rd', '2027-09-03'],
    ['27 Nov', '2026-11-27'],
    ['Fri, Nov 27', '2026-11-27'],
    ['  Nov   27 ', '2026-11-27'],
    ['11/21', '2026-11-21'],
    ['1/5', '2027-01-05'],
    ['Feb 29', '2028-02-29'],
  ])('a typed date of %s is read as %s', (text, date) => expect(read(text)).toEqual({ date }));

  it('a text that is no date is answered with examples that may be chosen', () => {
    const last = readTypedDate('someday', localDate('2026-12-31'));
    expect(last).toEqual({ error: 'Write a date such as 12/31, Dec 31 or 2026-12-31.' });
  });

  it.each(['Nov 31', '2027-02-29', '13/13', '2/30', '2026-00-10'])(
    'a typed date of %s is rejected as a day that does not exist',
    (text) => expect(read(text)).toEqual({ error: 'This day does not exist.' }),
  );

  it.each(['2026-11-20', '11/20/2026', 'Nov 20, 2026', 'Nov 20', '10/1'])(
    'a typed date of %s is rejected as too early',
    (text) =>
      expect(read(text)).toEqual({
        error: 'The first possible day is Saturday, November 21, 2026.',
      }),
  );

  it.each(['', 'tomorrow', 'Nov', '27', 'Foo 12', '11/27/26/1'])(
    'a typed date of %j is rejected as not a date',
    (text) =>
      expect(read(text)).toHaveProperty('error', expect.stringContaining('Write a date such as')),
  );

  it('a typed day that has just passed is not read as one of the next year, even at New Year', () =>
    expect(readTypedDate('Dec 31', localDate('2027-01-02'))).toEqual({
      error: 'The first possible day is Saturday, January 2, 2027.',
    }));

  it('a typed date after the last day that can be searched is rejected with that day', () => {
    const latest = localDate('2027-11-21');
    expect(readTypedDate('2027-11-21', EARLIEST, latest)).toEqual({ date: latest });
    expect(readTypedDate('2027-11-22', EARLIEST, latest)).toEqual({
      error: 'The last possible day is Sunday, November 21, 2027.',
    });
  });

  it('a typed date with a mistyped year is rejected', () =>
    expect(read('2226-11-27')).toHaveProperty('error'));
});
