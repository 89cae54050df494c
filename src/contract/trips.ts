import * as z from 'zod/mini';
import { HOME_LEVELS } from '#domain/home-strength.ts';
import { isMonth, parseClock, parseDays, parseNights, parseWallClock } from '#domain/trip-texts.ts';
import { TRIP_ORDERS } from '#domain/trips.ts';
import { endpoint } from './endpoint.ts';
import {
  dateField,
  dayText,
  digitField,
  flagField,
  hasPassesForNamed,
  partyFields,
  partyParameters,
  placeField,
  readField,
  timeText,
} from './fields.ts';
import { flightDto, sourceDto } from './flights.ts';
import { placeWindowsDto } from './place-windows.ts';

/** Most rows of one answer. */
export const MAX_TRIP_ROWS = 200;

const wholeField = (min: number, max: number, message: string) => {
  const read = (text: string) =>
    /^-?\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max
      ? Number(text)
      : undefined;
  return readField(read, message);
};

const TIME = 'Times are written HH:MM';
const tripFields = {
  /** At most 7 airports. */
  origins: placeField('Origin airport code is required'),
  out: readField(parseDays, 'Days are written YYYY-MM-DD or YYYY-MM-DD/YYYY-MM-DD'),
  /** At most 14. */
  nights: readField(parseNights, 'Nights are a number or a range such as 2-4'),
  /** Whether to leave from airports within 120 miles, too. */
  nearby: z.optional(flagField),
  /** `same` by default: back to the airport that the trip left from. */
  return_to: z.optional(z.enum(['same', 'any'], 'This is same or any')),
  depart_after: z.optional(readField(parseClock, TIME)),
  home_by: z.optional(readField(parseWallClock, 'A time of a day is written YYYY-MM-DDTHH:MM')),
  /** On the day of the flight back; before 04:00 means the following morning. */
  home_by_time: z.optional(readField(parseClock, TIME)),
  /** Whether the flight back may land on the day after its travel day. Without effect beside a time to be home. */
  overnight: z.optional(flagField),
  /** What a member leaves out is as in the profile, so that passes are compared with travelers after it is read. */
  ...partyFields,
  /** Whether the party may use Discount Den fares. */
  den: z.optional(flagField),
  /** `pass`: everybody on GoWild, both ways. `any` by default. */
  fares: z.optional(z.enum(['pass', 'any'], 'Fares are pass or any')),
  max_stops: z.optional(digitField(0, 2, 'Stops are 0 to 2')),
  /** Whether flights count that take over 3 times as long as the fastest, and over 6 hours more. */
  slow: z.optional(flagField),
} as const;

const tripFlightDto = z.object({
  flight: flightDto,
  /** Dollars for the party; absent without fares. */
  price: z.optional(z.number()),
});

const homeDto = z.object({
  level: z.enum(HOME_LEVELS),
  /** Flights home on the day of the flight back that leave after the landing and land by `deadline`. */
  ways: z.number(),
  /** Those on which the whole party can go on GoWild. */
  pass_ways: z.number(),
  /** Those with a GoWild fare for the whole party, but an unknown number of seats. */
  pass_unknown: z.number(),
  /** Those that share no segment with an earlier one. */
  independent: z.number(),
  /** Such flights to other origins or airports near home. */
  also: z.number(),
  deadline: timeText,
  last_departure: z.nullable(timeText),
  last_nonstop: z.nullable(timeText),
  /** Needs no pass. */
  cheapest_sure: z.nullable(
    z.object({
      /** Dollars for the party. */
      total: z.number(),
      departure_time: timeText,
      flight_number: z.string(),
    }),
  ),
});

const priceDto = z.object({
  /** Dollars for the party. */
  total: z.number(),
  /** Their mean, rounded down to a cent. */
  per_person: z.number(),
  out: z.number(),
  back: z.number(),
});

export const tripDto = z
  .object({
    destination: z.string(),
    out: flightDto,
    back: flightDto,
    nights: z.number(),
    /** From landing to the flight back. */
    minutes_there: z.number(),
    /** Absent without fares. */
    price: z.optional(priceDto),
    home: homeDto,
    /** False where the flight out or the one back is on a day that may still become a blackout date. */
    announced: z.boolean(),
    /** Absent if no forecast reaches the stay. */
    weather: z.optional(
      z.object({
        /** Mean of the forecast highs, whole degrees Fahrenheit. */
        high: z.number(),
        /** Days of the stay that have a forecast. */
        days: z.number(),
      }),
    ),
    /** Days of the flight out that have a trip, each with its first one. */
    days: z.array(
      z.object({
        date: dayText,
        total: z.optional(z.number()),
        level: z.enum(HOME_LEVELS),
        /** Whether everybody goes on the pass both ways at this total, with known seats. Without fares, whether they may. */
        on_pass: z.boolean(),
        announced: z.boolean(),
      }),
    ),
    /** Number of pairs out and back. */
    pairs: z.number(),
  })
  .check(z.meta({ id: 'Trip' }));

const parametersDto = z.object({
  origins: z.array(z.string()),
  /** About how many minutes it takes to drive to each origin that was added as nearby. */
  drives: z.record(z.string(), z.number()),
  /** Near airports beyond the limit of origins. */
  left_out: z.array(z.string()),
  out: z.object({ from: dayText, until: dayText }),
  nights: z.object({ least: z.number(), most: z.number() }),
  /** Codes and groups; null for anywhere. */
  destination: z.nullable(z.string()),
  /** Each as in the query, with what it left out. */
  nearby: z.boolean(),
  return_to: z.enum(['same', 'any']),
  depart_after: z.nullable(z.string()),
  home_by: z.nullable(z.string()),
  home_by_time: z.nullable(z.string()),
  /** Null beside a time to be home. */
  overnight: z.nullable(z.boolean()),
  ...partyParameters,
  fares: z.enum(['pass', 'any']),
  max_stops: z.number(),
  slow: z.boolean(),
  warm_from: z.nullable(z.number()),
  sort: z.enum(TRIP_ORDERS),
});

const tripsAnswer = z.object({
  /** One for each destination, in the order asked. */
  trips: z.array(tripDto),
  /**
   * By destination: a pair on which everybody is to go on the pass, whose seats cannot all be seen yet. The windows of
   * the flights say when.
   */
  unopened: z.array(z.object({ destination: z.string(), out: flightDto, back: flightDto })),
  /** Only without any trip: one wish of the question changed, those first that find most. */
  loosen: z.optional(
    z.array(
      z.object({
        /** Names of the query with the text to put; null leaves the name out. */
        set: z.record(z.string(), z.nullable(z.string())),
        /** How many this finds. */
        destinations: z.number(),
      }),
    ),
  ),
  summary: z.object({
    destinations: z.number(),
    pairs: z.number(),
    /** Places without a trip that have one with `overnight`; null where a time to be home or `overnight` is asked for. */
    overnight_only: z.nullable(z.number()),
    /** Places without a trip that have one if seasonal flights are flown of which nobody knows it. */
    season_unknown: z.number(),
    /** Whether a forecast reaches any of the stays. Without one, `warm` orders as `best`. */
    forecast: z.boolean(),
    search_timestamp: timeText,
  }),
  /** With the most rows that `trips` may have. */
  search_parameters: z.extend(parametersDto, { limit: z.number() }),
  source: sourceDto,
});

const TRIP_ERRORS = [
  'search_limit_reached',
  'unknown_airport',
  'fares_unavailable',
  'storage_unavailable',
  'sign_in_required',
  'single_route_is_premium',
  'premium_required',
] as const;
const TEXTS = {
  failure: 'Failed to find trips',
  unreachable: 'Unable to find trips. Please try again later.',
} as const;

/** Of a question about all of its destinations. */
export const tripsFields = {
  ...tripFields,
  /** Codes and groups. */
  destination: z.optional(placeField('Destination airport code is required')),
  /** Least mean of the forecast highs of a stay, °F; trips that no forecast reaches come last. */
  warm_from: z.optional(wholeField(0, 120, 'A temperature is 0 to 120')),
  /** `warm` and `far` order rows; the pair of a row is the best one. */
  sort: z.optional(z.enum(TRIP_ORDERS, `This is one of ${TRIP_ORDERS.join(', ')}`)),
} as const;

export const trips = endpoint({
  method: 'GET',
  path: '/trips',
  summary: 'The best trip out and back to every destination; one question counts as one search',
  places: ['origins', 'destination'],
  action: 'trips.plan',
  switch: 'trips',
  csvFile: 'trips.csv',
  query: z
    .object({
      ...tripsFields,
      limit: z.optional(wholeField(1, MAX_TRIP_ROWS, `A limit is 1 to ${MAX_TRIP_ROWS}`)),
    })
    .check(hasPassesForNamed()),
  response: tripsAnswer,
  errors: TRIP_ERRORS,
  ...TEXTS,
});

export const openedTrips = endpoint({
  method: 'GET',
  path: '/trips/:destination',
  summary: 'All flights out on a day and back that can be joined to a trip to one destination',
  places: ['origins', 'destination'],
  action: 'trips.open',
  switch: 'trips',
  params: z.object({ destination: placeField('Destination airport code is required') }),
  query: z.object({
    ...tripFields,
    /** One of the days of `out`. */
    day: dateField('Departure date is required'),
  }),
  response: z.object({
    /** By departure. */
    outs: z.array(tripFlightDto),
    backs: z.array(tripFlightDto),
    /** Positions in `outs` and `backs`. */
    pairs: z.array(z.tuple([z.number(), z.number()])),
    /** Of the pairs of a flight out, by its position, a day back and the airport where the flight back lands. */
    homes: z.array(
      z.object({ out: z.number(), date: dayText, airport: z.string(), home: homeDto }),
    ),
    /** Numbers of flights that fit another one, but are left out of `outs` and `backs`. */
    left_out: z.object({
      /** Slow flights out. */
      slow_outs: z.number(),
      /** By day back, where there are any: slow ones, and those that land after the deadline. */
      backs: z.array(z.object({ date: dayText, slow: z.number(), late: z.number() })),
    }),
    search_parameters: parametersDto,
    source: sourceDto,
  }),
  errors: TRIP_ERRORS,
  ...TEXTS,
});

export const openness = endpoint({
  method: 'GET',
  path: '/openness',
  summary: 'Where the pass leads on each day of a month, by timetable and rules; costs no search',
  places: ['origins'],
  action: 'openness.see',
  switch: 'month',
  limit: { name: 'openness:address', per: 'address', max: 120, windowMinutes: 10 },
  query: z.object({
    /** At most 7 airports; each trip ends where it began. */
    origins: placeField('Origin airport code is required'),
    month: z
      .string('Month is required')
      .check(z.trim(), z.refine(isMonth, 'Months are written YYYY-MM')),
  }),
  response: z.object({
    origins: z.array(z.string()),
    month: z.string(),
    days: z.array(
      z.object({
        date: dayText,
        blackout: z.boolean(),
        /** False beyond the last blackout date that the airline has published. */
        announced: z.boolean(),
        window_opens: z.string().check(
          z.meta({
            format: 'date-time',
            description:
              'By the rule of the pass for nonstop flights from the first origin: domestic ones, or international ones where that is abroad. What the places have is in "windows".',
          }),
        ),
        /** With a sensible way home on the day or the next. */
        places: z.number(),
        windows: placeWindowsDto,
        /** By nights away from 0 to 14: places out on the day and back, both on the pass. */
        pairs: z.array(z.number()),
      }),
    ),
    timetable: z.string(),
  }),
  errors: ['unknown_airport'],
  failure: 'Failed to load the month',
  unreachable: 'Unable to load the month. Please try again later.',
});
