import * as z from 'zod/mini';
import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import { FARE_KINDS, type Flight, type Segment } from '#domain/flight.ts';
import {
  dayOf,
  instantOf,
  type LocalDate,
  type OffsetTime,
  offsetTime,
  type TimeZone,
  timeAt,
} from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { FareRoute } from './port.ts';

/** A flight as a supplier offers it, without the GoWild booking window, which we compute. */
export type OfferedFlight = Pick<Flight, 'segments' | 'fares' | 'soldAsOne'>;

export interface RouteQuestion extends FareRoute {
  /** Day of departure, on the calendar of the origin. */
  readonly date: LocalDate;
}

export interface RouteAnswer {
  readonly offers: readonly OfferedFlight[];
  /** When the supplier last confirmed them, if it says so. */
  readonly seenAt?: Date | undefined;
}

/** A supplier with one request per route and day. Callers must validate its offers. */
export interface RouteFares {
  /** Stable name for logs. */
  readonly name: string;
  /** True when fares come from earlier searches of other people and may have changed. */
  readonly indicative: boolean;
  /** Maximum stops of the flights that it knows; absent if it knows all flights. */
  readonly mostStops?: number;
  /** @throws ProviderError and nothing else. */
  askRoute(question: RouteQuestion, signal: AbortSignal): Promise<RouteAnswer>;
}

/** Schemas of values that suppliers write in the same format as we do. */

export const wireAirport = z.pipe(
  z.string().check(z.refine(isAirportCode)),
  z.transform((text) => text as AirportCode),
);

/** Wall-clock time with its offset. */
export const wireTime = z.pipe(z.string().check(z.refine(isTime)), z.transform(offsetTime));

function isTime(text: string): boolean {
  try {
    return offsetTime(text) === text;
  } catch {
    return false;
  }
}

/** More than any flight costs. */
const MOST_CENTS = 10_000_000;
const FLIGHT_NUMBER = /^[A-Z\d]{2} [1-9]\d{0,3}$/;

interface Expected {
  /** Name of the supplier in errors. */
  readonly name: string;
  readonly network: Network;
  readonly question: RouteQuestion;
  readonly maxStops: number;
}

/**
 * The valid offers that answer the question: known airports, times with the offset of their zone, segments in order,
 * valid prices. Times are normalized. Each journey once, ordered by departure. Valid offers with too many stops are
 * left out at the end.
 * @throws ProviderError `malformed` when there are offers and none is valid.
 */
export function usableOffers(
  offers: readonly OfferedFlight[],
  { name, network, question, maxStops }: Expected,
): OfferedFlight[] {
  const journeys = new Map<string, OfferedFlight>();
  for (const { segments, fares, soldAsOne } of offers) {
    const [first, ...more] = segments.flatMap((segment) => withZoneTimes(network, segment) ?? []);
    if (!first || more.length + 1 !== segments.length) continue;
    const journey = [first, ...more] as const;
    if (!answers(question, journey) || !isJourney(journey) || !isPriced(fares)) continue;
    const key = journey.map(({ number, departs }) => `${departs} ${number}`).join();
    if (!journeys.has(key))
      journeys.set(key, { segments: [first, ...more], fares, ...(soldAsOne && { soldAsOne }) });
  }
  if (journeys.size === 0 && offers.length > 0) throw new ProviderError(name, 'malformed');
  return [...journeys]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, offer]) => (offer.segments.length > maxStops + 1 ? [] : offer));
}

/** Undefined if an airport is unknown, a time does not fit its zone, or the flight number is invalid. */
function withZoneTimes({ airports }: Network, segment: Segment): Segment | undefined {
  const [from, to] = [airports.get(segment.from), airports.get(segment.to)];
  if (!from || !to || !FLIGHT_NUMBER.test(segment.number)) return undefined;
  const departs = wallTimeIn(from.zone, segment.departs);
  const arrives = wallTimeIn(to.zone, segment.arrives);
  return departs && arrives && { ...segment, departs, arrives };
}

const MINUTE_LENGTH = '2026-12-01T10:05'.length;

/** The same time with the offset of the zone; undefined when clocks of the zone show another time at that moment. */
function wallTimeIn(zone: TimeZone, time: OffsetTime): OffsetTime | undefined {
  const known = timeAt(zone, instantOf(time));
  return known.slice(0, MINUTE_LENGTH) === time.slice(0, MINUTE_LENGTH) ? known : undefined;
}

const answers = (
  { origin, destination, date }: RouteQuestion,
  segments: readonly [Segment, ...Segment[]],
): boolean =>
  segments[0].from === origin &&
  segments.at(-1)?.to === destination &&
  dayOf(segments[0].departs) === date;

/** Whether segments follow each other and visit no airport twice. */
function isJourney(segments: readonly Segment[]): boolean {
  const places = segments.map(({ to }) => to);
  return segments.every((segment, index) => {
    const before = segments[index - 1];
    const isReached =
      !before ||
      (before.to === segment.from && instantOf(before.arrives) < instantOf(segment.departs));
    const isNew = places.indexOf(segment.to) === index && segment.to !== segments[0]?.from;
    return isReached && isNew && instantOf(segment.departs) < instantOf(segment.arrives);
  });
}

/** At least one fare; all of them valid prices with at least one seat. */
function isPriced(fares: Flight['fares']): boolean {
  const offered = FARE_KINDS.flatMap((kind) => fares[kind] ?? []);
  return (
    offered.length > 0 &&
    offered.every(({ total, seatsLeft = 1 }) => {
      const isAmount = Number.isInteger(total) && total > 0 && total <= MOST_CENTS;
      return isAmount && Number.isInteger(seatsLeft) && seatsLeft > 0;
    })
  );
}
