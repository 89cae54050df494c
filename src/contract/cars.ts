import * as z from 'zod/mini';
import { readDriverAge, readQuarterHour } from '#domain/rental.ts';
import { minutes } from '#domain/time.ts';
import { endpoint } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import { dateField, supplyDto } from './fields.ts';

export const rentalLocationDto = z.object({
  id: z.string(),
  name: z.string(),
  street_address: z.string(),
  distance_miles: z.number(),
});
export type RentalLocationDto = z.output<typeof rentalLocationDto>;

const vehicleDto = z
  .object({
    model: z.string(),
    class: z.string(),
    /** Dollars for the whole rental; the cheapest option without pay-later options. */
    lowest_price: z.number(),
    /** The same as display text, `$142.50`. */
    display_price: z.string(),
    rate_info: z.object({
      /** Cheapest first, without pay-later options. */
      payment_options: z.array(
        z.object({
          payment_type: z.string(),
          /** Dollars for the whole rental. */
          total_cost: z.number(),
        }),
      ),
    }),
    /** The rental company's own page. */
    booking_url: z.string().check(z.regex(/^https?:\/\//)),
  })
  .check(z.meta({ id: 'Vehicle' }));
export type VehicleDto = z.output<typeof vehicleDto>;

const UNREACHABLE = 'Unable to load rental car options. Please try again later.';

const AIRPORT_ERROR = 'Airport code must be a valid 3-letter IATA code';
const airportField = z
  .string(AIRPORT_ERROR)
  .check(z.trim(), z.regex(/^[A-Za-z]{3}$/, AIRPORT_ERROR), z.toUpperCase());

const QUERY_ERROR = 'Please search with at most 100 characters';
const queryField = z.string(QUERY_ERROR).check(z.trim(), z.maxLength(100, QUERY_ERROR));

export const carLocations = endpoint({
  method: 'GET',
  path: '/cars/locations',
  summary: 'Rental car locations near an airport, nearest first',
  places: ['airport'],
  action: 'cars.search',
  switch: 'cars',
  query: z
    .object({
      /** Code or city of an airport; together with `airport`, text that the location must contain. */
      query: z.optional(queryField),
      airport: z.optional(airportField),
    })
    .check(
      z.refine(({ query, airport }) => Boolean(query || airport), {
        path: ['airport'],
        message: 'Airport code or search text is required',
      }),
    ),
  response: z.object({ locations: z.array(rentalLocationDto), source: supplyDto }),
  errors: ['unknown_airport', 'cars_unavailable', 'storage_unavailable'],
  failure: 'Failed to search locations',
  failures: { 503: ERRORS.cars_unavailable.message },
  unreachable: UNREACHABLE,
});

/** IDs of suppliers, without characters that have a meaning in URLs or markup. */
const LOCATION_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;
const LOCATION_ERROR = 'Pickup location is required';
const locationField = z
  .string(LOCATION_ERROR)
  .check(
    z.trim(),
    z.minLength(1, { error: LOCATION_ERROR, abort: true }),
    z.regex(LOCATION_ID, 'We do not know this pickup location'),
  );

const NOON = '12:00';
const timeField = (name: string) =>
  z.pipe(
    z
      ._default(z.string(), NOON)
      .check(
        z.refine(
          (text) => readQuarterHour(text) !== undefined,
          `${name} is written HH:mm, on a quarter of an hour`,
        ),
      ),
    z.transform((text) => readQuarterHour(text) ?? minutes(0)),
  );

const AGE_ERROR = 'Driver age must be from 18 to 99';
const ageField = z.pipe(
  z
    ._default(z.string(AGE_ERROR), '')
    .check(z.refine((text) => readDriverAge(text) !== undefined, AGE_ERROR)),
  z.transform((text) => readDriverAge(text) ?? Number.NaN),
);

const DISCOUNT_CODE_ERROR = 'Discount codes are letters and digits, at most 20';
const discountField = z
  .string(DISCOUNT_CODE_ERROR)
  .check(z.trim(), z.regex(/^[A-Za-z0-9]{0,20}$/, DISCOUNT_CODE_ERROR));

export const carAvailability = endpoint({
  method: 'GET',
  path: '/cars/availability',
  summary: 'Vehicles of one rental car location, cheapest first; at most eight',
  places: ['airport'],
  action: 'cars.search',
  switch: 'cars',
  query: z.object({
    pickup_location: locationField,
    pickup_date: dateField('Pickup date is required'),
    /** `HH:mm`, local time. */
    pickup_time: timeField('Pickup time'),
    return_date: dateField('Return date is required'),
    return_time: timeField('Return time'),
    /** 25 if blank. */
    driver_age: ageField,
    /** Corporate discount code of the caller. */
    cdp_code: z.optional(discountField),
    /** The airport near the location; decides its time zone. */
    airport: z.optional(airportField),
  }),
  response: z.object({ vehicles: z.array(vehicleDto), source: supplyDto }),
  errors: ['unknown_airport', 'cars_unavailable', 'storage_unavailable'],
  failure: 'Failed to check availability',
  failures: { 503: ERRORS.cars_unavailable.message },
  unreachable: UNREACHABLE,
});
