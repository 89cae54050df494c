import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type InboundAnswer,
  inboundFlights,
  type OutboundAnswer,
  searchFlights,
  singleRoute,
} from '#contract/flights.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { keptAnswers } from './departures/answers/kept-answers.ts';
import type { Direction } from './search-state.ts';

export interface FlightQuestion {
  readonly direction: Direction;
  readonly origin: string;
  /** Empty means anywhere. */
  readonly destination: string;
  readonly date: LocalDate;
}

export type FlightAnswer = OutboundAnswer | InboundAnswer;

/** A search costs: nothing is asked twice by itself. */
export const ASKED_ONCE = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 30 * 60_000,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;

const endpointOf = ({ direction, destination }: FlightQuestion) =>
  direction === 'inbound' ? inboundFlights : destination ? singleRoute : searchFlights;

/** @throws ApiError */
export function askForFlights(
  question: FlightQuestion,
  signal?: AbortSignal,
): Promise<FlightAnswer> {
  const { origin, destination, date } = question;
  if (question.direction === 'inbound')
    return call(inboundFlights, { query: { destination, date } }, signal);
  return destination
    ? call(singleRoute, { query: { origin, destination, date } }, signal)
    : call(searchFlights, { query: { origin, date } }, signal);
}

function replay(question: FlightQuestion, id: string): FlightAnswer | undefined {
  const kept = endpointOf(question).response.safeParse(keptAnswers.find(id, Date.now()));
  return kept.success ? kept.data : undefined;
}

async function askAndKeep(
  question: FlightQuestion,
  id: string,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<FlightAnswer> {
  try {
    const answer = await askForFlights(question, signal);
    // Writing some hundred kilobytes takes a while; the flights go on screen first.
    setTimeout(() => keptAnswers.keep(id, answer, Date.now()));
    return answer;
  } finally {
    // A failed try may have spent a search as well.
    void client.invalidateQueries({ queryKey: keys.searchUsage });
  }
}

/**
 * Flights for a question. Each answer costs a free member one search, so nothing is asked twice by itself:
 * no retries, no refetching, and the last answers survive a reload. Leaving the screen lets the answer come;
 * only `cancel` breaks it off.
 * `reader` names who asks and under which plan; undefined waits until that is known.
 */
export function useFlightSearch(question: FlightQuestion, reader: string | undefined) {
  const client = useQueryClient();
  const abort = useRef<AbortController>(null);
  const id = JSON.stringify([reader, question]);
  const queryKey = keys.flightSearch({ ...question, reader });

  const query = useQuery({
    queryKey,
    queryFn: () => {
      const controller = new AbortController();
      abort.current = controller;
      const kept = replay(question, id);
      return kept ?? askAndKeep(question, id, { client, signal: controller.signal });
    },
    enabled: reader !== undefined,
    ...ASKED_ONCE,
  });

  return {
    answer: query.data,
    error: query.error,
    isFetching: query.isFetching,
    /** Asks anew, whatever has been kept. */
    refresh: () => {
      keptAnswers.forget(id, Date.now());
      void query.refetch({ cancelRefetch: false });
    },
    cancel: () => {
      void client.cancelQueries({ queryKey, exact: true });
      abort.current?.abort();
    },
  } as const;
}
