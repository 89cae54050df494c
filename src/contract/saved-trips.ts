import * as z from 'zod/mini';
import { MOST_TRAVELERS } from '#domain/party.ts';
import { MAX_NOTE, NO_FLIGHT_HOME, WAY_STATES } from '#domain/saved-trip.ts';
import { parseClock, parseWallClock } from '#domain/trip-texts.ts';
import { endpoint } from './endpoint.ts';
import { linkTokenField, timeText } from './fields.ts';
import { readFlight, type WireFlight, wireFlight } from './shared-flight.ts';

const PARTY = `A party is 1 to ${MOST_TRAVELERS} travelers`;
const PASSES = 'Passes are 0 to the number of travelers';
const PLACE = 'Places are airport codes and cities';
const LOOK_TOTAL = 'A price is 0 to 100,000 dollars';
const MOST_DOLLARS = 100_000;
/** One fare each of the flights home that need no pass, with those of Discount Den. */
const MOST_SURE_WAYS = 4;

const count = (min: number, message: string) =>
  z.int(message).check(z.minimum(min, message), z.maximum(MOST_TRAVELERS, message));
/** As searched: airport codes and `CITY:` groups, separated by commas. */
const placeText = z
  .string(PLACE)
  .check(z.minLength(3, PLACE), z.maxLength(200, PLACE), z.regex(/^[A-Za-z.:, ]+$/, PLACE));
const stateField = z.enum(WAY_STATES, 'A flight is to_book, booked, gone or flown');
const noteField = z
  .string()
  .check(z.trim(), z.maxLength(MAX_NOTE, `Notes have at most ${MAX_NOTE} characters`));

const clockField = (read: (text: string) => unknown, message: string) =>
  z.string(message).check(z.refine((text) => read(text) !== undefined, message));

const isWhole = () =>
  z.refine<WireFlight>(
    (flight) => readFlight(flight) !== undefined,
    'The parts of this flight contradict each other',
  );

/** @param flight schema of each flight. */
const tripFields = <F extends z.ZodMiniType>(flight: F) =>
  ({
    origin: placeText,
    destination: placeText,
    out: flight,
    /** Absent for a trip of one flight. */
    back: z.optional(flight),
    party: count(1, PARTY),
    /** Travelers with a pass. */
    passes: count(0, PASSES),
    /** Travelers on GoWild, out and home; the cheapest split if absent. */
    on_pass: z.optional(z.array(count(0, PASSES)).check(z.maxLength(2))),
    /** Whether Discount Den fares count: for the travelers without a pass, and among the sure ways. */
    den: z.optional(z.boolean()),
    /**
     * The cheapest flight home that needs no pass, then the cheapest nonstop, then those of Discount Den members if they
     * are others; absent where they were not known.
     */
    sure_ways: z.optional(z.array(flight).check(z.maxLength(MOST_SURE_WAYS))),
    /** By when to be home, as a question about trips says it; absent where none did. */
    home_by: z.optional(clockField(parseWallClock, 'A time of a day is written YYYY-MM-DDTHH:MM')),
    home_by_time: z.optional(clockField(parseClock, 'Times are written HH:MM')),
    /** Whether the flight home may land on the day after its travel day. */
    overnight: z.optional(z.boolean('Overnight is true or false')),
    /** When the prices were fetched; absent if nobody knows. */
    seen_at: z.optional(z.iso.datetime()),
    /** Whether the prices are simulated. */
    simulated: z.boolean(),
  }) as const;

/** What watching knows of a flight. */
const watchDto = z.object({
  /** `waiting` until the window opens. */
  seat: z.enum(['waiting', 'there', 'gone']),
  /** When it was first seen so, and when the fares were last asked for. */
  since: timeText,
  seen_at: timeText,
  /** For the whole party; null without a seat. */
  price: z.nullable(z.number()),
  /** Null if the source does not say. */
  seats_left: z.nullable(z.number()),
});

/** What 'Book now' saw of a flight when it looked again. */
const lookDto = z.object({
  seen_at: z.iso.datetime('This is a time in UTC such as 2026-12-09T18:04:00Z'),
  /** Dollars for the party on the fares that the trip was kept with; null without seats. */
  total: z.nullable(
    z.number().check(z.minimum(0, LOOK_TOTAL), z.maximum(MOST_DOLLARS, LOOK_TOTAL)),
  ),
});

const lookFields = { out_look: z.optional(lookDto), home_look: z.optional(lookDto) } as const;

const changeDto = z.object({
  kind: z.enum(['dropped', 'moved']),
  /** The first departure and the last arrival now; only of a flight that was moved. */
  departure_time: z.optional(timeText),
  arrival_time: z.optional(timeText),
});

export const savedTripDto = z
  .object({
    /** Of the flights: a trip that is kept twice is one trip. */
    id: z.string(),
    kept_at: timeText,
    ...tripFields(wireFlight),
    ...lookFields,
    out_state: stateField,
    home_state: stateField,
    note: z.string(),
    /** What the timetable says now, if it is another time; null for a flight that has left. */
    out_change: z.nullable(changeDto),
    home_change: z.nullable(changeDto),
    /** Whether the member wants no messages about it. */
    muted: z.optional(z.boolean()),
    /** When the trip is watched; absent before the first look. */
    out_watch: z.optional(watchDto),
    home_watch: z.optional(watchDto),
  })
  .check(z.meta({ id: 'SavedTrip' }));
export type SavedTripDto = z.output<typeof savedTripDto>;

const stateFields = {
  out_state: z.optional(stateField),
  home_state: z.optional(stateField),
  note: z.optional(noteField),
  muted: z.optional(z.boolean('Muted is true or false')),
} as const;

const idField = z.object({ id: z.string() });
const oneTrip = z.object({ trip: savedTripDto });

const CHANGE = {
  failure: 'Failed to change your trip',
  unreachable: 'Unable to change your trip. Please try again later.',
} as const;

export const listSavedTrips = endpoint({
  method: 'GET',
  path: '/saved-trips',
  summary: 'The trips that the member keeps, by departure',
  action: 'trips.see-kept',
  response: z.object({ trips: z.array(savedTripDto), limit: z.number() }),
  errors: ['storage_unavailable'],
  failure: 'Failed to load your trips',
  unreachable: 'Unable to load your trips. Please try again later.',
});

export const saveTrip = endpoint({
  method: 'POST',
  path: '/saved-trips',
  summary: 'Keep a trip; one that the member keeps already stays as it is',
  action: 'trips.keep',
  takesIdempotencyKey: true,
  body: z
    .strictObject({ ...tripFields(wireFlight.check(isWhole())), ...lookFields, ...stateFields })
    .check(
      z.refine(({ party, passes }) => passes <= party, { path: ['passes'], error: PASSES }),
      z.refine(({ passes, on_pass = [] }) => on_pass.every((riders) => riders <= passes), {
        path: ['on_pass'],
        error: 'There are more travelers on GoWild than passes',
      }),
      z.refine(({ back, home_look }) => back !== undefined || home_look === undefined, {
        path: ['home_look'],
        error: NO_FLIGHT_HOME,
      }),
    ),
  response: oneTrip,
  errors: ['trip_limit_reached', 'storage_unavailable'],
  failure: 'Failed to keep this trip',
  unreachable: 'Unable to keep this trip. Please try again later.',
});

export const savedTrip = endpoint({
  method: 'GET',
  path: '/saved-trips/:id',
  summary: 'A trip that the member keeps',
  action: 'trips.see-kept',
  params: idField,
  response: oneTrip,
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to load your trip',
  unreachable: 'Unable to load your trip. Please try again later.',
});

export const changeSavedTrip = endpoint({
  method: 'PATCH',
  path: '/saved-trips/:id',
  summary:
    'Say what was booked, gone, flown or seen again, change the note, or stop the messages about a trip',
  action: 'trips.keep',
  params: idField,
  body: z
    .strictObject({ ...lookFields, ...stateFields })
    .check(
      z.refine(
        (body) => Object.values(body).some((value) => value !== undefined),
        'Send out_state, home_state, out_look, home_look, note or muted',
      ),
    ),
  response: oneTrip,
  errors: ['not_found', 'storage_unavailable'],
  ...CHANGE,
});

export const removeSavedTrip = endpoint({
  method: 'DELETE',
  path: '/saved-trips/:id',
  summary: 'Keep a trip no longer; bookings at the airline stay',
  action: 'trips.keep',
  params: idField,
  response: z.void(),
  errors: ['not_found', 'storage_unavailable'],
  ...CHANGE,
});

/** As `unsubscribe` for alerts: from mail programs (RFC 8058) with the token in the query, else in the body. */
export const muteTrip = endpoint({
  method: 'POST',
  path: '/saved-trips/mute',
  summary: 'Stop the messages about a trip with the link of an email; again changes nothing',
  action: 'trips.mute',
  takesForms: true,
  mayBeUnreadable: true,
  query: z.object({ token: z.optional(linkTokenField) }),
  // Not strict: mail programs may send other fields.
  body: z.object({ token: z.optional(linkTokenField) }),
  /** Where the trip leads; null if it was removed. */
  response: z.object({ place: z.nullable(z.string()) }),
  errors: ['unsubscribe_link_invalid', 'storage_unavailable'],
  failure: 'Failed to stop these messages',
  unreachable: 'Unable to stop these messages. Please try again later.',
});

const feedAddress = z.object({ address: z.nullable(z.string()) });

const FEED_FAILURE = {
  failure: 'Failed to load the calendar address',
  unreachable: 'Unable to load the calendar address. Please try again later.',
} as const;

export const tripFeed = endpoint({
  method: 'GET',
  path: '/saved-trips/feed',
  summary: 'The secret address of the calendar of all kept trips; null if there is none',
  action: 'trips.share-feed',
  response: feedAddress,
  errors: ['storage_unavailable'],
  ...FEED_FAILURE,
});

export const makeTripFeed = endpoint({
  method: 'POST',
  path: '/saved-trips/feed',
  summary: 'Make a secret address of the calendar of all kept trips; the one before stops working',
  action: 'trips.make-feed',
  limit: { name: 'make-feed', per: 'member', max: 30, windowMinutes: 60 },
  response: feedAddress,
  errors: ['storage_unavailable'],
  ...FEED_FAILURE,
});

export const removeTripFeed = endpoint({
  method: 'DELETE',
  path: '/saved-trips/feed',
  summary: 'Remove the secret address of the calendar',
  action: 'trips.share-feed',
  response: z.void(),
  errors: ['storage_unavailable'],
  ...FEED_FAILURE,
});

export const readTripFeed = endpoint({
  method: 'GET',
  path: '/saved-trips/feed/:file',
  summary: 'All kept trips as a calendar (RFC 5545), for calendar programs',
  action: 'trips.feed',
  // The programs of many members ask from the same addresses.
  limit: { name: 'trip-feed:address', per: 'address', max: 300, windowMinutes: 60 },
  params: z.object({ file: z.string() }),
  answersAs: 'text/calendar; charset=utf-8',
  response: z.string(),
  errors: ['not_found', 'storage_unavailable'],
  failure: 'Failed to load the calendar',
  unreachable: 'Unable to load the calendar. Please try again later.',
});
