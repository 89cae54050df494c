import { describe, expect, it } from 'vitest';
import type { AirportCode } from './airports.ts';
import { countByStops, countFilters, passesFilters, priceCeiling } from './filters.ts';
import type { Fare, FareKind, Flight, Segment } from './flight.ts';
import { cents } from './money.ts';
import { offsetTime } from './time.ts';

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

describe('filters', () => {
  it('let everything pass until one is set', () => {
    expect(passesFilters(flight('00:00', '23:59', { stops: 3 }), {})).toBe(true);
  });

  it.each([
    ['nonstop', [true, false, false]],
    ['one', [true, true, false]],
    [undefined, [true, true, true]],
  ] as const)('stops: %s', (stops, passes) => {
    const all = [0, 1, 2].map((count) => flight('06:00', '09:00', { stops: count }));
    expect(all.map((one) => passesFilters(one, { stops }))).toEqual(passes);
  });

  it('count the longest trip in hours, the limit included', () => {
    expect(passesFilters(flight('06:00', '08:30'), { maxHours: 2.5 })).toBe(true);
    expect(passesFilters(flight('06:00', '08:31'), { maxHours: 2.5 })).toBe(false);
  });

  it('compare the price with the shown fare, not with the lowest', () => {
    const dear = flight('06:00', '08:00', { fares: { goWild: fare(99), standard: fare(20) } });
    expect(passesFilters(dear, { maxPrice: 50 })).toBe(false);
    expect(passesFilters(dear, { maxPrice: 100 })).toBe(true);
  });

  it('allow a price up to the cent', () => {
    const priced = (dollars: number) =>
      flight('06:00', '08:00', { fares: { standard: fare(dollars) } });
    expect(passesFilters(priced(50), { maxPrice: 50 })).toBe(true);
    expect(passesFilters(priced(50.01), { maxPrice: 50 })).toBe(false);
  });

  it('hide a flight without a fare only when a price is set', () => {
    const unpriced = flight('06:00', '08:00');
    expect(passesFilters(unpriced, { maxHours: 24, from: 0, to: 1440 })).toBe(true);
    expect(passesFilters(unpriced, { maxPrice: 9999 })).toBe(false);
  });

  it('include both ends of the departure span', () => {
    expect(passesFilters(morning, { from: 390, to: 390 })).toBe(true);
    expect(passesFilters(morning, { from: 391 })).toBe(false);
    expect(passesFilters(morning, { to: 389 })).toBe(false);
  });

  it('measure the longest of the layovers, the limit included', () => {
    const waiting = (wait: string) => {
      const [first] = flight('06:00', '08:00').segments;
      const [last] = flight(wait, '23:00').segments;
      return { ...flight('06:00', '08:00'), segments: [first, last] as const };
    };
    expect(passesFilters(waiting('09:30'), { maxLayover: 1.5 })).toBe(true);
    expect(passesFilters(waiting('09:31'), { maxLayover: 1.5 })).toBe(false);
    expect(passesFilters(morning, { maxLayover: 0.5 })).toBe(true);
  });

  it('include both ends of the arrival span', () => {
    expect(passesFilters(morning, { arriveFrom: 510, arriveTo: 510 })).toBe(true);
    expect(passesFilters(morning, { arriveFrom: 511 })).toBe(false);
    expect(passesFilters(morning, { arriveTo: 509 })).toBe(false);
  });

  it('ask for seats at the shown fare; seats that nobody counted may be there', () => {
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

  it('are counted, each span once', () => {
    expect(countFilters({})).toBe(0);
    expect(countFilters({ maxLayover: 2, arriveFrom: 60, arriveTo: 90, seats: 2 })).toBe(3);
    expect(countFilters({ from: 60, to: 120 })).toBe(1);
    expect([countFilters({ arriveFrom: 60 }), countFilters({ arriveTo: 90 })]).toEqual([1, 1]);
    expect(countFilters({ stops: 'one', maxHours: 3, maxPrice: 0, to: 60 })).toBe(4);
  });
});

describe('the price scale', () => {
  it('ends at the highest shown fare, rounded up to 50', () => {
    const at = (dollars: number) =>
      priceCeiling([flight('06:00', '07:00', { fares: { standard: fare(dollars) } })]);
    expect([at(100), at(100.01), at(149)]).toEqual([100, 150, 150]);
  });

  it('has a length even without any fare', () => {
    expect(priceCeiling([flight('06:00', '07:00')])).toBe(50);
  });
});

describe('flights by stops', () => {
  it('counts what each choice would leave under the other filters', () => {
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
