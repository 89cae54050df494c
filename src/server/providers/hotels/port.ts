import type { Airport } from '#domain/airports.ts';
import type { Hotel, HotelDates } from '#domain/hotel.ts';

export interface HotelQuery extends HotelDates {
  readonly place: Airport;
  readonly adults: number;
  readonly rooms: number;
}

export interface HotelAnswer {
  /** In no particular order. Hotels without an offer for the stay are among them, without a price. */
  readonly hotels: readonly Hotel[];
  /** When the supplier last knew this to be true. */
  readonly seenAt: Date;
}

/**
 * Where hotels near an airport come from.
 *
 * Every implementation passes `conformance.ts`:
 * - each hotel once, with a name, within {@link MOST_MILES} of the airport, all figures within their bounds;
 * - an empty list, not an error, when there is no hotel;
 * - links and pictures are https;
 * - the same answer when asked twice at one moment;
 * - throws `ProviderError` and nothing else; stops soon after `signal` aborts.
 */
export interface HotelSource {
  /** Who supplies, in words for people. */
  readonly name: string;
  /** True when hotels and prices are made up: every page that shows them must say so. */
  readonly simulated: boolean;
  search(query: HotelQuery, signal: AbortSignal): Promise<HotelAnswer>;
}

/** Farther away nothing is near the airport any more. */
export const MOST_MILES = 50;
