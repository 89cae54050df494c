import type { AirportCode } from '#domain/airports.ts';
import type { Flight } from '#domain/flight.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { FareAnswer, FareQuery, FareSource } from '#server/providers/fares/port.ts';

/** Airports of a query from which on it takes a fifth of a second. A city group has at most four. */
export const MOST_AT_ONCE = 4;
/** Origins asked about at once where all of them are. */
const ORIGINS_OF_A_PART = 8;

/** The airports that decide how long a query takes. */
export const airportsOf = ({ origins, destinations }: FareQuery): number =>
  (origins ?? destinations)?.length ?? 0;

/**
 * A local source that answers large queries some origins at a time, in the order of the network as it does at once, and
 * rests in between. Suppliers are asked as before.
 * @param pacer called once for each query; what it returns, between two parts.
 */
export function faresInParts(
  fares: FareSource,
  network: NetworkSource,
  pacer: () => () => Promise<void>,
): FareSource {
  const { version } = fares;
  if (!version) return fares;
  const search = async (query: FareQuery, signal: AbortSignal): Promise<FareAnswer> => {
    if (airportsOf(query) <= MOST_AT_ONCE) return fares.search(query, signal);
    const flights: Flight[] = [];
    const pause = pacer();
    const before = version(query.date);
    const seenAt: Date[] = [];
    for (const origins of partsOf(query, [...network.current().airports.keys()])) {
      const part = await fares.search({ ...query, origins }, signal);
      for (const flight of part.flights) flights.push(flight);
      seenAt.push(part.seenAt);
      await pause();
    }
    const [first] = seenAt;
    // The fares or the network have changed meanwhile: parts of two versions do not belong together.
    if (!first || version(query.date) !== before) return fares.search(query, signal);
    return { flights, seenAt: first };
  };
  return { ...fares, search };
}

function partsOf({ origins }: FareQuery, all: readonly AirportCode[]): AirportCode[][] {
  const asked = new Set(origins ?? all);
  const size = origins ? 1 : ORIGINS_OF_A_PART;
  const ordered = all.filter((code) => asked.has(code));
  return Array.from({ length: Math.ceil(ordered.length / size) }, (_, part) =>
    ordered.slice(part * size, (part + 1) * size),
  );
}
