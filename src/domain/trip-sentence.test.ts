import { describe, expect, it } from 'vitest';
import { localDate } from './time.ts';
import {
  formatHome,
  formatLeaving,
  formatOrigins,
  formatPeople,
  formatWhere,
  type TripTexts,
  tripTitle,
} from './trip-sentence.ts';

/** A Wednesday. */
const today = localDate('2026-12-09');
const CITIES: Readonly<Record<string, string>> = { DEN: 'Denver', MCO: 'Orlando', TPA: 'Tampa' };
const cityOf = (code: string) => CITIES[code] ?? code;
const THURSDAY: TripTexts = { origins: 'DEN', out: '2026-12-10', nights: '3' };

describe('where a trip leaves from', () => {
  it.each([
    [{ origins: 'DEN' }, 'Denver'],
    [{ origins: 'MCO,TPA', nearby: '1' }, 'Orlando, Tampa and nearby'],
    [{ origins: 'CITY:NEW YORK CITY', nearby: '0' }, 'New York City'],
  ])('%o reads %s', (terms, text) => {
    expect(formatOrigins(terms, cityOf)).toBe(text);
  });
});

describe('when a trip leaves', () => {
  it.each([
    [{ out: '2026-12-09' }, 'today'],
    [{ out: '2026-12-10', depart_after: '17:00' }, 'tomorrow after 5 PM'],
    [{ out: '2026-12-11' }, 'Friday'],
    [{ out: '2026-12-17' }, 'Thu, Dec 17'],
    [{ out: '2027-01-05' }, 'Tue, Jan 5, 2027'],
    [{ out: '2026-12-11/2026-12-12', depart_after: '17:30' }, 'Friday or Saturday after 5:30 PM'],
    [{ out: '2026-12-10/2026-12-23' }, 'any day to Dec 23'],
    [{ out: '2026-12-14/2026-12-16' }, 'Dec 14 to Dec 16'],
    [{ out: '2026-12-01/2026-12-12' }, 'Dec 1 to Dec 12'],
  ])('%o reads %s', (terms, text) => {
    expect(formatLeaving(terms, { today, isLong: true })).toBe(text);
  });
});

describe('how a trip comes home', () => {
  it.each([
    [{ home_by: '2026-12-13T21:00' }, 'home by', 'Sunday 9 PM'],
    [{ nights: '10', home_by: '2026-12-20T21:30' }, 'home by', 'Sun, Dec 20, 9:30 PM'],
    [
      { out: '2026-12-11/2026-12-12', nights: '1-2', home_by: '2026-12-13T21:00' },
      'home by',
      'Sunday 9 PM',
    ],
    [{ nights: '2-3', home_by: '2026-12-13T21:00' }, 'home after', '2 to 3 nights, by Sunday 9 PM'],
    [{ nights: '0' }, 'home', 'the same day'],
    [{ nights: '0', home_by_time: '02:00' }, 'home', 'the same day, by 2 AM'],
    [{ nights: '1' }, 'home after', '1 night'],
    [{ nights: '2-4', home_by_time: '21:00' }, 'home after', '2 to 4 nights, by 9 PM'],
    [{ nights: '0-3' }, 'home after', 'up to 3 nights'],
  ])('%o reads %s %s', (terms, before, text) => {
    expect(formatHome({ ...THURSDAY, ...terms }, { today, isLong: true })).toEqual({
      before,
      text,
    });
  });

  it('says days of the week in short where there is little room', () => {
    const terms = { ...THURSDAY, home_by: '2026-12-13T21:00' };
    expect(formatHome(terms, { today }).text).toBe('Sun 9 PM');
  });
});

describe('who travels, and where', () => {
  it.each([
    [{}, '1 person'],
    [{ party: '2' }, '2 people'],
    [{ party: '2', passes: '1' }, '2 people, 1 pass'],
    [{ passes: '0' }, '1 person, no pass'],
    [{ party: '4', passes: '2' }, '4 people, 2 passes'],
  ])('%o reads %s', (terms, text) => {
    expect(formatPeople({ ...THURSDAY, ...terms })).toBe(text);
  });

  it.each([
    [{}, 'anywhere'],
    [{ warm_from: '65' }, 'somewhere from 65 °F'],
    [{ destination: 'TPA' }, 'Tampa'],
    [{ destination: 'TPA', warm_from: '70' }, 'Tampa from 70 °F'],
  ])('%o reads %s', (terms, text) => {
    expect(formatWhere(terms, cityOf)).toBe(text);
  });
});

describe('the title of a question', () => {
  it.each([
    [{ home_by: '2026-12-13T21:00' }, 'Trips from Denver, Thu Dec 10, 2026 to Sun 9 PM'],
    [
      { nights: '10', home_by: '2026-12-20T21:00' },
      'Trips from Denver, Thu Dec 10, 2026 to Sun Dec 20, 9 PM',
    ],
    [
      { nights: '1', home_by: '2026-12-11T21:00' },
      'Trips from Denver, Thu Dec 10, 2026 to Fri 9 PM',
    ],
    [
      { nights: '0', destination: 'MCO' },
      'Trips from Denver to Orlando, Thu Dec 10, 2026, the same day',
    ],
    [
      { origins: 'MCO,TPA', out: '2026-12-09/2026-12-22', nights: '2-4', nearby: '1' },
      'Trips from Orlando, Tampa and nearby, Dec 9 to Dec 22, 2026, 2 to 4 nights',
    ],
    [
      { out: '2026-12-11/2026-12-12', nights: '1-2', home_by: '2026-12-13T21:00' },
      'Trips from Denver, Dec 11 to Dec 12, 2026, home by Sun 9 PM',
    ],
    [{ out: '2027-07-03', nights: '2' }, 'Trips from Denver, Sat Jul 3, 2027, 2 nights'],
    [{ out: '2026-12-30/2027-01-03' }, 'Trips from Denver, Dec 30, 2026 to Jan 3, 2027, 3 nights'],
    [{ out: '' }, 'Trips from Denver'],
  ])('of %o is %s', (terms, title) => {
    expect(tripTitle({ ...THURSDAY, ...terms }, cityOf)).toBe(title);
  });
});
