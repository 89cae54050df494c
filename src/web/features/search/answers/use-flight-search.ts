import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSite } from '#web/site/use-site.ts';
import { type FlightProgress, followSearch, progressKey } from './flight-progress.ts';
import {
  type Asking,
  answerTo,
  type FlightQuestion,
  flightQuery,
  forgetAnswer,
  idOf,
} from './flight-query.ts';

/** How to break off each call that is under way: whoever comes back to a search may still do so. */
const underWay = new Map<string, AbortController>();

/**
 * Flights for one question, route by route where the server can do that. Leaving the screen lets the answer come, only
 * `cancel` breaks it off; `reader` names who asks and under which plan; undefined waits until that is known.
 */
export function useFlightSearch(question: FlightQuestion, viewer: string | undefined) {
  const client = useQueryClient();
  const streams = useSite().fares_stream;
  const asking = { ...question, viewer };
  const progress = useProgress(asking);
  const isStopped = progress?.phase === 'stopped';
  const query = useQuery({
    ...flightQuery(asking, client),
    queryFn: () => {
      const abort = new AbortController();
      underWay.set(idOf(asking), abort);
      const { signal } = abort;
      return answerTo(asking, client, signal, streams ? followSearch : undefined);
    },
    // Who has stopped a search says when it goes on.
    enabled: viewer !== undefined && !isStopped,
  });

  return {
    /** Of a search that is under way or was broken off what has come of it, unless a whole one is there. */
    answer: query.data ?? progress?.answer,
    isPartial: query.data === undefined && progress !== undefined && progress.phase !== 'done',
    /** Of the search under way, or the one that was broken off; undefined where answers come at once. */
    progress: progress?.phase === 'done' ? undefined : progress,
    streams,
    error: query.error,
    isFetching: query.isFetching,
    /** Asks anew, whatever has been kept; goes on with a search that was broken off. */
    refresh: () => {
      forgetAnswer(asking);
      void query.refetch({ cancelRefetch: false });
    },
    cancel: () => {
      const { queryKey } = flightQuery(asking, client);
      void client.cancelQueries({ queryKey, exact: true });
      underWay.get(idOf(asking))?.abort();
    },
  } as const;
}

function useProgress(asking: Asking): FlightProgress | undefined {
  const { data } = useQuery<FlightProgress>({
    queryKey: progressKey(asking),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
  });
  return data;
}
