import * as z from 'zod/mini';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { endpoint } from './endpoint.ts';
import { dayText, timeText } from './fields.ts';
import { flightDto, goWildWindowDto, sourceDto } from './flights.ts';

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

/** The ways home that leave after the flight has landed, on one day, without slow ones. */
const boardHomeDto = z.object({
  /** Day on which they leave: that of the landing, or the next one if nothing leads home on it. */
  date: dayText,
  /** Day of the home airport by the end of which they land. */
  lands_by: dayText,
  ways: z.number(),
  /** Those on which one traveler can go on GoWild, bookable now or later; without fares, by the rules of the pass. */
  pass_ways: z.number(),
  /** Those with a GoWild fare whose seats the source does not report. */
  pass_unknown: z.number(),
  last_departure_time: timeText,
  /** Dollars of the cheapest that needs no pass; absent without one. */
  sure_price: z.optional(z.number()),
});

const boardRowDto = z.object({
  destination: z.string(),
  /** Without seats. */
  flight: flightDto,
  home: boardHomeDto,
});
export type BoardRowDto = z.output<typeof boardRowDto>;

export const boardDto = z.object({
  airport: z.string(),
  /** The next day on which the pass can be used; null if no flight leaves within a month. */
  date: z.nullable(dayText),
  /** Places with a flight on that day. */
  destinations: z.number(),
  /** Those with a flight on the pass, slow ones left out. */
  on_pass: z.array(z.string()),
  /** Of the seat that can be booked first; null without one. */
  go_wild_window: z.nullable(goWildWindowDto),
  /** Up to six places with a way home, best first. */
  best: z.array(boardRowDto),
  source: sourceDto,
});
export type BoardDto = z.output<typeof boardDto>;

export const board = endpoint({
  method: 'GET',
  path: '/board',
  summary: 'The best places on the pass from one airport on its next open day; costs no search',
  action: 'board.see',
  limit: { name: 'board:address', per: 'address', max: 600, windowMinutes: 10 },
  query: z.object({ airport: airportField }),
  response: boardDto,
  errors: ['unknown_airport', 'fares_unavailable', 'storage_unavailable'],
  failure: 'Failed to load the board',
  unreachable: 'Unable to load the board. Please try again later.',
});
