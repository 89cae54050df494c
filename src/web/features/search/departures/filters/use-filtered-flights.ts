import { useMemo } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import type { FoundFlights } from '#web/trip/found-flights.ts';
import {
  countByStops,
  countHidden,
  type FilterGroup,
  type FlightFilters,
  passesFilters,
  priceCeiling,
} from '../../filters.ts';

type ByPlace = FoundFlights['byPlace'];

const NOTHING: ByPlace = new Map();
const everyPlace = () => true;

/** The flights that pass the filters, and the figures of the filter fields. Pass the same `isWanted` until it changes. */
export function useFilteredFlights(
  byPlace: ByPlace = NOTHING,
  filters: FlightFilters,
  isWanted: (place: AirportCode) => boolean = everyPlace,
) {
  const all = useMemo(() => [...byPlace.values()].flat(), [byPlace]);
  const left = useMemo(() => leftOf(byPlace, filters, isWanted), [byPlace, filters, isWanted]);
  return {
    left,
    shown: [...left.values()].reduce((sum, flights) => sum + flights.length, 0),
    total: all.length,
    counts: useMemo(() => countByStops(all, filters), [all, filters]),
    countHidden: (group: FilterGroup) => countHidden(all, filters, group),
    ceiling: useMemo(() => priceCeiling(all), [all]),
  } as const;
}

/** Leaves out places without flights. */
const leftOf = (
  byPlace: ByPlace,
  filters: FlightFilters,
  isWanted: (place: AirportCode) => boolean,
): ByPlace =>
  new Map(
    [...byPlace]
      .filter(([place]) => isWanted(place))
      .map(
        ([place, flights]) =>
          [place, flights.filter((flight) => passesFilters(flight, filters))] as const,
      )
      .filter(([, flights]) => flights.length > 0),
  );
