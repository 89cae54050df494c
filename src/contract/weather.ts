import * as z from 'zod/mini';
import type { AirportCode } from '#domain/airports.ts';
import { endpoint } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import { dayText, supplyDto } from './fields.ts';

const forecastDto = z.object({
  /** Local day, YYYY-MM-DD. */
  date: dayText,
  /** WMO weather code (table 4677); -1 if there is only the description. */
  icon: z.number(),
  description: z.string(),
  /** Whole degrees Fahrenheit; null if only the other one is known. */
  temp_high: z.nullable(z.number()),
  temp_low: z.nullable(z.number()),
});
export type ForecastDto = z.output<typeof forecastDto>;

const weatherDto = z.object({
  city: z.string(),
  /** From the current local day on, at most seven. */
  forecasts: z.array(forecastDto),
});

const weatherSupplyDto = z
  .extend(supplyDto, {
    /** Attribution that the supplier requires. */
    credit: z.nullable(z.object({ words: z.string(), url: z.string() })),
  })
  .check(z.meta({ id: 'WeatherSupply' }));
export type WeatherSupplyDto = z.output<typeof weatherSupplyDto>;

const AIRPORT_ERROR = 'Airport code must be a valid 3-letter IATA code';

export const weather = endpoint({
  method: 'GET',
  path: '/weather/:destination',
  summary: 'Weather at an airport, today and the six days after',
  places: ['destination'],
  action: 'weather.see',
  switch: 'weather',
  params: z.object({
    destination: z.pipe(
      z.string().check(z.trim(), z.regex(/^[A-Za-z]{3}$/, AIRPORT_ERROR), z.toUpperCase()),
      z.transform((text) => text as AirportCode),
    ),
  }),
  // This server sends the first form; clients accept the second one too.
  response: z.union([
    z.object({ weather: weatherDto, source: weatherSupplyDto }),
    z.extend(weatherDto, { source: z.optional(weatherSupplyDto) }),
  ]),
  errors: ['weather_missing', 'weather_unavailable'],
  failure: 'Failed to get weather data',
  failures: {
    404: 'Weather data not available for :destination',
    503: ERRORS.weather_unavailable.message,
  },
  unreachable: 'Unable to get weather data. Please try again later.',
});
