import * as z from 'zod/mini';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { endpoint } from './endpoint.ts';
import { dateField, dayText, readField, timeText } from './fields.ts';

const codeField = readField((text): AirportCode | undefined => {
  const code = text.toUpperCase();
  return isAirportCode(code) ? code : undefined;
}, 'Airport codes have three letters');

export const bookingWindow = endpoint({
  method: 'GET',
  path: '/gowild/booking-window',
  summary: 'From when a GoWild seat of a nonstop flight can be booked, by the rules of the pass',
  places: ['origin', 'destination'],
  action: 'network.see',
  query: z.object({
    origin: codeField,
    destination: codeField,
    /** Of departure, at the origin. */
    date: dateField('Departure date is required'),
  }),
  response: z.object({
    origin: z.string(),
    destination: z.string(),
    date: dayText,
    state: z.enum(['open', 'opens', 'blackout']),
    /** With the offset of the origin; null for a blackout date. */
    opens_at: z.nullable(timeText),
    /** Whether an airport is outside the United States and its territories: ten days ahead instead of one. */
    international: z.boolean(),
    /** False beyond the last blackout date that the airline has published. */
    announced: z.boolean(),
  }),
  errors: ['unknown_airport'],
  failure: 'Failed to find the booking window',
  unreachable: 'Unable to find the booking window. Please try again later.',
});
