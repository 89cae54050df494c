import { describe, expect, it } from 'vitest';
import { flight } from '#test/harness.ts';
import { airportCode } from './airports.ts';
import { cents } from './money.ts';
import { keepOffer, lowestOf, type OfferedFare, offersOf } from './offered-fare.ts';

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
