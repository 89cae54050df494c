import { describe, expect, it } from 'vitest';
import { sharedFlight as example } from '#test/trip-example.ts';
import type { Flight } from './flight.ts';
import { cents } from './money.ts';
import { partyOf, withPartyPrice } from './party.ts';
import { asFlight, pricedFor, sharedFlight } from './shared-flight.ts';

const FLIGHT: Flight = {
  ...asFlight(
    example('DEN 2026-12-11T06:00-07:00 TPA 2026-12-11T11:35-05:00 F9 2748', {
      goWild: 15.41,
      standard: 82,
    }),
  ),
  slow: true,
};
const withSeats = (seatsLeft: number): Flight['fares'] => ({
  goWild: { total: cents(1541), seatsLeft },
  standard: { total: cents(8200), seatsLeft: 9 },
});

describe('a flight as a link carries it', () => {
  it('has its segments and the totals of its fares, and no seats, windows or marks of lists', () => {
    expect(sharedFlight({ ...FLIGHT, fares: withSeats(3) })).toEqual({
      segments: FLIGHT.segments,
      fares: { goWild: { total: 1541 }, standard: { total: 8200 } },
    });
  });

  it('keeps how it is sold and that it may not fly', () => {
    const shared = sharedFlight({ ...FLIGHT, soldAsOne: true, seasonUnknown: true });
    expect(shared).toMatchObject({ soldAsOne: true, seasonUnknown: true });
  });

  it('leaves out a fare without enough seats, unless some of the party book it', () => {
    const party = { travelers: 3, passes: 3 };
    const kindsOf = (seatsLeft: number) => {
      const priced = withPartyPrice({ ...FLIGHT, fares: withSeats(seatsLeft) }, party);
      const shared = sharedFlight(priced);
      expect(shared.partyPrice).toEqual(priced.partyPrice);
      return [priced.partyPrice?.onGoWild, priced.fares.goWild?.tooFew, Object.keys(shared.fares)];
    };
    expect(kindsOf(1)).toEqual([1, true, ['goWild', 'standard']]);
    expect(kindsOf(0)).toEqual([0, true, ['standard']]);
    expect(kindsOf(3)).toEqual([3, undefined, ['goWild', 'standard']]);
  });
});

describe('a flight of a link with its price for a party', () => {
  const shared = sharedFlight(FLIGHT);

  it('is as it is for one traveler with a pass', () => {
    expect(pricedFor(undefined, shared)).toBe(shared);
    expect(pricedFor(undefined, shared, { onGoWild: 1 })).toBe(shared);
  });

  it('leaves the pass aside where one traveler books another fare', () => {
    const priced = pricedFor(undefined, shared, { onGoWild: 0 });
    expect(priced).not.toHaveProperty('goWildWindow');
    expect(priced.partyPrice).toMatchObject({ onGoWild: 0, total: 8200 });
    const noPass = { ...shared, fares: { standard: { total: cents(8200) } } };
    expect(pricedFor(undefined, noPass, { onGoWild: 0 })).toBe(noPass);
  });

  it('keeps the Discount Den fare of one traveler on a flight without pass seats', () => {
    const fares = { standard: { total: cents(8200) }, discountDen: { total: cents(7700) } };
    const priced = pricedFor(undefined, { ...shared, fares }, { onGoWild: 0, den: true });
    expect(priced.partyPrice).toMatchObject({ other: 'discountDen', total: 7700 });
  });

  it('has the total of the party, split as asked', () => {
    const party = partyOf({ party: 2, passes: 1 });
    const priced = pricedFor(party, shared);
    expect(priced).not.toHaveProperty('goWildWindow');
    expect(priced.partyPrice).toMatchObject({ travelers: 2, total: 1541 + 8200 });
  });
});
