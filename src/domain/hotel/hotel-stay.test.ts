import { describe, expect, it } from 'vitest';
import { airportCode } from '../network/airport.ts';
import { localDate } from '../time/local-date.ts';
import { offsetTime } from '../time/offset-time.ts';
import { stayBetween, stayOfDays } from '../trip/stay.ts';
import { datesFault, guestsPerRoom, nightsOfStay } from './hotel-stay.ts';

const TODAY = localDate('2026-11-21');
const MCO = airportCode('MCO');

const days = (checkIn: string, checkOut: string) => ({
  checkIn: localDate(checkIn),
  checkOut: localDate(checkOut),
});

it.each([
  ['2026-11-21', '2026-11-22', undefined],
  ['2026-11-20', '2026-11-22', 'past'],
  ['2026-11-22', '2026-11-22', 'no_night'],
  ['2026-11-23', '2026-11-22', 'no_night'],
  ['2026-11-22', '2026-12-22', undefined],
  ['2026-11-22', '2026-12-23', 'too_long'],
  ['2027-11-22', '2027-11-23', undefined],
  ['2027-11-23', '2027-11-24', 'too_far'],
])('from %s to %s: %s', (checkIn, checkOut, fault) => {
  expect(datesFault(days(checkIn, checkOut), TODAY)).toBe(fault);
});

it.each([
  [2, 1, [2]],
  [5, 2, [3, 2]],
  [8, 3, [3, 3, 2]],
  [1, 3, [1, 1, 1]],
])('%i adults in %i rooms', (adults, rooms, expected) => {
  expect(guestsPerRoom(adults, rooms)).toEqual(expected);
});

describe('the nights of a stay', () => {
  const between = (arrives: string, leaves: string) =>
    nightsOfStay(stayBetween(MCO, offsetTime(arrives), offsetTime(leaves)), TODAY);
  const ofDays = (from: string, until: string) =>
    nightsOfStay(stayOfDays(MCO, localDate(from), localDate(until)), TODAY);

  it('are those between the day of arrival and the day of departure', () => {
    expect(between('2026-11-27T16:20:00-05:00', '2026-11-30T06:00:00-05:00')).toEqual(
      days('2026-11-27', '2026-11-30'),
    );
  });

  it('are none when nobody stays overnight, and the next one is at hand', () => {
    const none = { ...days('2026-11-27', '2026-11-28'), note: 'none' };
    expect(between('2026-11-27T08:00:00-05:00', '2026-11-27T21:00:00-05:00')).toEqual(none);
    expect(ofDays('2026-11-27', '2026-11-27')).toEqual(none);
  });

  it('begin the evening before for who lands in the middle of the night', () => {
    const begun = { ...days('2026-11-27', '2026-11-30'), note: 'begun' };
    expect(between('2026-11-28T00:50:00-05:00', '2026-11-30T06:00:00-05:00')).toEqual(begun);
    // Rounded up to the full hour it is midnight.
    expect(between('2026-11-27T23:40:00-05:00', '2026-11-30T06:00:00-05:00')).toEqual(begun);
    expect(between('2026-11-28T03:40:00-05:00', '2026-11-30T06:00:00-05:00').note).toBeUndefined();
  });

  it('do not begin before today', () => {
    expect(ofDays('2026-11-18', '2026-11-24')).toEqual(days('2026-11-21', '2026-11-24'));
    expect(between('2026-11-21T01:00:00-05:00', '2026-11-24T12:00:00-05:00')).toEqual(
      days('2026-11-21', '2026-11-24'),
    );
  });

  it('are over when the stay is', () => {
    expect(ofDays('2026-11-10', '2026-11-14')).toEqual({
      ...days('2026-11-21', '2026-11-22'),
      note: 'over',
    });
  });

  it('are cut at thirty', () => {
    expect(ofDays('2026-11-27', '2027-03-01')).toEqual({
      ...days('2026-11-27', '2026-12-27'),
      note: 'cut',
    });
  });
});
