import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import { expandPlaces } from '#domain/city-groups.ts';
import { arrivalOf } from '#domain/flight.ts';
import type { PartyQuery } from '#domain/party.ts';
import {
  earliestReturn,
  isWithinDays,
  leavingPlaces,
  returnDay,
  returnsAfter,
} from '#domain/round-trip.ts';
import { inOrder } from '#domain/sections.ts';
import { addDays, type LocalDate } from '#domain/time.ts';
import { type FoundFlight, readFlights } from '#web/flights/found-flights.ts';
import type { Places, usePlaces } from '#web/places/use-network.ts';
import { type ArrivedAnswer, flightQuery, forgetAnswer } from '../flight-query.ts';
import type { DatedSearch, SearchState } from '../search-state.ts';

interface ReturnQuestion extends PartyQuery {
  /** As searched: an airport or a `CITY:` group. */
  readonly from: string;
  /** One search per airport. Pass the same array on every render. */
  readonly homes: readonly AirportCode[];
  readonly date: LocalDate;
}

export interface ReturnSearch {
  readonly flights: readonly FoundFlight[];
  /** Source of the oldest answer, simulated if any is; undefined before the first. */
  readonly source: SourceDto | undefined;
  /** As the answers say; undefined before the first. */
  readonly travelers: number | undefined;
  readonly isFetching: boolean;
  /** Whether every route was answered. */
  readonly isWhole: boolean;
  readonly failed: readonly AirportCode[];
  /** Whether every airport failed. */
  readonly hasFailed: boolean;
  /** Of the first airport that failed. */
  readonly error: Error | null;
  readonly retryFailed: () => void;
  readonly refresh: () => void;
}

/** One search per home airport, in parallel. */
export function useReturnSearch(
  { from, homes, date, party, passes }: ReturnQuestion,
  viewer: string | undefined,
  { zoneOf, isFinal }: ReturnType<typeof usePlaces>,
): ReturnSearch {
  const client = useQueryClient();
  const askings = useMemo(
    () =>
      homes.map(
        (destination) =>
          ({
            direction: 'outbound',
            origin: from,
            destination,
            date,
            party,
            passes,
            viewer,
          }) as const,
      ),
    [homes, from, date, party, passes, viewer],
  );
  const combine = useCallback(
    (queries: UseQueryResult<ArrivedAnswer>[]): ReturnSearch => {
      const answers = queries.flatMap(({ data }) => data?.answer ?? []);
      const lost = queries.filter(isLost);
      const isFetching = queries.some((query) => query.isFetching || query.isPending);
      return {
        isWhole:
          !isFetching &&
          queries.every(({ data }) => data && !data.routes && !data.answer.failed_routes),
        flights: answers.flatMap((answer) =>
          [...readFlights(answer, zoneOf).byPlace.values()].flat(),
        ),
        source: sourceOf(answers.map(({ source }) => source)),
        travelers: answers[0]?.search_parameters.party,
        isFetching,
        failed: homes.filter((_, at) => queries[at] !== undefined && isLost(queries[at])),
        hasFailed: lost.length > 0 && lost.length === queries.length,
        error: lost[0]?.error ?? null,
        retryFailed: () => {
          for (const query of queries) if (query.isError) void query.refetch();
        },
        refresh: () => {
          askings.forEach(forgetAnswer);
          for (const query of queries) void query.refetch({ cancelRefetch: false });
        },
      };
    },
    [homes, askings, zoneOf],
  );
  return useQueries({
    queries: askings.map((asking) => ({
      ...flightQuery(asking, client),
      enabled: viewer !== undefined && isFinal,
    })),
    combine,
  });
}

const isLost = ({ isError, isFetching, data }: UseQueryResult<ArrivedAnswer>): boolean =>
  isError && !isFetching && data === undefined;

function sourceOf(sources: readonly SourceDto[]): SourceDto | undefined {
  const [oldest] = sources.toSorted((a, b) => Date.parse(a.seen_at) - Date.parse(b.seen_at));
  return oldest && { ...oldest, simulated: sources.some(({ simulated }) => simulated) };
}

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
