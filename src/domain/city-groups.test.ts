import { describe, expect, it } from 'vitest';
import { airportCode, currentCode, distanceMiles, titleCase } from './airports.ts';
import {
  CITY_GROUPS,
  cityCode,
  cityGroupOf,
  expandPlaces,
  hasDistinctAirports,
  normalisePlace,
} from './city-groups.ts';

const everywhere = () => true;

describe('the name of a city group', () => {
  it.each([
    'CITY:NEW YORK CITY',
    'CITY:NEW_YORK_CITY',
    'city:new_york city',
    'CITY:NEW__YORK_CITY',
  ])('is read from %s', (text) => {
    expect(cityGroupOf(text)?.displayName).toBe('New York City');
    expect(expandPlaces(text, () => true).unknown).toEqual([]);
  });

  it('is one name in addresses, with underscores too', () => {
    expect(normalisePlace('city:new_york_city')).toBe('CITY:NEW YORK CITY');
  });
});

describe('airports', () => {
  it('airportCode parses codes and rejects others, and currentCode updates replaced ones', () => {
    expect(airportCode(' den ')).toBe('DEN');
    expect(currentCode(airportCode('PBI'))).toBe('DJT');
    for (const bad of ['', 'DE', 'DENV', 'D3N'])
      expect(() => airportCode(bad)).toThrow(new RangeError(`Not an airport code: ${bad}`));
  });

  it('distanceMiles measures great circles in miles', () => {
    const denver = { lat: 39.8617, lng: -104.6731 };
    const atlanta = { lat: 33.6367, lng: -84.4281 };
    expect(Math.round(distanceMiles(denver, atlanta))).toBe(1197);
    expect(distanceMiles(denver, denver)).toBe(0);
  });

  it('titleCase capitalizes a city whatever its case', () => {
    expect(titleCase('SALT LAKE CITY')).toBe('Salt Lake City');
    expect(titleCase('washington d.c.')).toBe('Washington D.C.');
    expect(titleCase('BENTONVILLE AND ROGERS')).toBe('Bentonville and Rogers');
    expect(titleCase('la crosse')).toBe('La Crosse');
  });
});

describe('city groups', () => {
  it('the ten city groups have their first airport as primary airport', () => {
    expect(CITY_GROUPS).toHaveLength(10);
    for (const one of CITY_GROUPS) expect(one.primaryAirport).toBe(one.airports[0]);
    expect(CITY_GROUPS.map(cityCode)).toContain('CITY:NEW YORK CITY');
  });

  it('city groups are found in any case, with or without periods', () => {
    for (const text of ['CITY:WASHINGTON D.C.', 'city:washington d.c.', 'City:Washington DC'])
      expect(cityGroupOf(text)?.airports, text).toEqual(['DCA', 'IAD', 'BWI']);
    expect(cityGroupOf('CITY:  new   york city ')?.primaryAirport).toBe('JFK');
    for (const text of ['CITY:ATLANTIS', 'CITY:NEWYORKCITY', 'CITY:', ''])
      expect(cityGroupOf(text), text).toBe(undefined);
  });
});

describe('place field', () => {
  it('normalisePlace gives a place one spelling', () => {
    expect(normalisePlace(' den ')).toBe('DEN');
    expect(normalisePlace('city: new york city')).toBe('CITY:NEW YORK CITY');
    expect(normalisePlace('den,atl')).toBe('DEN,ATL');
  });

  it('expandPlaces expands groups and lists, keeps their order and drops duplicates', () => {
    expect(expandPlaces('city:chicago, DEN,ord,PBI', everywhere)).toEqual({
      airports: ['ORD', 'MDW', 'DEN', 'DJT'],
      unknown: [],
    });
  });

  it('expandPlaces reports unknown places and keeps the others', () => {
    expect(expandPlaces('DEN,XXX,city:atlantis,no', (code) => code === 'DEN')).toEqual({
      airports: ['DEN'],
      unknown: ['XXX', 'city:atlantis', 'no'],
    });
    expect(expandPlaces('DENV', everywhere).unknown).toEqual(['DENV']);
    expect(expandPlaces(' , ', everywhere)).toEqual({ airports: [], unknown: [] });
  });

  it('hasDistinctAirports is true when at least one pair has two different airports', () => {
    const codes = (text: string) => expandPlaces(text, everywhere).airports;
    expect(hasDistinctAirports(codes('DEN'), codes('DEN'))).toBe(false);
    expect(hasDistinctAirports(codes('DEN,ATL'), codes('DEN'))).toBe(true);
    expect(hasDistinctAirports(codes('city:miami'), codes('city:miami'))).toBe(true);
  });
});
