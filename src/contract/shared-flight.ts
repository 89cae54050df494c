import * as z from 'zod/mini';
import type { AirportCode } from '#domain/airports.ts';
import {
  byFareKind,
  byWireName,
  departureOf,
  destinationOf,
  type Flight,
  originOf,
} from '#domain/flight.ts';
import { centsFromDollars } from '#domain/money.ts';
import { asFlight, type SharedFlight } from '#domain/shared-flight.ts';
import { instantOf, minutesBetween, type OffsetTime, offsetTime } from '#domain/time.ts';
import { dollars, journeyToWire, segmentsFromWire } from './flight-codec.ts';

const MAX_SEGMENTS = 4;
const MAX_DOLLARS = 100_000;

const code = z.string().check(z.regex(/^[A-Z]{3}$/));
const time = z.string().check(z.refine(isTime), z.meta({ format: 'date-time' }));
/** Null where a link does not name the class: it may be older than the class. */
const fare = z._default(
  z.nullable(
    z.strictObject({
      total: z.number().check(z.refine((total) => total > 0 && total <= MAX_DOLLARS)),
    }),
  ),
  null,
);
export const wireFlight = z.strictObject({
  departure_time: time,
  arrival_time: time,
  duration: z.string(),
  total_trip_time: z.string(),
  stops: z.number(),
  flight_number: z.string(),
  segments: z
    .array(
      z.strictObject({
        departure_airport: code,
        arrival_airport: code,
        departure_time: time,
        arrival_time: time,
        flight_number: z.string().check(z.regex(/^[A-Z0-9]{2} ?\d{1,4}$/)),
        schedule_approximate: z.boolean(),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_SEGMENTS)),
  fares: z.strictObject(byWireName(() => fare)),
  sold_as_one: z.optional(z.literal(true)),
  season_unknown: z.optional(z.literal(true)),
});
export type WireFlight = z.output<typeof wireFlight>;

function isTime(text: string): boolean {
  try {
    return instantOf(offsetTime(text)) > 0;
  } catch {
    return false;
  }
}

/** The inverse of {@link writeFlight}; undefined for anything else. Never throws. */
export function parseFlight(json: unknown): SharedFlight | undefined {
  const read = wireFlight.safeParse(json);
  return read.success ? readFlight(read.data) : undefined;
}

/** A flight in the words of links. */
export function writeFlight(shared: SharedFlight): WireFlight {
  return {
    ...journeyToWire(asFlight(shared)),
    fares: byWireName((kind) => {
      const offered = shared.fares[kind];
      return offered ? { total: dollars(offered.total) } : null;
    }),
    ...(shared.soldAsOne && { sold_as_one: true }),
    ...(shared.seasonUnknown && { season_unknown: true }),
  };
}

/** By its segments and fares; the texts are made from them again. Undefined if the segments contradict each other. */
export function flightFromWire(wire: WireFlight): SharedFlight | undefined {
  const segments = segmentsFromWire(wire.segments);
  if (!segments) return undefined;
  const flight: SharedFlight = {
    segments,
    fares: readFares(wire.fares),
    ...(wire.sold_as_one && { soldAsOne: true }),
    ...(wire.season_unknown && { seasonUnknown: true }),
  };
  return isConnected(asFlight(flight)) ? flight : undefined;
}

/** For what strangers write, as links and new trips: undefined also if a text contradicts the segments. */
export function readFlight(wire: WireFlight): SharedFlight | undefined {
  const flight = flightFromWire(wire);
  return flight && JSON.stringify(writeFlight(flight)) === JSON.stringify(wire)
    ? flight
    : undefined;
}

const readFares = (wire: WireFlight['fares']): Flight['fares'] =>
  byFareKind(wire, (offered) => ({ total: centsFromDollars(offered.total) }));

/** Each segment starts where and after the previous one ended, and the flight ends elsewhere. */
function isConnected(flight: Flight): boolean {
  if (originOf(flight) === destinationOf(flight)) return false;
  let [at, since]: [AirportCode, OffsetTime] = [originOf(flight), departureOf(flight)];
  for (const { from, to, departs, arrives } of flight.segments) {
    if (from !== at || minutesBetween(since, departs) < 0 || minutesBetween(departs, arrives) <= 0)
      return false;
    [at, since] = [to, arrives];
  }
  return true;
}
