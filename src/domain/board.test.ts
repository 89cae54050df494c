import { describe, expect, it } from 'vitest';
import { flight } from '#test/harness.ts';
import { testAirport, testRow } from '#test/network-fixture.ts';
import type { AirportCode } from './airports.ts';
import { BOARD_ROWS, boardOf, nextOpenDay } from './board.ts';
import type { GoWildWindow } from './booking-window.ts';
import { destinationOf, type Flight } from './flight.ts';
import { instantOf, localDate, offsetTime, timeZone } from './time.ts';
import type { Network } from './timetable.ts';

const DEN = 'DEN' as AirportCode;
const NOON = instantOf(offsetTime('2026-11-24T12:00:00-07:00'));

function network(rows: readonly string[], blackout: readonly string[] = []): Network {
  const airports = ['DEN', 'LAS'].map((code) => testAirport(code, 'America/Denver'));
  return {
    version: 'test',
    airports: new Map(airports.map((one) => [one.code, one])),
    routes: [],
    timetable: rows.map(testRow),
    blackoutDates: new Set(blackout.map(localDate)),
    timetableSource: 'test',
  };
}

describe('the next open day', () => {
  const daily = ['1 DEN 08:00 LAS 120 daily'];

  it('is tomorrow on the calendar of the airport', () => {
    expect(nextOpenDay(network(daily), DEN, NOON)).toBe('2026-11-25');
    const lateInDenver = instantOf(offsetTime('2026-11-24T23:30:00-07:00'));
    expect(nextOpenDay(network(daily), DEN, lateInDenver)).toBe('2026-11-25');
  });

  it('is no blackout date', () => {
    const closed = network(daily, ['2026-11-25', '2026-11-26']);
    expect(nextOpenDay(closed, DEN, NOON)).toBe('2026-11-27');
  });

  it('is a day on which a flight leaves the airport', () => {
    // Saturdays, and from December on.
    expect(nextOpenDay(network(['1 DEN 08:00 LAS 120 6']), DEN, NOON)).toBe('2026-11-28');
    const later = network(['1 DEN 08:00 LAS 120 daily from 2026-12-03']);
    expect(nextOpenDay(later, DEN, NOON)).toBe('2026-12-03');
  });

  it('does not exist at an airport from which nothing leaves within a month, or to unknown places only', () => {
    expect(nextOpenDay(network(['1 LAS 08:00 DEN 120 daily']), DEN, NOON)).toBeUndefined();
    expect(nextOpenDay(network(['1 DEN 08:00 XXX 120 daily']), DEN, NOON)).toBeUndefined();
    const far = network(['1 DEN 08:00 LAS 120 daily from 2027-02-01']);
    expect(nextOpenDay(far, DEN, NOON)).toBeUndefined();
  });

  it('does not exist at an unknown airport', () => {
    expect(nextOpenDay(network(daily), 'XYZ' as AirportCode, NOON)).toBeUndefined();
  });
});

const out = (to: string, fares: Parameters<typeof flight>[1] = { goWild: 15, standard: 60 }) =>
  flight(`DEN 08:00-07:00 > ${to} 10:00-07:00`, fares);
const back = (
  from: string,
  time = '18:00',
  fares: Parameters<typeof flight>[1] = { goWild: [15, 2], standard: 60 },
) =>
  flight(
    `${from} ${time}-07:00 > DEN ${String(Number(time.slice(0, 2)) + 2).padStart(2, '0')}:00-07:00`,
    fares,
  );
const onNextDay = (one: Flight): Flight => ({
  ...one,
  segments: one.segments.map((segment) => ({
    ...segment,
    departs: offsetTime(segment.departs.replace('-25T', '-26T')),
    arrives: offsetTime(segment.arrives.replace('-25T', '-26T')),
  })) as unknown as Flight['segments'],
});
const withStop = (one: Flight, via: string): Flight => {
  const [first] = one.segments;
  return {
    ...one,
    segments: [
      {
        ...first,
        to: via as AirportCode,
        arrives: offsetTime(first.departs.replace('T08:00', 'T08:30')),
      },
      {
        ...first,
        from: via as AirportCode,
        departs: offsetTime(first.departs.replace('T08:00', 'T09:30')),
      },
    ],
  };
};
const opens = (time: string): GoWildWindow => ({
  state: 'opens',
  at: instantOf(offsetTime(time)),
  zone: timeZone('America/Denver'),
});
const boardWith = (flights: Flight[], backs: Flight[], hasFares = true) =>
  boardOf({ out: flights, back: backs, hasFares });
const order = (flights: Flight[], backs = flights.map((one) => back(destinationOf(one)))) =>
  boardWith(flights, backs).best.map(({ flight }) => destinationOf(flight));

describe('the board counts', () => {
  it('places with flights and places on the pass', () => {
    const { destinations, onPass } = boardWith(
      [out('PHX'), out('LAS'), out('ATL', { standard: 60 })],
      [],
    );
    expect([destinations, onPass]).toEqual([3, ['LAS', 'PHX']]);
  });

  it('no place on the pass by a slow flight', () => {
    expect(boardWith([{ ...out('LAS'), slow: true }], [back('LAS')])).toMatchObject({
      destinations: 1,
      onPass: [],
      window: undefined,
      best: [],
    });
  });

  it('says when the first seat can be booked', () => {
    const later = { ...out('PHX'), goWildWindow: opens('2026-11-25T00:00:00-07:00') };
    expect(boardWith([later], []).window).toEqual(later.goWildWindow);
    expect(boardWith([later, out('LAS')], []).window).toEqual({ state: 'open' });
  });
});

describe('the best places of a board', () => {
  it('can be booked first, then are cheapest, nonstop, and have most ways home', () => {
    expect(
      order([
        { ...out('AAA', { goWild: 12 }), goWildWindow: opens('2026-11-25T00:00:00-07:00') },
        out('BBB', { goWild: 16 }),
        out('CCC', { goWild: 15 }),
      ]),
    ).toEqual(['CCC', 'BBB', 'AAA']);
    expect(order([withStop(out('AAA'), 'ZZZ'), out('BBB')])).toEqual(['BBB', 'AAA']);
    expect(
      order([out('AAA'), out('BBB')], [back('AAA'), back('BBB'), back('BBB', '20:00')]),
    ).toEqual(['BBB', 'AAA']);
  });

  it('are not those of a late arrival, which has all ways of the next day', () => {
    const late = flight('DEN 20:00-07:00 > AAA 22:00-07:00', { goWild: 15 });
    const backs = [
      onNextDay(back('AAA', '08:00')),
      onNextDay(back('AAA')),
      back('BBB'),
      onNextDay(back('BBB', '08:00')),
      onNextDay(back('BBB')),
    ];
    const { best } = boardWith([late, out('BBB')], backs);
    expect(best.map(({ flight: one }) => destinationOf(one))).toEqual(['BBB', 'AAA']);
    expect(best.map(({ home }) => [home.total, home.waysInTwoDays])).toEqual([
      [1, 3],
      [2, 2],
    ]);
  });

  it('are ordered by length and code where all else is equal', () => {
    const longer = flight('DEN 07:00-07:00 > AAA 10:00-07:00', { goWild: 15 });
    expect(order([out('CCC'), longer, out('BBB')])).toEqual(['BBB', 'CCC', 'AAA']);
  });

  it('are at most six', () => {
    const codes = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG'];
    expect(order(codes.map((code) => out(code)))).toEqual(codes.slice(0, BOARD_ROWS));
  });

  it('show the cheapest flight on the pass of a place, of equal ones the nonstop, then the earliest', () => {
    const early = flight('DEN 06:00-07:00 > LAS 08:00-07:00', { goWild: 15 });
    const cheap = flight('DEN 20:00-07:00 > LAS 21:00-07:00', { goWild: 14 });
    const shown = (...flights: Flight[]) =>
      boardWith(flights, [back('LAS'), onNextDay(back('LAS'))]).best[0]?.flight;
    expect(shown(out('LAS'), early)).toEqual(early);
    expect(shown(early, cheap)).toEqual(cheap);
    expect(shown(withStop(early, 'ZZZ'), out('LAS'))).toEqual(out('LAS'));
    expect(shown(flight('DEN 05:00-07:00 > LAS 06:00-07:00', { standard: 5 }), early)).toEqual(
      early,
    );
  });

  it('have a way home that is not slow', () => {
    expect(order([out('LAS'), out('PHX')], [back('PHX'), { ...back('LAS'), slow: true }])).toEqual([
      'PHX',
    ]);
    expect(order([out('LAS')], [back('LAS', '10:30')])).toEqual([]);
  });
});

describe('the ways home of a board', () => {
  it('are those of the day of the arrival', () => {
    const backs = [
      back('LAS'),
      back('LAS', '20:00', { standard: 50 }),
      back('LAS', '09:00'),
      onNextDay(back('LAS', '12:00')),
    ];
    const [row] = boardWith([out('LAS')], backs).best;
    expect(row?.home).toMatchObject({
      day: '2026-11-25',
      landsBy: '2026-11-25',
      total: 2,
      goWild: 1,
      lastDeparture: '2026-11-25T20:00:00-07:00',
    });
    expect(row?.home.sure?.fare.total).toBe(5000);
  });

  it('are those of the next day if none leaves after the arrival', () => {
    const [row] = boardWith(
      [out('LAS')],
      [back('LAS', '09:00'), onNextDay(back('LAS', '12:00'))],
    ).best;
    expect(row?.home).toMatchObject({ day: '2026-11-26', total: 1 });
  });
});

describe('a board without fares', () => {
  const bare = (one: Flight): Flight => ({ ...one, fares: {} });

  it('goes by the rules of the pass, nonstop first', () => {
    const blackout = { ...bare(out('ATL')), goWildWindow: { state: 'blackout' } as const };
    const flights = [bare(withStop(out('AAA'), 'ZZZ')), bare(out('BBB')), blackout];
    const { onPass, best } = boardWith(
      flights,
      ['AAA', 'BBB', 'ATL'].map((from) => bare(back(from))),
      false,
    );
    expect(onPass).toEqual(['AAA', 'BBB']);
    expect(best.map(({ flight }) => destinationOf(flight))).toEqual(['BBB', 'AAA']);
    expect(best[0]?.home).toMatchObject({ total: 1, goWild: 1, sure: undefined });
  });
});
