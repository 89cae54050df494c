import * as z from 'zod/mini';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import {
  DEFAULT_GUESTS,
  DEFAULT_ROOMS,
  HOTEL_SORTS,
  MAX_GUESTS,
  MAX_ROOMS,
} from '#domain/hotel.ts';
import { endpoint } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import { dateField, supplyDto } from './fields.ts';

const INVALID = 'Invalid search parameters';

const codeField = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.refine(isAirportCode, 'Airport code must be a valid 3-letter IATA code'),
    ),
  z.transform((text) => text as AirportCode),
);

/** A whole number, clamped to `min` and `max`. */
const boundedNumber = (fallback: number, min: number, max: number) =>
  z.pipe(
    z._default(z.coerce.number(INVALID), fallback),
    z.transform((value) => Math.min(max, Math.max(min, Math.trunc(value)))),
  );

const dayField = z.optional(dateField(INVALID, INVALID));

const MAX_PAGE = 1_000;
const MAX_PER_PAGE = 50;
const DEFAULT_PER_PAGE = 20;

const webAddress = z.string().check(z.startsWith('https://'));

const hotelDto = z
  .object({
    id: z.string(),
    name: z.string(),
    /** In steps of 0.5, at most 5; null if unrated. */
    star_rating: z.nullable(z.number()),
    /** Miles from the airport. */
    distance_from_center: z.number(),
    /** Beds in the priced room. */
    bed_count: z.nullable(z.number()),
    /** Dollars per night for all requested rooms; null without an offer. */
    price: z.nullable(
      z.object({
        final_price: z.number(),
        /** Before a discount; null without one. */
        original_price: z.nullable(z.number()),
      }),
    ),
    /** From 0 to 10. */
    score: z.nullable(z.number()),
    review_count: z.nullable(z.number()),
    amenities: z.array(z.string()),
    pictures: z.array(webAddress),
    /** Booking page. */
    url: z.nullable(webAddress),
  })
  .check(z.meta({ id: 'Hotel' }));
export type HotelDto = z.output<typeof hotelDto>;

const hotelsAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  hotels: z.array(hotelDto),
  /** The same list as `hotels`. */
  properties: z.array(hotelDto),
  pagination: z.object({
    page: z.number(),
    per_page: z.number(),
    total_properties: z.number(),
  }),
  source: supplyDto,
});
export type HotelsAnswer = z.output<typeof hotelsAnswer>;

export const searchHotels = endpoint({
  method: 'GET',
  path: '/hotels/search/airport/:code',
  summary: 'Hotels near an airport, with prices per night',
  places: ['code'],
  action: 'hotels.search',
  switch: 'hotels',
  params: z.object({ code: codeField }),
  query: z.object({
    /** Tomorrow at the airport by default. */
    checkin_date: dayField,
    /** The day after check-in by default. */
    checkout_date: dayField,
    adults: boundedNumber(DEFAULT_GUESTS, 1, MAX_GUESTS),
    rooms: boundedNumber(DEFAULT_ROOMS, 1, MAX_ROOMS),
    sort_by: z._default(z.enum(HOTEL_SORTS, INVALID), 'auto'),
    page: boundedNumber(1, 1, MAX_PAGE),
    per_page: boundedNumber(DEFAULT_PER_PAGE, 1, MAX_PER_PAGE),
  }),
  response: hotelsAnswer,
  errors: ['hotels_missing', 'hotels_unavailable', 'storage_unavailable'],
  failure: 'Failed to search hotels',
  failures: {
    400: INVALID,
    404: 'No hotels found near airport :code',
    503: ERRORS.hotels_unavailable.message,
  },
  unreachable: 'Unable to load hotel options. Please try again later.',
});
