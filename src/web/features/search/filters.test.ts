import { describe, expect, it } from 'vitest';
import type { AirportCode } from '#domain/airports.ts';
import type { Fare, FareKind, Flight, Segment } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { instantOf, offsetTime, timeZone } from '#domain/time.ts';
import {
  activeFilters,
  countByStops,
  countHidden,
  passesFilters,
  priceCeiling,
  withoutFilter,
} from './filters.ts';

const fare = (dollars: number): Fare => ({ total: cents(Math.round(dollars * 100)) });

/** Leaves Denver on December 1 at `departs`, arrives the same day at `arrives`, with so many stops. */
function flight(
  departs: string,
  arrives: string,
  { stops = 0, fares = {} as Partial<Record<FareKind, Fare>> } = {},
): Flight {
  const segment = (): Segment => ({
    from: 'DEN' as AirportCode,
    to: 'LAS' as AirportCode,
    departs: offsetTime(`2026-12-01T${departs}:00-07:00`),
    arrives: offsetTime(`2026-12-01T${arrives}:00-07:00`),
    number: 'F9 1',
    approximate: false,
  });
  const rest = Array.from({ length: stops }, segment);
  return { segments: [segment(), ...rest], fares, goWildWindow: { state: 'open' } };
}

const morning = flight('06:30', '08:30', { fares: { goWild: fare(15.41), standard: fare(90) } });

describe('flight filters', () => {
  it('flights pass when no filter is set', () => {
    expect(passesFilters(flight('00:00', '23:59', { stops: 3 }), {})).toBe(true);
  });

  it.each([
    ['nonstop', [true, false, false]],
    ['one', [true, true, false]],
    [undefined, [true, true, true]],
  ] as const)('the stops filter compares the number of stops: %s', (stops, passes) => {
    const all = [0, 1, 2].map((count) => flight('06:00', '09:00', { stops: count }));
    expect(all.map((one) => passesFilters(one, { stops }))).toEqual(passes);
  });

  it('the trip length filter is in hours and includes its limit', () => {
    expect(passesFilters(flight('06:00', '08:30'), { maxHours: 2.5 })).toBe(true);
    expect(passesFilters(flight('06:00', '08:31'), { maxHours: 2.5 })).toBe(false);
  });

  it('the price filter compares the shown fare, not the lowest one', () => {
    const dear = flight('06:00', '08:00', { fares: { goWild: fare(99), standard: fare(20) } });
    expect(passesFilters(dear, { maxPrice: 50 })).toBe(false);
    expect(passesFilters(dear, { maxPrice: 100 })).toBe(true);
  });

  it('the price filter is exact to the cent', () => {
    const priced = (dollars: number) =>
      flight('06:00', '08:00', { fares: { standard: fare(dollars) } });
    expect(passesFilters(priced(50), { maxPrice: 50 })).toBe(true);
    expect(passesFilters(priced(50.01), { maxPrice: 50 })).toBe(false);
  });

  it('only the price filter hides a flight without a fare', () => {
    const unpriced = flight('06:00', '08:00');
    expect(passesFilters(unpriced, { maxHours: 24, from: 0, to: 1440 })).toBe(true);
    expect(passesFilters(unpriced, { maxPrice: 9999 })).toBe(false);
  });

  it('the departure time filter includes both ends', () => {
    expect(passesFilters(morning, { from: 390, to: 390 })).toBe(true);
    expect(passesFilters(morning, { from: 391 })).toBe(false);
    expect(passesFilters(morning, { to: 389 })).toBe(false);
  });

  it('the layover filter includes its limit and lets nonstop flights pass', () => {
    const waiting = (wait: string) => {
      const [first] = flight('06:00', '08:00').segments;
      const [last] = flight(wait, '23:00').segments;
      return { ...flight('06:00', '08:00'), segments: [first, last] as const };
    };
    expect(passesFilters(waiting('09:30'), { maxLayover: 1.5 })).toBe(true);
    expect(passesFilters(waiting('09:31'), { maxLayover: 1.5 })).toBe(false);
    expect(passesFilters(morning, { maxLayover: 0.5 })).toBe(true);
  });

  it('the arrival time filter includes both ends', () => {
    expect(passesFilters(morning, { arriveFrom: 510, arriveTo: 510 })).toBe(true);
    expect(passesFilters(morning, { arriveFrom: 511 })).toBe(false);
    expect(passesFilters(morning, { arriveTo: 509 })).toBe(false);
  });

  it('the seat filter compares the seats of the shown fare and lets unknown numbers pass', () => {
    const withSeats = (goWild?: number) =>
      flight('06:00', '08:00', {
        fares: {
          goWild: { ...fare(15), seatsLeft: goWild },
          standard: { ...fare(90), seatsLeft: 9 },
        },
      });
    expect(passesFilters(withSeats(2), { seats: 2 })).toBe(true);
    expect(passesFilters(withSeats(2), { seats: 3 })).toBe(false);
    expect(passesFilters(withSeats(), { seats: 3 })).toBe(true);
    expect(passesFilters(flight('06:00', '08:00'), { seats: 1 })).toBe(false);
  });

  it('only flights with an open GoWild window and a seat for the party can be booked on the pass now', () => {
    const opensLater: Flight = {
      ...morning,
      goWildWindow: {
        state: 'opens',
        at: instantOf(offsetTime('2026-11-30T00:00:00-07:00')),
        zone: timeZone('America/Denver'),
      },
    };
    const taken: Flight = {
      ...morning,
      fares: { ...morning.fares, goWild: { ...fare(15.41), tooFew: true } },
    };
    const standard = flight('06:30', '08:30', { fares: { standard: fare(90) } });
    expect(
      [morning, opensLater, taken, standard].map((one) => passesFilters(one, { bookable: true })),
    ).toEqual([true, false, false, false]);
  });

  it('a range is one filter, and a filter that is removed leaves the others', () => {
    expect(activeFilters({})).toEqual([]);
    const set = { maxPrice: 0, maxLayover: 2, arriveFrom: 60, arriveTo: 90, to: 60 };
    expect(activeFilters(set)).toEqual(['price', 'departure', 'layover', 'arrival']);
    expect(activeFilters({ ...set, ...withoutFilter('arrival') })).toEqual([
      'price',
      'departure',
      'layover',
    ]);
  });

  it('a filter says how many flights it hides by itself', () => {
    const flights = [morning, flight('10:00', '12:00', { stops: 1 }), flight('22:00', '23:30')];
    const filters = { stops: 'nonstop', to: 720 } as const;
    expect(countHidden(flights, filters, 'stops')).toBe(1);
    expect(countHidden(flights, filters, 'departure')).toBe(1);
    expect(countHidden(flights, filters, 'price')).toBe(0);
  });
});

describe('price scale', () => {
  it('the price scale ends at the highest shown fare, rounded up to a multiple of $50', () => {
    const at = (dollars: number) =>
      priceCeiling([flight('06:00', '07:00', { fares: { standard: fare(dollars) } })]);
    expect([at(100), at(100.01), at(149)]).toEqual([100, 150, 150]);
  });

  it('the price scale ends at $50 without any fare', () => {
    expect(priceCeiling([flight('06:00', '07:00')])).toBe(50);
  });
});

describe('flights by number of stops', () => {
  it('countByStops counts the flights of each choice under the other filters', () => {
    const flights = [
      flight('06:00', '07:00'),
      flight('06:00', '20:00'),
      flight('06:00', '07:00', { stops: 1 }),
      flight('06:00', '07:00', { stops: 2 }),
    ];
    expect(countByStops(flights, { stops: 'nonstop', maxHours: 5 })).toEqual({
      any: 3,
      nonstop: 1,
      one: 2,
    });
  });
});
