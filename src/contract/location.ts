import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

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
