import { CancelledError, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { usePlaces } from '#web/network/use-network.tsx';
import { useSite } from '#web/site/use-site.ts';
import { type FoundFlights, readFlights } from '#web/trip/found-flights.ts';
import {
  cancelAnswer,
  type FlightQuestion,
  flightQuery,
  forgetAnswer,
  isConnectionLoss,
} from './flight-query.ts';
import type { FlightAnswer } from './streamed-answer.ts';

/**
 * Flights for a question, streamed where the server can. Leaving the screen does not abort the call, only
 * `cancel` does.
 * An undefined viewer disables it.
 */
export function useFlightSearch(question: FlightQuestion, viewer: string | undefined) {
  const client = useQueryClient();
  const streams = useSite().fares_stream;
  const asking = { ...question, viewer };
  const query = useQuery(flightQuery(asking, client, streams));
  const { answer, routes } = query.data ?? {};
  // Paused: another try waits until the page is visible and online.
  const isFetching = query.isFetching || (routes !== undefined && query.isPaused);
  const isStopped = query.error instanceof CancelledError;
  const error = isStopped ? null : query.error;
  return {
    answer,
    /** Progress of a streamed answer that is incomplete. */
    routes,
    /** Why an incomplete answer gets no further: the viewer, or an error. */
    interrupted: routes && !isFetching ? (isStopped ? 'stopped' : 'broken') : undefined,
    /** Whether what has arrived is all that is missing: the connection broke off. */
    isLost: routes !== undefined && isConnectionLoss(error),
    error,
    isFetching,
    /** Bypasses the cache; repeats an interrupted search. */
    refresh: () => {
      forgetAnswer(asking);
      void query.refetch({ cancelRefetch: false });
    },
    cancel: () => cancelAnswer(asking, client),
  } as const;
}

/** Waits for the airports, which have the time zones and cities. */
export function useFoundFlights(
  answer: FlightAnswer | undefined,
  { isFinal, zoneOf }: ReturnType<typeof usePlaces>,
): FoundFlights | undefined {
  return useMemo(
    () => (answer && isFinal ? readFlights(answer, zoneOf) : undefined),
    [answer, isFinal, zoneOf],
  );
}
