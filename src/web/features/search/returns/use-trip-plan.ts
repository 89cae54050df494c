import { useMemo } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { arrivalOf } from '#domain/flight.ts';
import {
  earliestReturn,
  isWithinDays,
  leavingPlaces,
  returnDay,
  returnsAfter,
} from '#domain/round-trip.ts';
import { inOrder } from '#domain/sections.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import type { Places } from '#web/network/use-network.tsx';
import type { FoundFlight } from '#web/trip/found-flights.ts';
import type { DatedSearch, SearchState } from '../search-state.ts';

export interface TripPlan {
  readonly departure: FoundFlight | undefined;
  /** As searched: an airport or a `CITY:` group. */
  readonly from: string;
  /** The airports of `from`. */
  readonly leaving: readonly AirportCode[];
  readonly homes: readonly AirportCode[];
  readonly day: LocalDate;
  readonly earliest: LocalDate;
  /** Trip length in days and the day on which it ends. */
  readonly limit: { readonly days: number; readonly homeBy: LocalDate } | undefined;
}

export function useTripPlan(
  state: DatedSearch,
  departure: FoundFlight | undefined,
  places: Places,
): TripPlan {
  return useMemo(() => {
    const { origin, destination, date, duration, returnDate } = state;
    const airports = (text: string) =>
      expandPlaces(text, (code) => places.airportOf(code) !== undefined).airports;
    const leaving = departure
      ? leavingPlaces(departure, destination, (code) => places.airportOf(code) !== undefined)
      : airports(destination);
    const earliest = departure ? earliestReturn(departure) : date;
    return {
      departure,
      from: leaving.length > 1 ? destination : (leaving[0] ?? destination),
      leaving,
      homes: airports(origin),
      day: returnDay({ leaves: date, tripDays: duration, day: returnDate }, earliest),
      earliest,
      limit:
        departure && duration !== undefined
          ? { days: duration, homeBy: addDays(date, duration) }
          : undefined,
    };
  }, [state, departure, places]);
}

/** A day beyond the trip length removes the trip length. */
export function withReturnDay(state: DatedSearch, returnDate: LocalDate): SearchState {
  const { date, duration } = state;
  const isPastHorizon = duration !== undefined && returnDate > addDays(date, duration);
  return { ...state, returnDate, duration: isPastHorizon ? undefined : duration };
}

/** Flights after the departure, and those of them within the trip length. */
export function useReachable(flights: readonly FoundFlight[], plan: TripPlan) {
  return useMemo(() => {
    const { departure, limit, leaving } = plan;
    const reachable = departure
      ? returnsAfter(flights, arrivalOf(departure))
      : inOrder(flights, 'departure');
    const inTime =
      departure && limit
        ? reachable.filter((back) => isWithinDays({ departure, back }, limit.days))
        : reachable;
    const [place] = leaving;
    return { reachable, inTime: place && new Map([[place, inTime]]) } as const;
  }, [flights, plan]);
}
