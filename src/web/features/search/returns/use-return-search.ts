import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { LocalDate } from '#domain/time.ts';
import type { usePlaces } from '#web/network/use-places.ts';
import { type FoundFlight, readFlights } from '#web/trip/found-flights.ts';
import { type FlightAnswer, flightQuery, forgetAnswer } from '../answers/flight-query.ts';

export interface ReturnQuestion {
  /** As searched: an airport or a `CITY:` group. */
  readonly from: string;
  /** Where the traveller may end; each is asked for on its own. Keep the same array. */
  readonly homes: readonly AirportCode[];
  readonly date: LocalDate;
}

/** What the searches together have brought so far. */
export interface ReturnSearch {
  readonly flights: readonly FoundFlight[];
  /** Of the oldest answer, and simulated when one of them is; undefined until one has come. */
  readonly source: SourceDto | undefined;
  readonly isFetching: boolean;
  /** Home airports whose search has failed. */
  readonly failed: readonly AirportCode[];
  /** Nothing has come, and nothing will. */
  readonly hasFailed: boolean;
  /** Of the first that failed. */
  readonly error: Error | null;
  readonly retryFailed: () => void;
  readonly refresh: () => void;
}

/** The flights back: one search per home airport, side by side. `reader` as in the search of departures. */
export function useReturnSearch(
  { from, homes, date }: ReturnQuestion,
  viewer: string | undefined,
  { zoneOf, isFinal }: ReturnType<typeof usePlaces>,
): ReturnSearch {
  const client = useQueryClient();
  const askings = useMemo(
    () =>
      homes.map(
        (destination) =>
          ({ direction: 'outbound', origin: from, destination, date, viewer }) as const,
      ),
    [homes, from, date, viewer],
  );
  const combine = useCallback(
    (queries: UseQueryResult<FlightAnswer>[]): ReturnSearch => {
      const answers = queries.flatMap(({ data }) => data ?? []);
      const lost = queries.filter(isLost);
      return {
        flights: answers.flatMap((answer) =>
          [...readFlights(answer, zoneOf).byPlace.values()].flat(),
        ),
        source: sourceOf(answers.map(({ source }) => source)),
        isFetching: queries.some(({ isFetching, isPending }) => isFetching || isPending),
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

const isLost = ({ isError, isFetching, data }: UseQueryResult<FlightAnswer>): boolean =>
  isError && !isFetching && data === undefined;

function sourceOf(sources: readonly SourceDto[]): SourceDto | undefined {
  const [oldest] = sources.toSorted((a, b) => Date.parse(a.seen_at) - Date.parse(b.seen_at));
  return oldest && { ...oldest, simulated: sources.some(({ simulated }) => simulated) };
}
