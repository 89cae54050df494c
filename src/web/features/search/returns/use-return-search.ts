import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import type { AirportCode } from '#domain/airports.ts';
import type { PartyQuery } from '#domain/party.ts';
import type { LocalDate } from '#domain/time.ts';
import type { usePlaces } from '#web/network/use-network.tsx';
import { type FoundFlight, readFlights } from '#web/trip/found-flights.ts';
import { flightQuery, forgetAnswer } from '../answers/flight-query.ts';
import type { ArrivedAnswer } from '../answers/streamed-answer.ts';

export interface ReturnQuestion extends PartyQuery {
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
