import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { airportCode } from '../network/airport.ts';
import { localDate } from '../time/local-date.ts';
import { minutes } from '../time/offset-time.ts';
import { instantAt, timeZone } from '../time/zone.ts';
import { readDriverAge } from './driver-age.ts';
import {
  perDay,
  type RentalTerm,
  readQuarterHour,
  rentalDays,
  termFault,
  termOfStay,
  wallTimeAt,
  writeTime,
} from './rental-term.ts';

/** `11-27 12:00` of 2026. */
const at = (text: string) => ({
  date: localDate(text.length > 11 ? text.slice(0, 10) : `2026-${text.slice(0, 5)}`),
  minute: minutes(Number(text.slice(-5, -3)) * 60 + Number(text.slice(-2))),
});
const term = (pickup: string, back: string): RentalTerm => ({
  pickup: at(pickup),
  return: at(back),
});

describe('a rental', () => {
  it.each([
    ['11-27 12:00', '11-27 12:15', 1],
    ['11-27 12:00', '11-28 12:00', 1],
    ['11-27 12:00', '11-28 12:15', 2],
    ['11-27 12:00', '11-30 09:00', 3],
    ['12-30 12:00', '2027-01-02 12:00', 3],
  ])('from %s to %s counts the begun days', (pickup, back, days) => {
    expect(rentalDays(term(pickup, back))).toBe(days);
  });

  it.each([
    ['11-27 21:00', '11-30 09:00', '11-30 09:00'],
    ['11-27 21:00', '11-27 21:00', '11-28 21:00'],
    ['11-30 21:00', '11-30 19:00', '12-01 21:00'],
  ])(
    'lasts as long as a stay from %s to %s, and a day where that has no time',
    (from, to, back) => {
      const stay = { place: airportCode('LAS'), arrives: at(from), leaves: at(to) };
      expect(termOfStay(stay)).toEqual(term(from, back));
    },
  );

  it('costs a day what nobody pays less than', () => {
    expect(perDay(cents(10_000), term('11-27 12:00', '11-30 12:00'))).toBe(3_334);
  });
});

describe('what is wrong with a rental', () => {
  const now = at('11-27 10:20');
  it.each([
    ['11-27 10:30', '11-27 10:45', undefined],
    ['11-26 12:00', '11-30 12:00', 'pickup_date'],
    ['11-27 10:15', '11-30 12:00', 'pickup_time'],
    ['2027-11-27 12:00', '2027-11-28 12:00', undefined],
    ['2027-11-28 12:00', '2027-11-29 12:00', 'pickup_date'],
    ['11-29 12:00', '11-28 12:00', 'return_date'],
    ['11-29 12:00', '11-29 12:00', 'return_time'],
    ['11-29 12:00', '11-29 09:00', 'return_time'],
    ['11-29 12:00', '2027-02-27 12:00', undefined],
    ['11-29 12:00', '2027-02-27 12:15', 'return_date'],
  ])('from %s to %s at 10:20 on November 27', (pickup, back, field) => {
    expect(termFault(term(pickup, back), now)?.field).toBe(field);
  });

  it('is told by the clock of the place', () => {
    const zone = timeZone('America/Los_Angeles');
    const noon = instantAt(timeZone('America/New_York'), localDate('2026-11-27'), 720);
    expect(wallTimeAt(zone, noon)).toEqual(at('11-27 09:00'));
  });
});

describe('a time at a counter', () => {
  it.each([
    ['00:00', 0],
    ['09:15', 555],
    ['23:45', 1425],
  ])('%s is read and written', (text, minute) => {
    expect(readQuarterHour(text)).toBe(minute);
    expect(writeTime(minutes(minute))).toBe(text);
  });

  it.each(['', '9:15', '24:00', '12:10', '12:60', '12:00:00', ' 12:00', '12:00 PM', '１２:00'])(
    '%j is none',
    (text) => {
      expect(readQuarterHour(text)).toBeUndefined();
    },
  );
});

describe('the age of a driver', () => {
  it.each([
    ['', 25],
    ['  ', 25],
    ['18', 18],
    [' 42 ', 42],
    ['99', 99],
  ])('written %j is %i', (text, age) => {
    expect(readDriverAge(text)).toBe(age);
  });

  it.each(['17', '100', '0', '-25', '2.5', '25 years', '1e1', '٢٥'])('is not %j', (text) => {
    expect(readDriverAge(text)).toBeUndefined();
  });
});
