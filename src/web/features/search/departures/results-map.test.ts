import { describe, expect, it } from 'vitest';
import { type AirportCode, airportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import { withPartyPrice } from '#domain/party.ts';
import { asFlight } from '#domain/shared-flight.ts';
import { sharedFlight } from '#test/trip-example.ts';
import { mapPlaces } from './results-map.tsx';

const flight = (fares: Parameters<typeof sharedFlight>[1]): Flight =>
  asFlight(sharedFlight('DEN 2026-11-27T06:00-07:00 SLC 2026-11-27T07:00-07:00 F9 1', fares));
const [dear, cheap] = [26, 15].map((goWild) =>
  flight({ goWild, standard: 90, discountDen: 9 }),
) as [Flight, Flight];
const placesOf = (...flights: Flight[]) =>
  mapPlaces(new Map<AirportCode, Flight[]>([[airportCode('SLC'), flights]]), 'outbound', true);

describe('places on the map of the results', () => {
  it('have the headline price of the card and all flights', () => {
    expect(placesOf(dear, cheap)).toEqual([
      { code: 'SLC', ends: ['DEN'], isGoWild: true, price: '$15', note: 'from $15 · 2 flights' },
    ]);
  });

  it('say of a party that the price is for one person', () => {
    const forTwo = withPartyPrice(cheap, { travelers: 2, passes: 2 });
    expect(placesOf(forTwo)[0]?.note).toBe('from $15 per person · 1 flight');
  });

  it('count no slow flight as cheapest or as on the pass', () => {
    const slow: Flight = { ...cheap, slow: true };
    const standard = flight({ standard: 80, discountDen: 70 });
    expect(placesOf(slow, standard)).toMatchObject([
      { isGoWild: false, note: 'from $80 · 2 flights' },
    ]);
  });

  it('name no price where none is known', () => {
    expect(placesOf({ ...cheap, fares: {} })).toMatchObject([
      { isGoWild: false, note: '1 flight' },
    ]);
  });
});
