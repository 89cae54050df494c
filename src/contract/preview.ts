import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateField, hasPassesForSome, partyFields, placeField } from './fields.ts';
import { flightDto, sourceDto } from './flights.ts';

const ORIGIN_REQUIRED = 'Origin airport code is required';

const previewPlaceDto = z.object({
  /** The airport at the other end of the search. */
  place: z.string(),
  /** How many flights lead there or from there, slow ones left out. */
  flights: z.number(),
  /** The one whose price is the headline of the place, without seats. */
  flight: flightDto,
});

const previewDto = z.object({
  /** Up to six: those on the pass, then the others, each cheapest first. */
  places: z.array(previewPlaceDto),
  /** Places with a flight, slow ones left out. */
  total_places: z.number(),
  source: sourceDto,
});
export type PreviewDto = z.output<typeof previewDto>;

export const preview = endpoint({
  method: 'GET',
  path: '/flights/preview',
  summary: 'The first places of a shared search, for everybody; costs no search',
  action: 'preview.see',
  limit: { name: 'preview:address', per: 'address', max: 30, windowMinutes: 60 },
  query: z
    .object({
      /** Absent in a search for flights into one place. */
      origin: z.optional(placeField(ORIGIN_REQUIRED)),
      destination: z.optional(placeField('Destination airport code is required')),
      date: dateField('Departure date is required'),
      ...partyFields,
    })
    .check(
      hasPassesForSome(),
      z.refine(({ origin, destination }) => origin !== undefined || destination !== undefined, {
        path: ['origin'],
        error: ORIGIN_REQUIRED,
      }),
    ),
  response: previewDto,
  errors: ['unknown_airport', 'fares_unavailable', 'storage_unavailable'],
  failure: 'Failed to load the preview',
  unreachable: 'Unable to load the preview. Please try again later.',
});
