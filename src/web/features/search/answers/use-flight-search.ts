import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { answerTo, type FlightQuestion, flightQuery, forgetAnswer } from './flight-query.ts';

/**
 * Flights for one question; leaving the screen lets the answer come, only `cancel` breaks it off.
 * `reader` names who asks and under which plan; undefined waits until that is known.
 */
export function useFlightSearch(question: FlightQuestion, reader: string | undefined) {
  const client = useQueryClient();
  const abort = useRef<AbortController>(null);
  const asking = { ...question, reader };
  const query = useQuery({
    ...flightQuery(asking, client),
    queryFn: () => {
      abort.current = new AbortController();
      return answerTo(asking, client, abort.current.signal);
    },
  });

  return {
    answer: query.data,
    error: query.error,
    isFetching: query.isFetching,
    /** Asks anew, whatever has been kept. */
    refresh: () => {
      forgetAnswer(asking);
      void query.refetch({ cancelRefetch: false });
    },
    cancel: () => {
      const { queryKey } = flightQuery(asking, client);
      void client.cancelQueries({ queryKey, exact: true });
      abort.current?.abort();
    },
  } as const;
}
