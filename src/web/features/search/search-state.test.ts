import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITY_GROUPS, cityCode } from '#domain/city-groups.ts';
import { FLIGHT_ORDERS } from '#domain/flight.ts';
import { dateOfDayNumber } from '#domain/time.ts';
import {
  EMPTY_SEARCH,
  readSearchState,
  type SearchState,
  URL_ERRORS,
  writeSearchState,
} from './search-state.ts';

const code = fc
  .tuple(...Array.from({ length: 3 }, () => fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')))
  .map((letters) => letters.join(''))
  .filter((text) => text !== 'PBI');
const place = fc.oneof(code, fc.constantFrom(...CITY_GROUPS.map(cityCode)));
const places = (minLength: number) =>
  fc.uniqueArray(place, { minLength, maxLength: 20 }).map((all) => all.join(','));
const day = fc.integer({ min: 20_000, max: 24_000 }).map(dateOfDayNumber);
const orNot = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const minute = fc.integer({ min: 0, max: 1440 });

const filters = fc.record(
  {
    stops: fc.constantFrom('nonstop' as const, 'one' as const),
    bookable: fc.constant(true as const),
    maxHours: fc.integer({ min: 2, max: 48 }).map((halves) => halves / 2),
    maxPrice: fc.integer({ min: 0, max: 999_999 }),
    from: minute,
    to: minute,
    maxLayover: fc.integer({ min: 1, max: 24 }).map((halves) => halves / 2),
    arriveFrom: minute,
    arriveTo: minute,
    seats: fc.integer({ min: 1, max: 9 }),
    sort: fc.constantFrom(...FLIGHT_ORDERS),
  },
  { requiredKeys: [] },
);

/** What differs from one traveler, and from a pass for everybody. */
const party = fc.integer({ min: 1, max: 4 }).chain((travelers) =>
  orNot(fc.integer({ min: 0, max: travelers - 1 })).map((passes) => ({
    ...(travelers > 1 && { party: travelers }),
    ...(passes !== undefined && { passes }),
  })),
);

const towards = (
  direction: 'outbound' | 'inbound',
  ...more: readonly 'return_flights'[]
): fc.Arbitrary<SearchState> =>
  fc
    .tuple(
      fc.record({
        screen: fc.constantFrom('form' as const, 'departure_flights' as const, ...more),
        direction: fc.constant(direction),
        origin: places(direction === 'outbound' ? 1 : 0),
        destination: places(direction === 'inbound' ? 1 : 0),
        date: day,
        duration: orNot(fc.integer({ min: 1, max: 365 })),
        returnDate: orNot(day),
        flight: orNot(fc.stringMatching(/^[0-9a-z]{1,11}(-[0-9a-z]{1,11})?$/)),
      }),
      filters,
      party,
    )
    .map(([state, set, named]) => ({ ...state, ...set, ...named }));

const valid = fc.oneof(towards('outbound', 'return_flights'), towards('inbound'));

describe('the party of a search in the URL', () => {
  const search = { origin: 'DEN', date: '2026-11-27' };
  const read = (party: Record<string, string>) => readSearchState({ ...search, ...party });

  it('is left out for one traveler, and passes are left out when everybody has one', () => {
    expect(read({ party: '1' })).toEqual(read({}));
    expect(read({ party: '3', passes: '3' })).toEqual(read({ party: '3' }));
    expect(read({})).not.toHaveProperty('party');
    expect(read({ party: '3', passes: '2' })).toMatchObject({ party: 3, passes: 2 });
    expect(read({ passes: '0' })).toMatchObject({ passes: 0 });
  });

  it.each(['0', '5', '-1', '2.5', 'two', '02', '1e0'])(
    'is one traveler where it is unreadable: %s',
    (text) => {
      expect(read({ party: text })).toEqual(read({}));
      expect(read({ party: '2', passes: text === '0' ? '3' : text })).toEqual(read({ party: '2' }));
    },
  );
});

describe('search state in the URL', () => {
  it('the search URL reads back every valid search as it was written', () => {
    fc.assert(
      fc.property(valid, (state) => {
        const address = new URLSearchParams(writeSearchState(state)).toString();
        const read = readSearchState(Object.fromEntries(new URLSearchParams(address)));
        expect(read).toEqual(state);
      }),
      { numRuns: 200 },
    );
  });

  it('reading a search URL never throws, and what it accepts is written back', () => {
    const keys = ['origin', 'destination', 'date', 'direction', 'screen', 'flight', 'duration'];
    const anything = fc.dictionary(fc.constantFrom(...keys, 'from', 'max_hours'), fc.string());
    fc.assert(
      fc.property(anything, (params) => {
        const state = readSearchState(params);
        if (!('error' in state || 'prefill' in state))
          expect(readSearchState(writeSearchState(state))).toEqual(state);
      }),
      { numRuns: 200 },
    );
  });

  it('the search URL names the form where nothing is asked, and foreign keys are ignored', () => {
    expect(writeSearchState(EMPTY_SEARCH)).toEqual({ mode: 'one-way' });
    expect(readSearchState({ mode: 'one-way' })).toEqual(EMPTY_SEARCH);
    expect(readSearchState({})).toEqual(EMPTY_SEARCH);
    expect(readSearchState({ utm_source: 'mail' })).toEqual(EMPTY_SEARCH);
  });

  it('the search URL has one spelling of places', () => {
    const read = (origin: string) => readSearchState({ origin, date: '2026-11-22' });
    expect(read(' den, atl ,DEN')).toMatchObject({ origin: 'DEN,ATL' });
    expect(read('city:new york city,pbi')).toMatchObject({ origin: 'CITY:NEW YORK CITY,DJT' });
    expect(read('CITY:WASHINGTON DC')).toMatchObject({ origin: 'CITY:WASHINGTON D.C.' });
  });

  it.each([
    ['a day that does not exist', { origin: 'DEN', date: '2027-02-29' }, URL_ERRORS.invalid],
    [
      'an unknown direction',
      { origin: 'DEN', date: '2026-11-22', direction: 'up' },
      URL_ERRORS.invalid,
    ],
    ['an unknown screen', { origin: 'DEN', date: '2026-11-22', screen: 'x' }, URL_ERRORS.invalid],
    ['an unknown city', { origin: 'CITY:ATLANTIS', date: '2026-11-22' }, URL_ERRORS.invalid],
    ['no airport code', { origin: 'Denver', date: '2026-11-22' }, URL_ERRORS.invalid],
    [
      'a trip of 366 days',
      { origin: 'DEN', date: '2026-11-22', duration: '366' },
      URL_ERRORS.invalid,
    ],
    [
      'the way back from everywhere',
      { destination: 'DEN', date: '2026-11-22', direction: 'inbound', screen: 'return_flights' },
      URL_ERRORS.invalid,
    ],
    ['ten seats', { origin: 'DEN', date: '2026-11-22', seats: '10' }, URL_ERRORS.invalid],
    ['an unknown order', { origin: 'DEN', date: '2026-11-22', sort: 'luck' }, URL_ERRORS.invalid],
    [
      'a number in disguise',
      { origin: 'DEN', date: '2026-11-22', from: '1e3' },
      URL_ERRORS.invalid,
    ],
  ])('reading a search URL explains %s', (_, params, error) => {
    expect(readSearchState(params)).toMatchObject({ error });
  });

  it('reading a search URL keeps what can be read and names what cannot', () => {
    const params = { origin: 'DEN', date: 'soon', max_price: '1e3', duration: '4' };
    expect(readSearchState(params)).toMatchObject({
      error: URL_ERRORS.invalid,
      given: { origin: 'DEN', date: undefined, duration: 4 },
      unread: ['date', 'max_price'],
    });
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['no origin', { date: '2026-11-22', direction: 'outbound' }, URL_ERRORS.outbound],
    ['no day', { origin: 'DEN', screen: 'departure_flights' }, URL_ERRORS.outbound],
    [
      'blank origin',
      { origin: ' ', date: '2026-11-22', direction: 'outbound' },
      URL_ERRORS.outbound,
    ],
    [
      'no destination',
      { origin: 'DEN', date: '2026-11-22', direction: 'inbound' },
      URL_ERRORS.inbound,
    ],
    ['no inbound day', { destination: 'DEN', direction: 'inbound' }, URL_ERRORS.inbound],
  ])('reading a search URL explains %s and keeps the rest for the form', (_, params, error) => {
    const read = readSearchState(params);
    expect(read).toMatchObject({ error, given: { direction: params.direction ?? 'outbound' } });
    if ('date' in params) expect(read).toHaveProperty('given.date', params.date);
    else
      expect(read).toHaveProperty(`given.${params.destination ? 'destination' : 'origin'}`, 'DEN');
  });

  it.each([
    ['an origin', { origin: 'las' }, { origin: 'LAS' }],
    ['a destination', { destination: 'DEN' }, { destination: 'DEN' }],
    ['a day', { date: '2026-11-22' }, { date: '2026-11-22' }],
    ['an origin and a party', { origin: 'DEN', party: '2' }, { origin: 'DEN', party: 2 }],
  ])('a URL with %s alone fills in the form without an error', (_, params, given) => {
    expect(readSearchState(params)).toEqual({ prefill: expect.objectContaining(given) });
  });
});
