import type { FlightDto, OutboundAnswer, SourceDto } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { GoWildWindow } from '#domain/booking-window.ts';
import {
  byFareKind,
  type FareKind,
  type Flight,
  isBookingLink,
  type Segment,
} from '#domain/flight.ts';
import { centsFromDollars } from '#domain/money.ts';
import {
  instantOf,
  minuteOfDay,
  offsetTime,
  type TimeZone,
  timeAt,
  timeZone,
} from '#domain/time.ts';

/** A flight of an answer, in the words of the domain, with the airline's pages for booking it. */
export interface FoundFlight extends Flight {
  /** Only links that lead to the airline itself. */
  readonly links: Partial<Record<FareKind, string>>;
}

export interface FoundFlights {
  /** By destination; by origin for a search into one place. */
  readonly byPlace: ReadonlyMap<AirportCode, readonly FoundFlight[]>;
  readonly source: SourceDto;
}

type ZoneOf = (code: AirportCode) => TimeZone | undefined;

/** @throws RangeError for a time or an amount that is none. */
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

/** A total of 0 is how the airline writes "no fare". */
const readFares = (dto: FlightDto['fares']): Flight['fares'] =>
  byFareKind(dto, (fare) =>
    fare.total > 0
      ? { total: centsFromDollars(fare.total), seatsLeft: fare.available_seats }
      : undefined,
  );

const readLinks = (dto: FlightDto['booking_links']): FoundFlight['links'] =>
  byFareKind(dto, (link) => (isBookingLink(link) ? link : undefined));

/** A window of an answer; `airports` are those at one of which it is midnight when it opens. */
export function readWindow(
  { state, opens_at }: FlightDto['go_wild_window'],
  airports: readonly AirportCode[],
  zoneOf: ZoneOf,
): GoWildWindow {
  if (state !== 'opens') return { state };
  if (!opens_at) return { state: 'open' };
  const at = instantOf(offsetTime(opens_at));
  // The window opens at a local midnight: the zone is that of the airport where it is midnight then.
  const zones = airports.flatMap((code) => zoneOf(code) ?? []);
  const zone = zones.find((one) => minuteOfDay(timeAt(one, at)) === 0);
  return { state, at, zone: zone ?? zoneOfOffset(opens_at) };
}

/** For an airport that is not in the list: a zone of whole hours, named after its offset. */
function zoneOfOffset(time: string): TimeZone {
  const hours = Number(/([+-]\d\d):\d\d$/.exec(time)?.[1] ?? 0);
  // These names of the database count westward.
  return timeZone(hours === 0 ? 'UTC' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`);
}
