import { describe, expect, it } from 'vitest';
import { tripFlight } from '#test/itinerary/trip-fixture.ts';
import type { Flight } from './flight.ts';
import { type Payers, timedFlight } from './flight-facts.ts';
import {
  cheapestSure,
  type HomeTimesQuestion,
  homeDayOf,
  homeTimes,
  homeWays,
  independentWays,
  lastToLeave,
  levelOf,
  type StrengthWay,
} from './home-strength.ts';
import { type InstantMinute, instantOf, localDate, minutes, offsetTime, timeZone } from './time.ts';

const MOUNTAIN = timeZone('America/Denver');
const EASTERN = timeZone('America/New_York');
const day = localDate('2026-12-11');
const at = (text: string) => instantOf(offsetTime(text));

interface HomeDayQuestion extends HomeTimesQuestion, Payers {
  readonly hasFares: boolean;
}

const question = (changes: Partial<HomeDayQuestion> = {}): HomeDayQuestion => ({
  day,
  zone: MOUNTAIN,
  zoneOf: () => EASTERN,
  deadline: {},
  party: { travelers: 1, passes: 1 },
  den: false,
  hasFares: true,
  ...changes,
});
function homeDay(flights: readonly Flight[], asked: HomeDayQuestion) {
  return homeDayOf(homeWays(flights.map(timedFlight), asked, homeTimes(asked)));
}
const landed = at('2026-12-11T08:00:00-07:00');
const waysAfter = (flights: readonly Flight[], changes: Partial<HomeDayQuestion> = {}) =>
  homeDay(flights, question(changes)).after(landed);
const numbersAfter = (...of: Parameters<typeof waysAfter>) =>
  waysAfter(...of).ways.map(({ numbers }) => numbers);

/** Denver to Orlando on December 11. */
const home = (departs: string, arrives: string, number: number, fares?: FixtureFares) =>
  tripFlight(`DEN 11 ${departs}-07:00 MCO 11 ${arrives}-05:00 ${number}`, fares);
type FixtureFares = Parameters<typeof tripFlight>[1];

const way = (changes: Partial<StrengthWay> = {}): StrengthWay => ({
  departs: 900 as InstantMinute,
  arrives: 1200 as InstantMinute,
  stops: 1,
  numbers: 'F9 1',
  segments: [],
  onPass: false,
  lateFrom: 720,
  ...changes,
});
const early = way({ departs: 719 as InstantMinute });

describe('the strength of the ways home', () => {
  it('home is strong with 3 independent ways, 2 of them late, one of those nonstop', () => {
    expect(levelOf([early, way(), way({ stops: 0 })])).toBe('strong');
  });

  it('home is strong with a late way on the pass instead of a late nonstop', () => {
    expect(levelOf([early, way(), way({ onPass: true })])).toBe('strong');
  });

  it('home is fair where no late way is nonstop or on the pass', () => {
    expect(levelOf([{ ...early, stops: 0, onPass: true }, way(), way()])).toBe('fair');
  });

  it('home is fair with only one late way of three', () => {
    expect(levelOf([early, early, way({ stops: 0 })])).toBe('fair');
  });

  it('home is fair with 2 independent ways, thin with 1, none without', () => {
    expect(levelOf([way({ stops: 0 }), way({ stops: 0 })])).toBe('fair');
    expect(levelOf([way()])).toBe('thin');
    expect(levelOf([])).toBe('none');
  });

  it('a way home that leaves exactly at the late limit is late', () => {
    const onTime = way({ departs: 720 as InstantMinute, stops: 0 });
    expect(levelOf([early, onTime, onTime])).toBe('strong');
    expect(levelOf([early, onTime, { ...onTime, departs: 719 as InstantMinute }])).toBe('fair');
  });
});

describe('independent ways home', () => {
  it('two ways home that share a segment count once', () => {
    const some = [
      way({ segments: ['a', 'b'] }),
      way({ segments: ['b', 'c'] }),
      way({ segments: ['c'] }),
    ];
    // The second is not taken, so the third shares nothing with a taken one.
    expect(independentWays(some)).toEqual([some[0], some[2]]);
  });

  it('of ways home that share a segment the first to land counts', () => {
    const feeder = 'DEN 11 10:00-07:00 LAS 11 11:00-08:00 1';
    const slower = tripFlight(`${feeder} | LAS 11 13:00-08:00 MCO 11 21:00-05:00 3`);
    const faster = tripFlight(`${feeder} | LAS 11 12:00-08:00 MCO 11 20:00-05:00 2`);
    const { ways, independent, level } = waysAfter([slower, faster]);
    expect(ways.map(({ numbers }) => numbers)).toEqual(['F9 1, F9 2', 'F9 1, F9 3']);
    expect(independent.map(({ numbers }) => numbers)).toEqual(['F9 1, F9 2']);
    expect(level).toBe('thin');
  });

  it('the same flight number at another time is another segment', () => {
    expect(
      waysAfter([home('10:00', '15:00', 1), home('12:00', '17:00', 1)]).independent,
    ).toHaveLength(2);
  });

  it('ways home that land together stand by stops, then departure, then numbers', () => {
    const stop = tripFlight(
      'DEN 11 09:00-07:00 LAS 11 10:00-08:00 1 | LAS 11 11:00-08:00 MCO 11 18:00-05:00 2',
    );
    const flights = [
      stop,
      home('13:00', '18:00', 9),
      home('12:00', '18:00', 8),
      home('12:00', '18:00', 7),
    ];
    expect(numbersAfter(flights)).toEqual(['F9 7', 'F9 8', 'F9 9', 'F9 1, F9 2']);
  });
});

describe('which flights are ways home', () => {
  it('a way home leaves exactly 45 minutes after the arrival or later', () => {
    const flights = [home('08:44', '13:00', 1), home('08:45', '13:00', 2)];
    expect(numbersAfter(flights)).toEqual(['F9 2']);
  });

  it('a flight with fewer seats than the party is no way home', () => {
    const party = { travelers: 3, passes: 3 };
    const two = home('10:00', '15:00', 1, { goWild: [15, 1], standard: [60, 1] });
    const split = home('11:00', '16:00', 2, { goWild: [15, 2], standard: [60, 1] });
    expect(numbersAfter([two, split], { party })).toEqual(['F9 2']);
  });

  it('a Discount Den fare makes a way home only for members', () => {
    const flights = [home('10:00', '15:00', 1, { discountDen: [50, 1] })];
    expect(numbersAfter(flights)).toEqual([]);
    expect(numbersAfter(flights, { den: true })).toEqual(['F9 1']);
  });

  it('without fares every sensible flight is a way home, and the rules of the pass decide', () => {
    const closed = {
      ...home('14:00', '19:00', 2, {}),
      goWildWindow: { state: 'blackout' } as const,
    };
    const onPassOf = (passes: number) =>
      waysAfter([home('13:00', '18:00', 1, {}), closed], {
        hasFares: false,
        party: { travelers: 2, passes },
      }).ways.map(({ onPass, pass }) => [onPass, pass === 'unknown']);
    expect(onPassOf(2)).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(onPassOf(1)).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('a way home is on the pass with known seats for all of a party that all hold passes', () => {
    const passOf = (fares: FixtureFares, passes = 2, more: Partial<Flight> = {}) =>
      waysAfter([{ ...home('10:00', '15:00', 1, fares), ...more }], {
        party: { travelers: 2, passes },
      }).ways.map(({ pass }) => pass);
    const standard = [60, 9] as const;
    expect(passOf({ goWild: [15, 2], standard })).toEqual(['yes']);
    expect(passOf({ goWild: [15, 1], standard })).toEqual(['no']);
    expect(passOf({ goWild: [15], standard })).toEqual(['unknown']);
    expect(passOf({ goWild: [15, 2], standard }, 1)).toEqual(['no']);
    const goWildWindow = { state: 'blackout' } as const;
    expect(passOf({ goWild: [15, 2], standard }, 2, { goWildWindow })).toEqual(['no']);
  });

  it('a pass seat on a day that is not announced counts among the ways, and not toward strong', () => {
    const goWildWindow = { state: 'open', unannounced: true } as const;
    const way = home('10:00', '15:00', 1, { goWild: [15, 2] });
    const passOf = (flight: Flight) =>
      waysAfter([flight]).ways.map((one) => [one.pass, one.onPass]);
    expect(passOf(way)).toEqual([['yes', true]]);
    expect(passOf({ ...way, goWildWindow })).toEqual([['yes', false]]);
  });
});

describe('the deadline of the ways home', () => {
  it('without a deadline a way home lands by 11:59 PM at the landing airport', () => {
    const flights = [
      home('18:00', '23:59', 1),
      tripFlight('DEN 11 18:01-07:00 MCO 12 00:00-05:00 2'),
    ];
    expect(numbersAfter(flights)).toEqual(['F9 1']);
  });

  it('a way home that lands on the next day counts with `overnight`, never else', () => {
    const red = tripFlight('DEN 11 23:00-07:00 MCO 12 04:30-05:00 2');
    expect(waysAfter([red])).toMatchObject({ ways: [], level: 'none' });
    expect(waysAfter([red], { deadline: { overnight: true } }).level).toBe('thin');
    const deadline = { homeByTime: minutes(22 * 60), overnight: true };
    expect(waysAfter([red], { deadline }).ways).toEqual([]);
  });

  it('a way home may land exactly at the deadline', () => {
    const flights = [home('15:00', '21:00', 1), home('15:01', '21:01', 2)];
    const homeBy = { date: day, minute: minutes(21 * 60) };
    expect(numbersAfter(flights, { deadline: { homeBy } })).toEqual(['F9 1']);
    expect(numbersAfter(flights, { deadline: { homeByTime: minutes(21 * 60) } })).toEqual(['F9 1']);
  });
});

describe('when a way home is late', () => {
  const lateFrom = (changes: Partial<HomeDayQuestion>, arrives = '11 15:00') =>
    waysAfter([tripFlight(`DEN 11 10:00-07:00 MCO ${arrives}-05:00 1`)], changes).ways[0]?.lateFrom;

  it('ways home are late from noon at the place they leave', () => {
    expect(lateFrom({})).toBe(at('2026-12-11T12:00:00-07:00'));
  });

  it('ways home are late from 8 hours before an early deadline', () => {
    const deadline = { homeByTime: minutes(18 * 60) };
    expect(lateFrom({ deadline })).toBe(at('2026-12-11T10:00:00-05:00'));
  });

  it('the end of the day at home is the deadline that 8 hours are counted from', () => {
    const zone = timeZone('Pacific/Honolulu');
    expect(lateFrom({ zone })).toBe(at('2026-12-11T15:59:00-05:00'));
  });

  it('where the end of the next day counts, 8 hours are counted from it', () => {
    const zone = timeZone('Pacific/Honolulu');
    expect(lateFrom({ zone, deadline: { overnight: true } }, '12 15:00')).toBe(
      at('2026-12-11T12:00:00-10:00'),
    );
  });
});

describe('what is said of the ways home', () => {
  const sure = (total: number) => ({ goWild: [15, 1], standard: [total, 9] }) as FixtureFares;

  it('the cheapest sure way has no GoWild in it; ties by arrival', () => {
    const flights = [
      home('10:00', '15:00', 1, sure(80)),
      home('12:00', '17:00', 2, sure(60)),
      home('13:00', '18:00', 3, sure(60)),
      home('14:00', '19:00', 4, { goWild: [15, 1] }),
    ];
    expect(cheapestSure(waysAfter(flights))).toMatchObject({ numbers: 'F9 2', sure: 6000 });
  });

  it('the cheapest sure way is the price of the whole party', () => {
    const party = { travelers: 2, passes: 2 };
    expect(cheapestSure(waysAfter([home('10:00', '15:00', 1, sure(80))], { party }))?.sure).toBe(
      16_000,
    );
  });

  it('no sure way is named where all have GoWild fares only', () => {
    expect(
      cheapestSure(waysAfter([home('14:00', '19:00', 4, { goWild: [15, 1] })])),
    ).toBeUndefined();
  });

  it('the last way home is the one that leaves last', () => {
    const { ways } = waysAfter([home('13:00', '18:00', 1), home('12:00', '19:00', 2)]);
    expect(lastToLeave(ways)?.numbers).toBe('F9 1');
    expect(lastToLeave([])).toBeUndefined();
  });
});

describe('the level after an arrival', () => {
  const feeder = 'DEN 11 10:00-07:00 LAS 11 11:00-08:00 1';
  const flights = [
    tripFlight(`${feeder} | LAS 11 13:00-08:00 MCO 11 21:00-05:00 3`),
    tripFlight(`${feeder} | LAS 11 12:00-08:00 MCO 11 20:00-05:00 2`),
    home('13:00', '18:00', 4),
    home('15:00', '20:00', 5),
    tripFlight('DEN 11 23:00-07:00 MCO 12 04:30-05:00 6'),
  ];

  it('it is the level of the ways home after that arrival', () => {
    const { after, levelAfter } = homeDay(flights, question());
    const arrivals = Array.from({ length: 24 }, (_, hour) => landed + hour * 60);
    expect(arrivals.map(levelAfter)).toEqual(arrivals.map((arrival) => after(arrival).level));
    expect(new Set(arrivals.map(levelAfter))).toEqual(new Set(['strong', 'fair', 'thin', 'none']));
  });

  it('a way home counts for an arrival exactly 45 minutes before it leaves', () => {
    const { levelAfter } = homeDay([home('13:00', '18:00', 4)], question());
    const leaves = at('2026-12-11T13:00:00-07:00');
    expect([levelAfter(leaves - 45), levelAfter(leaves - 44)]).toEqual(['thin', 'none']);
  });
});
