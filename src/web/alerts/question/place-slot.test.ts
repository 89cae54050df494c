import { expect, it } from 'vitest';
import { AIRPORTS } from '#test/screen/search-fixture.ts';
import { airportsOfPlace } from './place-slot.tsx';

const among = (airports: typeof AIRPORTS) => ({
  airportOf: (code: string) => airports.find(({ stationCode }) => stationCode === code),
});
const NEW_YORK = 'CITY:NEW YORK CITY';

it('airportsOfPlace returns an airport as it is and the served airports of a city', () => {
  expect(airportsOfPlace('PNS', 'origin', among(AIRPORTS)).found).toEqual(['PNS']);
  const closed = AIRPORTS.map((one) => (one.stationCode === 'LGA' ? { ...one, routes: 0 } : one));
  expect(airportsOfPlace(NEW_YORK, 'origin', among(closed)).found).toEqual(['JFK', 'EWR']);
  expect(airportsOfPlace('', 'origin', among(AIRPORTS))).toEqual({ found: [], error: undefined });
});

it('airportsOfPlace says why a city has no airports', () => {
  const closed = among(AIRPORTS.map((one) => ({ ...one, routes: 0 })));
  expect(airportsOfPlace(NEW_YORK, 'origin', closed).failure).toBe(
    'No airports found for the selected origin city. Please try a different search.',
  );
  expect(airportsOfPlace(NEW_YORK, 'destination', closed).failure).toBe(
    'No airports found for the selected destination city. Please try a different search.',
  );
  for (const city of ['CITY:ATLANTIS', 'CITY:HOUSTON'])
    expect(airportsOfPlace(city, 'origin', among(AIRPORTS)).failure).toBe(
      'No airports found for this city in our database. Please try searching with specific airport codes.',
    );
});
