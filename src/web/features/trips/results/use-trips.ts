import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useViewer } from '#web/session/use-session.tsx';
import { type AskedTrips, withPeople } from '../question/asked-trips.ts';
import { type TripsKey, tripsQuery } from '../question/trips-query.ts';
import type { TripsAnswer } from './read-trips.ts';

/** What is counted as a search; the rest of a question is free for ten minutes. */
const countedPart = ({ origins, out, nights, destination }: AskedTrips): string =>
  [origins, out, nights, destination].join(' ');

/** Trips for a question. The last ones stay until those of another order or filter have come. */
export function useTrips(asked: AskedTrips) {
  const client = useQueryClient();
  const viewer = useViewer();
  const query = useQuery({
    ...tripsQuery(client, viewer, asked),
    enabled: viewer !== undefined,
    placeholderData: (before: TripsAnswer | undefined, last) => {
      const [, whose, lastAsked] = (last?.queryKey ?? []) as Partial<TripsKey>;
      const isSame = lastAsked && whose === viewer && countedPart(lastAsked) === countedPart(asked);
      return isSame ? before : undefined;
    },
  });
  const answered = query.isPlaceholderData ? undefined : query.data?.search_parameters;
  const whole = useMemo(() => (answered ? withPeople(asked, answered) : asked), [answered, asked]);
  const bare = client.getQueryData(tripsQuery(client, viewer, withoutFilters(asked)).queryKey);
  return {
    /** With the people of the answer. */
    whole,
    /** Puts the people that the answer is for into the question; undefined where it says them. */
    complete:
      whole === asked
        ? undefined
        : (ask: (next: AskedTrips) => void) => {
            client.setQueryData(tripsQuery(client, viewer, whole).queryKey, query.data);
            ask(whole);
          },
    answer: query.error ? undefined : query.data,
    error: query.error,
    isFetching: query.isFetching,
    /** Whether it came while the screen stood, not before as for Back. */
    isNew: query.isFetchedAfterMount,
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
