import { describe, expect, it } from 'vitest';
import { writeFlight } from '#contract/shared-flight.ts';
import { type SharedFlight, sharedFlight } from '#domain/shared-flight.ts';
import { flight } from '#test/harness.ts';
import { realNetwork, still } from '#test/network-fixture.ts';
import { pageClosedDay, pageHeading, pagePicture } from './page-heading.ts';

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

describe('the preview of a shared link', () => {
  const picture = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    return pagePicture(network, pathname, searchParams);
  };
  const shared = (out: SharedFlight, back: SharedFlight) =>
    `/flight-summary?data=${Buffer.from(JSON.stringify({ df: writeFlight(out), rf: writeFlight(back) })).toString('base64url')}`;
  const link = shared(
    sharedFlight(flight('DEN 06:30-07:00 > LAS 07:40-08:00')),
    sharedFlight(flight('LAS 18:00-08:00 > DEN 21:05-07:00')),
  );

  it('says of a trip its places, days and year', () => {
    expect(heading(link)).toBe('Denver to Las Vegas and back, Wed Nov 25, 2026');
    expect(picture(link)).toBe('den-las_2026-11-25_0');
  });

  it.each([
    ['/?origin=DEN&date=2026-12-10', 'den'],
    ['/?origin=DEN&destination=LAS&date=2026-12-10', 'den-las'],
    ['/?origin=XXX&date=2026-12-10', 'home'],
    ['/trips?origins=DEN&out=2026-12-10&nights=3', 'den_2026-12-10_3'],
    [
      '/trips?origins=MCO,TPA&out=2026-12-09/2026-12-22&nights=2-4&open=LAS',
      'mco-las_2026-12-09.2026-12-22_2-4',
    ],
    ['/trips?origins=DEN&out=soon&nights=3', 'home'],
    ['/flight-summary?data=nonsense', 'home'],
    ['/flight-summary', 'home'],
  ])('of %s has the picture %s', (address, name) => {
    expect(picture(address)).toBe(name);
  });

  it('of a damaged trip says nothing', () => {
    for (const address of ['/flight-summary?data=nonsense', link.slice(0, -9), '/flight-summary'])
      expect(heading(address)).toBe('');
  });
});
