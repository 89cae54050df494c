import type { Airport } from '#domain/airports.ts';
import type { Hotel, HotelDates } from '#domain/hotel.ts';

export interface HotelQuery extends HotelDates {
  readonly place: Airport;
  readonly adults: number;
  readonly rooms: number;
}

export interface HotelAnswer {
  /** In no particular order. Hotels without an offer for the stay are included, without a price. */
  readonly hotels: readonly Hotel[];
  /** When the supplier last confirmed this. */
  readonly seenAt: Date;
}

/**
 * Source of hotels near an airport.
 *
 * Every implementation passes `test/conformance/hotels.ts`:
 * - each hotel once, with a name, within {@link MOST_MILES} of the airport, all numbers within their bounds;
 * - an empty list, not an error, when there is no hotel;
 * - links and pictures are https;
 * - the same answer for two calls at the same moment;
 * - throws `ProviderError` and nothing else; stops soon after `signal` aborts.
 */
export interface HotelSource {
  /** Display name. */
  readonly name: string;
  /** True when hotels and prices are made up: every page that shows them must say so. */
  readonly simulated: boolean;
  search(query: HotelQuery, signal: AbortSignal): Promise<HotelAnswer>;
}

/** Maximum distance of a hotel from the airport. */
export const MOST_MILES = 50;
