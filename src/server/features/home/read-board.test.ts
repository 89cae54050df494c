import { describe, expect, it } from 'vitest';
import { type AirportCode, airportCode } from '#domain/airports.ts';
import type { GoWildWindow } from '#domain/booking-window.ts';
import { destinationOf, type Flight } from '#domain/flight.ts';
import { instantOf, localDate, offsetTime, timeZone } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { tripFlight, tripWorld } from '#test/itinerary/trip-fixture.ts';
import { testAirport, testRow } from '#test/network-fixture.ts';
import { BOARD_ROWS, boardOf, boardQuestion, nextOpenDay, usualStay } from './read-board.ts';

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

  it('is a day of which somebody knows that a flight is flown, if there is one', () => {
    const [LAS, PHX] = ['LAS', 'PHX'].map(airportCode) as [AirportCode, AirportCode];
    const rows = ['1 DEN 06:00 LAS 120 6', '2 DEN 06:00 PHX 120 7'].map(testRow);
    const world = (timetable: typeof rows): Network => ({
      version: 'test',
      airports: new Map(
        ['DEN', 'LAS', 'PHX'].map((code) => {
          const airport = testAirport(code, 'America/Denver');
          return [airport.code, airport];
        }),
      ),
      routes: [
        { origin: DEN, destination: LAS, seasonal: true },
        { origin: DEN, destination: PHX, seasonal: false },
      ],
      timetable,
      blackoutDates: new Set(),
      timetableSource: 'test',
      timetableUntil: localDate('2026-07-31'),
    });
    expect(nextOpenDay(world(rows), DEN, NOON)).toBe('2026-11-29');
    expect(nextOpenDay(world(rows.slice(0, 1)), DEN, NOON)).toBe('2026-11-28');
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

const MCO = 'MCO' as AirportCode;
/** A Thursday: home on Sunday, December 13. */
const THURSDAY = localDate('2026-12-10');
const onPass = boardQuestion(MCO, THURSDAY);
const out = (to: string, number = 1, ...more: [Fares?, Partial<Flight>?]) =>
  tripFlight(`MCO 10 08:00-05:00 ${to} 10 10:00-07:00 ${number}`, ...more);
const back = (from: string, number = 2, ...more: [Fares?, Partial<Flight>?]) =>
  tripFlight(`${from} 13 12:00-07:00 MCO 13 17:00-05:00 ${number}`, ...more);
type Fares = Parameters<typeof tripFlight>[1];
const NO_PASS: Fares = { standard: [60, 9] };
const opens = (time: string): GoWildWindow => ({
  state: 'opens',
  at: instantOf(offsetTime(time)),
  zone: timeZone('America/Denver'),
});
const NONE = { open: 0, openings: [], blackout: 0 };
const boardWith = (...flights: Flight[]) => boardOf(onPass, tripWorld(flights));
const places = (...flights: Flight[]) =>
  boardWith(...flights).best.map((trip) => destinationOf(trip.out.flight));

describe('the board counts', () => {
  it('places with flights and places on the pass', () => {
    const { destinations, onPass: codes } = boardWith(
      out('LAS', 1),
      out('DEN', 2),
      out('COS', 3, NO_PASS),
    );
    expect([destinations, codes]).toEqual([3, ['DEN', 'LAS']]);
  });

  it('no place on the pass on a day whose blackout dates are not announced', () => {
    const goWildWindow = { state: 'open', unannounced: true } as const;
    const board = boardWith(out('LAS', 1, undefined, { goWildWindow }), back('LAS'), out('DEN', 2));
    expect(board).toMatchObject({ onPass: ['DEN'], trips: 1 });
  });

  it('no place on the pass by a slow flight', () => {
    expect(boardWith(out('LAS', 1, undefined, { slow: true }), back('LAS'))).toMatchObject({
      destinations: 1,
      onPass: [],
      windows: { domestic: NONE, abroad: NONE },
      trips: 0,
      best: [],
    });
  });

  it('places on the pass by window, each by its flight that opens first', () => {
    const later = (to: string, number: number, time: string) =>
      out(to, number, undefined, { goWildWindow: opens(time) });
    const [tuesday, wednesday] = ['2026-12-08T00:00:00-07:00', '2026-12-09T00:00:00-07:00'];
    const { windows } = boardWith(
      out('DEN', 1),
      later('LAS', 2, wednesday),
      later('LAS', 3, tuesday),
      later('COS', 4, wednesday),
      out('COS', 5, NO_PASS),
      out('TPA', 6, undefined, { slow: true }),
    );
    expect(windows.abroad).toEqual({ open: 0, openings: [], blackout: 0 });
    expect(windows.domestic).toMatchObject({ open: 1, blackout: 0 });
    expect(windows.domestic.openings.map(({ at, count }) => [at, count])).toEqual([
      [instantOf(offsetTime(tuesday)), 1],
      [instantOf(offsetTime(wednesday)), 1],
    ]);
  });

  it('places abroad apart, whose windows open ten days ahead', () => {
    const { network: known } = tripWorld([]);
    const cancun = testAirport('CUN', 'America/Cancun', true);
    const goWildWindow = opens('2026-12-09T00:00:00-07:00');
    const { windows } = boardOf(
      onPass,
      tripWorld([out('CUN', 1), out('LAS', 2, undefined, { goWildWindow })], {
        network: { ...known, airports: new Map(known.airports).set(cancun.code, cancun) },
      }),
    );
    expect([windows.abroad.open, windows.abroad.openings.length]).toEqual([1, 0]);
    expect([windows.domestic.open, windows.domestic.openings.length]).toEqual([0, 1]);
  });
});

describe('the trips of a board', () => {
  it('are on the pass both ways, with the ways home of the day back', () => {
    const { question, trips, best } = boardWith(
      out('DEN'),
      back('DEN'),
      back('DEN', 4, NO_PASS),
      out('LAS', 5),
      back('LAS', 6, NO_PASS),
    );
    expect(question).toBe(onPass);
    expect(trips).toBe(1);
    expect(best[0]).toMatchObject({
      nights: 3,
      price: 3000,
      onPass: { out: true, back: true },
      home: { passWays: 1, lastDeparture: { numbers: 'F9 2' } },
    });
    expect(best[0]?.home.ways).toHaveLength(2);
  });

  it('are on any fares if nothing is on the pass both ways, and say which way is', () => {
    const { question, best } = boardWith(out('DEN'), back('DEN', 2, NO_PASS));
    expect(question.fares).toBe('any');
    expect(best[0]).toMatchObject({ price: 7500, onPass: { out: true, back: false } });
  });

  it('stand in the order of all trips', () => {
    const flights = [out('LAS', 3, { goWild: [10, 4] }), back('LAS', 4, { goWild: [10, 4] })];
    expect(places(out('DEN'), back('DEN'), ...flights)).toEqual(['LAS', 'DEN']);
    expect(places(out('DEN'), back('DEN'), back('DEN', 5), ...flights)).toEqual(['DEN', 'LAS']);
  });

  it('land by 9:00 PM on Sunday', () => {
    const late = tripFlight('DEN 13 16:00-07:00 MCO 13 21:01-05:00 2');
    expect(places(out('DEN'), late)).toEqual([]);
  });

  it('are at most six', () => {
    const codes = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG'];
    const { network: known } = tripWorld([]);
    const airports = [
      ...known.airports.values(),
      ...codes.map((code) => testAirport(code, 'America/Denver')),
    ];
    const flights = codes.flatMap((code, at) => [out(code, 10 + at), back(code, 30 + at)]);
    const world = tripWorld(flights, {
      network: { ...known, airports: new Map(airports.map((one) => [one.code, one])) },
    });
    const { trips, best } = boardOf(onPass, world);
    expect(trips).toBe(7);
    expect(best).toHaveLength(BOARD_ROWS);
  });

  it('go by the rules of the pass where there are no fares', () => {
    const bare = (to: string, more?: Partial<Flight>) => out(to, 1, {}, more);
    const blackout = bare('LAS', { goWildWindow: { state: 'blackout' } });
    const flights = [bare('DEN'), back('DEN', 2, {}), blackout, back('LAS', 3, {})];
    const { onPass: codes, best } = boardOf(onPass, tripWorld(flights, { hasFares: false }));
    expect(codes).toEqual(['DEN']);
    expect(best.map((trip) => destinationOf(trip.out.flight))).toEqual(['DEN']);
  });
});

it.each([
  // A Wednesday to a Saturday.
  ['2026-12-09', 4, '2026-12-13'],
  ['2026-12-10', 3, '2026-12-13'],
  ['2026-12-11', 2, '2026-12-13'],
  ['2026-12-12', 1, '2026-12-13'],
])(
  'a trip that leaves on %s is usually %i nights long and home by 9:00 PM on %s',
  (day, nights, date) => {
    expect(usualStay(localDate(day))).toEqual({ nights, homeBy: { date, minute: 1260 } });
  },
);

it.each(['2026-12-13', '2026-12-14', '2026-12-15'])(
  'a trip that leaves on %s, too far from the next Sunday, is usually two nights long',
  (day) => {
    expect(usualStay(localDate(day))).toEqual({ nights: 2, homeBy: undefined });
  },
);
