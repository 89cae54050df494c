import { describe, expect, it } from 'vitest';
import { cents } from '../money.ts';
import { nearestFirst, offersOf, type Vehicle } from './rental.ts';

const car = (model: string, payment: Readonly<Record<string, number>>): Vehicle => ({
  model,
  vehicleClass: 'Midsize',
  payment: Object.entries(payment).map(([type, total]) => ({ type, total: cents(total) })),
});

describe('the price of a rental car', () => {
  it.each(['pay_later', 'PAY_LATER', 'PayLater', 'Pay later', 'pay-later'])(
    'is never one that is paid later, written %j',
    (later) => {
      const [offer] = offersOf([car('A', { [later]: 100, pay_now: 300, membership: 200 })]);
      expect(offer?.from).toBe(200);
      expect(offer?.payment.map(({ type }) => type)).toEqual(['membership', 'pay_now']);
    },
  );

  it('is needed to be shown at all', () => {
    const cars = [car('A', { pay_later: 100 }), car('B', {}), car('C', { pay_now: 300 })];
    expect(offersOf(cars).map(({ model }) => model)).toEqual(['C']);
  });
});

describe('the cars of a location', () => {
  it('are the eight cheapest, cheapest first, of those that have a price', () => {
    const cars = [5, 3, 9, 1, 7, 2, 8, 4, 6].map((price) =>
      car(`at ${price}`, { pay_now: price * 100 }),
    );
    const shown = offersOf([car('later', { pay_later: 1 }), ...cars]);
    expect(shown.map(({ from }) => from)).toEqual([100, 200, 300, 400, 500, 600, 700, 800]);
  });
});

it('of the same car only the cheapest is shown', () => {
  const cars = [car('A', { pay_now: 300 }), car('A', { pay_now: 200 }), car('B', { pay_now: 250 })];
  expect(offersOf(cars).map(({ model, from }) => [model, from])).toEqual([
    ['A', 200],
    ['B', 250],
  ]);
});

it('locations are in the order of their distance', () => {
  const at = (id: string, distanceMiles: number) => ({
    id,
    name: id,
    streetAddress: '',
    distanceMiles,
  });
  const found = nearestFirst([at('far', 9.5), at('near', 0.2), at('also near', 0.2)]);
  expect(found.map(({ id }) => id)).toEqual(['near', 'also near', 'far']);
});
