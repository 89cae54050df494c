import { describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { readTypedDate } from './typed-date.ts';

const EARLIEST = localDate('2026-11-21');
const read = (text: string) => readTypedDate(text, EARLIEST);

describe('a typed date', () => {
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
  ])('%s is %s', (text, date) => expect(read(text)).toEqual({ date }));

  it.each(['Nov 31', '2027-02-29', '13/1', '2/30', '2026-00-10'])('%s does not exist', (text) =>
    expect(read(text)).toEqual({ fault: 'This day does not exist.' }),
  );

  it.each(['2026-11-20', '11/20/2026', 'Nov 20, 2026', 'Nov 20', '10/1'])(
    '%s is too early',
    (text) =>
      expect(read(text)).toEqual({
        fault: 'The first possible day is Saturday, November 21, 2026.',
      }),
  );

  it.each(['', 'tomorrow', 'Nov', '27', 'Foo 12', '11/27/26/1'])('%j is no date', (text) =>
    expect(read(text)).toHaveProperty('fault', expect.stringContaining('Write a date such as')),
  );

  it('that has just passed is no day of next year, around New Year too', () =>
    expect(readTypedDate('Dec 31', localDate('2027-01-02'))).toEqual({
      fault: 'The first possible day is Saturday, January 2, 2027.',
    }));

  it('refuses a slip in the year', () => expect(read('2226-11-27')).toHaveProperty('fault'));
});
