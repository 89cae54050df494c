import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import { localDate, minutes } from '#domain/time.ts';
import type { LocationsQuery, RentalSource, VehiclesQuery } from '#server/providers/cars/port.ts';
import { PROVIDER_NAME } from '#test/suppliers/provider-name.ts';

const LAS_VEGAS: LocationsQuery = {
  near: {
    code: airportCode('LAS'),
    city: 'Las Vegas',
    name: 'Harry Reid International Airport',
    lat: 36.08,
    lng: -115.15,
  },
};
const at = (date: string, hour: number) => ({
  date: localDate(date),
  minute: minutes(hour * 60),
});
const queryFor = (locationId: string): VehiclesQuery => ({
  locationId,
  term: { pickup: at('2026-11-27', 12), return: at('2026-11-30', 9) },
  driverAge: 25,
});
const calm = () => new AbortController().signal;
const refusal = { name: 'ProviderError', failure: 'aborted' };

/** The promises of {@link RentalSource}, as tests. `make` answers a source that knows cars near Las Vegas. */
export function rentalSourceConformance(make: () => Promise<RentalSource>) {
  describe('a car source', () => {
    it('answers rental locations near an airport with short plain names', async () => {
      const source = await make();
      expect(source.name).toMatch(PROVIDER_NAME);
      const { locations, seenAt } = await source.locations(LAS_VEGAS, calm());
      expect(seenAt).toBeInstanceOf(Date);
      expect(locations.length).toBeGreaterThan(0);
      for (const { id, name, streetAddress, distanceMiles } of locations) {
        expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/);
        expect(name).toMatch(/^[^\p{Cc}]{1,120}$/u);
        expect(streetAddress).toMatch(/^[^\p{Cc}]{0,200}$/u);
        expect(distanceMiles).toBeGreaterThanOrEqual(0);
      }
      expect(new Set(locations.map(({ id }) => id)).size).toBe(locations.length);
    });

    it('answers cars at each of its locations, with totals', async () => {
      const source = await make();
      const { locations } = await source.locations(LAS_VEGAS, calm());
      const lists = await Promise.all(
        locations.map(({ id }) => source.vehicles(queryFor(id), calm())),
      );
      const vehicles = lists.flatMap((list) => list.vehicles);
      expect(vehicles.length).toBeGreaterThan(0);
      for (const { model, vehicleClass, payment } of vehicles) {
        expect(model).toMatch(/^[^\p{Cc}]{1,120}$/u);
        expect(vehicleClass).toMatch(/^[^\p{Cc}]{1,120}$/u);
        for (const { type, total } of payment) {
          expect(type).toMatch(/\S/);
          expect(Number.isSafeInteger(total) && total > 0).toBe(true);
        }
      }
    });

    it('answers the same car query the same', async () => {
      const source = await make();
      const { locations } = await source.locations(LAS_VEGAS, calm());
      expect((await source.locations(LAS_VEGAS, calm())).locations).toEqual(locations);
      const wish = queryFor(locations[0]?.id ?? '');
      const { vehicles } = await source.vehicles(wish, calm());
      expect((await source.vehicles(wish, calm())).vehicles).toEqual(vehicles);
    });

    it('answers no cars at an unknown location', async () => {
      const source = await make();
      expect((await source.vehicles(queryFor('NOWHERE'), calm())).vehicles).toEqual([]);
    });

    it('aborts a car query with a provider error', async () => {
      const source = await make();
      const gone = AbortSignal.abort();
      await expect(source.locations(LAS_VEGAS, gone)).rejects.toMatchObject(refusal);
      await expect(source.vehicles(queryFor('LAS'), gone)).rejects.toMatchObject(refusal);
    });
  });
}
