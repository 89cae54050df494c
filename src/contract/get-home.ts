import * as z from 'zod/mini';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { MOST_ORIGINS } from '#domain/nearby.ts';
import { parsePlace } from '#domain/reach-by-car.ts';
import { type InstantMinute, instantOf, offsetTime } from '#domain/time.ts';
import { endpoint } from './endpoint.ts';
import {
  dayText,
  flagField,
  hasPassesForSome,
  partyFields,
  partyParameters,
  readField,
  timeText,
} from './fields.ts';
import { flightDto, sourceDto } from './flights.ts';

/** Comma-separated codes, each once. Undefined for other texts. */
export function parseHomes(text: string): readonly AirportCode[] | undefined {
  const codes = text.split(',').map((code) => code.trim().toUpperCase());
  return codes.every(isAirportCode) && codes.length <= MOST_ORIGINS ? codes : undefined;
}

const wayFields = {
  /** One flight, or two that are booked one by one. */
  ways: z.array(flightDto),
  /** Two bookings: whoever misses the second flight has no claim. */
  self_made: z.boolean(),
  /** 45 minutes before departure, and the drive to its airport. */
  leave_by: timeText,
  /** The landing and the drive home. */
  home_at: timeText,
  /** Dollars; absent without fares. */
  price: z.optional(
    z.object({
      total: z.number(),
      /** The mean, rounded down to a cent. */
      per_person: z.number(),
      /** Of each flight, for the party. */
      flights: z.array(z.number()),
    }),
  ),
  /** About how long it takes by car to the first airport and from the last one. */
  drive_minutes: z.object({ to: z.number(), from: z.number() }),
};

const wayDto = z.object(wayFields).check(z.meta({ id: 'WayHome' }));
export type WayHomeDto = z.output<typeof wayDto>;

const listedWayDto = z
  .object({
    ...wayFields,
    /** Another way is home no later, costs no more, has no more bookings, and is better in one of the three. */
    beaten: z.boolean(),
  })
  .check(z.meta({ id: 'ListedWayHome' }));
export type ListedWayHomeDto = z.output<typeof listedWayDto>;

function parseInstant(text: string): InstantMinute | undefined {
  try {
    return instantOf(offsetTime(text));
  } catch {
    return undefined;
  }
}

/** With its city and zone, so that an answer can be read without the list of airports. */
const byCarDto = z.array(
  z.object({
    airport: z.string(),
    city: z.string(),
    time_zone: z.string(),
    minutes: z.number(),
  }),
);

const getHomeDto = z.object({
  /** By day of arrival at home, and by arrival. At most 40: those that are not beaten, then others while there is room. */
  days: z.array(z.object({ date: dayText, ways: z.array(listedWayDto) })),
  earliest: z.nullable(wayDto),
  /** Priced without GoWild. */
  cheapest_sure: z.nullable(wayDto),
  /** Everybody on GoWild, in seats that are known. */
  cheapest_pass: z.nullable(wayDto),
  search_parameters: z.object({
    /** Airports to leave from and to land at with the drive, nearest first. */
    origins: byCarDto,
    homes: byCarDto,
    /** Travel days of the flights. */
    dates: z.array(dayText),
    ...partyParameters,
  }),
  source: sourceDto,
});
export type GetHomeDto = z.output<typeof getHomeDto>;

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  summary: 'Every way home today, tomorrow and the day after; costs no search',
  places: ['from', 'to'],
  action: 'home.find',
  switch: 'get-home',
  limit: { name: 'home:address', per: 'address', max: 600, windowMinutes: 10 },
  query: z
    .object({
      /** An airport code, or degrees north and east. */
      from: readField(parsePlace, 'This is an airport code or a point such as 28.43,-81.31'),
      /** Home airports. */
      to: readField(parseHomes, `Home is 1 to ${MOST_ORIGINS} airport codes such as CLE,CMH`),
      /** When somebody lands there, if that is later than now: at most a day. */
      after: z.optional(
        readField(parseInstant, 'This is a time with an offset such as 2026-12-09T18:04:00-05:00'),
      ),
      /** Whether airports within 120 miles count at both ends; they do by default. */
      nearby: z.optional(flagField),
      ...partyFields,
      /** Whether the party may use Discount Den fares. */
      den: z.optional(flagField),
    })
    .check(hasPassesForSome()),
  response: getHomeDto,
  errors: ['unknown_airport', 'fares_unavailable', 'storage_unavailable'],
  failure: 'Failed to find ways home',
  unreachable: 'Unable to find ways home. Please try again later.',
});
