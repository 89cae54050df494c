import * as z from 'zod/mini';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { HOME_LEVELS } from '#domain/home-strength.ts';
import { endpoint } from './endpoint.ts';
import { dayText, timeText } from './fields.ts';
import { flightDto, goWildWindowDto, sourceDto } from './flights.ts';
import { placeWindowsDto } from './place-windows.ts';

const airportField = z.pipe(
  z
    .string('Airport code is required')
    .check(
      z.trim(),
      z.toUpperCase(),
      z.refine(isAirportCode, 'Airport code must be a valid 3-letter IATA code'),
    ),
  z.transform((text) => text as AirportCode),
);

const boardTripDto = z.object({
  destination: z.string(),
  /** Without seats. */
  out: flightDto,
  back: flightDto,
  nights: z.number(),
  /** From landing to the flight back. */
  minutes_there: z.number(),
  /** Dollars of both flights for one traveler with a pass; absent without fares. */
  total: z.optional(z.number()),
  /** Whether each flight is priced on the pass; absent without fares. */
  on_pass: z.optional(z.object({ out: z.boolean(), back: z.boolean() })),
  /** The ways home on the day of the flight back, without slow ones. */
  home: z.object({
    level: z.enum(HOME_LEVELS),
    ways: z.number(),
    /** Those on which one traveler can go on GoWild, in a known seat. */
    pass_ways: z.number(),
    last_departure: z.nullable(timeText),
  }),
});
export type BoardTripDto = z.output<typeof boardTripDto>;

export const boardDto = z.object({
  airport: z.string(),
  /** The next day on which the pass can be used; null if no flight leaves within a month. */
  date: z.nullable(dayText),
  /** Places with a flight on that day. */
  destinations: z.number(),
  /** Those with a flight on the pass on days that are announced, slow ones left out. */
  on_pass: z.array(z.string()),
  /** Null without one. The others may open later: `windows` has all of them. */
  go_wild_window: z.nullable(goWildWindowDto).check(
    z.meta({
      description:
        'The window of that one place on the pass that can be booked first. Says nothing of the others: see "windows".',
    }),
  ),
  windows: placeWindowsDto,
  /** The trips that are listed, as a call about trips asks for them; null if no flight leaves within a month. */
  question: z.nullable(
    z.object({
      out: dayText,
      nights: z.string(),
      home_by: z.optional(z.string()),
      /** One traveler with a pass: totals are of one, whoever asks. */
      party: z.number(),
      passes: z.number(),
      den: z.enum(['0', '1']),
      fares: z.optional(z.literal('pass')),
    }),
  ),
  /** Places with a trip. */
  trips: z.number(),
  /** Up to six of them, best first. */
  best: z.array(boardTripDto),
  source: sourceDto,
});
export type BoardDto = z.output<typeof boardDto>;

export const board = endpoint({
  method: 'GET',
  path: '/board',
  summary: 'The best trips from one airport on its next open day; costs no search',
  places: ['airport'],
  action: 'board.see',
  switch: 'board',
  limit: { name: 'board:address', per: 'address', max: 600, windowMinutes: 10 },
  query: z.object({ airport: airportField }),
  response: boardDto,
  errors: ['unknown_airport', 'fares_unavailable', 'storage_unavailable'],
  failure: 'Failed to load the board',
  unreachable: 'Unable to load the board. Please try again later.',
});
