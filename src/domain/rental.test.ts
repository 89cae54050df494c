import { describe, expect, it } from 'vitest';
import { airportCode } from './airports.ts';
import { cents } from './money.ts';
import {
  nearestFirst,
  offersOf,
  perDay,
  type RentalTerm,
  readDriverAge,
  readQuarterHour,
  rentalDays,
  rentalLink,
  termError,
  termOfStay,
  type Vehicle,
  wallTimeAt,
  writeTime,
} from './rental.ts';
import { instantAt, localDate, minutes, timeZone } from './time.ts';

const car = (model: string, payment: Readonly<Record<string, number>>): Vehicle => ({
  model,
  vehicleClass: 'Midsize',
  payment: Object.entries(payment).map(([type, total]) => ({ type, total: cents(total) })),
});

describe('rental car prices', () => {
  it.each(['pay_later', 'PAY_LATER', 'PayLater', 'Pay later', 'pay-later'])(
    'the price of a rental car is never one that is paid later, written %j',
    (later) => {
      const [offer] = offersOf([car('A', { [later]: 100, pay_now: 300, membership: 200 })]);
      expect(offer?.from).toBe(200);
      expect(offer?.payment.map(({ type }) => type)).toEqual(['membership', 'pay_now']);
    },
  );

  it('a rental car without a price is not offered', () => {
    const cars = [car('A', { pay_later: 100 }), car('B', {}), car('C', { pay_now: 300 })];
    expect(offersOf(cars).map(({ model }) => model)).toEqual(['C']);
  });
});

describe('cars of a rental location', () => {
  it('the offers of a rental location are the eight cheapest cars with a price, cheapest first', () => {
    const cars = [5, 3, 9, 1, 7, 2, 8, 4, 6].map((price) =>
      car(`at ${price}`, { pay_now: price * 100 }),
    );
    const shown = offersOf([car('later', { pay_later: 1 }), ...cars]);
    expect(shown.map(({ from }) => from)).toEqual([100, 200, 300, 400, 500, 600, 700, 800]);
  });
});

it('only the cheapest offer of the same car is shown', () => {
  const cars = [car('A', { pay_now: 300 }), car('A', { pay_now: 200 }), car('B', { pay_now: 250 })];
  expect(offersOf(cars).map(({ model, from }) => [model, from])).toEqual([
    ['A', 200],
    ['B', 250],
  ]);
});

it('rental locations are sorted by distance', () => {
  const at = (id: string, distanceMiles: number) => ({
    id,
    name: id,
    streetAddress: '',
    distanceMiles,
  });
  const found = nearestFirst([at('far', 9.5), at('near', 0.2), at('also near', 0.2)]);
  expect(found.map(({ id }) => id)).toEqual(['near', 'also near', 'far']);
});

/** `11-27 12:00` of 2026. */
const at = (text: string) => ({
  date: localDate(text.length > 11 ? text.slice(0, 10) : `2026-${text.slice(0, 5)}`),
  minute: minutes(Number(text.slice(-5, -3)) * 60 + Number(text.slice(-2))),
});
const term = (pickup: string, back: string): RentalTerm => ({
  pickup: at(pickup),
  return: at(back),
});

describe('rental terms', () => {
  it.each([
    ['11-27 12:00', '11-27 12:15', 1],
    ['11-27 12:00', '11-28 12:00', 1],
    ['11-27 12:00', '11-28 12:15', 2],
    ['11-27 12:00', '11-30 09:00', 3],
    ['12-30 12:00', '2027-01-02 12:00', 3],
  ])('a rental from %s to %s counts the started days', (pickup, back, days) => {
    expect(rentalDays(term(pickup, back))).toBe(days);
  });

  it.each([
    ['11-27 21:00', '11-30 09:00', '11-30 09:00'],
    ['11-27 21:00', '11-27 21:00', '11-28 21:00'],
    ['11-30 21:00', '11-30 19:00', '12-01 21:00'],
  ])(
    'the rental term of a stay from %s to %s is the stay, or a day if the stay has no length',
    (from, to, back) => {
      const stay = { place: airportCode('LAS'), arrives: at(from), leaves: at(to) };
      expect(termOfStay(stay)).toEqual(term(from, back));
    },
  );

  it('the rental price per day is rounded down: the days never cost more than the total', () => {
    expect(perDay(cents(10_000), term('11-27 12:00', '11-30 12:00'))).toBe(3_333);
  });
});

describe('rental term errors', () => {
  const now = at('11-27 10:20');
  it.each([
    ['11-27 10:30', '11-27 10:45', undefined],
    ['11-26 12:00', '11-30 12:00', 'pickup_date'],
    ['11-27 10:15', '11-30 12:00', 'pickup_time'],
    ['2027-11-27 12:00', '2027-11-28 12:00', undefined],
    ['2027-11-28 12:00', '2027-11-29 12:00', 'pickup_date'],
    ['11-29 12:00', '11-28 12:00', 'return_date'],
    ['11-29 12:00', '11-29 12:00', 'return_time'],
    ['11-29 12:00', '11-29 09:00', 'return_time'],
    ['11-29 12:00', '2027-02-27 12:00', undefined],
    ['11-29 12:00', '2027-02-27 12:15', 'return_date'],
  ])(
    'a rental from %s to %s has the right error field at 10:20 on November 27',
    (pickup, back, field) => {
      expect(termError(term(pickup, back), now)?.field).toBe(field);
    },
  );

  it.each([
    ['11-26 12:00', '11-30 12:00', 'Pickup date has passed'],
    ['11-27 10:15', '11-30 12:00', 'Pickup time has passed'],
    ['2027-11-28 12:00', '2027-11-29 12:00', 'Pickup date is more than 365 days away'],
    ['11-29 12:00', '11-28 12:00', 'Return date must be after pickup'],
    ['11-29 12:00', '11-29 12:00', 'Return time must be after pickup'],
    ['11-29 12:00', '2027-02-27 12:15', 'Please rent for at most 90 days'],
  ])('a rental from %s to %s has the error message: %s', (pickup, back, words) => {
    expect(termError(term(pickup, back), now)?.words).toBe(words);
  });

  it('wallTimeAt gives the local time of the rental location', () => {
    const zone = timeZone('America/Los_Angeles');
    const noon = instantAt(timeZone('America/New_York'), localDate('2026-11-27'), 720);
    expect(wallTimeAt(zone, noon)).toEqual(at('11-27 09:00'));
  });
});

describe('rental times', () => {
  it.each([
    ['00:00', 0],
    ['09:15', 555],
    ['23:45', 1425],
  ])('rental time %s is parsed and formatted', (text, minute) => {
    expect(readQuarterHour(text)).toBe(minute);
    expect(writeTime(minutes(minute))).toBe(text);
  });

  it.each(['', '9:15', '24:00', '12:10', '12:60', '12:00:00', '12:00 PM'])(
    '%j is not a rental time',
    (text) => {
      expect(readQuarterHour(text)).toBeUndefined();
    },
  );
});

describe('driver age', () => {
  it.each([
    ['', 25],
    ['  ', 25],
    ['18', 18],
    [' 42 ', 42],
    ['99', 99],
  ])('driver age %j is parsed as %i', (text, age) => {
    expect(readDriverAge(text)).toBe(age);
  });

  it.each(['17', '100', '0', '-25', '2.5', '25 years', '1e1', '2e1', '0x20', '٢٥'])(
    '%j is not a driver age',
    (text) => {
      expect(readDriverAge(text)).toBeUndefined();
    },
  );
});

const PAGE =
  'https://cars.example/book?pid={location}&did={location}&pdate={pickup}&ddate={return}&age={age}&pCountryCode=US';
const WISH = {
  locationId: 'LAST15',
  term: {
    pickup: { date: localDate('2026-11-27'), minute: minutes(12 * 60) },
    return: { date: localDate('2026-11-30'), minute: minutes(9 * 60 + 15) },
  },
  driverAge: 25,
};
const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

it('a rental link has one location, the times and the driver age, and no discount', () => {
  const link = rentalLink(PAGE, WISH);
  expect(new URL(link).origin).toBe('https://cars.example');
  expect(queryOf(link)).toEqual({
    pid: 'LAST15',
    did: 'LAST15',
    pdate: '2026-11-27T12:00:00',
    ddate: '2026-11-30T09:15:00',
    age: '25',
    pCountryCode: 'US',
  });
});

it('a rental link has the discount code of the driver', () => {
  expect(queryOf(rentalLink(PAGE, { ...WISH, discountCode: 'A1' }))).toMatchObject({
    CDP: 'A1',
    ownershipType: 'CORPORATE',
    travelType: 'LEISURE',
  });
  const plain = rentalLink('https://cars.example/{location}', { ...WISH, discountCode: 'A1' });
  expect(plain).toBe(
    'https://cars.example/LAST15?CDP=A1&ownershipType=CORPORATE&travelType=LEISURE',
  );
});

it('a rental link leaves unknown placeholders empty', () => {
  expect(rentalLink('https://cars.example/?a={other}&b={age}', WISH)).toBe(
    'https://cars.example/?a=&b=25',
  );
});

it('a rental link encodes the location ID', () => {
  const link = rentalLink(PAGE, { ...WISH, locationId: '{age}&age=1#/..' });
  expect(queryOf(link)).toMatchObject({ pid: '{age}&age=1#/..', age: '25' });
});
