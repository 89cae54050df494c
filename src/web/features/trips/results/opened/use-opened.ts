import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { openedTrips } from '#contract/trips.ts';
import type { LocalDate } from '#domain/time.ts';
import type { TripOrder } from '#domain/trips.ts';
import { queryOf } from '#web/api/use-call.ts';
import type { AskedTrips } from '../../question/asked-trips.ts';
import { useTripList } from '../trip-list-context.ts';
import { type Opened, readOpened } from './read-opened.ts';

const FRESH_MS = 10 * 60_000;

interface OpenedQuestion {
  readonly destination: string;
  /** Of the flight out. */
  readonly day: LocalDate;
  readonly withSlow: boolean;
}

/** All flights of one place and day that can be joined. With slow ones, those without stay until they have come. */
export function useOpened({ destination, day, withSlow }: OpenedQuestion) {
  const { asked, places } = useTripList();
  const answers = (slow: string | undefined) => openedQuery({ ...asked, slow }, destination, day);
  const plain = useQuery(answers(asked.slow));
  const slow = useQuery({ ...answers('1'), enabled: withSlow && asked.slow !== '1' });
  const answer = (withSlow && slow.data) || plain.data;
  const order = (asked.sort ?? 'best') as TripOrder;
  const opened = useMemo(
    (): Opened | undefined => answer && readOpened(answer, places.zoneOf, order),
    [answer, places, order],
  );
  return {
    opened,
    error: plain.error ?? slow.error,
    isFetchingSlow: slow.isFetching,
    retry: () => void (plain.error ? plain : slow).refetch(),
  } as const;
}

const openedQuery = (asked: AskedTrips, destination: string, day: LocalDate) => {
  const { destination: _, sort: _sort, warm_from: _warm, ...rest } = asked;
  type Query = Parameters<typeof queryOf<typeof openedTrips>>[1]['query'];
  return queryOf(
    openedTrips,
    { params: { destination }, query: { ...rest, day } as Query },
    { staleTime: FRESH_MS, retry: false },
  );
};
