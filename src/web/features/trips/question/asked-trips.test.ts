import { describe, expect, it } from 'vitest';
import { trips } from '#contract/trips.ts';
import { hrefOf, parseSearch } from '#web/router.tsx';
import { type AskedTrips, addressOfTrips, askedTripsOf, openedDestination } from './asked-trips.ts';

const LEAST: AskedTrips = { origins: 'MCO,TPA', out: '2026-12-09/2026-12-22', nights: '2-4' };
const FULL: AskedTrips = {
  ...LEAST,
  nearby: '1',
  return_to: 'any',
  destination: 'CITY:LOS ANGELES,LAS',
  depart_after: '17:00',
  home_by: '2026-12-26T21:00',
  home_by_time: '02:00',
  party: '3',
  passes: '2',
  den: '1',
  fares: 'any',
  max_stops: '1',
  warm_from: '65',
  slow: '1',
  sort: 'warm',
};

const queryOf = (href: string) => parseSearch(href.slice(href.indexOf('?')));

describe('the address of a question about trips', () => {
  it('is written in one order and reads back as it was written', () => {
    const shuffled = Object.fromEntries(Object.entries(FULL).toReversed()) as AskedTrips;
    const href = hrefOf(addressOfTrips(shuffled, 'LAX'));
    expect(href).toBe(
      '/trips?origins=MCO,TPA&out=2026-12-09/2026-12-22&nights=2-4&nearby=1&return_to=any&destination=CITY:LOS+ANGELES,LAS&depart_after=17:00&home_by=2026-12-26T21:00&home_by_time=02:00&party=3&passes=2&den=1&fares=any&max_stops=1&warm_from=65&slow=1&sort=warm&open=LAX',
    );
    expect(askedTripsOf(queryOf(href))).toEqual(FULL);
    expect(openedDestination(queryOf(href))).toBe('LAX');
  });

  it('reads a question of origins, days and nights alone', () => {
    const href = hrefOf(addressOfTrips(LEAST));
    expect(href).toBe('/trips?origins=MCO,TPA&out=2026-12-09/2026-12-22&nights=2-4');
    expect(askedTripsOf(queryOf(href))).toEqual(LEAST);
    expect(openedDestination(queryOf(href))).toBeUndefined();
  });

  it('drops names that it does not know and empty values', () => {
    expect(askedTripsOf({ ...LEAST, utm_source: 'mail', party: '', open: 'LAX' })).toEqual(LEAST);
  });

  it.each(['origins', 'out', 'nights'] as const)('is incomplete without %s', (name) => {
    expect(askedTripsOf({ ...LEAST, [name]: undefined })).toBeUndefined();
    expect(askedTripsOf({ ...LEAST, [name]: '' })).toBeUndefined();
  });

  it.each([
    { out: '2026-12-40' },
    { out: '2026-12-22/2026-12-09' },
    { nights: '4-2' },
    { nights: 'two' },
    { nearby: 'yes' },
    { return_to: 'MCO' },
    { depart_after: '25:00' },
    { home_by: '2026-12-13' },
    { home_by_time: '9 PM' },
    { party: '5' },
    { party: '1', passes: '2' },
    { den: '2' },
    { fares: 'all' },
    { max_stops: '3' },
    { slow: 'true' },
  ])('refuses $0 as the call does', (wrong) => {
    const search = { ...LEAST, ...wrong };
    expect(trips.query.safeParse(search).success).toBe(false);
    expect(askedTripsOf(search)).toBeUndefined();
  });

  it.each([{ warm_from: '121' }, { warm_from: '-5' }, { warm_from: '65.5' }, { sort: 'cheap' }])(
    'refuses a warmth or an order that no call knows: $0',
    (wrong) => {
      expect(askedTripsOf({ ...LEAST, ...wrong })).toBeUndefined();
    },
  );

  it('opens no row for what is no airport code', () => {
    expect(openedDestination({ open: 'los angeles' })).toBeUndefined();
  });
});
