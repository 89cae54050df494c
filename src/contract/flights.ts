import * as z from 'zod/mini';
import { byWireName, FARE_CLASSES } from '#domain/flight.ts';
import { endpoint } from './endpoint.ts';
import { SEARCH_UNREACHABLE } from './errors.ts';
import {
  clampedNumber,
  dateField,
  dayText,
  hasPassesForSome,
  partyFields,
  partyParameters,
  placeField,
  timeText,
} from './fields.ts';
import { flightEvents, routeDto } from './flight-events.ts';

/** Maximum of concurrent requests to the fare source that a caller may ask for, by type of search. */
export const MAX_WORKERS = { outbound: 50, inbound: 10 } as const;

const fareDto = z.object({
  /** Dollars, taxes and fees included. */
  total: z.number(),
  /** Only for premium members, and only if the source reports it. */
  available_seats: z.optional(z.number()),
  /** True if fewer seats are left than the party of the query needs. */
  too_few: z.optional(z.boolean()),
});

/** The cheapest split of the party: some on GoWild, the others together on one other fare. */
const partyPriceDto = z.object({
  travelers: z.number(),
  passes: z.number(),
  /** Dollars for all travelers; absent if they find no seats. */
  total: z.optional(z.number()),
  /** Dollars; where the fares differ their mean, rounded down to a cent. */
  per_person: z.optional(z.number()),
  on_go_wild: z.number(),
  /** Fare of the others; absent if there are none. */
  other_fare: z.optional(
    z.enum([FARE_CLASSES.standard.wireName, FARE_CLASSES.discountDen.wireName]),
  ),
  /** False if the price relies on a fare whose seats the source does not report. */
  seats_known: z.boolean(),
});

const fareKinds = <T extends z.ZodMiniType>(value: T) =>
  z.object(byWireName(() => z.nullable(value)));

const segmentDto = z.object({
  departure_airport: z.string(),
  arrival_airport: z.string(),
  /** Local time with offset, `2026-12-01T10:05:00-07:00`. */
  departure_time: timeText,
  arrival_time: timeText,
  flight_number: z.string(),
  /** True if the schedule of this flight is an estimate. */
  schedule_approximate: z.boolean(),
});

/** When something can be booked on the pass. */
export const windowDto = z.object({
  state: z.enum(['open', 'opens', 'blackout']),
  /** With the offset of the airport that the flight leaves from; null unless `opens`. */
  opens_at: z.nullable(timeText),
});

const announcedDto = z.boolean().check(
  z.meta({
    description:
      'False where a day of departure is later than the last blackout date that the airline has published: the day may still become one.',
  }),
);

export const goWildWindowDto = z.extend(windowDto, { announced: announcedDto });

export const flightDto = z
  .object({
    departure_time: timeText,
    arrival_time: timeText,
    /** Sum of the segments without layovers, `hh:mm` or `d.hh:mm`. */
    duration: z.string(),
    /** Gate to gate with layovers, `hh:mm` or `d.hh:mm`. */
    total_trip_time: z.string(),
    stops: z.number(),
    flight_number: z.string(),
    fares: fareKinds(fareDto),
    /** Dollars. */
    lowest_go_wild_price: z.nullable(z.number()),
    /** Dollars; a Discount Den fare counts only if there is no other, because it is for members. */
    lowest_price: z.nullable(z.number()),
    segments: z.array(segmentDto),
    /** Of the offered classes; without fares, of the class that may be booked. */
    booking_links: fareKinds(z.string()),
    go_wild_window: goWildWindowDto,
    /** As in its window. */
    announced: z.boolean(),
    /** True for a seasonal route outside the months of the timetable, or before its first day: it may not be flown. */
    season_unknown: z.boolean(),
    /** True when it takes over 3 times as long as the fastest of its route and day, and over 6 hours more. */
    slow: z.optional(z.boolean()),
    /** True when the source sells this connection as one booking; otherwise the connection is a possible one. */
    sold_as_one: z.optional(z.boolean()),
    /** Absent for one traveler with a pass. */
    party_price: z.optional(partyPriceDto),
  })
  .check(z.meta({ id: 'Flight' }));
export type FlightDto = z.output<typeof flightDto>;

/** Source and age of the data. */
export const sourceDto = z.object({
  fares: z.string(),
  /** True if the fares are simulated; every view of them says 'Sample fares'. */
  simulated: z.boolean(),
  /** True if the fares were seen in searches of others and may have changed; every view of them says so. */
  indicative: z.optional(z.boolean()),
  /** False where the installation has no fares: no flight has a price or seats. Absent otherwise. */
  has_fares: z.optional(z.boolean()),
  seen_at: timeText,
  timetable: z.string(),
  /** Last day of the month for which it was filed; absent if unknown. */
  timetable_until: z.optional(dayText),
});
export type SourceDto = z.output<typeof sourceDto>;

const flightsByPlace = z.record(z.string(), z.array(flightDto));

/** Routes without an answer; absent if there are none. */
const failedRoutes = z.optional(z.array(routeDto));

const outboundAnswer = z.object({
  flights: flightsByPlace,
  search_parameters: z.object({
    origin: z.string(),
    date: dayText,
    max_workers: z.number(),
    origin_airports: z.optional(z.array(z.string())),
    destination: z.optional(z.string()),
    ...partyParameters,
  }),
  summary: z.object({
    total_destinations: z.number(),
    total_flights: z.number(),
    search_timestamp: timeText,
  }),
  source: sourceDto,
  failed_routes: failedRoutes,
});
export type OutboundAnswer = z.output<typeof outboundAnswer>;

const inboundAnswer = z.object({
  flights: flightsByPlace,
  search_parameters: z.object({
    destination: z.string(),
    date: dayText,
    max_workers: z.number(),
    ...partyParameters,
  }),
  summary: z.object({
    total_origins: z.number(),
    total_flights: z.number(),
    search_timestamp: timeText,
  }),
  source: sourceDto,
  failed_routes: failedRoutes,
});
export type InboundAnswer = z.output<typeof inboundAnswer>;

const outboundEvents = flightEvents({ flight: flightDto, ...outboundAnswer.shape });
const inboundEvents = flightEvents({ flight: flightDto, ...inboundAnswer.shape });
export type OutboundEvent = z.output<typeof outboundEvents>;
export type InboundEvent = z.output<typeof inboundEvents>;

const originField = placeField('Origin airport code is required');
const destinationField = placeField('Destination airport code is required');
const departureDate = dateField('Departure date is required');
const SEARCH_ERRORS = [
  'search_limit_reached',
  'unknown_airport',
  'fares_unavailable',
  'storage_unavailable',
  'switched_off',
] as const;

export const searchFlights = endpoint({
  method: 'GET',
  path: '/flights/search',
  summary: 'Flights from one or several airports on a day, by destination',
  places: ['origin', 'destination'],
  action: 'flights.search',
  query: z
    .object({
      origin: originField,
      date: departureDate,
      destination: z.optional(destinationField),
      max_workers: clampedNumber(MAX_WORKERS.outbound, 1, MAX_WORKERS.outbound),
      ...partyFields,
    })
    .check(hasPassesForSome()),
  response: outboundAnswer,
  bulk: 'flights',
  csvFile: 'flights.csv',
  events: outboundEvents,
  errors: [...SEARCH_ERRORS, 'sign_in_required', 'single_route_is_premium'],
  failure: 'Failed to search flights',
  unreachable: SEARCH_UNREACHABLE,
});

export const singleRoute = endpoint({
  method: 'GET',
  path: '/flights/single',
  summary: 'Flights between two places on a day',
  places: ['origin', 'destination'],
  action: 'flights.choose-destination',
  query: z
    .object({
      origin: originField,
      destination: destinationField,
      date: departureDate,
      max_workers: clampedNumber(MAX_WORKERS.outbound, 1, MAX_WORKERS.outbound),
      ...partyFields,
    })
    .check(hasPassesForSome()),
  response: outboundAnswer,
  bulk: 'flights',
  csvFile: 'flights.csv',
  events: outboundEvents,
  errors: SEARCH_ERRORS,
  failure: 'Failed to search flights',
  unreachable: SEARCH_UNREACHABLE,
});

export const inboundFlights = endpoint({
  method: 'GET',
  path: '/flights/inbound',
  summary: 'Flights from everywhere into one place on a day, by origin',
  places: ['destination'],
  action: 'flights.search-inbound',
  query: z
    .object({
      destination: destinationField,
      /** Today at the destination by default. */
      date: z.optional(departureDate),
      max_workers: clampedNumber(MAX_WORKERS.inbound, 1, MAX_WORKERS.inbound),
      ...partyFields,
    })
    .check(hasPassesForSome()),
  response: inboundAnswer,
  bulk: 'flights',
  csvFile: 'flights.csv',
  events: inboundEvents,
  errors: SEARCH_ERRORS,
  failure: 'Failed to search inbound flights',
  unreachable: 'Unable to search inbound flights. Please try again later.',
});

const wayHomeDto = z.object({
  departure_time: timeText,
  arrival_time: timeText,
  /** Where it lands; absent where home is one airport. */
  to: z.optional(z.string()),
  /** Of its segments, such as `F9 12`. */
  flight_numbers: z.array(z.string()),
  /** Connecting airports; absent for a nonstop. */
  via: z.optional(z.array(z.string())),
  /** When it leaves each of them. Ways with a segment in common fail together. */
  via_departure_times: z.optional(z.array(timeText)),
  /** Whether all of the party can go on GoWild, bookable now or later; without fares, whether the rules of the pass allow it. */
  go_wild: z.boolean(),
  /** True if it has a GoWild fare, but the source does not report for how many; then `go_wild` is false. */
  go_wild_unknown: z.optional(z.boolean()),
  go_wild_window: goWildWindowDto,
});

export const waysHome = endpoint({
  method: 'GET',
  path: '/flights/ways-home',
  summary: 'How to get back from everywhere to one or several airports on a day; costs no search',
  places: ['home'],
  action: 'flights.search',
  switch: 'ways-home',
  query: z
    .object({
      /** Final destination of the traveler. */
      home: placeField('Home airport code is required'),
      date: dateField('Return date is required'),
      ...partyFields,
    })
    .check(hasPassesForSome()),
  response: z.object({
    /** By departure airport, earliest first. Those on which the party finds seats. */
    ways: z.record(z.string(), z.array(wayHomeDto)),
    source: sourceDto,
  }),
  errors: ['unknown_airport', 'fares_unavailable', 'storage_unavailable', 'sign_in_required'],
  failure: 'Failed to look for ways home',
  unreachable: 'Unable to look for ways home. Please try again later.',
});

export const nextFlightDay = endpoint({
  method: 'GET',
  path: '/flights/next-day',
  summary: 'The next day with flights by the timetable, after a day without any; costs no search',
  places: ['origin', 'destination'],
  action: 'flights.search',
  query: z
    .object({
      origin: z.optional(originField),
      /** With an origin and a destination, a connection is a flight too. */
      destination: z.optional(destinationField),
      date: departureDate,
    })
    .check(
      z.refine(({ origin, destination }) => origin !== undefined || destination !== undefined, {
        path: ['origin'],
        error: 'Origin airport code is required',
      }),
    ),
  response: z.object({
    /** Null if there is none in the days that are looked at. */
    next: z.nullable(dayText),
    /** True if the timetable has flights on the day of the query. They have left if the day is the current one. */
    flies_on_day: z.boolean(),
  }),
  errors: ['unknown_airport', 'sign_in_required', 'storage_unavailable'],
  failure: 'Failed to look for another day',
  unreachable: 'Unable to look for another day. Please try again later.',
});
