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

/** Abort controllers of pending calls: a viewer who returns to a search can still cancel it. */
const underWay = new Map<string, AbortController>();

/**
 * Flights for a question, streamed where the server can. Leaving the screen does not abort the call, only
 * `cancel` does.
 * An undefined viewer disables it.
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
    // A stopped search resumes only on request.
    enabled: viewer !== undefined && !isStopped,
  });

  return {
    /** The partial answer of a running or interrupted search, unless a complete one exists. */
    answer: query.data ?? progress?.answer,
    isPartial: query.data === undefined && progress !== undefined && progress.phase !== 'done',
    /** Undefined unless the search is streamed and incomplete. */
    progress: progress?.phase === 'done' ? undefined : progress,
    streams,
    error: query.error,
    isFetching: query.isFetching,
    /** Bypasses the cache; resumes an interrupted search. */
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
