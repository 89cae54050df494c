import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '../money.ts';
import { airportCode } from '../network/airport.ts';
import { localDate } from '../time/local-date.ts';
import { type WatchedRow, watchIndex } from './watch-index.ts';

const [DEN, LAS, MCO, ATL] = ['DEN', 'LAS', 'MCO', 'ATL'].map(airportCode) as [
  WatchedRow['origin'],
  WatchedRow['origin'],
  WatchedRow['origin'],
  WatchedRow['origin'],
];
const [MONDAY, TUESDAY] = ['2026-12-07', '2026-12-08'].map(localDate) as [
  WatchedRow['day'],
  WatchedRow['day'],
];

const row = (id: number, change: Partial<WatchedRow> = {}): WatchedRow => ({
  id,
  origin: DEN,
  destination: MCO,
  day: MONDAY,
  maxPrice: cents(5000),
  goWildOnly: false,
  ...change,
});

/** The same, as one would write it first. */
function plainIndex() {
  const open = new Map<number, WatchedRow>();
  return {
    add: (rows: readonly WatchedRow[]) => {
      for (const one of rows) if (!open.has(one.id)) open.set(one.id, one);
    },
    close: (id: number) => void open.delete(id),
    destinationsOf: (origin: string, day: string) =>
      [...open.values()]
        .filter((one) => one.origin === origin && one.day === day)
        .map((one) => one.destination),
    fulfilledBy: (
      route: Pick<WatchedRow, 'origin' | 'destination' | 'day'>,
      price: { goWild?: Cents; any?: Cents },
    ) =>
      [...open.values()]
        .filter((one) => {
          const offered = one.goWildOnly ? price.goWild : price.any;
          return (
            one.origin === route.origin &&
            one.destination === route.destination &&
            one.day === route.day &&
            offered !== undefined &&
            offered <= one.maxPrice
          );
        })
        .map(({ id }) => id),
    get size() {
      return open.size;
    },
  };
}

const somePrice = fc.integer({ min: 1, max: 12 }).map((dollars) => cents(dollars * 500));
const someRoute = fc.record({
  origin: fc.constantFrom(DEN, LAS),
  destination: fc.constantFrom(MCO, ATL),
  day: fc.constantFrom(MONDAY, TUESDAY),
});
const someRow = fc
  .tuple(fc.record({ id: fc.nat(120), maxPrice: somePrice, goWildOnly: fc.boolean() }), someRoute)
  .map(([rest, route]): WatchedRow => ({ ...rest, ...route }));
const someStep = fc.oneof(
  fc.record({ add: fc.array(someRow, { maxLength: 30, size: 'max' }) }),
  fc.record({ close: fc.array(fc.nat(130), { maxLength: 40, size: 'max' }) }),
);
const take = (
  index: Pick<ReturnType<typeof watchIndex>, 'add' | 'close'>,
  { add = [], close = [] }: { add?: readonly WatchedRow[]; close?: readonly number[] },
) => {
  index.add(add);
  for (const id of close) index.close(id);
};
const someOffer = fc.tuple(
  someRoute,
  fc.record({ goWild: somePrice, any: somePrice }, { requiredKeys: [] }),
);

describe('the index of what is watched', () => {
  it('tells what a plain list tells, whatever is added, closed and offered', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.array(someStep, { minLength: 1, maxLength: 30, size: 'max' }),
        fc.array(someOffer, { minLength: 8, maxLength: 20, size: 'max' }),
        (steps, offers) => {
          const [index, plain] = [watchIndex(), plainIndex()];
          for (const step of steps) for (const one of [index, plain]) take(one, step);
          expect(index.size).toBe(plain.size);
          for (const [route, price] of offers) {
            const told = index.fulfilledBy(route.origin, route.destination, route.day, price);
            const expected = plain.fulfilledBy(route, price);
            expect(new Set(told)).toEqual(new Set(expected));
            expect(told).toHaveLength(expected.length);
            found += expected.length;
            expect(index.destinationsOf(route.origin, route.day).toSorted()).toEqual(
              [...new Set(plain.destinationsOf(route.origin, route.day))].toSorted(),
            );
          }
        },
      ),
      { numRuns: 600, seed: 20261121 },
    );
    // Guards against a generator that makes nothing worth comparing.
    expect(found).toBeGreaterThan(10_000);
  });

  it('tells again until the row is closed', () => {
    const index = watchIndex();
    index.add([row(7)]);
    const ask = () => index.fulfilledBy(DEN, MCO, MONDAY, { any: cents(5000) });
    expect([ask(), ask()]).toEqual([[7], [7]]);
    index.close(7);
    expect(ask()).toEqual([]);
  });

  it('names first who would pay most', () => {
    const index = watchIndex();
    index.add([3000, 9000, 1000, 6000].map((price, at) => row(at, { maxPrice: cents(price) })));
    expect(index.fulfilledBy(DEN, MCO, MONDAY, { any: cents(2000) })).toEqual([1, 3, 0]);
  });

  it('takes a GoWild wish by the GoWild price alone, any other by the lowest of all', () => {
    const index = watchIndex();
    index.add([row(1, { goWildOnly: true }), row(2)]);
    const ask = (price: { goWild?: Cents; any?: Cents }) =>
      index.fulfilledBy(DEN, MCO, MONDAY, price);
    expect(ask({ any: cents(4000) })).toEqual([2]);
    expect(ask({ goWild: cents(1541), any: cents(1541) })).toEqual([2, 1]);
    expect(ask({ goWild: cents(6000), any: cents(4000) })).toEqual([2]);
    expect(ask({})).toEqual([]);
  });

  it('keeps ids and prices as large as the database does', () => {
    const index = watchIndex();
    const [id, maxPrice] = [Number.MAX_SAFE_INTEGER, cents(2 ** 31 - 1)];
    index.add([row(id, { maxPrice })]);
    expect(index.fulfilledBy(DEN, MCO, MONDAY, { any: maxPrice })).toEqual([id]);
    index.close(id);
    expect(index.size).toBe(0);
  });
});
