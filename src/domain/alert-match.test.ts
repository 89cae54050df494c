import { describe, expect, it } from 'vitest';
import { flight } from '#test/harness.ts';
import { airportCode } from './airports.ts';
import {
  bookableFare,
  type FlightTerms,
  findMatch,
  keepOffer,
  lowestOf,
  noticeDueAt,
  type OfferedFare,
  offersOf,
  suggestedPrice,
} from './alert-match.ts';
import type { FareKind, Flight, Segment } from './flight.ts';
import { cents } from './money.ts';
import { type InstantMinute, localDate, offsetTime, UTC } from './time.ts';

/** Denver to Las Vegas, its GoWild window open, with totals in dollars. */
const toVegas = (fares: Partial<Record<FareKind, number>>): Flight => ({
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
    expect(suggestedPrice(flights.map((fares) => toVegas(fares)))).toBe(1_541);
  });

  it('there is no suggested alert price without GoWild fares', () => {
    expect(suggestedPrice([toVegas({ standard: 10, discountDen: 9 })])).toBeUndefined();
    expect(suggestedPrice([])).toBeUndefined();
  });
});

const closed: Partial<Flight> = {
  goWildWindow: { state: 'opens', at: 1 as InstantMinute, zone: UTC },
};
const blackout: Partial<Flight> = { goWildWindow: { state: 'blackout' } };

describe('bookable fare', () => {
  const all = { goWild: 15, standard: 50, discountDen: 40 };

  it.each<[string, Parameters<typeof toVegas>[0], Partial<Flight>, boolean, number | undefined]>([
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
    expect(bookableFare({ ...toVegas(fares), ...change }, terms)?.price).toBe(price);
  });
});

describe('alert match', () => {
  const offers = (...totals: number[]) => totals.map((goWild) => toVegas({ goWild }));
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
    const later = { ...toVegas({ goWild: 15, standard: 28 }), ...closed };
    expect(match(29, [later])).toEqual({ flight: later, price: 2_800, kind: 'standard' });
    expect(match(29, [later], true)).toBeUndefined();
    expect(match(20, [later])).toBeUndefined();
  });

  it('an alert does not match flights without a bookable price', () => {
    const flights = [toVegas({}), toVegas({ goWild: 20 })];
    expect(match(29, flights)?.flight).toBe(flights[1]);
  });

  const narrowed = (change: Partial<FlightTerms>, ...flights: readonly Flight[]) =>
    findMatch({ ...ANY, ...change }, flights)?.price;

  it('an alert without Discount Den matches the price of everybody', () => {
    const both = toVegas({ standard: 50, discountDen: 40 });
    expect(narrowed({ discountDen: false }, both)).toBe(5_000);
    expect(narrowed({ discountDen: true }, both)).toBe(4_000);
    expect(narrowed({ discountDen: false }, toVegas({ discountDen: 40 }))).toBeUndefined();
  });

  it('an alert for a nonstop or a short flight matches no other', () => {
    const nonstop = toVegas({ standard: 90 });
    const via: Flight = { ...toVegas({ standard: 30 }), segments: [nonstop.segments[0], onward] };
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
      ...toVegas({}),
      fares: { goWild: { total: cents(1_500), seatsLeft } },
    });
    expect(narrowed({ party: 3 }, seats(2))).toBeUndefined();
    expect(narrowed({ party: 3 }, seats(3))).toBe(1_500);
    expect(narrowed({ party: 3 }, seats(undefined))).toBe(1_500);
    expect(narrowed({ party: 1 }, seats(0))).toBeUndefined();
  });
});

const AT = new Date('2026-11-21T18:00:00Z');
const ago = (minutes: number) => new Date(AT.getTime() - minutes * 60_000);
const PLACES = {
  origins: ['PHX', 'TUS'].map(airportCode),
  destinations: ['DEN'].map(airportCode),
  range: { from: localDate('2026-11-30'), to: localDate('2026-12-06'), weekdays: [] },
  goWildOnly: false,
};
const minutesUntil = (change: Partial<typeof PLACES>, noticedAt: Date | null) =>
  (noticeDueAt({ ...PLACES, ...change }, noticedAt, AT).getTime() - AT.getTime()) / 60_000;

describe('messages about gathered finds', () => {
  it('the first one is sent at once', () => {
    expect(minutesUntil({}, null)).toBe(0);
    expect(minutesUntil({ destinations: [] }, null)).toBe(0);
  });

  it('there is at most one an hour', () => {
    expect(minutesUntil({}, ago(10))).toBe(50);
    expect(minutesUntil({}, ago(60))).toBe(0);
    expect(minutesUntil({}, ago(600))).toBe(0);
  });

  it('there is at most one a day about anywhere, also for GoWild seats', () => {
    expect(minutesUntil({ destinations: [] }, ago(60))).toBe(23 * 60);
    expect(minutesUntil({ destinations: [], goWildOnly: true }, ago(60))).toBe(23 * 60);
  });

  it('a GoWild seat between named places is told at once', () => {
    expect(minutesUntil({ goWildOnly: true }, ago(1))).toBe(0);
  });
});

const CHEAP: OfferedFare = {
  kind: 'standard',
  price: cents(3_000),
  stops: 1,
  minutes: 300,
  seats: 2,
};

const kept = (...offers: readonly OfferedFare[]) => {
  const list: OfferedFare[] = [];
  for (const one of offers) keepOffer(list, one);
  return list;
};

describe('the offers of a route', () => {
  it.each<readonly [string, Partial<OfferedFare>]>([
    ['fewer stops', { stops: 0 }],
    ['a shorter duration', { minutes: 299 }],
    ['more seats', { seats: 3 }],
  ])('a dearer offer stays for %s, whichever comes first', (_, better) => {
    const dear = { ...CHEAP, price: cents(3_001), ...better };
    expect(kept(CHEAP, dear)).toEqual([CHEAP, dear]);
    expect(kept(dear, CHEAP)).toEqual([dear, CHEAP]);
  });

  it('an offer that is better in nothing goes, whichever comes first', () => {
    const worse = { ...CHEAP, minutes: 301, seats: 1 };
    expect(kept(CHEAP, worse)).toEqual([CHEAP]);
    expect(kept(worse, CHEAP)).toEqual([CHEAP]);
  });

  it('of equal offers the first one stays', () => {
    const same = { ...CHEAP };
    const [one, ...others] = kept(CHEAP, same);
    expect([one === CHEAP, others]).toEqual([true, []]);
  });
});

describe('the offers of a flight', () => {
  const line = 'DEN 06:30-07:00 > LAS 07:40-08:00';
  const kinds = (one: Parameters<typeof offersOf>[0]) => offersOf(one).map(({ kind }) => kind);

  it('are the fares that can be booked now, with stops and minutes', () => {
    const one = flight(line, { goWild: [15.41, 2], standard: [98, 9] });
    const shared = { stops: 0, minutes: 130 };
    expect(offersOf({ ...one, goWildWindow: { state: 'open' } })).toEqual([
      { kind: 'goWild', price: 1_541, seats: 2, ...shared },
      { kind: 'standard', price: 9_800, seats: 4, ...shared },
    ]);
  });

  it('leave out a GoWild seat whose window is not open, fares without seats, and slow flights', () => {
    const one = flight(line, { goWild: [15.41, 2], standard: [98, 9] });
    expect(kinds({ ...one, goWildWindow: { state: 'blackout' } })).toEqual(['standard']);
    const none = flight(line, { goWild: [15.41, 0], standard: [98, 1] });
    expect(kinds({ ...none, goWildWindow: { state: 'open' } })).toEqual(['standard']);
    expect(kinds({ ...one, goWildWindow: { state: 'open' }, slow: true })).toEqual([]);
  });

  it('have seats for the largest party where their number is not known', () => {
    expect(offersOf(flight(line, { standard: 98 }))).toMatchObject([{ seats: 4 }]);
  });

  it('are kept by route and class, those that no other beats', () => {
    const flights = [
      flight(line, { standard: [98, 4] }),
      flight('DEN 09:30-07:00 > LAS 10:40-08:00', { standard: [60, 4], discountDen: [55, 4] }),
      flight('DEN 09:30-07:00 > PHX 10:40-07:00', { standard: [99, 4] }),
    ];
    const DEN = airportCode('DEN');
    expect(lowestOf(flights)).toEqual([
      expect.objectContaining({ origin: DEN, destination: 'LAS', kind: 'standard', price: 6_000 }),
      expect.objectContaining({ destination: 'LAS', kind: 'discountDen', price: 5_500 }),
      expect.objectContaining({ origin: DEN, destination: 'PHX', price: 9_900 }),
    ]);
  });
});
