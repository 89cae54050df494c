import { describe, expect, it } from 'vitest';
import { flight } from '#test/harness.ts';
import { type AirportCode, airportCode } from './airports.ts';
import type { Flight } from './flight.ts';
import { type InstantMinute, instantOf, localDate, offsetTime, timeZone } from './time.ts';
import {
  formatTimeUntil,
  homeAfter,
  summarizeReturns,
  sureFare,
  sureWaysHome,
  type WayHome,
  wayHomeOf,
  windowAt,
} from './ways-home.ts';

const zone = timeZone('America/Los_Angeles');
const arrival = offsetTime('2026-11-25T10:00:00-08:00');
const opens = (minute: number) => ({ state: 'opens', at: minute as InstantMinute, zone }) as const;
const way = (change: Partial<WayHome> = {}): WayHome => ({
  departs: offsetTime('2026-11-25T12:00:00-08:00'),
  arrives: offsetTime('2026-11-25T15:00:00-08:00'),
  goWild: true,
  window: { state: 'open' },
  numbers: 'F9 1',
  segments: ['F9 1'],
  ...change,
});
const day = localDate('2026-11-25');
const after = { arrival, day };
const NONE = { open: 0, openings: [], blackout: 0 };
const windowsOf = (...ways: WayHome[]) => summarizeReturns(ways, after).windows;

describe('a flight as a way home', () => {
  const one = flight('LAS 12:00-08:00 > DEN 15:00-07:00', { goWild: [15, 1], standard: 60 });
  const pass = (shown: Flight, hasFares = true, travelers = 1, passes = travelers) => {
    const { goWild, passUnknown } = wayHomeOf(shown, { travelers, passes }, hasFares);
    return [goWild, passUnknown];
  };

  it('is on the pass with known seats for all of the party', () => {
    expect(pass(one)).toEqual([true, false]);
    expect(pass(one, true, 2)).toEqual([false, false]);
    expect(pass(flight('LAS 12:00-08:00 > DEN 15:00-07:00', { goWild: 15 }))).toEqual([
      false,
      true,
    ]);
    expect(wayHomeOf(one, { travelers: 1, passes: 1 }, true)).toMatchObject({
      departs: '2026-11-25T12:00:00-08:00',
      arrives: '2026-11-25T15:00:00-07:00',
      to: 'DEN',
      window: { state: 'open' },
    });
  });

  it('is on the pass by its rules where there are no fares', () => {
    const bare = { ...one, fares: {} };
    expect(pass(bare, false)).toEqual([true, false]);
    expect(pass(bare, false, 2, 1)).toEqual([false, false]);
    expect(pass({ ...bare, goWildWindow: { state: 'blackout' } }, false)).toEqual([false, false]);
  });
});

describe('return options after an arrival', () => {
  it('return options leave at least 45 minutes after the arrival', () => {
    const leaving = (time: string) => way({ departs: offsetTime(`2026-11-25T${time}:00-08:00`) });
    expect(summarizeReturns([leaving('10:44')], after).total).toBe(0);
    expect(summarizeReturns([leaving('10:45')], after).total).toBe(1);
    expect(summarizeReturns([leaving('00:05')], { ...after, arrival: undefined }).total).toBe(1);
  });

  it('count apart those whose pass seats are not known', () => {
    const ways = [way(), way({ goWild: false, passUnknown: true }), way({ goWild: false })];
    expect(summarizeReturns(ways, after)).toMatchObject({ total: 3, goWild: 1, passUnknown: 1 });
  });

  it('return options land at the home airport, where one is given', () => {
    const ways = [way({ to: airportCode('LGA') }), way({ to: airportCode('DEN') })];
    const landing = (...homes: AirportCode[]) => summarizeReturns(ways, { ...after, homes }).total;
    expect(landing(airportCode('DEN'))).toBe(1);
    expect(landing(airportCode('DEN'), airportCode('LGA'))).toBe(2);
    expect(summarizeReturns(ways, after).total).toBe(2);
    expect(summarizeReturns([way()], { ...after, homes: [airportCode('DEN')] }).total).toBe(1);
  });

  it('return options leave on the day asked, also among the flights of several days', () => {
    const before = way({
      departs: offsetTime('2026-11-24T12:00:00-08:00'),
      arrives: offsetTime('2026-11-24T15:00:00-08:00'),
    });
    expect(summarizeReturns([before, way()], { day, arrival: undefined }).total).toBe(1);
  });

  it('return options of a chosen flight home lead to where the trip began or where that flight lands', () => {
    const out = flight('DEN 06:00-07:00 > LAS 07:00-08:00');
    const back = flight('LAS 12:00-08:00 > LGA 20:00-05:00');
    const { homes } = homeAfter(out, back, undefined);
    expect(homes).toEqual(['DEN', 'LGA']);
    const ways = ['DEN', 'LGA', 'BOS'].map((to) => way({ to: airportCode(to) }));
    expect(summarizeReturns(ways, { ...after, homes }).total).toBe(2);
    expect(homeAfter(out, flight('LAS 12:00-08:00 > DEN 15:00-07:00'), undefined).homes).toEqual([
      'DEN',
    ]);
  });

  it('return options land by the end of the day at the landing airport, others are not counted', () => {
    const landing = (time: string) => way({ arrives: offsetTime(time) });
    const ways = [
      landing('2026-11-25T23:59:00-05:00'),
      landing('2026-11-26T00:00:00-05:00'),
      // In Denver it is still the 25th.
      landing('2026-11-25T23:30:00-07:00'),
    ];
    expect(summarizeReturns(ways, after)).toMatchObject({ total: 2, goWild: 2, landsBy: day });
  });

  it('return options land by the end of the next day when none lands on the requested day', () => {
    const landing = (time: string) => way({ arrives: offsetTime(time), goWild: false });
    const ways = [landing('2026-11-26T08:00:00-05:00'), landing('2026-11-27T00:10:00-05:00')];
    expect(summarizeReturns(ways, after)).toMatchObject({
      total: 1,
      goWild: 0,
      landsBy: '2026-11-26',
    });
    expect(summarizeReturns(ways.slice(1), after)).toMatchObject({ total: 0, landsBy: day });
  });

  it('return options compare instants across time zones', () => {
    // 11:30 in New York is 8:30 in Los Angeles, 13:45 is 10:45.
    const [before, later] = ['2026-11-25T11:30:00-05:00', '2026-11-25T13:45:00-05:00'];
    expect(summarizeReturns([way({ departs: offsetTime(before) })], after).total).toBe(0);
    expect(summarizeReturns([way({ departs: offsetTime(later) })], after).total).toBe(1);
  });

  it('return options ignore the windows of flights before the arrival', () => {
    const early = way({ departs: offsetTime('2026-11-25T09:59:00-08:00') });
    const openings = [{ at: 9, zone, count: 1 }];
    expect(windowsOf(early, way({ window: opens(9) }))).toEqual({ ...NONE, openings });
    const closed = way({ goWild: false, window: { state: 'blackout' } });
    expect(windowsOf({ ...early, goWild: false }, closed)).toEqual({ ...NONE, blackout: 1 });
  });
});

describe('the sure ways home', () => {
  const question = { arrival, homes: [airportCode('DEN')], day };
  const dear = flight('LAS 12:00-08:00 > DEN 15:00-07:00', { goWild: 15, standard: 272 });
  const nonstop = flight('LAS 14:00-08:00 > DEN 17:00-07:00', { standard: 88 });
  const withStop = (one: Flight): Flight => ({
    ...one,
    segments: [one.segments[0], one.segments[0]],
  });
  const named = (flights: readonly Flight[], asked: Partial<typeof question> = {}) => {
    const ways = sureWaysHome(flights, { ...question, ...asked });
    return [ways?.cheapest.flight, ways?.nonstop?.flight];
  };

  it('name the cheapest flight of the list, not the chosen one', () => {
    expect(sureWaysHome([dear, nonstop], question)).toEqual({
      cheapest: { flight: nonstop, fare: { kind: 'standard', total: 8_800 } },
    });
    expect(named([nonstop, dear])).toEqual([nonstop, undefined]);
  });

  it('name the cheapest nonstop as well where it is another flight', () => {
    const [cheap, dearer] = [40, 50].map((standard) =>
      withStop(flight('LAS 11:00-08:00 > DEN 20:00-07:00', { standard })),
    ) as [Flight, Flight];
    expect(named([dear, dearer, nonstop, cheap])).toEqual([cheap, nonstop]);
    expect(named([dearer, cheap])).toEqual([cheap, undefined]);
  });

  it('cost what they do without the pass', () => {
    const onPassOnly = flight('LAS 12:00-08:00 > DEN 15:00-07:00', { goWild: 15 });
    expect(named([onPassOnly])).toEqual([undefined, undefined]);
    expect(named([onPassOnly, dear])).toEqual([dear, undefined]);
  });

  it('count a Discount Den fare only for its members', () => {
    const club = flight('LAS 12:00-08:00 > DEN 15:00-07:00', { standard: 90, discountDen: 60 });
    const clubOnly = flight('LAS 12:00-08:00 > DEN 15:00-07:00', { discountDen: 50 });
    expect(named([club, nonstop, clubOnly])).toEqual([nonstop, undefined]);
    const ways = sureWaysHome([club, nonstop], question, { inDiscountDen: true });
    expect(ways?.cheapest).toEqual({
      flight: club,
      fare: { kind: 'discountDen', total: 6_000 },
    });
    expect(sureFare(clubOnly)).toBeUndefined();
    expect(sureFare(nonstop, { inDiscountDen: true })?.kind).toBe('standard');
  });

  it('at one price name the one that arrives first', () => {
    // 16:30 in Chicago is 15:30 in Denver.
    const early = flight('LAS 13:00-08:00 > DEN 16:30-06:00', { standard: 88 });
    expect(named([nonstop, early])).toEqual([early, undefined]);
    expect(named([early, nonstop])).toEqual([early, undefined]);
  });

  it('leave at least 45 minutes after the arrival and land at the airport of departure', () => {
    const leaving = (time: string) =>
      flight(`LAS ${time}-08:00 > DEN 15:00-07:00`, { standard: 60 });
    const elsewhere = flight('LAS 14:00-08:00 > LGA 22:00-05:00', { standard: 20 });
    expect(named([leaving('10:44'), elsewhere, nonstop])).toEqual([nonstop, undefined]);
    expect(named([leaving('10:45'), nonstop])[0]).toEqual(leaving('10:45'));
  });

  it('are sensible and land by the end of the day, of the next one if nothing lands that day', () => {
    const slow: Flight = { ...flight('LAS 11:00-08:00 > DEN 23:00-07:00'), slow: true };
    const overnight = flight('LAS 22:00-08:00 > DEN 23:30-07:00', { standard: 30 });
    const [segment] = overnight.segments;
    const nextDay: Flight = {
      ...overnight,
      segments: [{ ...segment, arrives: offsetTime('2026-11-26T06:00:00-07:00') }],
    };
    expect(named([slow, nextDay, nonstop])).toEqual([nonstop, undefined]);
    expect(named([slow, nextDay])).toEqual([nextDay, undefined]);
    // Nobody knows that it is flown.
    expect(named([{ ...nonstop, seasonUnknown: true }, nextDay])).toEqual([nextDay, undefined]);
    // What lands that day without a Standard fare is a way home all the same.
    expect(named([flight('LAS 12:00-08:00 > DEN 15:00-07:00', {}), nextDay])[0]).toBeUndefined();
  });

  it('are none without flights', () => {
    expect(sureWaysHome([], question)).toBeUndefined();
  });
});

describe('how surely the return options lead home', () => {
  const leaving = (time: string, change: Partial<WayHome> = {}) => {
    const departs = offsetTime(`2026-11-25T${time}:00-08:00`);
    return way({ departs, segments: [`F9 1 ${departs}`], goWild: false, ...change });
  };
  const levelOf = (...ways: WayHome[]) => summarizeReturns(ways, after).level;

  it('the return options are strong with three that share no segment, two from noon on and one of those nonstop', () => {
    expect(levelOf(leaving('11:00'), leaving('12:00'), leaving('13:00'))).toBe('strong');
    expect(levelOf(leaving('11:00'), leaving('11:30'), leaving('13:00'))).toBe('fair');
    expect(levelOf(leaving('12:00'), leaving('13:00'))).toBe('fair');
    expect(levelOf(leaving('12:00'))).toBe('thin');
    expect(levelOf()).toBe('none');
  });

  it('return options with a segment in common count once for the strength', () => {
    const last = 'F9 9 2026-11-25T14:00:00-07:00';
    const connecting = (time: string) =>
      leaving(time, { segments: [`F9 ${time}`, last], numbers: 'F9 8, F9 9' });
    const ways = [connecting('10:50'), connecting('12:00'), connecting('12:30')];
    expect(summarizeReturns(ways, after)).toMatchObject({ total: 3, level: 'thin' });
  });

  it('connecting return options are strong only if one from noon on is on the pass', () => {
    const connecting = (time: string, goWild: boolean) =>
      leaving(time, { segments: [`F9 1 ${time}`, `F9 2 ${time}`], goWild });
    const three = (goWild: boolean) =>
      ['12:00', '12:30', '13:00'].map((time) => connecting(time, goWild));
    expect(levelOf(...three(false))).toBe('fair');
    expect(levelOf(...three(true))).toBe('strong');
  });

  it('return options of tomorrow do not make those of today surer', () => {
    const tomorrow = { arrives: offsetTime('2026-11-26T06:00:00-08:00') };
    expect(levelOf(leaving('12:00'), leaving('13:00', tomorrow))).toBe('thin');
    expect(levelOf(leaving('12:00', tomorrow), leaving('13:00', tomorrow))).toBe('fair');
  });
});

describe('windows of the return options', () => {
  const opening = (minute: number, count = 1) => ({ at: minute, zone, count });

  it('the return options count one open window among those that open later', () => {
    expect(windowsOf(way({ window: opens(9) }), way(), way({ window: opens(9) }))).toEqual({
      ...NONE,
      open: 1,
      openings: [opening(9, 2)],
    });
  });

  it('the windows of the return options leave out flights without a GoWild fare', () => {
    expect(windowsOf(way({ goWild: false }), way({ window: opens(9) }))).toEqual({
      ...NONE,
      openings: [opening(9)],
    });
  });

  it('the windows of the return options are in the order of their opening, not of flights', () => {
    const ways = [9, 7, 8].map((minute) => way({ window: opens(minute) }));
    const openings = [opening(7), opening(8), opening(9)];
    expect(windowsOf(...ways)).toEqual({ ...NONE, openings });
    expect(windowsOf(...ways.toReversed())).toEqual({ ...NONE, openings });
  });

  it('the return options count GoWild fares on a blackout date apart', () => {
    const closed = way({ window: { state: 'blackout' } });
    expect(windowsOf(closed)).toEqual({ ...NONE, blackout: 1 });
    expect(windowsOf(closed, way({ window: opens(9) }))).toEqual({
      ...NONE,
      openings: [opening(9)],
      blackout: 1,
    });
  });

  it('the return options have no window when nothing leaves after the arrival', () => {
    expect(windowsOf()).toEqual(NONE);
  });

  it('the window of a return option opens at its minute, not before', () => {
    expect(windowAt(opens(9), 8 as InstantMinute)).toEqual(opens(9));
    expect(windowAt(opens(9), 9 as InstantMinute)).toEqual({ state: 'open' });
  });
});

describe('time until a window opens', () => {
  const now = instantOf(arrival);

  it.each([
    [0, 'in 0 m'],
    [59, 'in 59 m'],
    [60, 'in 1 h 00 m'],
    [1439, 'in 23 h 59 m'],
    [1440, 'in 1 d 0 h'],
    [1499, 'in 1 d 0 h'],
    [1500, 'in 1 d 1 h'],
    [2 * 1440 + 23 * 60 + 59, 'in 2 d 23 h'],
    [-1, 'in 0 m'],
    [-5000, 'in 0 m'],
  ])('formatTimeUntil writes %i minutes as "%s"', (minutes, words) => {
    const text = formatTimeUntil((now + minutes) as InstantMinute, now);
    expect(text).toBe(words.replaceAll(' ', '\u00a0').replace('\u00a0', ' '));
  });
});
