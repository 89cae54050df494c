import type { FlightDto, OutboundAnswer, SourceDto } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { GoWildWindow } from '#domain/booking-window.ts';
import type { Fare, FareKind, Flight, Segment } from '#domain/flight.ts';
import { isBookingLink } from '#domain/flight.ts';
import { centsFromDollars } from '#domain/money.ts';
import {
  instantOf,
  minuteOfDay,
  offsetTime,
  type TimeZone,
  timeAt,
  timeZone,
} from '#domain/time.ts';

/** A flight of a response with the airline's booking links. */
export interface FoundFlight extends Flight {
  /** Only links to the airline itself. */
  readonly links: Partial<Record<FareKind, string>>;
}

export interface FoundFlights {
  /** By destination; by origin for an inbound search. */
  readonly byPlace: ReadonlyMap<AirportCode, readonly FoundFlight[]>;
  readonly source: SourceDto;
}

const WIRE_NAMES = {
  goWild: 'go_wild',
  standard: 'standard',
  discountDen: 'discount_den',
} as const satisfies Record<FareKind, keyof FlightDto['fares']>;
const KINDS = Object.entries(WIRE_NAMES) as [FareKind, keyof FlightDto['fares']][];

type ZoneOf = (code: AirportCode) => TimeZone | undefined;

/** @throws RangeError for an invalid time or amount. */
export const readFlights = (
  answer: Pick<OutboundAnswer, 'flights' | 'source'>,
  zoneOf: ZoneOf,
): FoundFlights => ({
  byPlace: new Map(
    Object.entries(answer.flights).map(([code, flights]) => [
      code as AirportCode,
      flights.flatMap((flight) => readFlight(flight, zoneOf) ?? []),
    ]),
  ),
  source: answer.source,
});

function readFlight(dto: FlightDto, zoneOf: ZoneOf): FoundFlight | undefined {
  const [first, ...rest] = dto.segments.map(readSegment);
  if (!first) return undefined;
  const segments: Flight['segments'] = [first, ...rest];
  return {
    segments,
    fares: readFares(dto.fares),
    goWildWindow: readWindow(
      dto.go_wild_window,
      segments.map(({ from }) => from),
      zoneOf,
    ),
    links: readLinks(dto.booking_links),
  };
}

const readSegment = (dto: FlightDto['segments'][number]): Segment => ({
  from: dto.departure_airport as AirportCode,
  to: dto.arrival_airport as AirportCode,
  departs: offsetTime(dto.departure_time),
  arrives: offsetTime(dto.arrival_time),
  number: dto.flight_number,
  approximate: dto.schedule_approximate,
});

/** The airline writes 0 for "no fare". */
function readFares(dto: FlightDto['fares']): Flight['fares'] {
  const fares: Partial<Record<FareKind, Fare>> = {};
  for (const [kind, name] of KINDS) {
    const fare = dto[name];
    if (!fare || fare.total <= 0) continue;
    fares[kind] = { total: centsFromDollars(fare.total), seatsLeft: fare.available_seats };
  }
  return fares;
}

function readLinks(dto: FlightDto['booking_links']): FoundFlight['links'] {
  const links: Partial<Record<FareKind, string>> = {};
  for (const [kind, name] of KINDS) {
    const link = dto[name];
    if (link && isBookingLink(link)) links[kind] = link;
  }
  return links;
}

/** Reads a window of a response; it opens at midnight of one of these `airports`. */
export function readWindow(
  { state, opens_at }: FlightDto['go_wild_window'],
  airports: readonly AirportCode[],
  zoneOf: ZoneOf,
): GoWildWindow {
  if (state !== 'opens') return { state };
  if (!opens_at) return { state: 'open' };
  const at = instantOf(offsetTime(opens_at));
  // The window opens at local midnight, so the zone is that of the airport where it is midnight then.
  const zones = airports.flatMap((code) => zoneOf(code) ?? []);
  const zone = zones.find((one) => minuteOfDay(timeAt(one, at)) === 0);
  return { state, at, zone: zone ?? zoneOfOffset(opens_at) };
}

/** For unknown airports: a whole-hour zone named after its offset. */
function zoneOfOffset(time: string): TimeZone {
  const hours = Number(/([+-]\d\d):\d\d$/.exec(time)?.[1] ?? 0);
  // Etc/GMT names count westward.
  return timeZone(hours === 0 ? 'UTC' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`);
}
