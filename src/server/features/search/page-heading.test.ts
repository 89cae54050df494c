import { expect, it } from 'vitest';
import { realNetwork, still } from '#test/network-fixture.ts';
import { pageClosedDay, pageHeading } from './page-heading.ts';

const network = still(await realNetwork());
const heading = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return pageHeading(network, pathname, searchParams);
};

it.each([
  ['/?origin=DEN&date=2026-12-10', 'Flights from Denver'],
  ['/?origin=DEN', ''],
  ['/?origin=XXX&date=2026-12-10', ''],
  [
    '/trips?origins=DEN&out=2026-12-10&nights=3&home_by=2026-12-13T21:00',
    'Trips from Denver, Thu Dec 10, 2026 to Sun 9 PM',
  ],
  [
    '/trips?origins=MCO,TPA&out=2026-12-09/2026-12-22&nights=2-4&destination=LAS',
    'Trips from Orlando, Tampa to Las Vegas, Dec 9 to Dec 22, 2026, 2 to 4 nights',
  ],
  ['/trips?origins=DEN&out=soon&nights=3', ''],
  ['/trips?origins=DEN,XXX&out=2026-12-10&nights=3', ''],
  ['/trips', ''],
  ['/about?origins=DEN&out=2026-12-10&nights=3', ''],
])('the page %s is headed "%s" before any script', (address, text) => {
  expect(heading(address)).toBe(text);
});

it.each([
  ['date=2026-11-28', { date: '2026-11-28', next: '2026-12-01' }],
  ['date=2026-12-10', undefined],
  ['date=soon', undefined],
  ['', undefined],
])('a page with "%s" knows whether its day is a blackout date', (query, day) => {
  expect(pageClosedDay(network, new URLSearchParams(query))).toEqual(day);
});
