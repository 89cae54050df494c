import { flightFromWire, type ZoneOf } from '#contract/flight-codec.ts';
import type { OutboundAnswer, SourceDto } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';

/** A flight of an answer, in the words of the domain, with the airline's pages for booking it. */
export type FoundFlight = NonNullable<ReturnType<typeof flightFromWire>>;

export interface FoundFlights {
  /** By destination; by origin for an inbound search. */
  readonly byPlace: ReadonlyMap<AirportCode, readonly FoundFlight[]>;
  readonly source: SourceDto;
}

/** @throws RangeError for a time or an amount that is none. */
export const readFlights = (
  answer: Pick<OutboundAnswer, 'flights' | 'source'>,
  zoneOf: ZoneOf,
): FoundFlights => ({
  byPlace: new Map(
    Object.entries(answer.flights).map(([code, flights]) => [
      code as AirportCode,
      flights.flatMap((flight) => flightFromWire(flight, zoneOf) ?? []),
    ]),
  ),
  source: answer.source,
});
