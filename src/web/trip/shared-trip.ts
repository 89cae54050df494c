import * as z from 'zod/mini';
import { dollars, journeyToWire, segmentsFromWire } from '#contract/flight-codec.ts';
import type { AirportCode } from '#domain/airports.ts';
import {
  byFareKind,
  byWireName,
  departureOf,
  destinationOf,
  type Flight,
  originOf,
  shownFare,
} from '#domain/flight.ts';
import { centsFromDollars } from '#domain/money.ts';
import { bookingsOf } from '#domain/party.ts';
import {
  instantOf,
  isLocalDate,
  type LocalDate,
  minutesBetween,
  type OffsetTime,
  offsetTime,
} from '#domain/time.ts';
import { homeAfter, sureWaysHome } from '#domain/ways-home.ts';

/** A flight as a link carries it: without seats, windows and URLs, which the opener computes. */
export type SharedFlight = Omit<Flight, 'goWildWindow'>;

/** With a window that is still to be computed. */
export const asFlight = (shared: SharedFlight): Flight => ({
  ...shared,
  goWildWindow: { state: 'open' },
});

/** A flight as a link carries it: without seats, and without fares that the party cannot book. */
export function sharedFlight(flight: Flight): SharedFlight {
  const { segments, fares, soldAsOne, partyPrice } = flight;
  const booked = new Set<string>(bookingsOf(flight).map(({ kind }) => kind));
  const kept = Object.entries(fares).filter(([kind, { tooFew }]) => !tooFew || booked.has(kind));
  return {
    segments,
    fares: Object.fromEntries(kept.map(([kind, { total }]) => [kind, { total }])),
    ...(soldAsOne && { soldAsOne }),
    ...(partyPrice && { partyPrice }),
  };
}

/** A round trip as a link carries it. */
export interface SharedTrip {
  readonly departure: SharedFlight;
  readonly back: SharedFlight;
  /** As searched: airport codes and `CITY:` groups, separated by commas. */
  readonly origin: string;
  readonly destination: string;
  readonly date: LocalDate;
  /** When the prices were fetched. */
  readonly seenAt: Date | undefined;
  /** Whether the prices are simulated. */
  readonly simulated: boolean;
  /**
   * The cheapest sure way home of the return day, then the cheapest nonstop if it is another, then those of Discount Den
   * members if they are others; empty if there is none, undefined if the flights of the day were not known.
   */
  readonly sureWays?: readonly SharedFlight[] | undefined;
}

/**
 * The `sureWays` of a trip.
 * @param flights all flights of the day to the home airport, and maybe others.
 */
export function sureWaysAmong(
  flights: readonly Flight[],
  departure: Flight,
  day: LocalDate,
): SharedTrip['sureWays'] {
  // Without any price nothing is known about sure ways.
  if (!flights.some(shownFare)) return undefined;
  const found = [false, true].flatMap((inDiscountDen) => {
    const ways = sureWaysHome(flights, homeAfter(departure, day), { inDiscountDen });
    return [ways?.cheapest, ways?.nonstop].flatMap((way) => way?.flight ?? []);
  });
  return [...new Set(found)].map(sharedFlight);
}

/** As on a site without fares: a link may come from one that has them. */
export const withoutFares = (trip: SharedTrip): SharedTrip => ({
  ...trip,
  departure: { ...trip.departure, fares: {} },
  back: { ...trip.back, fares: {} },
  simulated: false,
});

/** Maximum length in characters. */
export const MAX_LENGTH = 16_384;
const MAX_SEGMENTS = 4;
const MAX_DOLLARS = 100_000;
const MAX_SURE_WAYS = 4;

const place = z.string().check(z.minLength(3), z.maxLength(200), z.regex(/^[A-Za-z.:, ]+$/));
const code = z.string().check(z.regex(/^[A-Z]{3}$/));
const time = z.string().check(z.refine(isTime));
/** Null where a link does not name the class: it may be older than the class. */
const fare = z._default(
  z.nullable(
    z.strictObject({
      total: z.number().check(z.refine((total) => total > 0 && total <= MAX_DOLLARS)),
    }),
  ),
  null,
);
const wireFlight = z.strictObject({
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
});
type WireFlight = z.output<typeof wireFlight>;

const wireTrip = z.strictObject({
  df: wireFlight,
  rf: wireFlight,
  o: place,
  d: place,
  dt: z.string().check(z.refine(isLocalDate)),
  at: z.optional(z.iso.datetime()),
  sim: z.optional(z.literal(true)),
  sw: z.optional(z.array(wireFlight).check(z.maxLength(MAX_SURE_WAYS))),
});

function isTime(text: string): boolean {
  try {
    return instantOf(offsetTime(text)) > 0;
  } catch {
    return false;
  }
}

/** JSON in base64url (RFC 4648 §5) without padding. */
export function encodeTrip(trip: SharedTrip): string {
  const { departure, back, origin, destination, date, seenAt, simulated, sureWays } = trip;
  const json = JSON.stringify({
    df: writeFlight(departure),
    rf: writeFlight(back),
    o: origin,
    d: destination,
    dt: date,
    ...(seenAt && { at: seenAt.toISOString() }),
    ...(simulated && { sim: true }),
    ...(sureWays && { sw: sureWays.map(writeFlight) }),
  } satisfies z.input<typeof wireTrip>);
  const bytes = new TextEncoder().encode(json);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Undefined for any text that {@link encodeTrip} does not produce. Never throws. */
export function decodeTrip(text: string): SharedTrip | undefined {
  if (text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) return undefined;
  try {
    const read = wireTrip.safeParse(JSON.parse(textOf(text)));
    return read.success ? readTrip(read.data) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the text decodes to a JSON object: an invalid trip rather than a truncated link. */
export function holdsObject(text: string): boolean {
  if (text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) return false;
  try {
    const value: unknown = JSON.parse(textOf(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** The inverse of {@link writeFlight}; undefined for anything else. Never throws. */
export function parseFlight(json: unknown): SharedFlight | undefined {
  const read = wireFlight.safeParse(json);
  return read.success ? readFlight(read.data) : undefined;
}

function textOf(base64url: string): string {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

function readTrip(wire: z.output<typeof wireTrip>): SharedTrip | undefined {
  const [departure, back] = [readFlight(wire.df), readFlight(wire.rf)];
  const sureWays = wire.sw?.flatMap((way) => readFlight(way) ?? []);
  if (!departure || !back || sureWays?.length !== wire.sw?.length) return undefined;
  return {
    departure,
    back,
    origin: wire.o,
    destination: wire.d,
    date: wire.dt as LocalDate,
    seenAt: wire.at === undefined ? undefined : new Date(wire.at),
    simulated: wire.sim ?? false,
    ...(sureWays && { sureWays }),
  };
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
  };
}

/** Undefined when the parts contradict each other. */
function readFlight(wire: WireFlight): SharedFlight | undefined {
  const segments = segmentsFromWire(wire.segments);
  if (!segments) return undefined;
  const flight: SharedFlight = {
    segments,
    fares: readFares(wire.fares),
    ...(wire.sold_as_one && { soldAsOne: true }),
  };
  const isWhole =
    isConnected(asFlight(flight)) && JSON.stringify(writeFlight(flight)) === JSON.stringify(wire);
  return isWhole ? flight : undefined;
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
