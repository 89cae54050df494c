import { useMemo } from 'react';
import { countByStops, type FlightFilters, passesFilters, priceCeiling } from '#domain/filters.ts';
import type { FoundFlights } from '#web/trip/found-flights.ts';

type ByPlace = FoundFlights['byPlace'];

const NOTHING: ByPlace = new Map();

/** The flights that pass the filters, and the figures of the filter fields. */
export function useFilteredFlights(byPlace: ByPlace = NOTHING, filters: FlightFilters) {
  const all = useMemo(() => [...byPlace.values()].flat(), [byPlace]);
  const left = useMemo(() => leftOf(byPlace, filters), [byPlace, filters]);
  return {
    left,
    shown: [...left.values()].reduce((sum, flights) => sum + flights.length, 0),
    total: all.length,
    counts: useMemo(() => countByStops(all, filters), [all, filters]),
    ceiling: useMemo(() => priceCeiling(all), [all]),
  } as const;
}

/** Leaves out places without flights. */
const leftOf = (byPlace: ByPlace, filters: FlightFilters): ByPlace =>
  new Map(
    [...byPlace]
      .map(
        ([place, flights]) =>
          [place, flights.filter((flight) => passesFilters(flight, filters))] as const,
      )
      .filter(([, flights]) => flights.length > 0),
  );
