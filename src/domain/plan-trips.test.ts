import { describe, expect, it } from 'vitest';
import { tripFlight, tripQuestion, tripWorld } from '#test/itinerary/trip-fixture.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';
import type { AirportCode } from './airports.ts';
import type { Flight } from './flight.ts';
import {
  countOvernightOnly,
  countSeasonUnknown,
  openTrips,
  planTrips,
  tripHome,
} from './plan-trips.ts';
import { type InstantMinute, instantOf, localDate, minutes, offsetTime, timeZone } from './time.ts';
import type { Trip, TripQuestion, TripWorld } from './trips.ts';

const codes = (...of: string[]) => of as AirportCode[];
const out = tripFlight('MCO 10 08:00-05:00 DEN 10 10:00-07:00 1');
const back = tripFlight('DEN 11 12:00-07:00 MCO 11 17:00-05:00 2');

const plan = (
  flights: readonly Flight[],
  changes: Partial<TripQuestion> = {},
  world: Partial<TripWorld> = {},
) => planTrips(tripQuestion(changes), tripWorld(flights, world));
const text = (trip: Trip) => `${trip.out.numbers} / ${trip.back.numbers}`;
const firsts = (...of: Parameters<typeof plan>) => plan(...of).rows.map(({ first }) => text(first));
const on = (from: string, until = from) => ({ from: localDate(from), until: localDate(until) });
const at = (time: string) => instantOf(offsetTime(time));

describe('the flight out of a trip', () => {
  it('a trip leaves exactly 45 minutes from now or later', () => {
    const flights = [out, back];
    const leaves = at('2026-12-10T08:00:00-05:00');
    expect(firsts(flights, {}, { now: (leaves - 45) as InstantMinute })).toEqual(['F9 1 / F9 2']);
    expect(firsts(flights, {}, { now: (leaves - 44) as InstantMinute })).toEqual([]);
  });

  it('a trip leaves exactly at the wall clock asked or later', () => {
    expect(firsts([out, back], { departAfter: minutes(480) })).toEqual(['F9 1 / F9 2']);
    expect(firsts([out, back], { departAfter: minutes(481) })).toEqual([]);
  });

  it('a trip leaves after the second of a wall clock that occurs twice', () => {
    const flights = [
      tripFlight('MCO 2027-11-07 01:40-04:00 DEN 2027-11-07 04:00-07:00 1'),
      tripFlight('MCO 2027-11-07 01:40-05:00 DEN 2027-11-07 05:00-07:00 3'),
      tripFlight('DEN 2027-11-08 12:00-07:00 MCO 2027-11-08 17:00-05:00 2'),
    ];
    const asked = { out: on('2027-11-07'), order: 'hours' } as const;
    expect(firsts(flights, asked)).toEqual(['F9 1 / F9 2']);
    expect(firsts(flights, { ...asked, departAfter: minutes(90) })).toEqual(['F9 3 / F9 2']);
  });

  it('without a time to leave a trip may leave in the first hour of a day that repeats it', () => {
    const network = testNetwork(
      [testAirport('HAV', 'America/Havana'), { ...testAirport('DEN', 'America/Denver'), lat: 10 }],
      '1 HAV 0:30 DEN 240 daily',
    );
    const flights = [
      tripFlight('HAV 2027-11-07 00:30-04:00 DEN 2027-11-07 03:00-07:00 1'),
      tripFlight('DEN 2027-11-08 12:00-07:00 HAV 2027-11-08 17:00-05:00 2'),
    ];
    const asked = { origins: codes('HAV'), out: on('2027-11-07') };
    expect(firsts(flights, asked, { network })).toEqual(['F9 1 / F9 2']);
  });

  it('a destination near an origin is left out unless it is named', () => {
    const flights = [
      tripFlight('MCO 10 08:00-05:00 TPA 10 09:00-05:00 1'),
      tripFlight('TPA 11 12:00-05:00 MCO 11 13:00-05:00 2'),
    ];
    expect(firsts(flights)).toEqual([]);
    expect(firsts(flights, { destinations: codes('TPA') })).toEqual(['F9 1 / F9 2']);
  });

  it('only named destinations are answered', () => {
    expect(firsts([out, back], { destinations: codes('LAS') })).toEqual([]);
  });

  it('an origin that no network knows leads nowhere', () => {
    expect(firsts([out, back], { origins: codes('ZZZ') })).toEqual([]);
  });
});

describe('the flight back of a trip', () => {
  it('the flight back leaves exactly 120 minutes after the landing or later', () => {
    const home = (time: string) => tripFlight(`DEN 10 ${time}-07:00 MCO 10 17:00-05:00 2`);
    const nights = { least: 0, most: 0 };
    expect(firsts([out, home('12:00')], { nights })).toEqual(['F9 1 / F9 2']);
    expect(firsts([out, home('11:59')], { nights })).toEqual([]);
  });

  it('nights are counted from the travel day out to the travel day back', () => {
    const overnight = tripFlight('MCO 10 23:00-05:00 DEN 11 01:00-07:00 1');
    expect(firsts([overnight, back], { nights: { least: 1, most: 1 } })).toHaveLength(1);
    expect(firsts([overnight, back], { nights: { least: 0, most: 0 } })).toEqual([]);
    expect(firsts([overnight, back], { nights: { least: 2, most: 3 } })).toEqual([]);
    expect(plan([overnight, back]).rows[0]?.first.nights).toBe(1);
  });

  it('a trip lands exactly at the deadline or earlier', () => {
    const homeBy = (minute: number) => ({
      homeBy: { date: localDate('2026-12-11'), minute: minutes(minute) },
    });
    expect(firsts([out, back], { deadline: homeBy(17 * 60) })).toHaveLength(1);
    expect(firsts([out, back], { deadline: homeBy(17 * 60 - 1) })).toEqual([]);
    expect(firsts([out, back], { deadline: { homeByTime: minutes(17 * 60) } })).toHaveLength(1);
    expect(firsts([out, back], { deadline: { homeByTime: minutes(17 * 60 - 1) } })).toEqual([]);
  });

  it('of two deadlines the earlier one decides about trips', () => {
    const homeBy = { date: localDate('2026-12-12'), minute: minutes(0) };
    const deadline = { homeBy, homeByTime: minutes(16 * 60) };
    expect(firsts([out, back], { deadline })).toEqual([]);
  });

  it('home by 3:59 AM is the next morning, home by 4:00 AM is not', () => {
    const red = tripFlight('DEN 11 22:00-07:00 MCO 12 03:30-05:00 2');
    expect(firsts([out, red], { deadline: { homeByTime: minutes(239) } })).toHaveLength(1);
    expect(firsts([out, red], { deadline: { homeByTime: minutes(240) } })).toEqual([]);
  });

  it('a trip may land the next morning only with `overnight`', () => {
    const red = tripFlight('DEN 11 22:00-07:00 MCO 12 03:30-05:00 2');
    expect(firsts([out, red])).toEqual([]);
    expect(firsts([out, red], { deadline: { overnight: true } })).toHaveLength(1);
    const deadline = { homeByTime: minutes(23 * 60), overnight: true };
    expect(firsts([out, red], { deadline })).toEqual([]);
  });

  it('the first flight back of a row is one of its ways home', () => {
    const red = tripFlight('DEN 11 22:00-07:00 MCO 12 03:30-05:00 2', { goWild: [15, 9] });
    const early = tripFlight(
      'DEN 11 12:00-07:00 DFW 11 15:00-06:00 3 | DFW 11 17:00-06:00 MCO 11 21:00-05:00 4',
    );
    expect(firsts([out, red, early])).toEqual(['F9 1 / F9 3, F9 4']);
  });

  it('places that only a landing the next morning adds are counted, unless a time or that is asked', () => {
    const red = tripFlight('DEN 11 22:00-07:00 MCO 12 03:30-05:00 2');
    const count = (
      flights: Parameters<typeof firsts>[0],
      deadline: TripQuestion['deadline'] = {},
    ) => {
      const question = tripQuestion({ deadline });
      const world = tripWorld(flights);
      return countOvernightOnly(question, planTrips(question, world), world);
    };
    expect(count([out, red])).toBe(1);
    expect(count([out, red, back])).toBe(0);
    expect(count([out])).toBe(0);
    expect(count([out, red], { overnight: true })).toBeNull();
    expect(count([out, red], { homeByTime: minutes(23 * 60) })).toBeNull();
  });

  it('a trip ends at another origin only where that is asked', () => {
    const other = tripFlight('DEN 11 12:00-07:00 TPA 11 17:00-05:00 2');
    const origins = codes('MCO', 'TPA');
    expect(firsts([out, other], { origins })).toEqual([]);
    expect(firsts([out, other], { origins, returnTo: 'any' })).toEqual(['F9 1 / F9 2']);
  });

  it('on the pass neither flight may touch a blackout date', () => {
    const blackout = { goWildWindow: { state: 'blackout' } } as const;
    const fares = 'pass';
    expect(firsts([out, back], { fares })).toHaveLength(1);
    expect(firsts([{ ...out, ...blackout }, back], { fares })).toEqual([]);
    expect(firsts([out, { ...back, ...blackout }], { fares })).toEqual([]);
  });

  it('slow flights make trips only where they are asked for', () => {
    const slow = { ...back, slow: true } as const;
    expect(firsts([out, slow])).toEqual([]);
    expect(firsts([out, slow], { slow: true })).toHaveLength(1);
  });
});

describe('the rows of trips', () => {
  const early = tripFlight('DEN 11 09:00-07:00 MCO 11 14:00-05:00 3', { standard: [40, 9] });
  const nextDay = tripFlight('MCO 11 08:00-05:00 DEN 11 10:00-07:00 1');
  const nextBack = tripFlight('DEN 12 12:00-07:00 MCO 12 17:00-05:00 2');
  const vegas = [
    tripFlight('MCO 10 08:00-05:00 LAS 10 10:00-08:00 7', { standard: [20, 9] }),
    tripFlight('LAS 11 12:00-08:00 MCO 11 20:00-05:00 8', { standard: [20, 9] }),
  ];
  const all = [out, back, early, nextDay, nextBack, ...vegas];
  const asked = { out: on('2026-12-10', '2026-12-11'), party: { travelers: 1, passes: 0 } };

  it('a row has its first trip, the first of each day out, and the number of pairs', () => {
    const [row] = plan(all, asked).rows;
    expect(row).toMatchObject({ destination: 'DEN', pairs: 3 });
    // December 10 has 2 independent ways home, December 11 has 1.
    expect(row?.days.map((trip) => [trip.out.day, text(trip), trip.price, trip.level])).toEqual([
      ['2026-12-10', 'F9 1 / F9 3', 10_000, 'fair'],
      ['2026-12-11', 'F9 1 / F9 2', 12_000, 'thin'],
    ]);
    expect(row?.first).toBe(row?.days[0]);
  });

  it('the first trip of a row is the first in the order asked', () => {
    expect(firsts(all, { ...asked, order: 'hours' })).toEqual(['F9 1 / F9 2', 'F9 7 / F9 8']);
    expect(firsts(all, { ...asked, order: 'price' })).toEqual(['F9 7 / F9 8', 'F9 1 / F9 3']);
    expect(firsts(all, { ...asked, order: 'far' })).toEqual(['F9 7 / F9 8', 'F9 1 / F9 3']);
  });

  it('a day without a trip is missing in the strip', () => {
    const [row] = plan([nextDay, nextBack], asked).rows;
    expect(row?.days.map((trip) => trip.out.day)).toEqual(['2026-12-11']);
  });

  it('home is said strong with three ways of which the last two leave after noon', () => {
    const ways = ['09:00', '12:00', '13:00'].map((time, nth) =>
      tripFlight(`DEN 11 ${time}-07:00 MCO 11 2${nth}:00-05:00 ${nth + 5}`),
    );
    expect(plan([out, ...ways]).rows[0]?.first.level).toBe('strong');
    expect(plan([out, ...ways.slice(1)]).rows[0]?.first.level).toBe('fair');
  });

  it('where slow flights are asked for, they are ways home', () => {
    const rows = plan([out, { ...back, slow: true }], { slow: true }).rows;
    expect(rows[0]?.first.level).toBe('thin');
  });
});

describe('trips whose windows are not open', () => {
  const opens = {
    goWildWindow: { state: 'opens', at: 0 as InstantMinute, zone: timeZone('America/Denver') },
  } as const;
  const closed = (line: string) => tripFlight(line, { standard: [60, 9] }, opens);
  const outLater = closed('MCO 10 08:00-05:00 DEN 10 10:00-07:00 1');
  const backLater = closed('DEN 11 12:00-07:00 MCO 11 17:00-05:00 2');
  const onPass = { fares: 'pass' } as const;
  const unopened = (...of: Parameters<typeof plan>) => {
    const { rows, unopened: listed } = plan(...of);
    return {
      rows: rows.length,
      unopened: listed.map(text),
      prices: listed.map((one) => one.price),
    };
  };

  it.each([
    ['out', [outLater, back]],
    ['back', [out, backLater]],
    ['out and back', [outLater, backLater]],
  ])('a pair whose flight %s is not open stands apart, without price', (_name, flights) => {
    expect(unopened(flights, onPass)).toEqual({
      rows: 0,
      unopened: ['F9 1 / F9 2'],
      prices: [0],
    });
  });

  it('a flight without seats is sold out where the source offers seats before their window opens', () => {
    const { rows, unopened: listed } = planTrips(
      tripQuestion(onPass),
      tripWorld([outLater, backLater], { offersBeforeOpening: true }),
    );
    expect([rows, listed]).toEqual([[], []]);
  });

  it('a destination may have trips and a pair that is not open', () => {
    const found = unopened([out, back, backLater], onPass);
    expect(found).toEqual({ rows: 1, unopened: ['F9 1 / F9 2'], prices: [0] });
  });

  it('of the pairs that are not open the best is listed, whatever the order', () => {
    const longer = closed(
      'MCO 10 05:00-05:00 LAS 10 07:00-08:00 4 | LAS 10 08:00-08:00 DEN 10 09:30-07:00 5',
    );
    expect(unopened([longer, outLater, backLater], { ...onPass, order: 'hours' }).unopened).toEqual(
      ['F9 1 / F9 2'],
    );
  });

  it('the price of the flight that is open does not choose the pair that is not', () => {
    const cheap = tripFlight('DEN 11 09:00-07:00 MCO 11 14:00-05:00 3', { goWild: [5, 4] });
    expect(unopened([outLater, back, cheap], onPass).unopened).toEqual(['F9 1 / F9 2']);
    expect(unopened([outLater, back, cheap, backLater], onPass).unopened).toEqual(['F9 1 / F9 2']);
  });

  it('nothing stands apart where not everybody is to go on the pass', () => {
    expect(unopened([outLater, backLater])).toEqual({ rows: 1, unopened: [], prices: [] });
  });

  it('pairs that are not open stand by airport code', () => {
    const flights = [
      closed('MCO 10 08:00-05:00 LAS 10 10:00-08:00 7'),
      closed('LAS 11 12:00-08:00 MCO 11 20:00-05:00 8'),
      outLater,
      backLater,
    ];
    expect(unopened(flights, onPass).unopened).toEqual(['F9 1 / F9 2', 'F9 7 / F9 8']);
  });
});

describe('all pairs of a day', () => {
  const late = tripFlight('MCO 10 12:00-05:00 DEN 10 14:00-07:00 3');
  const dayTrip = tripFlight('DEN 10 12:30-07:00 MCO 10 17:30-05:00 4');
  const nights = { least: 0, most: 1 };
  const opened = (flights: readonly Flight[], changes: Partial<TripQuestion> = {}) =>
    openTrips(tripQuestion({ nights, ...changes }), tripWorld(flights), {
      destination: 'DEN' as AirportCode,
      day: localDate('2026-12-10'),
    });

  it('the flights of all pairs stand by departure, and each pair names both', () => {
    const { outs, backs, pairs, tripAt } = opened([late, out, back, dayTrip]);
    expect(outs.map(({ numbers }) => numbers)).toEqual(['F9 1', 'F9 3']);
    expect(backs.map(({ numbers }) => numbers)).toEqual(['F9 4', 'F9 2']);
    expect(pairs).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
    ]);
    expect(tripAt(0, 1)).toMatchObject({ nights: 1, price: 3000, level: 'thin' });
  });

  it('a flight that fits no other is left out of the pairs of a day', () => {
    const tooLate = tripFlight('MCO 10 20:00-05:00 DEN 10 22:00-07:00 5');
    const { outs, backs } = opened([out, tooLate, dayTrip]);
    expect(outs.map(({ numbers }) => numbers)).toEqual(['F9 1']);
    expect(backs.map(({ numbers }) => numbers)).toEqual(['F9 4']);
  });

  it('flights that are not open are in no pair of a day', () => {
    const opens = {
      state: 'opens',
      at: 0 as InstantMinute,
      zone: timeZone('America/Denver'),
    } as const;
    const closed = tripFlight(
      'DEN 11 12:00-07:00 MCO 11 17:00-05:00 2',
      {},
      { goWildWindow: opens },
    );
    expect(opened([out, closed], { fares: 'pass' }).pairs).toEqual([]);
  });
});

describe('the ways home of a trip', () => {
  const homeOf = (flights: readonly Flight[], changes: Partial<TripQuestion> = {}) => {
    const [question, world] = [tripQuestion(changes), tripWorld(flights)];
    const [row] = planTrips(question, world).rows;
    return tripHome(row?.first as Trip, question, world);
  };
  const toTampa = tripFlight('DEN 11 12:00-07:00 TPA 11 17:00-05:00 8');

  it('ways home count all seats of the party, and name the last, the nonstop and the sure one', () => {
    const stop = tripFlight(
      'DEN 11 14:00-07:00 LAS 11 15:00-08:00 4 | LAS 11 16:00-08:00 MCO 11 23:00-05:00 5',
      { standard: [40, 9] },
    );
    expect(homeOf([out, back, stop])).toMatchObject({
      level: 'fair',
      passWays: 1,
      also: 0,
      deadline: at('2026-12-11T23:59:00-05:00'),
      lastDeparture: { numbers: 'F9 4, F9 5' },
      lastNonstop: { numbers: 'F9 2' },
      cheapestSure: { numbers: 'F9 4, F9 5', sure: 4000 },
    });
  });

  it('flights to an airport near home are said apart', () => {
    const { ways, also } = homeOf([out, back, toTampa]);
    expect([ways.length, also]).toEqual([1, 1]);
  });

  it('flights to another origin are said apart, and are ways home where the trip may end there', () => {
    const origins = codes('MCO', 'TPA');
    const apart = homeOf([out, back, toTampa], { origins });
    expect([apart.ways.length, apart.also]).toEqual([1, 1]);
    const both = homeOf([out, back, toTampa], { origins, returnTo: 'any' });
    expect([both.ways.length, both.also]).toEqual([2, 0]);
  });

  it('with `overnight` the ways home and those to airports near home land by the end of the next day', () => {
    const red = tripFlight('DEN 11 23:00-07:00 MCO 12 04:30-05:00 2');
    const toTampaLater = tripFlight('DEN 11 23:30-07:00 TPA 12 05:00-05:00 8');
    const flights = [out, red, toTampaLater];
    expect(homeOf(flights, { deadline: { overnight: true } })).toMatchObject({
      deadline: at('2026-12-12T23:59:00-05:00'),
      also: 1,
    });
    expect(homeOf([...flights, back])).toMatchObject({
      deadline: at('2026-12-11T23:59:00-05:00'),
      also: 0,
    });
  });

  it('a way home counts as on the pass or as with unknown seats, never as both', () => {
    const home = (time: string, number: number, goWild: readonly [number, number?]) =>
      tripFlight(`DEN 11 ${time}-07:00 MCO 11 20:00-05:00 ${number}`, {
        goWild,
        standard: [60, 9],
      });
    const flights = [out, home('10:00', 2, [15, 1]), home('11:00', 3, [15])];
    expect(homeOf(flights)).toMatchObject({ passWays: 1, passUnknown: 1 });
  });

  it('ways home leave 45 minutes after the landing, though the flight back of a trip leaves later', () => {
    const nights = { least: 0, most: 0 };
    const home = (time: string, number: number) =>
      tripFlight(`DEN 10 ${time}-07:00 MCO 10 17:00-05:00 ${number}`);
    const { ways } = homeOf([out, home('10:44', 4), home('10:45', 5), home('12:00', 6)], {
      nights,
    });
    expect(ways.map(({ numbers }) => numbers)).toEqual(['F9 5', 'F9 6']);
  });
});

describe('flights of which nobody knows that they are flown', () => {
  const unsure = (flight: Flight): Flight => ({ ...flight, seasonUnknown: true });
  const count = (flights: readonly Flight[], changes: Partial<TripQuestion> = {}) => {
    const [question, world] = [tripQuestion(changes), tripWorld(flights)];
    return countSeasonUnknown(question, planTrips(question, world), world);
  };

  it('make no trip, out or back, also where slow flights count', () => {
    for (const flights of [
      [unsure(out), back],
      [out, unsure(back)],
    ]) {
      expect(firsts(flights)).toEqual([]);
      expect(firsts(flights, { slow: true })).toEqual([]);
    }
  });

  it('are no way home', () => {
    const later = tripFlight('DEN 11 14:00-07:00 MCO 11 19:00-05:00 5');
    const levelOf = (...flights: Flight[]) => plan([out, ...flights]).rows[0]?.first.level;
    expect(levelOf(back, later)).toBe('fair');
    expect(levelOf(back, unsure(later))).toBe('thin');
  });

  it('are counted by place where they make the only trips that are listed', () => {
    expect(count([unsure(out), back])).toBe(1);
    expect(count([out, unsure(back)])).toBe(1);
    expect(count([out, back, unsure(out)])).toBe(0);
    expect(count([unsure(out)])).toBe(0);
    expect(count([unsure(out), back], { maxStops: 0, departAfter: minutes(481) })).toBe(0);
  });
});
