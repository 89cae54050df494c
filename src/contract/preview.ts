import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateField, hasPassesForSome, partyFields, partyParameters, placeField } from './fields.ts';
import { flightDto, sourceDto } from './flights.ts';
import { tripDto, tripsFields } from './trips.ts';

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

/** Previews that one address gets of each kind. */
const LIMIT = { per: 'address', max: 30, windowMinutes: 60 } as const;
const ERRORS = ['unknown_airport', 'fares_unavailable', 'storage_unavailable'] as const;
const TEXTS = {
  failure: 'Failed to load the preview',
  unreachable: 'Unable to load the preview. Please try again later.',
} as const;

export const preview = endpoint({
  method: 'GET',
  path: '/flights/preview',
  summary: 'The first places of a shared search, for everybody; costs no search',
  places: ['origin', 'destination'],
  action: 'preview.see',
  switch: 'previews',
  limit: { name: 'preview:address', ...LIMIT },
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
  errors: ERRORS,
  ...TEXTS,
});

const tripsPreviewDto = z.object({
  /** Up to six in the order asked, without seats. */
  trips: z.array(tripDto),
  /** Places that a trip leads to. */
  total_places: z.number(),
  search_parameters: z.object(partyParameters),
  source: sourceDto,
});

export const tripsPreview = endpoint({
  method: 'GET',
  path: '/trips/preview',
  summary: 'The first places of a shared question about trips, for everybody; costs no search',
  places: ['origins', 'destination'],
  action: 'preview.see',
  switch: 'previews',
  limit: { name: 'trips-preview:address', ...LIMIT },
  query: z.object(tripsFields).check(hasPassesForSome()),
  response: tripsPreviewDto,
  errors: ERRORS,
  ...TEXTS,
});
