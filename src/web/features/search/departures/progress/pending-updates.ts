import type { RouteDto } from '#contract/flight-events.ts';
import type { AirportCode } from '#domain/airports.ts';
import { formatCount } from '#domain/count.ts';
import { type FlightFilters, passesFilters } from '#domain/filters.ts';
import { FARE_KINDS } from '#domain/flight.ts';
import type { FoundFlight, FoundFlights } from '#web/trip/found-flights.ts';

export interface ShownSearch {
  /** Undefined before the first flights. */
  readonly found: FoundFlights | undefined;
  /** Routes that failed. */
  readonly failed: readonly RouteDto[];
  readonly error: Error | null;
  /** Whether the answer is complete. */
  readonly isWhole: boolean;
}

type ByPlace = ReadonlyMap<AirportCode, readonly FoundFlight[]>;

export const hasNoRows = ({ found }: ShownSearch): boolean =>
  found === undefined || [...found.byPlace.values()].every((flights) => flights.length === 0);

/** Whether replacing one by the other moves no row. */
export const looksSame = (shown: ShownSearch, latest: ShownSearch): boolean =>
  shown === latest || (shown.isWhole === latest.isWhole && hasSameContent(shown, latest));

const hasSameContent = (shown: ShownSearch, latest: ShownSearch): boolean =>
  shown.error === latest.error &&
  shown.failed.length === latest.failed.length &&
  hasSameRows(shown.found?.byPlace, latest.found?.byPlace);

function hasSameRows(some: ByPlace | undefined, others: ByPlace | undefined): boolean {
  if (some === others) return true;
  if (!some || !others || some.size !== others.size) return false;
  return [...some].every(([place, flights]) => isSameList(flights, others.get(place) ?? []));
}

const isSameList = (some: readonly FoundFlight[], others: readonly FoundFlight[]): boolean =>
  some.length === others.length &&
  some.every((flight, at) => {
    const other = others[at];
    return (
      other !== undefined &&
      flight.segments.length === other.segments.length &&
      flight.segments.every((one, leg) => one.departs === other.segments[leg]?.departs) &&
      FARE_KINDS.every((kind) => flight.fares[kind]?.total === other.fares[kind]?.total)
    );
  });

/**
 * `7 new places`: the pending updates that pass the filters.
 * @returns undefined when no row would change.
 */
export function formatUpdates(
  shown: ShownSearch,
  latest: ShownSearch,
  filters: FlightFilters,
): string | undefined {
  if (hasSameContent(shown, latest)) return undefined;
  const [before, now] = [shown, latest].map((search) => visible(search, filters));
  const places = [...(now?.keys() ?? [])].filter((place) => !before?.has(place)).length;
  if (places > 0) return formatCount(places, 'new place');
  const flights = total(now) - total(before);
  if (flights > 0) return formatCount(flights, 'new flight');
  if (latest.error && !shown.error) return 'Search interrupted';
  return latest.failed.length > shown.failed.length ? 'Some routes are missing' : 'Newer fares';
}

/** Number of flights that pass the filters, by place. */
function visible({ found }: ShownSearch, filters: FlightFilters): ReadonlyMap<AirportCode, number> {
  const counts = [...(found?.byPlace ?? [])].map(
    ([place, flights]) =>
      [place, flights.filter((flight) => passesFilters(flight, filters)).length] as const,
  );
  return new Map(counts.filter(([, count]) => count > 0));
}

const total = (counts: ReadonlyMap<AirportCode, number> | undefined): number =>
  [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);
