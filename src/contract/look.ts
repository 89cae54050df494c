import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateField, hasPassesForSome, partyFields, placeField } from './fields.ts';
import { flightDto, sourceDto } from './flights.ts';

export const lookAgain = endpoint({
  method: 'GET',
  path: '/flights/look',
  summary: 'The fares of a known flight now, past every cache; costs no search',
  places: ['origin', 'destination'],
  action: 'flights.look',
  switch: 'look-again',
  limit: { name: 'flight-look:address', per: 'address', max: 30, windowMinutes: 10 },
  query: z
    .object({
      origin: placeField('Origin airport code is required'),
      destination: placeField('Destination airport code is required'),
      date: dateField('Departure date is required'),
      /** Reference of the flight, as addresses of the web app have it. */
      flight: z
        .string('Say which flight')
        .check(z.regex(/^[0-9a-z]{1,11}-[0-9a-z]{1,11}$/, 'This is no reference of a flight')),
      ...partyFields,
    })
    .check(hasPassesForSome()),
  response: z.object({
    /** Null if it is not offered any more. */
    flight: z.nullable(flightDto),
    source: sourceDto,
  }),
  errors: ['unknown_airport', 'sign_in_required', 'fares_unavailable', 'storage_unavailable'],
  failure: 'Failed to look again',
  unreachable: 'Unable to look again. Please try again later.',
});
