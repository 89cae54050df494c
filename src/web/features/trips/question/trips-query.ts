import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { searchUsage } from '#contract/auth.ts';
import type { OutputOf, RawInputOf } from '#contract/endpoint.ts';
import { trips } from '#contract/trips.ts';
import { call } from '#web/api/client.ts';
import type { AskedTrips } from './asked-trips.ts';

/** Repeating a question within this time costs no search. */
const FREE_MS = 10 * 60_000;
const RETENTION_MS = 30 * 60_000;

export type TripsKey = readonly [typeof trips.path, string | undefined, AskedTrips];

/** The call for a question and its kept answer. @param viewer undefined while the session loads */
export const tripsQuery = (queries: QueryClient, viewer: string | undefined, asked: AskedTrips) =>
  queryOptions({
    queryKey: [trips.path, viewer, asked] as TripsKey,
    queryFn: ({ signal }) => answerTo(asked, queries, signal),
    staleTime: FREE_MS,
    gcTime: RETENTION_MS,
    retry: false,
    // A question that has failed since the press is not asked again by the screen that shows it.
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

async function answerTo(
  asked: AskedTrips,
  queries: QueryClient,
  signal: AbortSignal,
): Promise<OutputOf<typeof trips>> {
  try {
    return await call(trips, { query: asked as RawInputOf<typeof trips>['query'] }, signal);
  } finally {
    // A failed try may have consumed a search too.
    void queries.invalidateQueries({ queryKey: [searchUsage.path] });
  }
}
