import { LRUCache } from 'lru-cache';
import type { AirportCode } from '#domain/airports.ts';
import { destinationOf, type Flight, originOf } from '#domain/flight.ts';
import { groupBy } from '#domain/group-by.ts';
import type { LocalDate } from '#domain/time.ts';
import type { FareSource } from '#server/providers/fares/port.ts';

const OTHER_END = { origins: 'destinations', destinations: 'origins' } as const;
const PLACE_OF = { origins: originOf, destinations: destinationOf };

/** All flights of one travel day from each of some airports, or to each of them. */
export interface ListsAsked {
  readonly direction: 'origins' | 'destinations';
  readonly codes: readonly AirportCode[];
  readonly date: LocalDate;
  /** The airports at the other end; all if undefined. */
  readonly places?: readonly AirportCode[] | undefined;
  /** Whether slow flights may be missing. */
  readonly withoutSlow?: boolean;
}

export type FlightLists = (
  asked: ListsAsked,
  signal: AbortSignal,
) => Promise<ReadonlyMap<AirportCode, readonly Flight[]>>;

/**
 * Lists flights by airport. A list is the same one until its fares change or `most` others were used since. Airports are
 * searched together: those that many flights lead to are found in one pass over all connections.
 */
export function flightLists(source: FareSource, most: number): FlightLists {
  const cached = new LRUCache<string, readonly Flight[]>({ max: most });
  return async ({ direction, codes, date, places, withoutSlow = false }, signal) => {
    const asked = `${source.version?.(date)} ${direction} ${date} ${withoutSlow} ${places?.join()}`;
    const keyOf = (code: AirportCode) => `${asked} ${code}`;
    const known = new Map(codes.map((code) => [code, cached.get(keyOf(code))]));
    const missing = codes.filter((code) => !known.get(code));
    const query = {
      [direction]: missing,
      ...(places && { [OTHER_END[direction]]: places }),
      date,
      ...(withoutSlow && { withoutSlow }),
    };
    const { flights } = missing.length > 0 ? await source.search(query, signal) : { flights: [] };
    const found = groupBy(flights, PLACE_OF[direction]);
    for (const code of missing) cached.set(keyOf(code), found.get(code) ?? []);
    return new Map(codes.map((code) => [code, known.get(code) ?? found.get(code) ?? []]));
  };
}
