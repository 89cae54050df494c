import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayText } from './fields.ts';

export const airportDto = z
  .object({
    stationCode: z.string(),
    /** `City (CODE)` */
    cityAndCode: z.string(),
    countryCode: z.string(),
    name: z.string(),
    /** US state or territory; empty abroad. */
    state: z.string(),
    lat: z.number(),
    lng: z.number(),
    /** IANA name. */
    time_zone: z.string(),
    /** United States and its territories. */
    domestic: z.boolean(),
    /** Destinations served today; 0 for a place that was served in the last 18 months. */
    routes: z.number(),
  })
  .check(z.meta({ id: 'Airport' }));
export type AirportDto = z.output<typeof airportDto>;

export const airports = endpoint({
  method: 'GET',
  path: '/airports',
  summary: 'Every airport of the network, and places it served recently',
  action: 'network.see',
  response: z.union([z.array(airportDto), z.object({ airports: z.array(airportDto) })]),
  errors: [],
  failure: 'Failed to load airports',
  unreachable: 'Unable to load airports. Please try again later.',
});

export const blackoutDates = endpoint({
  method: 'GET',
  path: '/gowild/blackout-dates',
  summary: 'Travel days without GoWild fares, YYYY-MM-DD',
  action: 'network.see',
  response: z.array(dayText),
  errors: [],
  failure: 'Failed to load blackout dates',
  unreachable: 'Unable to load blackout dates. Please try again later.',
});

export const routes = endpoint({
  method: 'GET',
  path: '/routes',
  summary: 'Directed pairs of airports served today',
  action: 'network.see',
  response: z.object({
    success: z.boolean(),
    routes: z.array(
      z.object({ origin: z.string(), destination: z.string(), seasonal: z.boolean() }),
    ),
  }),
  errors: [],
  failure: 'Failed to fetch routes data',
  unreachable: 'Unable to load routes. Please try again later.',
});

const locationDto = z.object({
  /** Degrees north. */
  latitude: z.number(),
  /** Degrees east. */
  longitude: z.number(),
  city: z.string(),
  country_name: z.string(),
});

export const ownLocation = endpoint({
  method: 'GET',
  path: '/location',
  summary:
    'Roughly where the caller is, by network address; null where that is not looked up or not known',
  action: 'location.see',
  response: z.object({ location: z.nullable(locationDto) }),
  errors: ['location_unavailable'],
  failure: 'We could not find your location.',
  unreachable: 'We could not find your location.',
});
