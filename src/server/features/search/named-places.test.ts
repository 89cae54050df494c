import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { placeReader } from '#domain/city-groups.ts';
import { searchFixture } from '#test/api/search-fixture.ts';
import { testDatabase } from '#test/database.ts';
import { realNetwork } from '#test/network-fixture.ts';

const box = testDatabase();

const network = await realNetwork();
const airports = [...network.airports.values()];
const read = placeReader(airports);
const codesIn = (isThere: (one: (typeof airports)[number]) => boolean) =>
  airports.filter((one) => isThere(one)).map(({ code }) => code);

describe('a place called by name', () => {
  it.each([
    ['Ft Lauderdale', 'FLL'],
    ['Ft. Lauderdale', 'FLL'],
    ['fort lauderdale', 'FLL'],
    ['Fort Lauderdale, FL', 'FLL'],
    ['Saint Louis', 'STL'],
    ['St Louis', 'STL'],
    ['st. louis, mo', 'STL'],
    ['Ft Myers', 'RSW'],
    ['Saint Thomas', 'STT'],
    ['St. Maarten', 'SXM'],
    ['Philly', 'PHL'],
    ['Twin Cities', 'MSP'],
    ['NOLA', 'MSY'],
    ['Indy', 'IND'],
    ['Raleigh', 'RDU'],
    ['Durham, NC', 'RDU'],
    ['Portland, ME', 'PWM'],
    ['Portland, Oregon', 'PDX'],
    ['Cancún', 'CUN'],
    ['Denver International Airport', 'DEN'],
    ['D\u200Benver', 'DEN'],
    ['Portland, ME, Vegas, den', 'PWM,LAS,den'],
    ['Philly, Narnia', 'PHL,Narnia'],
    ['PBI', 'PBI'],
    ['West Palm Beach', 'DJT'],
  ])('%j is read as %s', (text, codes) => {
    expect(read(text)).toBe(codes);
  });

  it('is all known airports of its group, and of its city without one', () => {
    expect(read('NYC').split(',').toSorted()).toEqual(['EWR', 'JFK', 'LGA']);
    expect(read('new york')).toBe(read('NYC'));
    expect(read('Chicago').split(',').toSorted()).toEqual(['MDW', 'ORD']);
    expect(read('Dallas Love Field')).toBe('DFW');
  });

  it('is the airports of today of a state, territory or country', () => {
    const current = (part: object) =>
      codesIn(
        (one) =>
          one.status === 'current' &&
          Object.entries(part).every(([name, value]) => one[name as 'state'] === value),
      );
    expect(read('Florida').split(',')).toEqual(current({ state: 'FL' }));
    expect(read('Puerto Rico').split(',')).toEqual(current({ countryName: 'Puerto Rico' }));
    expect(read('Mexico').split(',')).toEqual(current({ countryName: 'Mexico' }));
    expect(read('Dominican Republic').split(',')).toContain('PUJ');
  });

  it.each([
    'DEN',
    'den, atl',
    'CITY:CHICAGO',
    'city:new_york_city',
    '28.43,-81.31',
    '',
    ',',
    'Narnia',
    'Denverr',
  ])('a text without a name stays as it is: %j', (text) => {
    expect(read(text)).toBe(text);
  });

  it('every city of the network is found by its name, with and without its state', () => {
    for (const { code, city, state, countryName } of airports)
      for (const name of [city, `${city}, ${state || countryName}`])
        expect(read(name).split(','), name).toContain(code);
  });
});

describe('calls take places by name', () => {
  it.each([
    [
      '/api/flights/search?origin=Denver&date=2026-11-25&destination=Vegas',
      ['origin', 'destination'],
    ],
    [
      '/api/flights/single?origin=denver,%20co&destination=Las%20Vegas&date=2026-11-25',
      ['origin', 'destination'],
    ],
    [
      '/api/trips?origins=Denver&out=2026-11-25&nights=0&destination=Sin%20City',
      ['origins', 'destination'],
    ],
    ['/api/home?from=Las%20Vegas&to=Denver&nearby=0', []],
    ['/api/gowild/booking-window?origin=Philly&destination=Ft%20Lauderdale&date=2026-12-08', []],
    ['/api/board?airport=Denver', []],
    ['/api/openness?origins=Denver&month=2026-12', []],
    ['/api/trips/Las%20Vegas?origins=Denver&out=2026-11-25&nights=0&day=2026-11-25', []],
  ])('%s is answered', async (url, parameters) => {
    const { server, headers } = await searchFixture(box.db, 'premium');
    const answer = await server.inject({ url, headers });
    expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
    const said = answer.json().search_parameters ?? {};
    expect(parameters.map((name) => String(said[name]))).toEqual(
      ['DEN', 'LAS'].slice(0, parameters.length),
    );
  });

  it('a name that is no place is refused with the name', async () => {
    const { server, headers } = await searchFixture(box.db, 'premium');
    const url = '/api/flights/search?origin=Narnia&date=2026-11-25';
    const answer = await server.inject({ url, headers });
    expect(answer.json()).toMatchObject({ fields: { origin: 'We do not know "NARNIA"' } });
  });

  it('an alert and the home airports of a profile, too', async () => {
    const { server, headers } = await searchFixture(box.db, 'premium');
    const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
      server.inject({ method, url, payload, headers });
    const alert = await send('POST', '/api/notifications', {
      origins: ['denver'],
      destinations: ['Vegas', 'Orlando'],
      travel_dates: ['2026-12-08'],
      max_price: 50,
    });
    expect(alert.json().notification).toMatchObject({
      origins: ['DEN'],
      destinations: ['LAS', 'MCO'],
    });
    const profile = { home_airports: ['Philly'], party: 1, passes: 1, den: false, warm_from: 70 };
    const saved = await send('PUT', '/api/profile/travel', profile);
    expect(saved.json().profile.home_airports).toEqual(['PHL']);
  });

  it('every call with a field of such a name says that it names places', () => {
    const PLACES =
      /^(?:origins?|destinations?|(?:origin|destination)_airport|home_airports|airport)$/;
    // What was searched is kept as it was written; public pages have their own addresses.
    const others = ['/saved-trips', '/from/', '/pages'];
    const silent = ENDPOINTS.flatMap(({ method, path, params, query, body, places = [] }) => {
      const fields = [params, query, body].flatMap((one) => Object.keys(one?.shape ?? {}));
      const unsaid = fields.filter((field) => PLACES.test(field) && !places.includes(field));
      return others.some((other) => path.startsWith(other)) || unsaid.length === 0
        ? []
        : [`${method} ${path}: ${unsaid.join(', ')}`];
    });
    expect(silent).toEqual([]);
  });
});
