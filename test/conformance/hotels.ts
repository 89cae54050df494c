import { describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { type HotelQuery, type HotelSource, MOST_MILES } from '#server/providers/hotels/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { testAirport } from '#test/network-fixture.ts';
import { PROVIDER_NAME } from '#test/suppliers/provider-name.ts';

/** Two nights in Denver, the first three days after the present day of the tests. */
export const aHotelQuery = (changes: Partial<HotelQuery> = {}): HotelQuery => ({
  place: { ...testAirport('DEN', 'America/Denver'), city: 'Denver', lat: 39.856, lng: -104.674 },
  checkIn: localDate('2026-11-24'),
  checkOut: localDate('2026-11-26'),
  adults: 2,
  rooms: 1,
  ...changes,
});

const never = new AbortController().signal;
const isWeb = (address: string) => new URL(address).protocol === 'https:';

/** The promises of {@link HotelSource}, as tests. Each adapter's own test file calls this once. */
export function hotelSourceConformance(make: () => Promise<HotelSource>) {
  describe('a hotel source', () => {
    it('answers hotels near the place, each once, with plausible figures', async () => {
      const { hotels, seenAt } = await (await make()).search(aHotelQuery(), never);
      expect(hotels.length).toBeGreaterThan(0);
      expect(new Set(hotels.map(({ id }) => id)).size).toBe(hotels.length);
      expect(seenAt.getTime()).toBeGreaterThan(0);
      for (const { name, miles, stars = 5, score = 0, beds = 1, reviews = 0 } of hotels) {
        expect(name.trim()).toBe(name);
        expect(name.length).toBeGreaterThan(0);
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThanOrEqual(MOST_MILES);
        expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(stars * 2);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(10);
        expect(Number.isInteger(beds) && beds > 0).toBe(true);
        expect(Number.isInteger(reviews) && reviews >= 0).toBe(true);
      }
    });

    it('answers hotel prices in whole cents below the original price', async () => {
      const { hotels } = await (await make()).search(aHotelQuery(), never);
      const prices = hotels.flatMap(({ price }) => (price ? [price] : []));
      expect(prices.length).toBeGreaterThan(0);
      for (const { final, original = Number.POSITIVE_INFINITY } of prices) {
        expect(Number.isInteger(final) && final > 0).toBe(true);
        expect(original).toBeGreaterThan(final);
      }
    });

    it('has a hotel source name for people', async () => {
      expect((await make()).name).toMatch(PROVIDER_NAME);
    });

    it('links hotels to web pages only', async () => {
      const { hotels } = await (await make()).search(aHotelQuery(), never);
      const addresses = hotels.flatMap(({ pictures, url }) =>
        url ? [...pictures, url] : pictures,
      );
      expect(addresses.every(isWeb)).toBe(true);
    });

    it('answers the same hotel query the same', async () => {
      const source = await make();
      const first = await source.search(aHotelQuery(), never);
      expect((await source.search(aHotelQuery(), never)).hotels).toEqual(first.hotels);
    });

    it('aborts a hotel search with a provider error', async () => {
      const search = (await make()).search(aHotelQuery(), AbortSignal.abort());
      const error: unknown = await search.catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ failure: 'aborted' });
    });
  });
}
