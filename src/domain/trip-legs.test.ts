import { describe, expect, it } from 'vitest';
import { tripFlight, tripQuestion } from '#test/itinerary/trip-fixture.ts';
import type { AirportCode } from './airports.ts';
import type { Flight } from './flight.ts';
import { timedFlight } from './flight-facts.ts';
import { type InstantMinute, localDate, timeZone } from './time.ts';
import { homesOf, isTripOnPass, legOf } from './trip-legs.ts';
import type { TripQuestion } from './trips.ts';

type Fares = Parameters<typeof tripFlight>[1];

const NONSTOP = 'MCO 10 08:00-05:00 DEN 10 10:00-07:00 1';
const day = localDate('2026-12-10');
const blackout: Partial<Flight> = { goWildWindow: { state: 'blackout' } };
const opens: Partial<Flight> = {
  goWildWindow: { state: 'opens', at: 0 as InstantMinute, zone: timeZone('America/New_York') },
};
const party = (travelers: number, passes: number) => ({ party: { travelers, passes } });

const leg = (flight: Flight, changes: Partial<TripQuestion> = {}, hasFares = true) =>
  legOf(timedFlight(flight), day, { ...tripQuestion(changes), hasFares });
const priced = (fares: Fares, changes: Partial<TripQuestion> = {}, more: Partial<Flight> = {}) =>
  leg(tripFlight(NONSTOP, fares, more), changes)?.price;

describe('the price of a flight of a trip', () => {
  it('a leg costs the cheapest split between pass and one other fare', () => {
    const fares = { goWild: [15, 2], standard: [60, 4], discountDen: [50, 4] } as const;
    expect(priced(fares, party(3, 3))).toBe(2 * 1500 + 6000);
    expect(priced(fares, party(3, 1))).toBe(1500 + 2 * 6000);
    expect(priced(fares, { ...party(3, 1), den: true })).toBe(1500 + 2 * 5000);
    expect(priced({ goWild: [80, 2], standard: [60, 4] }, party(2, 2))).toBe(2 * 6000);
  });

  it('a leg for more people than there are seats is left out', () => {
    const fares = { goWild: [15, 1], standard: [60, 2], discountDen: [50, 9] } as const;
    expect(priced(fares, party(3, 3))).toBe(1500 + 2 * 6000);
    expect(priced(fares, party(4, 4))).toBeUndefined();
    expect(priced(fares, { ...party(4, 4), den: true })).toBe(1500 + 3 * 5000);
  });

  it('a leg with unknown numbers of seats has a price', () => {
    expect(priced({ goWild: [15] }, party(4, 4))).toBe(4 * 1500);
    expect(priced({ goWild: [15] }, { ...party(4, 4), fares: 'pass' })).toBe(4 * 1500);
  });

  it('on a blackout date a leg has no GoWild price', () => {
    expect(priced({ goWild: [15, 4], standard: [60, 4] }, {}, blackout)).toBe(6000);
    expect(priced({ goWild: [15, 4] }, { fares: 'pass' }, blackout)).toBeUndefined();
  });
});

describe('everybody on the pass', () => {
  it('on the pass a leg has GoWild seats for the whole party', () => {
    const fares = { goWild: [15, 2], standard: [10, 4] } as const;
    expect(priced(fares, { ...party(2, 2), fares: 'pass' })).toBe(3000);
    expect(priced(fares, { ...party(3, 3), fares: 'pass' })).toBeUndefined();
  });

  it('on the pass no leg fits a party that holds fewer passes than it has travelers', () => {
    const asked = { ...party(2, 1), fares: 'pass' } as const;
    expect(leg(tripFlight(NONSTOP), asked)).toBeUndefined();
    expect(leg(tripFlight(NONSTOP, {}), asked, false)).toBeUndefined();
    expect(leg(tripFlight(NONSTOP, {}, opens), asked)).toBeUndefined();
  });

  it('a leg without a GoWild fare whose window opens later is unopened, without price', () => {
    const standard = { standard: [60, 4] } as const;
    const asked = { fares: 'pass' } as const;
    expect(leg(tripFlight(NONSTOP, standard, opens), asked)).toMatchObject({
      isUnopened: true,
      price: 0,
    });
    expect(leg(tripFlight(NONSTOP, standard), asked)).toBeUndefined();
    expect(leg(tripFlight(NONSTOP, standard, blackout), asked)).toBeUndefined();
    expect(leg(tripFlight(NONSTOP, standard, opens))).toMatchObject({
      isUnopened: false,
      price: 6000,
    });
  });

  it('a leg with too few GoWild seats is not unopened', () => {
    const asked = { ...party(2, 2), fares: 'pass' } as const;
    expect(leg(tripFlight(NONSTOP, { goWild: [15, 1] }, opens), asked)).toBeUndefined();
  });
});

describe('a source without fares', () => {
  it('without fares a leg has no price, and is on the pass but for blackout dates', () => {
    const bare = (more: Partial<Flight> = {}, changes: Partial<TripQuestion> = {}) =>
      leg(tripFlight(NONSTOP, {}, more), changes, false);
    expect(bare()).toMatchObject({ price: 0, isUnopened: false });
    expect(bare(blackout)).toMatchObject({ price: 0 });
    expect(bare(opens, { fares: 'pass' })).toMatchObject({ price: 0, isUnopened: false });
    expect(bare(blackout, { fares: 'pass' })).toBeUndefined();
  });
});

describe('which flights a question admits', () => {
  it('a slow flight is a leg only where slow ones are asked for', () => {
    const slow = tripFlight(NONSTOP, undefined, { slow: true });
    expect(leg(slow)).toBeUndefined();
    expect(leg(slow, { slow: true })).toBeDefined();
  });

  it('a flight with more stops than asked is no leg', () => {
    const stop = tripFlight(
      'MCO 10 08:00-05:00 LAS 10 10:00-08:00 1 | LAS 10 11:00-08:00 DEN 10 13:00-07:00 2',
    );
    expect(leg(stop, { maxStops: 0 })).toBeUndefined();
    expect(leg(stop, { maxStops: 1 })).toMatchObject({ stops: 1, numbers: 'F9 1, F9 2' });
  });
});

describe('where a trip ends', () => {
  const origins = ['MCO', 'TPA'] as AirportCode[];

  it('a trip ends where it began', () => {
    expect(homesOf(tripQuestion({ origins }), 'TPA' as AirportCode)).toEqual(['TPA']);
  });

  it('a trip may end at any origin where that is asked', () => {
    const question = tripQuestion({ origins, returnTo: 'any' });
    expect(homesOf(question, 'TPA' as AirportCode)).toEqual(['MCO', 'TPA']);
  });
});

describe('a trip on the pass', () => {
  const back = 'DEN 11 12:00-07:00 MCO 11 17:00-05:00 2';
  const onPass = (
    [out, home]: readonly [Fares, Fares],
    changes: Partial<TripQuestion> = {},
    hasFares = true,
  ) => {
    const first = leg(tripFlight(NONSTOP, out), changes, hasFares);
    const second = leg(tripFlight(back, home), changes, hasFares);
    if (!first || !second) throw new RangeError('Both flights need a price');
    return isTripOnPass({ out: first, back: second }, tripQuestion(changes), { hasFares });
  };
  const PASS: Fares = { goWild: [15, 2], standard: [60, 4] };

  it('is on the pass when everybody goes on it both ways', () => {
    expect(onPass([PASS, PASS])).toBe(true);
    expect(onPass([PASS, PASS], party(2, 2))).toBe(true);
    expect(onPass([PASS, { standard: [60, 4] }])).toBe(false);
    expect(onPass([{ standard: [60, 4] }, PASS])).toBe(false);
  });

  it('is not on the pass when seats or passes are too few for everybody', () => {
    expect(onPass([PASS, PASS], party(3, 3))).toBe(false);
    expect(onPass([PASS, PASS], party(2, 1))).toBe(false);
  });

  it('is not on the pass when another fare is cheaper, or seats are not known', () => {
    expect(onPass([PASS, { goWild: [80, 2], standard: [60, 4] }])).toBe(false);
    expect(onPass([PASS, { goWild: [15] }])).toBe(false);
  });

  it('without fares is on the pass when the pass is good on both days and everybody has one', () => {
    expect(onPass([{}, {}], {}, false)).toBe(true);
    expect(onPass([{}, {}], party(2, 1), false)).toBe(false);
    const closed = leg(tripFlight(back, {}, blackout), {}, false);
    const open = leg(tripFlight(NONSTOP, {}), {}, false);
    expect(
      open &&
        closed &&
        isTripOnPass({ out: open, back: closed }, tripQuestion(), { hasFares: false }),
    ).toBe(false);
  });
});
