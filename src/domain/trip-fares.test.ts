import { describe, expect, it } from 'vitest';
import { tripFlight } from '#test/itinerary/trip-fixture.ts';
import { shownFare } from './flight.ts';
import { cents } from './money.ts';
import { withPartyPrice } from './party.ts';
import { atTripPrice, bookingsAt, formatBookings, formatTripFares, offPass } from './trip-fares.ts';

const flight = tripFlight('MCO 10 08:00-05:00 DEN 10 10:00-07:00 1', {
  goWild: [15, 2],
  standard: [60, 9],
  discountDen: [50, 9],
});

describe('the fares of a trip', () => {
  it('one traveler is booked on the fare that has the price', () => {
    expect(bookingsAt(flight, cents(1_500))).toEqual([{ kind: 'goWild', adults: 1 }]);
    expect(bookingsAt(flight, cents(5_000))).toEqual([{ kind: 'discountDen', adults: 1 }]);
    expect(bookingsAt(flight, cents(1))).toEqual([]);
  });

  it('a party is booked as its cheapest split', () => {
    const three = withPartyPrice(flight, { travelers: 3, passes: 3 });
    expect(formatBookings(bookingsAt(three, cents(9_000)))).toBe('2 pass, 1 Standard');
    const two = withPartyPrice(flight, { travelers: 2, passes: 2 });
    expect(formatBookings(bookingsAt(two, cents(3_000)))).toBe('pass');
  });

  it('one traveler for whom another fare costs less than GoWild pays that fare', () => {
    const dear = tripFlight('MCO 10 08:00-05:00 DEN 10 10:00-07:00 1', {
      goWild: [75, 2],
      standard: [60, 9],
      discountDen: [50, 9],
    });
    const pricesAt = (dollars: number) => {
      const priced = atTripPrice(dear, cents(100 * dollars));
      return [shownFare(priced)?.kind, priced.partyPrice?.total];
    };
    expect(pricesAt(60)).toEqual(['standard', 6_000]);
    expect(pricesAt(50)).toEqual(['discountDen', 5_000]);
    expect(pricesAt(75)).toEqual(['goWild', undefined]);
    expect(pricesAt(1)).toEqual(['goWild', undefined]);
    const two = withPartyPrice(dear, { travelers: 2, passes: 1 });
    expect(atTripPrice(two, cents(13_500))).toBe(two);
  });

  it('a flight without another fare than GoWild stays on it', () => {
    const only = tripFlight('MCO 10 08:00-05:00 DEN 10 10:00-07:00 1', { goWild: [75, 2] });
    expect(offPass(only)).toBe(only);
  });

  it('only what is not on the pass is named', () => {
    const pass = [{ kind: 'goWild', adults: 2 }] as const;
    const standard = [{ kind: 'standard', adults: 2 }] as const;
    const den = [{ kind: 'discountDen', adults: 2 }] as const;
    const split = [
      { kind: 'goWild', adults: 1 },
      { kind: 'standard', adults: 1 },
    ] as const;
    expect(formatTripFares(pass, pass)).toBe('pass');
    expect(formatTripFares(pass, standard)).toBe('Standard home');
    expect(formatTripFares(standard, pass)).toBe('Standard out');
    expect(formatTripFares(standard, standard)).toBe('Standard');
    expect(formatTripFares(standard, den)).toBe('Standard out, Discount Den home');
    expect(formatTripFares(split, split)).toBe('1 pass, 1 Standard');
    expect(formatTripFares(split, pass)).toBe('1 of 4 seats Standard');
    expect(formatTripFares(split, standard)).toBe('3 of 4 seats Standard');
    expect(formatTripFares(den, split)).toBe('1 of 4 seats Standard, 2 Discount Den');
    expect(formatTripFares([], [])).toBe('');
  });
});
