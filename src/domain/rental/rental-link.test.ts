import { expect, it } from 'vitest';
import { localDate } from '../time/local-date.ts';
import { minutes } from '../time/offset-time.ts';
import { rentalLink } from './rental-link.ts';

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

it('a rental is booked where it is picked up, for these times and this driver, without any discount', () => {
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

it('the discount is the one that the driver brought', () => {
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

it('an id brings nothing of its own into the link', () => {
  const link = rentalLink(PAGE, { ...WISH, locationId: '{age}&age=1#/..' });
  expect(queryOf(link)).toMatchObject({ pid: '{age}&age=1#/..', age: '25' });
});
