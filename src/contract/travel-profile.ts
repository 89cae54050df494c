import * as z from 'zod/mini';
import { isAirportCode } from '#domain/airports.ts';
import { MOST_ORIGINS } from '#domain/nearby.ts';
import { MOST_TRAVELERS } from '#domain/party.ts';
import { WARM_FROM } from '#domain/travel-profile.ts';
import { endpoint } from './endpoint.ts';

const PARTY = `A party is 1 to ${MOST_TRAVELERS} travelers`;
const PASSES = 'Passes are 0 to the number of travelers';
const WARMTH = `Warm is ${WARM_FROM.least} to ${WARM_FROM.most} °F`;
const AIRPORTS = `Please choose at most ${MOST_ORIGINS} airports`;

const whole = (min: number, max: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));

const fields = {
  /** The first one is asked first. */
  home_airports: z
    .array(z.string().check(z.refine(isAirportCode, 'Airports have codes of three letters')))
    .check(
      z.maxLength(MOST_ORIGINS, AIRPORTS),
      z.refine((codes) => new Set(codes).size === codes.length, 'An airport stands there twice'),
    ),
  /** Travelers. */
  party: whole(1, MOST_TRAVELERS, PARTY),
  /** Those of the party who hold a pass. */
  passes: whole(0, MOST_TRAVELERS, PASSES),
  /** Whether they are Discount Den members. */
  den: z.boolean(),
  /** °F. */
  warm_from: whole(WARM_FROM.least, WARM_FROM.most, WARMTH),
} as const;

const hasPassesForAll = () =>
  z.refine<{ readonly party: number; readonly passes: number }>(
    ({ party, passes }) => passes <= party,
    { path: ['passes'], error: PASSES },
  );

/** What somebody says of how they travel. */
export const travelProfileDto = z
  .object(fields)
  .check(hasPassesForAll(), z.meta({ id: 'TravelProfile' }));
export type TravelProfileDto = z.output<typeof travelProfileDto>;

/** Of somebody who has said nothing. */
export const NO_TRAVEL_PROFILE: TravelProfileDto = {
  home_airports: [],
  party: 1,
  passes: 1,
  den: false,
  warm_from: WARM_FROM.usual,
};

export const travelProfile = endpoint({
  method: 'GET',
  path: '/profile/travel',
  summary: 'How the member travels; null if they have never said',
  action: 'account.see',
  response: z.object({ profile: z.nullable(travelProfileDto) }),
  errors: ['storage_unavailable'],
  failure: 'Failed to load how you travel',
  unreachable: 'Unable to load how you travel. Please try again later.',
});

const saving = {
  action: 'account.edit',
  body: z.strictObject(fields).check(hasPassesForAll()),
  response: z.object({ profile: travelProfileDto }),
  errors: ['unknown_airport', 'storage_unavailable'],
  failure: 'Failed to save how you travel',
  unreachable: 'Unable to save how you travel. Please try again later.',
} as const;

export const saveTravelProfile = endpoint({
  ...saving,
  method: 'PUT',
  path: '/profile/travel',
  summary: 'Replace how the member travels; it fills in what questions about trips leave out',
  places: ['home_airports'],
});

export const takeOverTravelProfile = endpoint({
  ...saving,
  method: 'POST',
  path: '/profile/travel',
  summary: 'Store what a device knew before the sign-in, unless the member has a travel profile',
  places: ['home_airports'],
});
