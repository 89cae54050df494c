import { describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import type { AskedTrips } from './asked-trips.ts';
import { problemsOf } from './trip-question.ts';
import { homeAfter, homeByDay, leavingOn } from './trip-times.ts';

const day = (text: string) => localDate(text);
const range = (from: string, until = from) => ({ from: day(from), until: day(until) });
const SUNDAY: AskedTrips = {
  origins: 'DEN',
  out: '2026-12-10',
  nights: '3',
  home_by: '2026-12-13T21:00',
};

describe('another day out', () => {
  it('keeps the day home and changes the nights', () => {
    expect(leavingOn(SUNDAY, range('2026-12-11'))).toMatchObject({
      out: '2026-12-11',
      nights: '2',
      home_by: '2026-12-13T21:00',
    });
    expect(leavingOn(SUNDAY, range('2026-12-11', '2026-12-12'))).toMatchObject({
      nights: '1-2',
      home_by: '2026-12-13T21:00',
    });
  });

  it('moves the day home that is over by then', () => {
    expect(leavingOn(SUNDAY, range('2026-12-20'))).toMatchObject({
      nights: '3',
      home_by: '2026-12-23T21:00',
    });
  });

  it('moves the day home that is too far away', () => {
    expect(
      leavingOn({ ...SUNDAY, out: '2026-12-30', home_by: '2027-01-02T21:00' }, range('2026-12-10')),
    ).toMatchObject({
      nights: '3',
      home_by: '2026-12-13T21:00',
    });
  });

  it('keeps nights that were chosen', () => {
    const asked: AskedTrips = {
      origins: 'DEN',
      out: '2026-12-10',
      nights: '2-4',
      home_by_time: '21:00',
    };
    expect(leavingOn(asked, range('2026-12-11'))).toEqual({ ...asked, out: '2026-12-11' });
  });
});

describe('the way home', () => {
  it('by a day says how many nights, and by nights forgets the day', () => {
    const byDay = homeByDay({ ...SUNDAY, home_by_time: '20:00' }, day('2026-12-12'), '18:00');
    expect(byDay).toMatchObject({
      nights: '2',
      home_by: '2026-12-12T18:00',
      home_by_time: undefined,
    });
    const after = homeAfter(byDay, { least: 2, most: 4 }, '21:00');
    expect(after).toMatchObject({ nights: '2-4', home_by: undefined, home_by_time: '21:00' });
  });
});

describe('what cannot be asked', () => {
  const facts = { today: day('2026-12-09'), isKnown: (key: string) => key !== 'XXX' };
  const problems = (change: Partial<AskedTrips>) => problemsOf({ ...SUNDAY, ...change }, facts);

  it('is nothing of a whole question', () => {
    expect(problems({})).toEqual({});
  });

  it.each([
    [{ origins: '' }, 'from', 'Choose an airport.'],
    [{ origins: 'DEN,XXX' }, 'from', 'No airport matches "XXX"'],
    [
      { origins: 'CITY:LOS ANGELES,CITY:NEW YORK CITY,DEN' },
      'from',
      'Please choose at most 7 airports',
    ],
    [{ out: '2026-12-08', home_by: undefined }, 'leaving', 'Departure date has passed'],
    [
      { out: '2026-12-10/2027-01-10', home_by: undefined },
      'leaving',
      'Please choose at most 31 days',
    ],
    [{ nights: '15', home_by: undefined }, 'home', 'Please choose at most 14 nights'],
    [{ home_by: '2026-12-12T21:00' }, 'home', 'No trip of so many nights is home by then'],
    [{ home_by: '2026-12-08T21:00' }, 'home', 'This day home is before the trip begins'],
    [{ home_by: '2026-12-28T21:00' }, 'home', 'Please choose at most 14 nights'],
    [
      { fares: 'pass', party: '2', passes: '1' },
      'people',
      'Trips on the pass need a pass for each traveler',
    ],
    [{ destination: 'DEN' }, 'where', 'Destination must be different from origin'],
    [{ destination: 'XXX' }, 'where', 'No airport matches "XXX"'],
  ])('%o is said at the slot %s', (change, slot, text) => {
    expect(problems(change)).toEqual({ [slot]: text });
  });

  it('is not said of airports while they are unknown', () => {
    expect(problemsOf({ ...SUNDAY, origins: 'XXX' }, { ...facts, isKnown: undefined })).toEqual({});
  });
});
