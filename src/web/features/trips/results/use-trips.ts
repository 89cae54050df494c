import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { searchUsage } from '#contract/auth.ts';
import type { RawInputOf } from '#contract/endpoint.ts';
import { trips } from '#contract/trips.ts';
import { call } from '#web/api/client.ts';
import { useViewer } from '#web/session/use-viewer.ts';
import type { AskedTrips } from '../question/asked-trips.ts';
import type { TripsAnswer } from './read-trips.ts';

/** Repeating a question within this time costs no search. */
const FREE_MS = 10 * 60_000;
const RETENTION_MS = 30 * 60_000;

type Key = readonly [typeof trips.path, string | undefined, AskedTrips];

const keyOf = (viewer: string | undefined, asked: AskedTrips): Key => [trips.path, viewer, asked];

/** What is counted as a search; the rest of a question is free for ten minutes. */
const countedPart = ({ origins, out, nights, destination }: AskedTrips): string =>
  [origins, out, nights, destination].join(' ');

/** Trips for a question. The last ones stay until those of another order or filter have come. */
export function useTrips(asked: AskedTrips) {
  const client = useQueryClient();
  const viewer = useViewer();
  const query = useQuery({
    queryKey: keyOf(viewer, asked),
    queryFn: ({ signal }) => answerTo(asked, client, signal),
    enabled: viewer !== undefined,
    placeholderData: (before: TripsAnswer | undefined, last) => {
      const [, whose, lastAsked] = (last?.queryKey ?? []) as Partial<Key>;
      const isSame = lastAsked && whose === viewer && countedPart(lastAsked) === countedPart(asked);
      return isSame ? before : undefined;
    },
    staleTime: FREE_MS,
    gcTime: RETENTION_MS,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const bare = client.getQueryData<TripsAnswer>(keyOf(viewer, withoutFilters(asked)));
  return {
    answer: query.error ? undefined : query.data,
    error: query.error,
    isFetching: query.isFetching,
    /** Whether the answer is that of the last question. */
    isStale: query.isPlaceholderData,
    refresh: () => void query.refetch(),
    /** Places without the filters, where that answer has come before. */
    of: bare?.summary.destinations,
  } as const;
}

/** In the order in which an address is read, so that equal questions have equal keys. */
function withoutFilters(asked: AskedTrips): AskedTrips {
  const { max_stops: _stops, fares: _fares, warm_from: _warm, ...rest } = asked;
  return rest;
}

async function answerTo(
  asked: AskedTrips,
  client: QueryClient,
  signal: AbortSignal,
): Promise<TripsAnswer> {
  try {
    return await call(trips, { query: asked as RawInputOf<typeof trips>['query'] }, signal);
  } finally {
    // A failed try may have consumed a search too.
    void client.invalidateQueries({ queryKey: [searchUsage.path] });
  }
}
