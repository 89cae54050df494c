import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import type { SourceDto } from '#contract/flights.ts';
import { destinationOf, originOf } from '#domain/flight.ts';
import type { Places } from '#web/places/use-network.ts';
import { useViewer } from '#web/session/use-session.tsx';
import {
  type AskedTrips,
  daysOf,
  outRange,
  usesSearch,
  withPeople,
} from '../question/asked-trips.ts';
import { type TripsKey, tripsQuery } from '../question/trips-query.ts';
import type { AskedDays } from './day-strip.tsx';
import type { TripsAnswer, TripView } from './read-trips.ts';

/** What the rows of one answer share. */
export interface TripList {
  readonly asked: AskedTrips;
  readonly onAsk: (next: AskedTrips) => void;
  readonly places: Places;
  readonly askedDays: AskedDays;
  readonly travelers: number;
  /** Whether trips leave from or return to several airports: the rows name theirs. */
  readonly namesHome: boolean;
  readonly source: SourceDto;
  /** Minutes by car to each airport nearby, by code. */
  readonly drives: Readonly<Record<string, number>>;
  /** Codes of the places that are compared, in the order in which they were chosen. */
  readonly compared: readonly string[];
  readonly onCompare: (code: string) => void;
}

const TripListContext = createContext<TripList | undefined>(undefined);

export const TripListProvider = TripListContext.Provider;

export function useTripList(): TripList {
  const list = use(TripListContext);
  if (!list) throw new Error('A part of the trips stands outside of its provider');
  return list;
}

interface ListParts {
  readonly asked: AskedTrips;
  readonly trips: readonly TripView[];
  readonly places: Places;
  readonly source: SourceDto;
  readonly drives: TripList['drives'];
  readonly blackoutDates: ReadonlySet<string>;
  /** Whether trips may leave from several airports. */
  readonly hasOrigins: boolean;
  readonly travelers: number;
}

/** What rows of an answer share, but for what can be done with them. */
export function listOf({
  trips,
  blackoutDates,
  hasOrigins,
  ...parts
}: ListParts): Omit<TripList, 'onAsk' | 'compared' | 'onCompare'> {
  const { asked } = parts;
  const range = outRange(asked);
  const homes = new Set(trips.flatMap(({ out, back }) => [originOf(out), destinationOf(back)]));
  return {
    ...parts,
    askedDays: { days: range ? daysOf(range) : [], blackoutDates },
    namesHome: homes.size > 1 || hasOrigins,
  };
}

/** Trips for a question. The last ones stay until those of another order or filter have come. */
export function useTrips(asked: AskedTrips) {
  const client = useQueryClient();
  const viewer = useViewer();
  const query = useQuery({
    ...tripsQuery(client, viewer, asked),
    enabled: viewer !== undefined,
    placeholderData: (before: TripsAnswer | undefined, last) => {
      const [, whose, lastAsked] = (last?.queryKey ?? []) as Partial<TripsKey>;
      const isSame = lastAsked && whose === viewer && !usesSearch(lastAsked, asked);
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
    /** Where that answer has come before. */
    totalWithoutFilters: bare?.summary.destinations,
  } as const;
}

/** In the order in which an address is read, so that equal questions have equal keys. */
function withoutFilters(asked: AskedTrips): AskedTrips {
  const { max_stops: _stops, fares: _fares, warm_from: _warm, ...rest } = asked;
  return rest;
}
