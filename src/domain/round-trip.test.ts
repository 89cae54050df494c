import { describe, expect, it } from 'vitest';
import { flight } from '#test/harness.ts';
import { airportCode } from './airports.ts';
import type { Flight } from './flight.ts';
import { flightHash, flightReference, resolveReference } from './flight-reference.ts';
import { cents } from './money.ts';
import {
  earliestReturn,
  formatStay,
  formatTripLength,
  fullHourFrom,
  isWithinDays,
  leavingPlaces,
  returnDay,
  returnsAfter,
  returnsElsewhere,
  stayBetween,
  stayOfDays,
  totalPrice,
} from './round-trip.ts';
import { instantOf, localDate, minutes, offsetTime, timeZone } from './time.ts';
import { summarizeReturns, type WayHome, windowAt } from './ways-home.ts';

/** One segment between two times with their offsets. */
const from = (departs: string, arrives: string, change: Partial<Flight> = {}): Flight => {
  const [segment] = flight('DEN 06:00-07:00 > LAS 07:00-08:00').segments;
  return {
    ...flight('DEN 06:00-07:00 > LAS 07:00-08:00', { standard: 98 }),
    segments: [{ ...segment, departs: offsetTime(departs), arrives: offsetTime(arrives) }],
    ...change,
  };
};

describe('flight references', () => {
  const early = flight('DEN 06:00-07:00 > LAS 07:00-08:00', { goWild: 15.41, standard: 98 });
  const late = flight('DEN 16:00-07:00 > LAS 17:00-08:00', { goWild: 15.41, standard: 98 });

  it('a flight reference is short, safe in a URL and different for each flight', () => {
    expect(flightReference(early)).toMatch(/^[a-z0-9]{1,11}-[a-z0-9]{1,11}$/);
    expect(flightHash(early)).not.toBe(flightHash(late));
    expect(resolveReference([late, early], flightReference(early))).toEqual({
      flight: early,
      priceChanged: false,
    });
  });

  it('a flight reference finds a flight whose shown price has changed and reports the change', () => {
    const dearer = flight('DEN 06:00-07:00 > LAS 07:00-08:00', { goWild: 29, standard: 98 });
    expect(resolveReference([late, dearer], flightReference(early))).toEqual({
      flight: dearer,
      priceChanged: true,
    });
    // A fare that is not shown does not count.
    const other = flight('DEN 06:00-07:00 > LAS 07:00-08:00', { goWild: 15.41, standard: 120 });
    expect(resolveReference([other], flightReference(early))?.priceChanged).toBe(false);
  });

  it('resolveReference accepts a bare hash and finds nothing for unknown references', () => {
    expect(resolveReference([late, early], flightHash(late))?.flight).toBe(late);
    const dearer = flight('DEN 06:00-07:00 > LAS 07:00-08:00', { goWild: 29 });
    expect(resolveReference([dearer], flightHash(early))).toBeUndefined();
    for (const unknown of ['', '-', 'abc', `${flightHash(early)}x-`])
      expect(resolveReference([late], unknown)).toBeUndefined();
  });

  it('flight hashes of 20,000 flights are all different', () => {
    const hashes = new Set<string>();
    for (let number = 0; number < 20_000; number += 1) {
      const [segment] = early.segments;
      hashes.add(flightHash({ ...early, segments: [{ ...segment, number: `F9 ${number}` }] }));
    }
    expect(hashes.size).toBe(20_000);
  });
});

describe('round trips', () => {
  const departure = from('2026-11-27T22:00:00-07:00', '2026-11-28T01:10:00-05:00');
  const back = (departs: string, arrives: string) => ({
    departure,
    back: from(departs, arrives),
  });

  it('the stay of a round trip counts calendar days at the destination', () => {
    expect(formatStay(back('2026-11-28T23:50:00-05:00', '2026-11-29T02:00:00-07:00'))).toBe('< 1d');
    expect(formatStay(back('2026-11-29T00:10:00-05:00', '2026-11-29T02:00:00-07:00'))).toBe('1d');
    expect(formatStay(back('2026-12-05T09:00:00-05:00', '2026-12-05T12:00:00-07:00'))).toBe('7d');
  });

  it('a round trip lasts from its first departure to its last arrival, across zones', () => {
    const length = (arrives: string) =>
      formatTripLength(back('2026-11-29T00:10:00-05:00', arrives));
    expect(length('2026-11-29T22:00:00-07:00')).toBe('2d');
    expect(length('2026-11-30T03:59:00-07:00')).toBe('2d 5h');
    expect(length('2026-11-28T08:00:00-07:00')).toBe('10h');
    expect(length('2026-11-27T23:59:00-07:00')).toBe('1h');
    expect(length('2026-11-27T22:59:00-07:00')).toBe('< 1h');
    expect(length('2026-11-27T22:00:00-07:00')).toBe('< 1h');
    expect(length('2026-11-27T21:59:00-07:00')).toBe('0d');
  });

  it('the length of a round trip is elapsed time across a clock change', () => {
    const before = from('2026-10-31T22:00:00-06:00', '2026-10-31T23:00:00-07:00');
    const after = from('2026-11-01T06:00:00-08:00', '2026-11-01T08:00:00-07:00');
    expect(formatTripLength({ departure: before, back: after })).toBe('11h');
  });

  it('the total price of a round trip adds both flights, if both have a price', () => {
    const trip = {
      departure: flight('DEN 06:00-07:00 > LAS 07:00-08:00', { goWild: 15.41 }),
      back: flight('LAS 18:00-08:00 > DEN 20:00-07:00', { standard: 98.5 }),
    };
    expect(totalPrice(trip)).toBe(cents(11_391));
    expect(totalPrice({ ...trip, back: { ...trip.back, fares: {} } })).toBeUndefined();
  });

  it('returnsAfter lists flights that leave at or after the arrival, earliest first', () => {
    const leaving = (time: string) => from(`2026-11-28T${time}`, '2026-11-28T23:00:00-05:00');
    const [early, exact, late] = ['01:09:00-05:00', '01:10:00-05:00', '00:30:00-07:00'].map(
      leaving,
    );
    if (!early || !exact || !late) throw new Error('three flights');
    const arrival = offsetTime('2026-11-28T01:10:00-05:00');
    expect(returnsAfter([late, early, exact], arrival)).toEqual([exact, late]);
  });

  it('the return day follows from the trip length, never before the arrival', () => {
    expect(earliestReturn(departure)).toBe('2026-11-28');
    const wished = (one: Flight, tripDays?: number) =>
      returnDay({ leaves: localDate('2026-11-27'), tripDays }, earliestReturn(one));
    expect(wished(departure)).toBe('2026-11-28');
    expect(wished(departure, 1)).toBe('2026-11-28');
    expect(wished(departure, 5)).toBe('2026-12-02');
    const overnight = from('2026-11-27T22:00:00-07:00', '2026-11-29T08:00:00-05:00');
    expect(wished(overnight, 1)).toBe('2026-11-29');
  });
});

describe('return day', () => {
  const leaves = localDate('2026-11-27');
  const day = (text: string) => localDate(text);

  it('the return day is the chosen one or follows from the trip length, never before the earliest', () => {
    expect(returnDay({ leaves, tripDays: undefined }, leaves)).toBe(leaves);
    expect(returnDay({ leaves, tripDays: 3 }, leaves)).toBe('2026-11-30');
    expect(returnDay({ leaves, tripDays: 3, day: day('2026-12-05') }, leaves)).toBe('2026-12-05');
    expect(returnDay({ leaves, tripDays: 3, day: day('2026-11-26') }, leaves)).toBe(leaves);
    expect(returnDay({ leaves, tripDays: 1 }, day('2026-11-29'))).toBe('2026-11-29');
  });

  it('isWithinDays limits the trip length by the day of the arrival home', () => {
    const departure = from('2026-11-27T22:00:00-07:00', '2026-11-28T01:10:00-05:00');
    const home = (arrives: string) => ({
      departure,
      back: from('2026-11-29T20:00:00-05:00', arrives),
    });
    expect(isWithinDays(home('2026-11-29T23:59:00-07:00'), 2)).toBe(true);
    expect(isWithinDays(home('2026-11-30T00:01:00-07:00'), 2)).toBe(false);
  });

  it('return flights leave from any airport of the searched city, else where the departure lands', () => {
    const toLaGuardia = flight('DEN 06:00-07:00 > LGA 12:00-05:00');
    const leaving = (destination: string) => leavingPlaces(toLaGuardia, destination, () => true);
    expect(leaving('CITY:NEW YORK CITY')).toEqual(['JFK', 'LGA', 'EWR']);
    expect(leaving('LGA')).toEqual(['LGA']);
    expect(leaving('')).toEqual(['LGA']);
    expect(leaving('CITY:CHICAGO')).toEqual(['LGA']);
  });
});

describe('trips that end at another airport', () => {
  it('returnsElsewhere names the airport where the trip lands and the one where it began', () => {
    const departure = flight('DEN 06:00-07:00 > LAS 07:00-08:00');
    const [same, other] = [
      flight('LAS 18:00-08:00 > DEN 21:00-07:00'),
      flight('LAS 12:00-08:00 > LGA 20:00-05:00'),
    ];
    const cityOf = (code: string) => ({ DEN: 'Denver', LGA: 'New York' })[code] ?? code;
    expect(returnsElsewhere({ departure, back: same }, cityOf)).toBe('');
    expect(returnsElsewhere({ departure, back: other }, cityOf)).toBe(
      'Return to New York (LGA), not Denver (DEN)',
    );
  });
});

describe('return options', () => {
  const NONE = { open: 0, openings: [], blackout: 0 };
  const zone = timeZone('America/Los_Angeles');
  const opensAt = (time: string) =>
    ({ state: 'opens', at: instantOf(offsetTime(time)), zone }) as const;
  const way = (departs: string, change: Partial<WayHome> = {}): WayHome => ({
    departs: offsetTime(departs),
    arrives: offsetTime('2026-11-25T23:00:00-05:00'),
    goWild: true,
    window: { state: 'open' },
    numbers: 'F9 1',
    segments: [`F9 1 ${departs}`],
    ...change,
  });
  const after = { arrival: offsetTime('2026-11-25T10:00:00-08:00'), day: localDate('2026-11-25') };

  it('return options count flights from 45 minutes after the arrival on, and those on the pass', () => {
    const ways = [
      way('2026-11-25T10:44:00-08:00'),
      way('2026-11-25T11:45:00-07:00'),
      way('2026-11-25T18:00:00-08:00', { goWild: false }),
    ];
    expect(summarizeReturns(ways, after)).toEqual({
      total: 2,
      level: 'fair',
      goWild: 1,
      passUnknown: 0,
      windows: { ...NONE, open: 1 },
      landsBy: '2026-11-25',
    });
    expect(summarizeReturns([], after)).toEqual({
      total: 0,
      level: 'none',
      goWild: 0,
      passUnknown: 0,
      windows: NONE,
      landsBy: '2026-11-25',
    });
  });

  it('return options count flights that land by the time asked for, also on the next day', () => {
    const ways = [
      way('2026-11-25T12:00:00-08:00', { arrives: offsetTime('2026-11-25T21:00:00-05:00') }),
      way('2026-11-25T13:00:00-08:00', { arrives: offsetTime('2026-11-25T21:01:00-05:00') }),
    ];
    const by = (date: string, minute: number) =>
      summarizeReturns(ways, {
        ...after,
        deadline: { homeBy: { date: localDate(date), minute: minutes(minute) } },
      });
    expect(by('2026-11-25', 21 * 60)).toMatchObject({ total: 1, level: 'thin' });
    expect(by('2026-11-26', 9 * 60)).toMatchObject({ total: 2, level: 'fair' });
    expect(by('2026-11-25', 20 * 60)).toMatchObject({ total: 0, level: 'none' });
  });

  it('return options count the pass seats home by when they can be booked', () => {
    const [soon, later] = [
      opensAt('2026-11-24T00:00:00-08:00'),
      opensAt('2026-11-25T00:00:00-08:00'),
    ];
    const ways = [
      way('2026-11-25T12:00:00-08:00', { window: later }),
      way('2026-11-25T13:00:00-08:00', { window: soon }),
      way('2026-11-25T14:00:00-08:00', { goWild: false }),
    ];
    const openings = [
      { at: soon.at, zone, count: 1 },
      { at: later.at, zone, count: 1 },
    ];
    expect(summarizeReturns(ways, after).windows).toEqual({ ...NONE, openings });
    expect(summarizeReturns([...ways, way('2026-11-25T15:00:00-08:00')], after).windows).toEqual({
      ...NONE,
      open: 1,
      openings,
    });
  });

  it('return options distinguish a blackout from a day without pass seats', () => {
    const closed = way('2026-11-25T12:00:00-08:00', {
      goWild: false,
      window: { state: 'blackout' },
    });
    expect(summarizeReturns([closed], after).windows).toEqual({ ...NONE, blackout: 1 });
    const soldOut = way('2026-11-25T12:00:00-08:00', { goWild: false });
    expect(summarizeReturns([soldOut], after).windows).toEqual(NONE);
    expect(summarizeReturns([soldOut, closed], after).windows).toEqual(NONE);
  });

  it('the window of the return options is open once its time has come', () => {
    const window = opensAt('2026-11-24T00:00:00-08:00');
    const [before, then] = [instantOf(offsetTime('2026-11-24T07:59:00Z')), window.at];
    expect(windowAt(window, before)).toEqual(window);
    expect(windowAt(window, then)).toEqual({ state: 'open' });
    expect(windowAt({ state: 'blackout' }, then)).toEqual({ state: 'blackout' });
  });
});

const ATL = airportCode('ATL');
const FRIDAY = localDate('2026-11-27');

describe('stays', () => {
  it('a stay between two flights runs from the next full hour to the last one, in local time', () => {
    const arrives = offsetTime('2026-11-27T11:38:00-05:00');
    const leaves = offsetTime('2026-11-30T09:59:00-05:00');
    expect(stayBetween(ATL, arrives, leaves)).toEqual({
      place: ATL,
      arrives: { date: FRIDAY, minute: 12 * 60 },
      leaves: { date: '2026-11-30', minute: 9 * 60 },
    });
  });

  it('a stay of days runs from noon to noon', () => {
    expect(stayOfDays(ATL, FRIDAY, localDate('2026-11-29'))).toEqual({
      place: ATL,
      arrives: { date: FRIDAY, minute: 720 },
      leaves: { date: '2026-11-29', minute: 720 },
    });
  });
});

it.each([
  [0, 'the same day', 0],
  [600, 'the same day', 600],
  [601, 'the same day', 660],
  [1380, 'the same day', 1380],
  [1381, 'the next day', 0],
])('the full hour from minute %i is on %s at %i', (minute, day, hour) => {
  const date = day === 'the same day' ? FRIDAY : localDate('2026-11-28');
  expect(fullHourFrom({ date: FRIDAY, minute: minutes(minute) })).toEqual({ date, minute: hour });
});
