import { describe, expect, it } from 'vitest';
import type { AirportDto } from '#contract/network.ts';
import type { TimeZone } from '#domain/time.ts';
import { nearbyPlaces, type Whereabouts } from './near.ts';
import { placesOf } from './place.ts';

const airport = (
  [stationCode, city, routes]: readonly [string, string, number],
  [lat, lng]: readonly [number, number],
  time_zone = 'America/Denver',
): AirportDto => ({
  stationCode,
  cityAndCode: `${city} (${stationCode})`,
  name: `${city} Airport`,
  state: 'XX',
  countryCode: 'US',
  domestic: true,
  routes,
  lat,
  lng,
  time_zone,
});

const AIRPORTS = [
  airport(['DEN', 'Denver', 67], [39.86, -104.67]),
  airport(['COS', 'Colorado Springs', 0], [38.81, -104.7]),
  airport(['SLC', 'Salt Lake City', 20], [40.79, -111.98]),
  airport(['ORD', 'Chicago', 40], [41.98, -87.9], 'America/Chicago'),
  airport(['MDW', 'Chicago', 50], [41.79, -87.75], 'America/Chicago'),
  airport(['BNA', 'Nashville', 30], [36.13, -86.67], 'America/Chicago'),
];
const SPRINGS: Whereabouts = { by: 'spot', spot: { lat: 38.81, lng: -104.7 } };
const at = (zone: string): Whereabouts => ({ by: 'zone', zone: zone as TimeZone });
const listed = (where: Whereabouts, view: 'city' | 'airport' = 'airport') =>
  nearbyPlaces(placesOf(AIRPORTS, view), where);

describe('nearby places', () => {
  it('nearby places are sorted by distance with unserved ones last', () => {
    const places = listed(SPRINGS)?.places.map(({ key, routesText }) => `${key} ${routesText}`);
    expect(places?.slice(0, 2)).toEqual(['DEN 73 mi', 'SLC 410 mi']);
    expect(places?.at(-1)).toBe('COS No flights today');
  });

  it('nearby places name the nearest one with its distance', () => {
    expect(listed(SPRINGS)).toMatchObject({
      nearest: { key: 'DEN' },
      text: 'Nearest: Denver (DEN), 73 mi',
    });
    const there: Whereabouts = { by: 'spot', spot: { lat: 39.86, lng: -104.67 } };
    expect(listed(there)?.text).toBe('Nearest: Denver (DEN), under 1 mi');
  });

  it('nearby places have a city in City View at the distance of its nearest airport', () => {
    const loop: Whereabouts = { by: 'spot', spot: { lat: 41.79, lng: -87.75 } };
    expect(listed(loop, 'city')).toMatchObject({ nearest: { key: 'CITY:CHICAGO' } });
    expect(listed(loop, 'city')?.text).toContain('under 1 mi');
    expect(listed(loop)).toMatchObject({ nearest: { key: 'MDW' } });
  });
});

describe('place of a time zone', () => {
  it('the place of a time zone is its biggest, and the list keeps its order', () => {
    const found = listed(at('America/Chicago'));
    expect(found?.nearest.key).toBe('MDW');
    expect(found?.text).toBe('We guessed from your time zone: Chicago (MDW)');
    expect(found?.places).toEqual(placesOf(AIRPORTS, 'airport'));
  });

  it('a time zone without a served place has no place', () => {
    expect(listed(at('Europe/Berlin'))).toBeUndefined();
    expect(nearbyPlaces([], SPRINGS)).toBeUndefined();
  });
});
