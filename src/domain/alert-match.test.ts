import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import { bookableFare, type FlightTerms, findMatch, suggestedPrice } from './alert-match.ts';
import type { FareKind, Flight, Segment } from './flight.ts';
import { cents } from './money.ts';
import { type InstantMinute, offsetTime, UTC } from './time.ts';

/** Denver to Las Vegas, its GoWild window open, with totals in dollars. */
const flight = (fares: Partial<Record<FareKind, number>>): Flight => ({
  segments: [
    {
      from: airportCode('DEN'),
      to: airportCode('LAS'),
      departs: offsetTime('2026-11-25T06:00:00-07:00'),
      arrives: offsetTime('2026-11-25T07:00:00-08:00'),
      number: 'F9 100',
      approximate: false,
    },
  ],
  fares: Object.fromEntries(
    Object.entries(fares).map(([kind, dollars]) => [
      kind,
      { total: cents(Math.round(dollars * 100)) },
    ]),
  ),
  goWildWindow: { state: 'open' },
});

/** On to San Diego, which makes it four and a half hours from Denver. */
const onward: Segment = {
  from: airportCode('LAS'),
  to: airportCode('SAN'),
  departs: offsetTime('2026-11-25T08:00:00-08:00'),
  arrives: offsetTime('2026-11-25T09:30:00-08:00'),
  number: 'F9 200',
  approximate: false,
};

const ANY: FlightTerms = {
  maxPrice: cents(100_000),
  goWildOnly: false,
  discountDen: true,
  maxStops: null,
  maxMinutes: null,
  party: 1,
};

describe('suggested alert price', () => {
  it('the suggested alert price is the lowest GoWild total of any flight', () => {
    const flights = [{ goWild: 29 }, { goWild: 15.41, standard: 98 }, { goWild: 20 }];
    expect(suggestedPrice(flights.map((fares) => flight(fares)))).toBe(1_541);
  });

  it('there is no suggested alert price without GoWild fares', () => {
    expect(suggestedPrice([flight({ standard: 10, discountDen: 9 })])).toBeUndefined();
    expect(suggestedPrice([])).toBeUndefined();
  });
});

const closed: Partial<Flight> = {
  goWildWindow: { state: 'opens', at: 1 as InstantMinute, zone: UTC },
};
const blackout: Partial<Flight> = { goWildWindow: { state: 'blackout' } };

describe('bookable fare', () => {
  const all = { goWild: 15, standard: 50, discountDen: 40 };

  it.each<[string, Parameters<typeof flight>[0], Partial<Flight>, boolean, number | undefined]>([
    ['GoWild while its window is open', all, {}, false, 1_500],
    ['GoWild alone where only that counts', all, {}, true, 1_500],
    ['the club fare before the window opens', all, closed, false, 4_000],
    ['nothing before the window opens where only GoWild counts', all, closed, true, undefined],
    ['the club fare on a blackout date', all, blackout, false, 4_000],
    ['nothing on a blackout date where only GoWild counts', all, blackout, true, undefined],
    ['the standard fare', { standard: 50 }, {}, false, 5_000],
    ['the standard fare below the club fare', { standard: 50, discountDen: 60 }, {}, false, 5_000],
    ['the standard fare below the GoWild fare', { goWild: 60, standard: 50 }, {}, false, 5_000],
    ['the club fare', { discountDen: 40 }, {}, false, 4_000],
    ['no standard fare where only GoWild counts', { standard: 50 }, {}, true, undefined],
    ['no club fare where only GoWild counts', { discountDen: 40 }, {}, true, undefined],
    ['nothing without fares', {}, {}, false, undefined],
  ])('the bookable price is %s', (...row) => {
    const [, fares, change, goWildOnly, price] = row;
    const terms = { goWildOnly, discountDen: true, party: 1 };
    expect(bookableFare({ ...flight(fares), ...change }, terms)?.price).toBe(price);
  });
});

describe('alert match', () => {
  const offers = (...totals: number[]) => totals.map((goWild) => flight({ goWild }));
  const match = (maxDollars: number, flights: readonly Flight[], goWildOnly = false) =>
    findMatch({ ...ANY, maxPrice: cents(maxDollars * 100), goWildOnly }, flights);

  it('an alert matches a flight at its highest price, not a cent above', () => {
    expect(match(29, offers(29))?.price).toBe(2_900);
    expect(match(29, offers(29.01))).toBeUndefined();
    expect(match(29, [])).toBeUndefined();
  });

  it('an alert matches the cheapest flight and has its price', () => {
    const flights = offers(20, 15, 25);
    expect(match(29, flights)).toEqual({ flight: flights[1], price: 1_500, kind: 'goWild' });
  });

  it('an alert never matches a slow flight, and the suggested price ignores it', () => {
    const [slow, quick] = offers(15, 20);
    const flights = [{ ...slow!, slow: true as const }, quick!];
    expect(match(29, flights)).toEqual({ flight: quick, price: 2_000, kind: 'goWild' });
    expect(suggestedPrice(flights)).toBe(suggestedPrice([quick!]));
  });

  it('an alert never matches a flight of which nobody knows that it is flown', () => {
    const [cheap, sure] = offers(15, 20);
    const flights = [{ ...cheap!, seasonUnknown: true as const }, sure!];
    expect(match(29, flights)).toEqual({ flight: sure, price: 2_000, kind: 'goWild' });
    expect(suggestedPrice(flights)).toBe(suggestedPrice([sure!]));
  });

  it('an alert matches the first of equally cheap flights', () => {
    const flights = offers(20, 15, 15);
    expect(match(29, flights)?.flight).toBe(flights[1]);
  });

  it('an alert compares the price that is bookable now, not the shown one', () => {
    const later = { ...flight({ goWild: 15, standard: 28 }), ...closed };
    expect(match(29, [later])).toEqual({ flight: later, price: 2_800, kind: 'standard' });
    expect(match(29, [later], true)).toBeUndefined();
    expect(match(20, [later])).toBeUndefined();
  });

  it('an alert does not match flights without a bookable price', () => {
    const flights = [flight({}), flight({ goWild: 20 })];
    expect(match(29, flights)?.flight).toBe(flights[1]);
  });

  const narrowed = (change: Partial<FlightTerms>, ...flights: readonly Flight[]) =>
    findMatch({ ...ANY, ...change }, flights)?.price;

  it('an alert without Discount Den matches the price of everybody', () => {
    const both = flight({ standard: 50, discountDen: 40 });
    expect(narrowed({ discountDen: false }, both)).toBe(5_000);
    expect(narrowed({ discountDen: true }, both)).toBe(4_000);
    expect(narrowed({ discountDen: false }, flight({ discountDen: 40 }))).toBeUndefined();
  });

  it('an alert for a nonstop or a short flight matches no other', () => {
    const nonstop = flight({ standard: 90 });
    const via: Flight = { ...flight({ standard: 30 }), segments: [nonstop.segments[0], onward] };
    const flights = [via, nonstop];
    expect(narrowed({}, ...flights)).toBe(3_000);
    expect(narrowed({ maxStops: 1 }, ...flights)).toBe(3_000);
    expect(narrowed({ maxStops: 0 }, ...flights)).toBe(9_000);
    expect(narrowed({ maxMinutes: 270 }, ...flights)).toBe(3_000);
    expect(narrowed({ maxMinutes: 269 }, ...flights)).toBe(9_000);
    expect(narrowed({ maxMinutes: 119 }, ...flights)).toBeUndefined();
  });

  it('an alert for a party matches a fare with seats for all, or with an unknown number of seats', () => {
    const seats = (seatsLeft: number | undefined) => ({
      ...flight({}),
      fares: { goWild: { total: cents(1_500), seatsLeft } },
    });
    expect(narrowed({ party: 3 }, seats(2))).toBeUndefined();
    expect(narrowed({ party: 3 }, seats(3))).toBe(1_500);
    expect(narrowed({ party: 3 }, seats(undefined))).toBe(1_500);
    expect(narrowed({ party: 1 }, seats(0))).toBeUndefined();
  });
});
