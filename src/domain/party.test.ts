import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import { type Fare, type FareKind, type Flight, redactFares, shownFare } from './flight.ts';
import { cents, formatUsd } from './money.ts';
import {
  adultsOn,
  bookingsOf,
  bookingsOr,
  canTake,
  MOST_TRAVELERS,
  mayBeOnPass,
  type Party,
  parsePartyQuery,
  partyOf,
  passState,
  priceForParty,
  readPartyQuery,
  withPartyPrice,
} from './party.ts';
import { partyTotal, totalPrice } from './round-trip.ts';
import { offsetTime } from './time.ts';

/** Fares of a flight as `[cents, seats]`; without seats the source does not say. */
type Offered = Partial<Record<FareKind, readonly [total: number, seatsLeft?: number]>>;

const offered = (fares: Offered, state: 'open' | 'blackout' = 'open'): Flight => ({
  segments: [
    {
      from: airportCode('DEN'),
      to: airportCode('LAS'),
      departs: offsetTime('2026-11-25T06:00:00-07:00'),
      arrives: offsetTime('2026-11-25T07:10:00-08:00'),
      number: 'F9 100',
      approximate: false,
    },
  ],
  fares: Object.fromEntries(
    Object.entries(fares).map(([kind, [total, seatsLeft]]) => [
      kind,
      { total: cents(total), seatsLeft } satisfies Fare,
    ]),
  ),
  goWildWindow: { state },
});

const party = (travelers: number, passes = travelers): Party => ({ travelers, passes });

describe('the price of a flight for a party', () => {
  it.each<[string, Offered, Party, readonly [total: number | undefined, onGoWild: number]]>([
    ['all on GoWild', { goWild: [1541, 4], standard: [8800, 9] }, party(4), [6164, 4]],
    ['one pass seat for two', { goWild: [1541, 1], standard: [8800, 9] }, party(2), [10_341, 1]],
    ['one pass for two', { goWild: [1541, 9], standard: [8800, 9] }, party(2, 1), [10_341, 1]],
    ['no pass', { goWild: [1541, 9], standard: [8800, 9] }, party(1, 0), [8800, 0]],
    ['Standard cheaper', { goWild: [1541, 9], standard: [1200, 9] }, party(3), [3600, 0]],
    [
      'Standard cheaper, but for one alone',
      { goWild: [1541, 9], standard: [1200, 1] },
      party(3),
      [4282, 2],
    ],
    ['too few seats', { goWild: [1541, 1], standard: [8800, 1] }, party(3), [undefined, 0]],
    ['seats not known', { goWild: [1541], standard: [8800] }, party(3), [4623, 3]],
    ['a tie, on the pass', { goWild: [1541, 9], standard: [1541, 9] }, party(2), [3082, 2]],
    ['Discount Den alone', { discountDen: [4000, 9] }, party(2), [undefined, 0]],
    ['nothing', {}, party(2), [undefined, 0]],
  ])('is the cheapest split: %s', (_, fares, who, [total, onGoWild]) => {
    expect(priceForParty(offered(fares), who)).toMatchObject({ total, onGoWild });
  });

  it('never puts anybody on GoWild on a blackout date', () => {
    const flight = offered({ goWild: [1541, 9], standard: [8800, 9] }, 'blackout');
    expect(priceForParty(flight, party(2))).toMatchObject({ total: 17_600, onGoWild: 0 });
    expect(passState(flight, party(2))).toBe('no');
  });

  it('takes Discount Den only for its members, and for the whole rest of the party', () => {
    const flight = offered({ goWild: [1541, 1], standard: [8800, 9], discountDen: [4000, 2] });
    expect(priceForParty(flight, party(3), { den: true })).toMatchObject({
      total: 1541 + 2 * 4000,
      other: 'discountDen',
    });
    expect(priceForParty(flight, party(4), { den: true })).toMatchObject({
      total: 1541 + 3 * 8800,
      other: 'standard',
    });
    expect(priceForParty(flight, party(3))).toMatchObject({ other: 'standard' });
  });

  it('says whether it relies on seats that are not known', () => {
    const known = offered({ goWild: [1541, 1], standard: [8800, 9] });
    const half = offered({ goWild: [1541], standard: [8800, 9] });
    expect(priceForParty(known, party(2)).areSeatsKnown).toBe(true);
    expect(priceForParty(half, party(2, 1)).areSeatsKnown).toBe(false);
    expect(priceForParty(half, party(2, 0)).areSeatsKnown).toBe(true);
  });
});

describe('the price of a chosen split', () => {
  it('is that of so many on GoWild, whatever is cheaper', () => {
    const flight = offered({ goWild: [1541], standard: [1200] });
    expect(priceForParty(flight, party(3), { onGoWild: 2 })).toMatchObject({
      total: 4282,
      onGoWild: 2,
    });
    expect(
      priceForParty(offered({ goWild: [1541] }), party(2), { onGoWild: 0 }).total,
    ).toBeUndefined();
  });
});

describe('the pass for a party', () => {
  it.each<[string, Offered, Party, string]>([
    ['seats for all', { goWild: [1541, 2] }, party(2), 'yes'],
    ['a seat too few', { goWild: [1541, 1] }, party(2), 'no'],
    ['a pass too few', { goWild: [1541, 9] }, party(2, 1), 'no'],
    ['seats not known', { goWild: [1541] }, party(2), 'unknown'],
    ['seats not known and a pass too few', { goWild: [1541] }, party(2, 1), 'no'],
    ['no GoWild fare', { standard: [8800, 9] }, party(1), 'no'],
    ['a cheaper fare beside it', { goWild: [1541, 2], standard: [1200, 9] }, party(2), 'yes'],
  ])('is for all of it or for none: %s', (_, fares, who, state) => {
    expect(passState(offered(fares), who)).toBe(state);
  });
});

describe('a flight that a party can take', () => {
  it('has seats for the party in one usable split, or no fares at all', () => {
    const short = offered({ goWild: [1541, 1], standard: [8800, 1] });
    expect([1, 2, 3].map((travelers) => canTake(short, party(travelers)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(canTake(offered({}), party(4))).toBe(true);
  });
});

describe('a flight priced for a party', () => {
  const flight = offered({ goWild: [1541, 1], standard: [8800, 9], discountDen: [4000, 1] });

  it('of one with a pass is the flight itself', () => {
    expect(withPartyPrice(flight, party(1))).toBe(flight);
  });

  it('marks the fares with fewer seats than travelers who could take them', () => {
    const marked = (who: Party) =>
      Object.entries(withPartyPrice(flight, who).fares)
        .filter(([, fare]) => fare.tooFew)
        .map(([kind]) => kind);
    expect(marked(party(2))).toEqual(['goWild', 'discountDen']);
    expect(marked(party(2, 1))).toEqual(['discountDen']);
    expect(marked(party(2, 0))).toEqual(['discountDen']);
  });

  it('keeps the price and the marks where seats are hidden', () => {
    const seen = redactFares('without seats', withPartyPrice(flight, party(2)));
    expect(seen.partyPrice?.total).toBe(10_341);
    expect(seen.fares).toStrictEqual({
      goWild: { total: 1541, tooFew: true },
      standard: { total: 8800 },
      discountDen: { total: 4000, tooFew: true },
    });
  });

  it('shows the price of one person, rounded down where the fares differ', () => {
    expect(shownFare(withPartyPrice(flight, party(2)))).toMatchObject({
      kind: 'goWild',
      total: 5170,
    });
    expect(shownFare(withPartyPrice(flight, party(2, 0)))).toMatchObject({
      kind: 'standard',
      total: 8800,
    });
    const short = offered({ goWild: [1541, 1] });
    expect(shownFare(withPartyPrice(short, party(2)))).toBeUndefined();
  });

  it('is booked in one booking, or in two where the party is split', () => {
    expect(bookingsOf(flight)).toEqual([{ kind: 'goWild', adults: 1 }]);
    expect(bookingsOf(withPartyPrice(flight, party(3)))).toEqual([
      { kind: 'goWild', adults: 1 },
      { kind: 'standard', adults: 2 },
    ]);
    expect(bookingsOf(withPartyPrice(flight, party(3, 0)))).toEqual([
      { kind: 'standard', adults: 3 },
    ]);
    expect(bookingsOf(withPartyPrice(offered({ goWild: [1541, 1] }), party(2)))).toEqual([]);
  });

  it('offers a fare outside the price only with seats and passes for all', () => {
    const all = withPartyPrice(
      offered({ goWild: [1541, 2], standard: [1200, 9], discountDen: [1100, 1] }),
      party(2),
    );
    expect([
      adultsOn(all, 'goWild'),
      adultsOn(all, 'standard'),
      adultsOn(all, 'discountDen'),
    ]).toEqual([2, 2, 0]);
    const onePass = withPartyPrice(
      offered({ goWild: [1541, 2], standard: [1200, 9] }),
      party(2, 1),
    );
    expect(adultsOn(onePass, 'goWild')).toBe(0);
    expect(adultsOn(flight, 'goWild')).toBe(1);
    expect(adultsOn(offered({}), 'standard')).toBe(0);
  });
});

describe('a flight that may be on the pass', () => {
  it('has a GoWild fare for the party where there are fares', () => {
    expect(mayBeOnPass(offered({ goWild: [1500, 1] }), true)).toBe(true);
    expect(mayBeOnPass(offered({ standard: [5000] }), true)).toBe(false);
    expect(mayBeOnPass(offered({}), true)).toBe(false);
    expect(mayBeOnPass(withPartyPrice(offered({ goWild: [1500, 1] }), party(2)), true)).toBe(false);
  });

  it('leaves on no blackout date where there are no fares', () => {
    expect(mayBeOnPass(offered({}), false)).toBe(true);
    expect(mayBeOnPass(offered({}, 'blackout'), false)).toBe(false);
  });
});

it('a flight without any fare has a link for all of the party, for Standard on a blackout date', () => {
  const links = (flight: Flight) => [adultsOn(flight, 'goWild'), adultsOn(flight, 'standard')];
  expect(links(offered({}))).toEqual([1, 0]);
  expect(links(withPartyPrice(offered({}), party(3)))).toEqual([3, 0]);
  expect(links(offered({}, 'blackout'))).toEqual([0, 1]);
});

describe('a party in an address or a store', () => {
  it.each([
    [{}, {}],
    [{ party: 1 }, {}],
    [{ party: 1, passes: 1 }, {}],
    [{ party: 1, passes: 0 }, { passes: 0 }],
    [{ party: 2 }, { party: 2 }],
    [{ party: 4, passes: 4 }, { party: 4 }],
    [
      { party: 4, passes: 3 },
      { party: 4, passes: 3 },
    ],
    [
      { party: 3, passes: 0 },
      { party: 3, passes: 0 },
    ],
    [{ party: 5, passes: 2 }, {}],
    [{ party: 0 }, {}],
    [{ party: 2, passes: -1 }, { party: 2 }],
    [{ party: 2.5 }, {}],
    [{ party: '2', passes: null }, {}],
  ])('reads %j as %j', (stored, read) => {
    expect(readPartyQuery(stored)).toEqual(read);
  });

  it.each([
    [
      { party: '3', passes: '1' },
      { party: 3, passes: 1 },
    ],
    [{ party: '2', passes: undefined }, { party: 2 }],
    [{ party: '12' }, {}],
    [{ party: '2x', passes: 'x0' }, {}],
    [{ party: '', passes: ' 0' }, {}],
  ])('reads the texts %j as %j', (texts, read) => {
    expect(parsePartyQuery(texts)).toEqual(read);
  });

  it('is none for one traveler with a pass', () => {
    expect([partyOf({}), partyOf({ party: 1, passes: 1 })]).toEqual([undefined, undefined]);
    expect(partyOf({ passes: 0 })).toEqual(party(1, 0));
    expect(partyOf({ party: 3 })).toEqual(party(3));
    expect(partyOf({ party: 2, passes: 1 })).toEqual(party(2, 1));
  });
});

it('the bookings of a flight without a price are all of the party on one fare', () => {
  const none = offered({});
  expect(bookingsOr('standard', none)).toEqual([{ kind: 'standard', adults: 1 }]);
  expect(bookingsOr('goWild', withPartyPrice(none, party(3)))).toEqual([
    { kind: 'goWild', adults: 3 },
  ]);
  expect(bookingsOr('standard', offered({ goWild: [1541, 4] }))).toEqual([
    { kind: 'goWild', adults: 1 },
  ]);
});

describe('money of a party', () => {
  const fare = fc.record({
    total: fc.integer({ min: 1, max: 200_000 }),
    seats: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  });
  const flight = fc
    .record({ standard: fare, goWild: fc.option(fare), discountDen: fc.option(fare) })
    .map((fares) =>
      offered(
        Object.fromEntries(
          Object.entries(fares).flatMap(([kind, one]) =>
            one ? [[kind, [one.total, one.seats] as const]] : [],
          ),
        ),
      ),
    );
  const asked = fc
    .record({ travelers: fc.integer({ min: 1, max: MOST_TRAVELERS }), passes: fc.nat(4) })
    .map(({ travelers, passes }) => party(travelers, Math.min(travelers, passes)));
  const centsOf = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100);
  const isPart = (share: number, total: number, people: number) =>
    share * people <= total && total - share * people < people;

  it('adds up to the cent: shares never exceed their total, and both ways are the sum of each way', () => {
    fc.assert(
      fc.property(flight, flight, asked, fc.boolean(), (one, other, who, den) => {
        const [departure, back] = [one, other].map((each) => withPartyPrice(each, who, { den }));
        if (!departure || !back) return false;
        const ways = [departure, back].map((each) => shownFare(each)?.total);
        const both = totalPrice({ departure, back });
        const [out, home] = ways;
        if (out === undefined || home === undefined) return both === undefined;
        const together = partyTotal({ departure, back });
        // One traveler with a pass has no price of a party: what is shown is the total.
        if (together === undefined) return who.travelers === 1 && both === out + home;
        const totals = [departure, back].map((each) => each.partyPrice?.total ?? 0);
        const shown = totals.map((total) => centsOf(formatUsd(cents(total), 2)));
        return (
          both !== undefined &&
          shown.reduce((sum, total) => sum + total, 0) === centsOf(formatUsd(together, 2)) &&
          isPart(both, together, who.travelers) &&
          ways.every((way, at) => isPart(way ?? 0, totals[at] ?? 0, who.travelers)) &&
          // Means of split parties may lose a cent each way.
          both - out - home >= 0 &&
          both - out - home <= 1
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
